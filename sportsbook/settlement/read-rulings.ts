// What people decided for legs of bets, above what their markets came to.
import { rulingRule } from '#contract/protocols/sportsbook-operator.ts';
import type { Db } from '#kit/service-database.ts';
import type { RulingRow } from '../tables.ts';
import type { SelectionResult } from './derive-result.ts';

/** Finds what is decided for a leg of a bet; undefined: nothing, its markets say how it ended. */
export type FindRuling = (betId: string, leg: number) => SelectionResult | undefined;

/** Every ruling of these bets, oldest first. */
export const listRulings = async (db: Db, ids: readonly string[]): Promise<RulingRow[]> =>
  await db.query<RulingRow>('select * from sportsbook.ruling where bet_id = any($1) order by id', [ids]);

/** The rulings that hold for these bets. */
export async function readRulings(db: Db, ids: readonly string[]): Promise<FindRuling> {
  const last = new Map((await listRulings(db, ids)).map((row) => [`${row.bet_id} ${row.leg}`, row]));
  return (betId, leg) => {
    const row = last.get(`${betId} ${leg}`);
    if (row === undefined || row.result === null) return undefined;
    return { result: row.result, voidHalves: row.void_halves ?? 0, deadHeat: 1, certainty: 2, rule: rulingRule(row.reason) };
  };
}
