// The house's wallet on a database of its own: accounts with money, the engine, the check of the books.
import { pino } from 'pino';
import { openLedger } from '#server/boot/open-app.ts';
import { type AuditReport, auditLedger, type Wallet, type WalletOptions } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';

export interface BenchWallet {
  wallet: Wallet;
  database: Database;
  check(): Promise<AuditReport>;
  close(): Promise<void>;
}

const silentOutbox: Outbox = {
  publish: async () => undefined,
  onPublish: () => undefined,
  notice: () => undefined,
  deliverTo: () => undefined,
  flush: async () => undefined,
  start: () => undefined,
  close: async () => undefined,
};

/** The engine as the house runs it; events stay in the outbox, as nobody listens. */
export function openBenchWallet(url: string, options: WalletOptions): BenchWallet {
  const log = pino({ level: 'silent' });
  const { database, wallet } = openLedger({
    databaseUrl: url,
    connections: 2,
    wallet: options,
    log,
    clock: createClock(),
    outbox: () => silentOutbox,
  });
  return {
    wallet,
    database,
    check: async () => await auditLedger(database),
    async close() {
      await wallet.close();
      await database.close();
    },
  };
}
