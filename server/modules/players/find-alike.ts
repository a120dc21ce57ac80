// Whom an offer counts as one: accounts that look like one person's, or one household's.
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import { readDuplicateCandidates } from './duplicate-candidates.ts';
import type { Player } from './read-player.ts';

/** Returns the ids of the accounts that look like the same person's as a player's, or live at the same address. */
export async function findAlike(db: Db, player: Player, as: 'person' | 'household'): Promise<string[]> {
  const same = (await readDuplicateCandidates(db, player.id)).map(({ playerId }) => playerId);
  const { address, postal_code: postalCode, country } = player;
  if (as === 'person' || address === null || postalCode === null) return same;
  const neighbours = await db
    .selectFrom('player')
    .select('id')
    .where('id', '<>', player.id)
    .where('country', '=', country)
    .where((e) => e(e.fn('lower', ['postal_code']), '=', postalCode.toLowerCase()))
    .where((e) => e(e.fn('lower', ['address']), '=', address.toLowerCase()))
    .execute();
  return [...new Set([...same, ...neighbours.map(({ id }) => id)])];
}

/** Returns how many players in good standing are in some countries and segments and want bonuses. Without names: everybody. */
export async function countReachable(
  db: Db,
  { only, not, segments }: { only?: readonly string[] | undefined; not?: readonly string[] | undefined; segments: readonly string[] },
): Promise<number> {
  const { players } = await db
    .selectFrom('player')
    .select((e) => e.fn.countAll<bigint>().as('players'))
    .where('status', '=', playerStatus.active)
    .where('receive_bonus', '=', true)
    .$if(only !== undefined, (query) => query.where('country', 'in', [...(only ?? []), '']))
    .$if(not !== undefined && not.length > 0, (query) => query.where('country', 'not in', [...(not ?? [])]))
    .$if(segments.length > 0, (query) =>
      query.where('id', 'in', (e) =>
        e
          .selectFrom('player_segment')
          .select('player_id')
          .where('name', 'in', [...segments]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(players);
}

/** Returns the time zones that players have chosen. */
export async function readTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('player').select('time_zone').distinct().orderBy('time_zone').execute();
  return rows.map(({ time_zone: zone }) => zone);
}

/** Returns the ids of the players of a time zone after one, in their order. */
export async function readPlayersOfZone(db: Db, zone: string, after: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('time_zone', '=', zone)
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}
