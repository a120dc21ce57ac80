import type { PlayerStatus } from '#contract/kernel/constants.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Whom a notification is for, as far as telling has to know. */
export interface NotifiedPlayer {
  id: string;
  email: string;
  email_confirmed_at: Date | null;
  language: string;
  first_name: string | null;
  nickname: string | null;
  time_zone: string;
  status: PlayerStatus;
  /** Since when nobody stands behind the row any more. */
  erased_at: Date | null;
}

/** What telling a player something takes of the app. */
export interface TellDeps {
  config: { publicUrl: string; rateLimits: boolean };
  brandName: string;
  clock: Clock;
  secrets: Secrets;
  outbox: Outbox;
  /** Says why a player is not to be reached by promotions at this moment; undefined: they may be. */
  newsBar: (db: Db, playerId: string) => Promise<string | undefined>;
  /** The player that a row or a session of ours names. */
  notifiedPlayer: (db: Db, playerId: string) => Promise<NotifiedPlayer>;
  /** Returns a text in a language with its placeholders filled. */
  content: { say(locale: string, key: string, params?: Record<string, unknown>): string };
}

/** What notifications need of the app. */
export type MessageDeps = TellDeps & { config: { operatorMail: string; pushInner: boolean }; database: Database };

export const handle = handlerFor<MessageDeps>();
