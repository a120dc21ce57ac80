// What is left of the free rounds that a session's player has in its game: one grant at a time, that of the round under way, then
// the one that ends first.
import type { FreeRounds } from '#games/sdk/client-api.ts';

/** In SQL, the grant that a session is offered, to be joined; `now` names the parameter of the time. */
export const offerOf = (now: string): string => `
  left join lateral (
    select free_grant.id as grant_id, free_grant.count as grant_count, free_grant.stake as grant_stake,
           free_grant.valid_until as grant_until, places.taken as grant_taken, places.won as grant_won
      from studio.free_grant
      cross join lateral (
        select count(*)::int as taken,
               coalesce(sum(round.payout) filter (where round.state not in ('reserved', 'open')), 0)::bigint as won,
               coalesce(bool_or(round.game_id = session.game_id and round.state in ('reserved', 'open', 'settling', 'voiding')), false)
                 as is_under_way
          from studio.round where round.grant_id = free_grant.id and round.state <> 'void') as places
     where free_grant.player_id = session.player_id and free_grant.state in ('live', 'over')
       and free_grant.currency = session.currency and session.game_id = any(free_grant.game_ids)
       and (places.is_under_way or (free_grant.state = 'live' and places.taken < free_grant.count
                                    and free_grant.offered_at <= ${now} and free_grant.valid_until > ${now}))
     order by places.is_under_way desc, free_grant.valid_until, free_grant.created_at limit 1
  ) as offer on session.mode = 'real'`;

export interface OfferRow {
  grant_id: string | null;
  grant_count: number;
  grant_stake: bigint;
  grant_until: Date;
  grant_taken: number;
  grant_won: bigint;
}

export const toFreeRounds = (row: OfferRow): FreeRounds | null =>
  row.grant_id === null
    ? null
    : {
        grantId: row.grant_id,
        count: row.grant_count,
        left: row.grant_count - row.grant_taken,
        stake: String(row.grant_stake),
        won: String(row.grant_won),
        until: row.grant_until.toISOString(),
      };
