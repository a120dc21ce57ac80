import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What notifications need of the app. */
export interface MessageDeps {
  config: { publicUrl: string; operatorMail: string; rateLimits: boolean };
  brandName: string;
  clock: Clock;
  secrets: Secrets;
  outbox: Outbox;
  /** Says why a player is not to be reached by promotions at this moment; undefined: they may be. */
  newsBar: (db: Db, playerId: string) => Promise<string | undefined>;
  /** Returns a text in a language with its placeholders filled. */
  content: { say(locale: string, key: string, params?: Record<string, unknown>): string };
}

export const handle = handlerFor<MessageDeps>();
