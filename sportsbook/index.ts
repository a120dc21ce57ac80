/**
 * The house's sportsbook: a provider that takes bets on what a feed offers, settles them by its results, and reaches the house's wallet by Open
 * Seamless Wallet alone. Owns the schema "sportsbook". Register it under a prefix of its own. docs/sportsbook.md tells how it is asked.
 */
import type { FastifyPluginAsync } from 'fastify';
import type { BookOptions } from './book-parts.ts';
import { serveBook } from './api/serve-book.ts';
import { serveOsw } from './api/serve-osw.ts';
import { openBook } from './open-book.ts';

export type { BetStep, BookOptions } from './book-parts.ts';
export { sportsbookSchema } from './database.ts';

export const sportsbookPlugin: FastifyPluginAsync<BookOptions> = async (app, options) => {
  const { book, start, close } = openBook(options, app.log);
  serveOsw(app, book);
  serveBook(app, book);
  app.addHook('onReady', async () => {
    // a feed that is away does not keep the house from opening
    void start().catch((error: unknown) => app.log.error({ err: error }, 'the book could not begin'));
  });
  app.addHook('onClose', async () => await close());
};
