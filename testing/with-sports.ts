// A house with the real sportsbook mounted, on a feed in memory that says what a test tells it to.
import { generateKeyPairSync } from 'node:crypto';
import { bookProvider } from '#server/boot/app-services.ts';
import type { Context } from '#server/boot/context.ts';
import { createTestFeed, type TestFeed } from '#sportsbook/testing/test-feed.ts';
import { sportsbookPlugin } from '#sportsbook/index.ts';
import type { FeedCatalogue } from '#contract/protocols/sports-feed.ts';
import type { TestAppOptions } from './test-app.ts';

export { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

const named = (en: string) => ({ en });
const teamOf = (id: string, name: string): FeedCatalogue['competitors'][number] => ({
  id,
  sportId: 'football',
  categoryId: 'c1',
  names: named(name),
  short: name.slice(0, 3).toUpperCase(),
  colours: ['#112233', '#ffffff'],
});

/** What exists in the feed: two sports, a league, and the teams of the events m1 and m2. */
export const testCatalogue: FeedCatalogue = {
  sports: [
    { id: 'football', names: { en: 'Football', de: 'Fußball' }, rank: 1, isTeamSport: true },
    { id: 'tennis', names: named('Tennis'), rank: 2, isTeamSport: false },
  ],
  categories: [{ id: 'c1', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [{ id: 'league-m1', sportId: 'football', categoryId: 'c1', names: named('Harbour League'), rank: 1 }],
  competitors: [teamOf('m1-home', 'Lighthouse Rovers'), teamOf('m1-away', 'Quarry Town'), teamOf('m2-home', 'Mill Athletic')],
};

/** The secret that the house shares with its own book. */
const bookSecret = ({ secrets }: Pick<Context, 'secrets'>): string => secrets.derive('osw lanternhall-sportsbook').toString('base64url');

export interface SportsHouse {
  options: TestAppOptions;
  feed: TestFeed;
  /** Lets the book answer the house no more, or again. */
  silence(isSilent: boolean): void;
}

/** Options of a house with its book in it. `delayMs`: how long a live bet waits; `closeAfterMs`: a final one for corrections. */
export function withSports({ config, ready, ...more }: Partial<TestAppOptions> = {}, delayMs = 0, closeAfterMs?: number): SportsHouse {
  const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
  const heard = feed.heard();
  let isSilent = false;
  const receiptKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const options: TestAppOptions = {
    ...more,
    config: { sportsbook: { isOn: true, elsewhere: undefined }, ...config },
    app: (context, databaseUrl) => {
      const other = more.app?.(context, databaseUrl) ?? {};
      return {
        ...other,
        mountServices: async (app, local) => {
          await other.mountServices?.(app, local);
          app.addHook('onRequest', async ({ url }, reply) =>
            isSilent && url.startsWith('/sportsbook/book/') ? await reply.code(503).send() : undefined,
          );
          await app.register(sportsbookPlugin, {
            prefix: '/sportsbook',
            databaseUrl,
            publicUrl: `${context.config.publicUrl}/sportsbook`,
            operatorUrl: context.config.internalUrl,
            keyId: bookProvider,
            secret: bookSecret(context),
            feed: { ...feed.source, catalogue: async () => testCatalogue },
            feedName: 'test',
            receiptKey,
            delayMs: () => delayMs,
            ...(closeAfterMs !== undefined && { closeAfterMs }),
            retryDelaysMs: [50],
            dev: { pollMs: 30, timeoutMs: 60_000 },
          });
        },
      };
    },
    async ready(app) {
      await heard;
      await app.start();
      await ready?.(app);
    },
  };
  return { options, feed, silence: (now) => void (isSilent = now) };
}
