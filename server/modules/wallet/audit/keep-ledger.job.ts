// The ledger's housekeeping: partitions for the months to come.
import { sql } from 'kysely';
import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';

export const keepLedgerJob: Job<WalletDeps> = {
  name: 'keep-ledger',
  every: '40 2 * * *',
  async run({ database, clock }) {
    const now = clock.now();
    for (const months of [0, 1, 2])
      await database.transact(
        async (tx) => await sql`select ledger.wallet_open_month(${now}::timestamptz + make_interval(months => ${months}::int))`.execute(tx),
      );
  },
};
