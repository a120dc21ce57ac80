import type { Catalogue } from './catalogue.ts';

interface Count {
  events: number;
  live: number;
}

/** Returns what exists with the number of events that are not over, of each sport, country and league that has any. */
export function countEvents({ feed, events }: Pick<Catalogue, 'feed' | 'events'>) {
  const counts = new Map<string, Count>();
  for (const { info } of events.values()) {
    if (info.closedBy === 'over') continue;
    for (const id of new Set([info.event.sportId, info.event.categoryId, info.event.tournamentId])) {
      const count = counts.get(id) ?? { events: 0, live: 0 };
      counts.set(id, { events: count.events + 1, live: count.live + (info.isLive ? 1 : 0) });
    }
  }
  const counted = <T extends { id: string }>(things: readonly T[]): (T & Count)[] =>
    things.flatMap((thing) => {
      const count = counts.get(thing.id);
      return count === undefined ? [] : [{ ...thing, ...count }];
    });
  return {
    sports: counted(feed.sports.toSorted((a, b) => a.rank - b.rank)),
    categories: counted(feed.categories),
    tournaments: counted(feed.tournaments.toSorted((a, b) => a.rank - b.rank)),
  };
}
