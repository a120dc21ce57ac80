import type { ShownRules } from '#contract/settings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Database } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { AppMode } from './app-mode.ts';
import type { RatesConfig } from './config.ts';
import type { SettingsCache } from './settings-cache.ts';

/** What the page is told of the provider whose sign-ins are taken. */
interface SocialAddress {
  isOn: boolean;
  domain: string;
  clientId: string;
  audience: string | undefined;
  organization: string | undefined;
  useRefreshTokens: boolean;
  sessionDays: number;
  providerName: string;
}

/** How pages are measured, and by whom. */
interface Measurement {
  cookieless: 'normal' | 'on_reject' | 'always';
  ownCounts: boolean;
  posthog: { publicKey: string; host: string; defaults: string | null } | undefined;
  errorDsn: string | undefined;
}

/** Who takes what is written to support, and what the script of a vendor is given. */
interface SupportChat {
  kind: 'own' | 'freshchat' | 'zendesk' | 'off';
  guestAvailable: boolean;
  productSuffix: string;
  freshchat: { token: string; host: string; siteId: string | null } | undefined;
  zendesk: { key: string; host: string } | undefined;
}

/** What settings need of the app. */
export interface ReferenceDeps {
  config: {
    measurement: Measurement;
    supportChat: SupportChat;
    mode: AppMode;
    social: SocialAddress;
    currencyRates: RatesConfig;
    sportsbook: { isOn: boolean };
  };
  /** Returns the jurisdiction of the player, or of a guest by the country. */
  findJurisdiction(playerId: string | undefined, country: string | undefined): Promise<{ id: string; rules: ShownRules }>;
  buildId: string;
  /** Those who make games for this house, and those who take payments. */
  providers: { all: readonly unknown[] };
  payments: { all: readonly unknown[] };
  clock: Clock;
  database: Database;
  notifier: ClusterNotifier;
  log: Log;
  settings: SettingsCache;
}

export const handle = handlerFor<ReferenceDeps>();
