// How the selections of bets have ended, and what is written of those that end otherwise now.
import type { Tx } from '#kit/service-database.ts';
import type { SelectionRow } from '../tables.ts';
import type { SelectionResult } from './derive-result.ts';

/** Whether it has ended so already, as its player sees it, however certain that is. */
export const endsAs = (row: SelectionRow, result: SelectionResult | undefined): boolean =>
  result === undefined
    ? row.result === null
    : row.result === result.result &&
      row.void_halves === result.voidHalves &&
      row.dead_heat === result.deadHeat &&
      (row.dead_heat_places ?? 1) === (result.places ?? 1) &&
      row.rule === result.rule;

export const isAs = (row: SelectionRow, result: SelectionResult | undefined): boolean =>
  endsAs(row, result) && row.certainty === (result?.certainty ?? null);

export type ChangedSelection = { row: SelectionRow; result: SelectionResult | undefined };

export async function writeSelections(tx: Tx, changed: readonly ChangedSelection[]): Promise<void> {
  if (changed.length === 0) return;
  const given = changed.map(({ row, result }) => ({
    bet_id: row.bet_id,
    leg: row.leg,
    number: row.number,
    result: result?.result ?? null,
    void_halves: result?.voidHalves ?? null,
    dead_heat: result?.deadHeat ?? null,
    dead_heat_places: result?.places ?? null,
    certainty: result?.certainty ?? null,
    rule: result?.rule ?? null,
  }));
  await tx.query(
    `update sportsbook.selection s
        set result = given.result, void_halves = given.void_halves, dead_heat = given.dead_heat,
            dead_heat_places = given.dead_heat_places, certainty = given.certainty, rule = given.rule
       from json_to_recordset($1::json) as given (bet_id uuid, leg int, number int, result int, void_halves int, dead_heat int,
                                                  dead_heat_places int, certainty int, rule text)
      where (s.bet_id, s.leg, s.number) = (given.bet_id, given.leg, given.number)`,
    [JSON.stringify(given)],
  );
}
