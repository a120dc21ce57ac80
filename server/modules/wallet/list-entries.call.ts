// The statement. An account's entries are numbered without gaps, so bounds in time become bounds in numbers, a page is a range of
// numbers, and the total is a difference: nothing is counted or skipped over, however long the history.
import { sql } from 'kysely';
import { handle } from '#server/platform/calls/handler.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

interface EntryRow {
  key: string;
  account_id: string;
  currency: string;
  kind: 'bet';
  real: bigint;
  bonus: bigint;
  held: bigint;
  real_after: bigint;
  seq: bigint;
  round_ref: string | null;
  at: Date;
}

interface Filter {
  accountId?: string;
  from?: string;
  to?: string;
  before?: string;
}

/** The entries of an account with a number above `low` and up to `high`. */
interface Span {
  account_id: string;
  low: bigint;
  high: bigint;
}

/** What of each account the filter lets through. Times are of the business clock, which does not go back within an account. */
async function readSpans(db: Db, playerId: string, filter: Filter): Promise<Span[]> {
  const only = filter.accountId === undefined ? sql`` : sql`and a.id = ${filter.accountId}::uuid`;
  const lastBefore = (time: string | undefined, otherwise: ReturnType<typeof sql>) =>
    time === undefined
      ? otherwise
      : sql`coalesce((select e.seq from wallet_entry e where e.account_id = a.id and e.at < ${time}::timestamptz order by e.seq desc limit 1), 0)`;
  const upToAnchor =
    filter.before === undefined
      ? sql`a.seq`
      : sql`coalesce((select e.seq from wallet_entry e, wallet_entry x where x.key = ${filter.before}::uuid and e.account_id = a.id
          and e.at <= x.at and (e.at, e.key) <= (x.at, x.key) order by e.seq desc limit 1), 0)`;
  const { rows } = await sql<Span>`
    select a.id as account_id, ${lastBefore(filter.from, sql`0::bigint`)} as low, least(${lastBefore(filter.to, sql`a.seq`)}, ${upToAnchor}) as high
    from wallet_account a where a.player_id = ${playerId}::uuid ${only}`.execute(db);
  return rows.filter(({ low, high }) => high > low);
}

/** A page out of the spans, newest first. */
async function readPage(db: Db, spans: readonly Span[], page: number, perPage: number): Promise<EntryRow[]> {
  // of one account the page is known by its numbers; of several, each gives as many as the page could reach down to
  const [first] = spans;
  const isOne = spans.length === 1 && first !== undefined;
  const skip = (page - 1) * perPage;
  const reach = isOne ? [{ ...first, high: first.high - BigInt(skip) }] : spans;
  const depth = isOne ? perPage : skip + perPage;
  const { rows } = await sql<EntryRow>`
    select e.key, e.account_id, a.currency, e.kind, e.real, e.bonus, e.held, e.real_after, e.seq, r.round_ref, e.at
    from unnest(${reach.map((span) => span.account_id)}::uuid[], ${reach.map((span) => String(span.low))}::bigint[], ${reach.map((span) => String(span.high))}::bigint[])
        as span (account_id, low, high)
      join wallet_account a on a.id = span.account_id
      cross join lateral (
        select * from wallet_entry x where x.account_id = span.account_id and x.seq > greatest(span.low, span.high - ${depth}) and x.seq <= span.high) e
      left join wallet_round r on r.id = e.round_id
    order by e.at desc, e.account_id, e.seq desc limit ${perPage} offset ${isOne ? 0 : skip}`.execute(db);
  return rows;
}

export const listEntries = handle('listEntries', async ({ db, session, query }) => {
  const { page = 1, perPage = 20 } = query;
  if (query.accountId !== undefined) {
    const own = await db
      .selectFrom('wallet_account')
      .select('id')
      .where('id', '=', query.accountId)
      .where('player_id', '=', session.playerId)
      .executeTakeFirst();
    if (own === undefined) throw new Problem('not-found', 'You have no such account.');
  }
  const spans = await readSpans(db, session.playerId, query);
  const rows = spans.length === 0 ? [] : await readPage(db, spans, page, perPage);
  const data = rows.map((row) => ({
    id: row.key,
    accountId: row.account_id,
    currency: row.currency,
    kind: row.kind,
    real: row.real,
    bonus: row.bonus,
    held: row.held,
    balanceAfter: row.real_after,
    number: Number(row.seq),
    round: row.round_ref,
    at: row.at,
  }));
  return { data, meta: { page, perPage, total: Number(spans.reduce((sum, { low, high }) => sum + high - low, 0n)) } };
});
