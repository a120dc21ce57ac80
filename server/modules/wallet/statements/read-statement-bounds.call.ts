// Where the statement begins: months that are in the archive are on no page of it, and an account goes on from what it held at their end.
import { sql } from 'kysely';
import { Problem } from '#server/platform/problem.ts';
import { readAllAccounts } from '../accounts/read-accounts.ts';
import { handle } from '../deps.ts';

export const readStatementBounds = handle('readStatementBounds', async ({ db, session, query }) => {
  const { accountId, at } = query;
  const { rows: months } = await sql<{ since: Date | null }>`select max(until) as since from ledger.wallet_archived_month`.execute(db);
  const since = months[0]?.since ?? null;
  if (accountId === undefined) {
    const all = await readAllAccounts(db, session.playerId);
    return { data: { since, accounts: all.map(({ id, currency }) => ({ id, currency })) } };
  }
  const moment = at === undefined ? null : new Date(at);
  const { rows } = await sql<{ opening: bigint }>`
    select coalesce((select e.real_after from ledger.wallet_entry e
        where e.account_id = a.id and e.at < ${moment}::timestamptz order by e.seq desc limit 1),
      (select z.real from ledger.wallet_archived z where z.account_id = a.id), 0)::bigint as opening
    from ledger.wallet_account a
    where a.id = ${accountId}::uuid and a.player_id = ${session.playerId}::uuid`.execute(db);
  const [account] = rows;
  if (account === undefined) throw new Problem('not-found', 'You have no such account.');
  const isKnown = moment !== null && (since === null || moment >= since);
  return { data: { since, ...(isKnown && { opening: account.opening }) } };
});
