import type { EntryCause } from '#contract/wallet.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Database, Db } from '#server/platform/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Wallet } from './wallet.ts';

/** What the wallet needs of the app. */
export interface WalletDeps {
  config: { dataDir: string; operatorMail: string; rateLimits: boolean; largeStake: number; largeWin: number; conversionSpread: number };
  log: Log;
  clock: Clock;
  secrets: Secrets;
  database: Database;
  notifier: ClusterNotifier;
  outbox: Outbox;
  settings: SettingsCache;
  wallet: Wallet;
  /** Throws withdrawals-frozen while nothing may leave the player's accounts, since a bank took a deposit back. */
  refuseFrozen: (db: Db, playerId: string) => Promise<void>;
  /** Throws withdrawals-owed while a payout of a bet that was taken back is still with the player, in that currency where one is named. */
  refuseOwed: (db: Db, playerId: string, currency?: string) => Promise<void>;
  /** What moved a player's money like a withdrawal or a deposit and was neither, by the keys of its entries. */
  readEntryCauses: (db: Db, playerId: string) => Promise<ReadonlyMap<string, EntryCause>>;
}

export const handle = handlerFor<WalletDeps>();
