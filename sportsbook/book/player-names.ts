// What the players are called whom outcomes of markets are.
import type { FeedCatalogue, FeedEvent } from '#contract/protocols/sports-feed.ts';
import type { Squads } from './squads.ts';

/** Names by players' ids. */
export type PlayerNames = ReadonlyMap<string, string>;
export type ReadPlayerNames = (event: Pick<FeedEvent, 'kind' | 'competitorIds'>, outcomeIds: readonly string[]) => Promise<PlayerNames>;

const none: PlayerNames = new Map();
/** A market on somebody who is in neither squad tells of a newcomer: squads older than this are asked for again. */
const newcomerMs = 60_000;

/** An id as feeds have them of competitors and players, and of no other outcome. */
const feedId = /^[a-z]+:[a-z]+:/;

/** Returns what reads the names of those of an event's players whom outcomes are, of an outright of its competitors; of a feed that does not answer none. */
export function playerNames(squads: Squads, catalogue: () => FeedCatalogue): ReadPlayerNames {
  async function namesIn(competitorIds: readonly string[], within?: Parameters<Squads['read']>[1]): Promise<PlayerNames> {
    const players = await Promise.all(competitorIds.map(async (id) => (await squads.read(id, within)) ?? []));
    return new Map(players.flat().map(({ id, name }) => [id, name]));
  }
  return async ({ kind, competitorIds }, outcomeIds) => {
    if (kind === 'outright') {
      const asked = new Set(outcomeIds);
      return new Map(catalogue().competitors.flatMap(({ id, names }) => (asked.has(id) ? [[id, names.en] as const] : [])));
    }
    const wanted = outcomeIds.filter((id) => feedId.test(id) && !competitorIds.includes(id));
    if (wanted.length === 0) return none;
    const all = await namesIn(competitorIds);
    // nobody waits for a newcomer's name, least of all who bets on another player: it is there the next time
    if (!wanted.every((id) => all.has(id))) void namesIn(competitorIds, { withinMs: newcomerMs, retryMs: newcomerMs });
    return new Map(wanted.flatMap((id) => (all.has(id) ? [[id, all.get(id) ?? ''] as const] : [])));
  };
}
