// The part that books: the database and the wallet on it, apart from the rest of what the app is made of.
import type { Config } from '#server/boot/config.ts';
import { createWallet, ledgerOutbox, type Wallet, type WalletOptions } from '#server/modules/wallet/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { alwaysLeader, createLeaderLock } from '#server/platform/leader-lock.ts';
import type { Log } from '#server/platform/log.ts';
import { createOutbox, type Outbox } from '#server/platform/outbox.ts';

export interface LedgerOptions {
  databaseUrl: string;
  /** Connections of the pool. */
  connections: number;
  wallet: WalletOptions;
  log: Log;
  clock: Clock;
  outbox: (database: Database) => Outbox;
  waitTimeoutMs?: number | undefined;
}

export interface Ledger {
  database: Database;
  outbox: Outbox;
  wallet: Wallet;
}

/** Returns the part that books: the database and the wallet on it. Benchmarks and crash tests of the wallet run it by itself. */
export function openLedger({ databaseUrl, connections, log, clock, waitTimeoutMs, ...options }: LedgerOptions): Ledger {
  const timeouts = waitTimeoutMs === undefined ? {} : { connectTimeoutMs: waitTimeoutMs, queueTimeoutMs: waitTimeoutMs };
  const database = openDatabase(databaseUrl, { connections, log, ...timeouts });
  const outbox = options.outbox(database);
  const wallet = createWallet({ database, clock, outbox, log }, { ...timeouts, ...options.wallet });
  return { database, outbox, wallet };
}

/** Returns the outbox of an app: of several processes the leader delivers. */
export function createAppOutbox(
  { live }: Config,
  databaseUrl: string,
  parts: { database: Database; notifier: ClusterNotifier; log: Log },
): Outbox {
  return createOutbox({
    ...parts,
    leader: live.centrifugo === undefined ? alwaysLeader : createLeaderLock(databaseUrl, 'outbox', parts.log),
    others: [ledgerOutbox],
  });
}
