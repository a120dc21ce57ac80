import type { Tx } from '#kit/service-database.ts';

/** Says that open bets on these events have changed: prices may move by it. Rows are added and no row is shared, so bets do not wait for each other. */
export const noteLiability = async (tx: Tx, eventIds: readonly string[]): Promise<void> =>
  eventIds.length === 0
    ? undefined
    : void (await tx.query('insert into sportsbook.liability_change (event_id) select distinct * from unnest($1::text[])', [eventIds]));
