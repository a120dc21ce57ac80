import type { RegistrationAsk } from '#contract/players/fields.ts';
import type { Jurisdictions } from '#server/modules/jurisdiction/index.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** What players need of the app. */
export interface PlayerDeps {
  config: {
    publicUrl: string;
    rateLimits: boolean;
    registrationAsks: readonly RegistrationAsk[];
    supportChat: { kind: 'own' | 'freshchat' | 'zendesk' | 'off' };
  };
  brandName: string;
  clock: Clock;
  secrets: Secrets;
  database: Database;
  notifier: ClusterNotifier;
  settings: SettingsCache;
  /** The rules that regulators ask for. Of a player they are read by rulesOf or readRules, of a guest by the country. */
  jurisdictions: Jurisdictions;
  /** Ends a player's break or exclusion that is over, before the job does. Returns whether one ended. */
  endOverExclusion: (playerId: string) => Promise<boolean>;
  /** Returns a text in a language with its placeholders filled. */
  content: { say(locale: string, key: string, params?: Record<string, unknown>): string };
}

export const handle = handlerFor<PlayerDeps>();
