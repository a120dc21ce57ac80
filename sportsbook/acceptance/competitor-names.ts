import type { FeedCatalogue, FeedEvent } from '#contract/protocols/sports-feed.ts';

/** Returns what gives the names of an event's two sides, home first; of an outright none. Made anew when the catalogue is another one. */
export function competitorNames(catalogue: () => FeedCatalogue): (event: FeedEvent) => Record<string, string>[] {
  let of: FeedCatalogue | undefined;
  let names = new Map<string, Record<string, string>>();
  return ({ kind, competitorIds }) => {
    const now = catalogue();
    if (of !== now) {
      names = new Map(now.competitors.map((competitor) => [competitor.id, { ...competitor.names }]));
      of = now;
    }
    return kind === 'outright' ? [] : competitorIds.map((id) => names.get(id) ?? { en: id });
  };
}
