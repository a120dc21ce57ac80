import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { RoundRow } from './read-rounds.ts';

/** A round whose entries lie further apart on its account has too many between them to look through. */
const maxEntries = 5000n;

/** Returns what the account held before a round's first entry and after its last one, the bonus included; undefined where it is not known any more. */
export async function readRoundFunds(
  db: Db,
  round: Pick<RoundRow, 'id' | 'account_id' | 'opened_seq'>,
): Promise<{ before: bigint; after: bigint } | undefined> {
  const { rows } = await sql<{ before: bigint | null; after: bigint | null }>`
    select (array_agg(real_after + bonus_after - real - bonus order by seq))[1] as before,
           (array_agg(real_after + bonus_after order by seq desc))[1] as after
      from ledger.wallet_entry
     where account_id = ${round.account_id}::uuid and seq >= ${round.opened_seq}::bigint and seq < ${round.opened_seq + maxEntries}::bigint
       and round_id = ${round.id}::uuid`.execute(db);
  const [funds] = rows;
  if (funds === undefined || funds.before === null || funds.after === null) return undefined;
  return { before: funds.before, after: funds.after };
}
