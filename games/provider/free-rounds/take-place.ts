import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { FreeGrantRow, RoundRow, SessionRow } from '../tables.ts';

/** After the casino refused a stake of a grant it is not offered for so long, unless the casino asks for it again. */
const restMs = 10 * 60_000;

/**
 * Takes the first place of a grant that is free, for a round that is about to be reserved; the grant is locked until then.
 * @throws Refusal free-rounds-over, stake-out-of-range
 */
export async function takePlace(tx: Tx, session: SessionRow, grantId: string, stake: string, wallMs: number): Promise<number> {
  const over = new Refusal('free-rounds-over', 'There are no rounds left of this grant.');
  if (session.mode !== 'real') throw over;
  const now = new Date(wallMs);
  const [grant] = await tx.query<FreeGrantRow>(
    `select * from studio.free_grant
      where id = $1 and player_id = $2 and currency = $3 and $4 = any(game_ids) and state = 'live' and offered_at <= $5 and valid_until > $5
        for update`,
    [grantId, session.player_id, session.currency, session.game_id, now],
  );
  if (grant === undefined) throw over;
  if (String(grant.stake) !== stake) throw new Refusal('stake-out-of-range', `The rounds of this grant are played at ${grant.stake}.`);
  const taken = await tx.query<{ grant_index: number }>(
    `select grant_index from studio.round where grant_id = $1 and state <> 'void' order by grant_index`,
    [grantId],
  );
  if (taken.length >= grant.count) throw over;
  // it may be the last one: then there is something to tell as soon as it is over
  if (taken.length === grant.count - 1) await tx.query('update studio.free_grant set look_at = $2 where id = $1', [grantId, now]);
  const gap = taken.findIndex(({ grant_index: index }, place) => index !== place);
  return gap === -1 ? taken.length : gap;
}

/** The casino does not take a stake of this grant: for a while it is not offered, so that the player can play on. */
export async function restGrant(tx: Tx, { grant_id: grantId }: Pick<RoundRow, 'grant_id'>, wallMs: number): Promise<void> {
  await tx.query('update studio.free_grant set offered_at = greatest(offered_at, $2) where id = $1', [grantId, new Date(wallMs + restMs)]);
}
