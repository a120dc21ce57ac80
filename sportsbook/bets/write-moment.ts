import type { Tx } from '#kit/service-database.ts';
import type { MomentRow } from '../tables.ts';

export interface NewMoment {
  betId: string;
  kind: MomentRow['kind'];
  at: Date;
  payout?: bigint;
  rule?: string | null;
  detail?: string;
}

/** Adds to what happened to bets. Who writes holds their rows. */
export async function writeMoments(tx: Tx, moments: readonly NewMoment[]): Promise<void> {
  const given = moments.map(({ betId, kind, at, payout, rule, detail }, place) => ({
    place,
    bet_id: betId,
    kind,
    at,
    payout: payout === undefined ? null : String(payout),
    rule: rule ?? null,
    detail: detail ?? null,
  }));
  await tx.query(
    `insert into sportsbook.moment (bet_id, number, at, kind, payout, rule, detail)
     select bet_id, row_number() over (partition by bet_id order by place)
              + coalesce((select max(number) from sportsbook.moment m where m.bet_id = given.bet_id), 0), at, kind, payout, rule, detail
       from json_to_recordset($1::json) as given (place int, bet_id uuid, kind text, at timestamptz, payout bigint, rule text, detail text)`,
    [JSON.stringify(given)],
  );
}

/** The same of one bet. */
export const writeMoment = async (
  tx: Tx,
  betId: string,
  kind: MomentRow['kind'],
  at: Date,
  more: Omit<NewMoment, 'betId' | 'kind' | 'at'> = {},
): Promise<void> => await writeMoments(tx, [{ betId, kind, at, ...more }]);
