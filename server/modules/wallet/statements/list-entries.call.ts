// The statement. How a page is found is told where it is read: ledger/sql/pages.sql.
import { sql } from 'kysely';
import type { EntryKind } from '#contract/kernel/constants.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { EntryCause } from '#contract/wallet.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';

interface EntryRow {
  total: bigint;
  key: string;
  account_id: string;
  currency: string;
  kind: EntryKind;
  real: bigint;
  bonus: bigint;
  held: bigint;
  real_after: bigint;
  seq: bigint;
  round_ref: string | null;
  at: Date;
}

/** Tells the total where no entry is on the page. */
interface NoEntry {
  total: bigint;
  key: null;
}

/** Kinds that payments book. */
const mayHaveCause: ReadonlySet<EntryKind> = new Set(['deposit', 'withdrawal-hold', 'withdrawal-settle', 'withdrawal-release']);
const none: ReadonlyMap<string, EntryCause> = new Map();

export const listEntries = handle('listEntries', async ({ context, db, session, query }) => {
  const { page = 1, perPage = 20, accountId = null, from = null, to = null, before = null } = query;
  const skip = (page - 1) * perPage;
  const { rows } = await sql<EntryRow | NoEntry>`
    select * from ledger.wallet_entry_page(${session.playerId}, ${accountId}, ${from}, ${to}, ${before}, ${skip}, ${perPage})`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Problem('not-found', 'You have no such account.');
  const entries = rows.filter((row) => row.key !== null);
  const causes = entries.some(({ kind }) => mayHaveCause.has(kind)) ? await context.readEntryCauses(db, session.playerId) : none;
  const data = entries.map((row) => ({
    id: row.key,
    accountId: row.account_id,
    currency: row.currency,
    kind: row.kind,
    cause: causes.get(row.key) ?? null,
    real: row.real,
    bonus: row.bonus,
    held: row.held,
    balanceAfter: row.real_after,
    number: integerToWire(row.seq),
    round: row.round_ref,
    at: row.at,
  }));
  return { data, meta: { page, perPage, total: integerToWire(first.total) } };
});
