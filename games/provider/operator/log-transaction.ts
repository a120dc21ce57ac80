import type { Tx } from '#kit/service-database.ts';
import type { TransactionRow } from '../tables.ts';

/** Adds to the log that the casino compares with its own books. `status`: the casino's answer, UNKNOWN when it gave none. */
export async function logTransaction(tx: Tx, entry: Omit<TransactionRow, 'id'>): Promise<void> {
  await tx.query(
    'insert into studio.transaction (tx_id, round_id, kind, amount, currency, status, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [entry.tx_id, entry.round_id, entry.kind, String(entry.amount), entry.currency, entry.status, entry.at],
  );
}
