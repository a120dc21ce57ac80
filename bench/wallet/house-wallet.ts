// The house's wallet on a database of its own: accounts with money, the engine, the check of the books.
import { pino } from 'pino';
import { type BooksReport, checkBooks, createWallet, type Wallet, type WalletOptions } from '#server/modules/wallet/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';

export interface BenchWallet {
  wallet: Wallet;
  database: Database;
  check(): Promise<BooksReport>;
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
  const database = openDatabase(url, { connections: 2, log });
  const wallet = createWallet({ database, log, clock: createClock(), outbox: silentOutbox }, options);
  return {
    wallet,
    database,
    check: async () => await checkBooks(database),
    async close() {
      await wallet.close();
      await database.close();
    },
  };
}
