// What the players are called whom markets are about: the catalogue names competitors alone, so they are asked for as they are needed, and kept.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { FeedCatalogue, FeedEvent } from '#contract/protocols/sports-feed.ts';
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';

/** Names by players' ids. */
export type PlayerNames = ReadonlyMap<string, string>;
export type ReadPlayerNames = (event: Pick<FeedEvent, 'kind' | 'competitorIds'>, outcomeIds: readonly string[]) => Promise<PlayerNames>;

const none: PlayerNames = new Map();
const keptMs = 3_600_000;

/** An id as feeds have them of competitors and players, and of no other outcome. */
const feedId = /^[a-z]+:[a-z]+:/;

/** Returns what reads the names of those of an event's players whom outcomes are, of an outright of its competitors; of a feed that does not answer none. */
export function playerNames({ competitor }: Pick<FeedSource, 'competitor'>, catalogue: () => FeedCatalogue): ReadPlayerNames {
  const kept = new LRUCache<string, Promise<PlayerNames>>({ ...atMost(500), ttl: keptMs });
  function ofCompetitor(id: string): Promise<PlayerNames> {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const asked = competitor(id).then(
      (found) => new Map(found?.players.map((player) => [player.id, player.name])),
      () => {
        kept.delete(id);
        return none;
      },
    );
    kept.set(id, asked);
    return asked;
  }
  return async ({ kind, competitorIds }, outcomeIds) => {
    if (kind === 'outright') {
      const asked = new Set(outcomeIds);
      return new Map(catalogue().competitors.flatMap(({ id, names }) => (asked.has(id) ? [[id, names.en] as const] : [])));
    }
    const wanted = outcomeIds.filter((id) => feedId.test(id) && !competitorIds.includes(id));
    if (wanted.length === 0) return none;
    const all = new Map((await Promise.all(competitorIds.map(ofCompetitor))).flatMap((names) => [...names]));
    return new Map(wanted.flatMap((id) => (all.has(id) ? [[id, all.get(id) ?? ''] as const] : [])));
  };
}
