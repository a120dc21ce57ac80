// A grant of free rounds as its player sees it: free spins with the states of bonuses.
import type { Selectable } from 'kysely';
import { playerFreeSpinResult, playerFreeSpinStatus } from '#contract/kernel/constants.ts';
import type { PlayerFreeSpin } from '#contract/player-bonus.ts';
import { readSpinOrigins } from '#server/modules/bonuses/index.ts';
import { readPayouts } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { GameTables } from '../tables.ts';

export type FreeRoundGrant = Selectable<GameTables['free_round_grant']>;
export type GrantState = FreeRoundGrant['state'];

const { issued, activated, finished } = playerFreeSpinStatus;
const { open, played, canceled, expired } = playerFreeSpinResult;

/** Status and result of each state. Until its provider has answered, one that was activated waits. */
const shown: Readonly<Record<GrantState, readonly [status: number, result: number]>> = {
  issued: [issued, open],
  asked: [activated, open],
  live: [activated, open],
  finished: [finished, played],
  cancelled: [finished, canceled],
  refused: [finished, canceled],
  expired: [finished, expired],
};

/** The states of a status. */
export const statesOf = (statuses: readonly number[]): GrantState[] =>
  (Object.keys(shown) as GrantState[]).filter((state) => statuses.includes(shown[state][0]));

interface Played {
  staked: number;
  won: bigint;
}

/** What came of the places of grants: how many were staked, and what they have won, booked or kept for a bonus. */
async function readPlayed(db: Db, grants: readonly FreeRoundGrant[]): Promise<ReadonlyMap<string, Played>> {
  const ids = grants.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [places, kept] = await Promise.all([
    db.selectFrom('free_round').select(['grant_id', 'round_ref']).where('grant_id', 'in', ids).execute(),
    db.selectFrom('free_winning').select(['grant_id', 'amount']).where('grant_id', 'in', ids).execute(),
  ]);
  const came = new Map(grants.map(({ id }): [string, Played] => [id, { staked: 0, won: 0n }]));
  for (const { id, provider } of grants) {
    const own = came.get(id);
    const refs = places.filter(({ grant_id: grant }) => grant === id).map(({ round_ref: ref }) => ref);
    if (own === undefined) continue;
    own.staked = refs.length;
    for (const payout of await readPayouts(db, provider, refs)) own.won += payout;
    for (const { grant_id: grant, amount } of kept) if (grant === id) own.won += amount;
  }
  return came;
}

/** Returns grants as answers and live events carry them. */
export async function toFreeSpins(db: Db, grants: readonly FreeRoundGrant[]): Promise<PlayerFreeSpin[]> {
  const came = await readPlayed(db, grants);
  const origins = await readSpinOrigins(
    db,
    grants.map(({ id }) => id),
  );
  return grants.map((grant) => ({
    id: grant.id,
    bonus: origins.get(grant.id) ?? null,
    currency: grant.currency,
    count: grant.count,
    played: came.get(grant.id)?.staked ?? 0,
    stake: grant.stake,
    gameId: grant.game,
    games: grant.games.length === 0 ? [grant.game] : grant.games,
    winnings: grant.winnings,
    won: came.get(grant.id)?.won ?? 0n,
    status: shown[grant.state][0],
    result: shown[grant.state][1],
    isWaiting: grant.state === 'asked',
    version: grant.version,
    validUntil: grant.valid_until,
    createdAt: grant.created_at,
  }));
}
