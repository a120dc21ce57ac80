import type { Static } from 'typebox';
import type { OswTransactions } from '#contract/protocols/osw.ts';
import type { Studio } from '../studio.ts';
import type { TransactionRow } from '../tables.ts';

const pageSize = 500;

type Query = Record<string, string | string[] | undefined>;

function timeOf(value: string | string[] | undefined, otherwise: number): Date | undefined {
  if (value === undefined) return new Date(otherwise);
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : new Date(ms);
}

function cursorOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return '0';
  return typeof value === 'string' && /^[0-9]{1,18}$/.test(value) ? value : undefined;
}

/**
 * What was asked of the wallet from a time on and before another, in the order of writing; `cursor` of one page begins the next.
 * A range that ended a few seconds ago is complete.
 */
export async function listTransactions(studio: Studio, query: Query): Promise<Static<typeof OswTransactions> | { status: string }> {
  const from = timeOf(query['from'], 0);
  const to = timeOf(query['to'], studio.wallMs() + 1);
  const cursor = cursorOf(query['cursor']);
  if (from === undefined || to === undefined || cursor === undefined) return { status: 'BAD_REQUEST' };
  const rows = await studio.database.query<TransactionRow>(
    'select * from studio.transaction where at >= $1 and at < $2 and id > $3 order by id limit $4',
    [from, to, cursor, pageSize],
  );
  const transactions = rows.map((row) => ({
    txId: row.tx_id,
    roundId: row.round_id,
    kind: row.kind,
    amount: String(row.amount),
    currency: row.currency,
    status: row.status,
    at: row.at.toISOString(),
  }));
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { transactions, ...(last && { cursor: String(last.id) }) };
}
