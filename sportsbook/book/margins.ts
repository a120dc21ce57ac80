// Margins as operators have set them: which one holds for a market of an event.
import type { FeedEvent } from '#contract/protocols/sports-feed.ts';

/** Shares by scope and subject: `sport <id>`, `league <id>`, `event <id>`, `market <id>`, `market <event id> <id>`. */
export type Margins = ReadonlyMap<string, number>;

/** The margin that operators want of a market, as a share: the narrowest that concerns it. Undefined: the feed's own. */
export function marginFor(
  margins: Margins,
  { id, sportId, tournamentId }: Pick<FeedEvent, 'id' | 'sportId' | 'tournamentId'>,
  marketId: string,
): number | undefined {
  if (margins.size === 0) return undefined;
  const names = [`market ${id} ${marketId}`, `event ${id}`, `market ${marketId}`, `league ${tournamentId}`, `sport ${sportId}`];
  return names.map((name) => margins.get(name)).find((share) => share !== undefined);
}
