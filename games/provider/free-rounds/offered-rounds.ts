// What is left of the free rounds that a session's player has in its game: one grant at a time, that of the round under way, then
// the one that ends first.
import type { FreeRounds } from '#games/sdk/client-api.ts';
import type { Db } from '#kit/service-database.ts';

/** In SQL, whether a session's player has a grant at all: what every stake asks, so it is one look into a small index. */
export const hasGrants = `session.mode = 'real' and exists (
  select 1 from studio.free_grant where free_grant.player_id = session.player_id and free_grant.state in ('live', 'over')) as has_grants`;

const offered = `
  select free_grant.id as grant_id, free_grant.count as grant_count, free_grant.stake as grant_stake,
         free_grant.valid_until as grant_until, places.taken as grant_taken, places.won as grant_won
    from studio.session
    join studio.free_grant on free_grant.player_id = session.player_id
    cross join lateral (
      select count(*)::int as taken,
             coalesce(sum(round.payout) filter (where round.state not in ('reserved', 'open')), 0)::bigint as won,
             coalesce(bool_or(round.game_id = session.game_id and round.state in ('reserved', 'open', 'settling', 'voiding')), false)
               as is_under_way
        from studio.round where round.grant_id = free_grant.id and round.state <> 'void') as places
   where session.id = $1 and free_grant.state in ('live', 'over')
     and free_grant.currency = session.currency and session.game_id = any(free_grant.game_ids)
     and (places.is_under_way or (free_grant.state = 'live' and places.taken < free_grant.count
                                  and free_grant.offered_at <= $2 and free_grant.valid_until > $2))
   order by places.is_under_way desc, free_grant.valid_until, free_grant.created_at limit 1`;

interface OfferRow {
  grant_id: string;
  grant_count: number;
  grant_stake: bigint;
  grant_until: Date;
  grant_taken: number;
  grant_won: bigint;
}

/** Returns what a session is offered; null for nothing. */
export async function readOffer(db: Db, sessionId: string, wallMs: number): Promise<FreeRounds | null> {
  const [row] = await db.query<OfferRow>(offered, [sessionId, new Date(wallMs)]);
  if (row === undefined) return null;
  return {
    grantId: row.grant_id,
    count: row.grant_count,
    left: row.grant_count - row.grant_taken,
    stake: String(row.grant_stake),
    won: String(row.grant_won),
    until: row.grant_until.toISOString(),
  };
}
