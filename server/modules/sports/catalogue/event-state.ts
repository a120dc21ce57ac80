// What the house knows of one event, and what a delta of the book changes in it. Markets that are told as they were change nothing.
import { type BookEvent, type BookMarket, type BookPlayer, isFeedId } from '#contract/protocols/sportsbook.ts';

export interface EventState {
  info: BookEvent;
  /** The book's number of the last change. */
  version: number;
  /** Those that stand beside it in lists. */
  listed: Map<string, BookMarket>;
  /** The number of the last change of what lists show. */
  listVersion: number;
  /** Every market, once somebody has asked for the event; undefined before. */
  markets: Map<string, BookMarket> | undefined;
  /** Those whom outcomes of its markets are, once it was asked for. */
  players: readonly BookPlayer[];
}

/** What changed of an event. */
export interface EventChange {
  id: string;
  /** Null: it is no longer offered. */
  now: EventState | null;
  before: EventState | undefined;
  previous: number;
  previousListed: number;
  isInfoChanged: boolean;
  isListChanged: boolean;
  /** Those that changed; with `isFull` all that there are. */
  markets: BookMarket[];
  isFull: boolean;
}

export const marketKey = ({ marketId, specifiers }: Pick<BookMarket, 'marketId' | 'specifiers'>): string => `${marketId} ${specifiers}`;
export const byKey = (markets: readonly BookMarket[]): Map<string, BookMarket> => new Map(markets.map((one) => [marketKey(one), one]));

/** Whether an outcome is somebody who was not named when the event was asked for: the feed told of the team too late, or of a newcomer since. */
export function lacksNames({ info: { event }, markets = new Map(), players }: EventState): boolean {
  const named = new Set([...event.competitorIds, ...players.map(({ id }) => id)]);
  return (
    event.kind !== 'outright' && [...markets.values()].some(({ outcomes }) => outcomes.some(({ id }) => isFeedId(id) && !named.has(id)))
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the state with this in place of what was told of the event itself, or undefined where that is what was known. */
export function withInfo(before: EventState | undefined, info: BookEvent, version: number): EventState | undefined {
  if (before !== undefined && isSame(before.info, info)) return undefined;
  const { listed = new Map<string, BookMarket>(), markets, players = [] } = before ?? {};
  return { info, version, listed, listVersion: version, markets, players };
}

interface MarketsTold {
  markets: readonly BookMarket[];
  isFull: boolean;
  version: number;
}

/** Returns the list's markets after these were told. */
function listedAfter({ listed }: EventState, { markets, isFull }: MarketsTold): Map<string, BookMarket> {
  const after = new Map(isFull ? [] : listed);
  for (const market of markets)
    if (market.isListed) after.set(marketKey(market), market);
    else after.delete(marketKey(market));
  return after;
}

/** Returns the state after markets were told and those that are new, or undefined where none is. */
export function withMarkets(
  before: EventState,
  told: MarketsTold,
): { state: EventState; markets: BookMarket[]; isFull: boolean; isListChanged: boolean } | undefined {
  const known = before.markets ?? before.listed;
  const changed = told.markets.filter((market) => !isSame(known.get(marketKey(market)), market));
  const all = byKey(told.markets);
  const hasLost = told.isFull && (before.markets === undefined || [...before.markets.keys()].some((key) => !all.has(key)));
  if (changed.length === 0 && !hasLost) return undefined;
  const listed = listedAfter(before, told);
  const isListChanged = !isSame([...listed], [...before.listed]);
  const markets = before.markets && (told.isFull ? all : new Map([...before.markets, ...byKey(changed)]));
  return {
    state: { ...before, version: told.version, listed, listVersion: isListChanged ? told.version : before.listVersion, markets },
    markets: hasLost ? [...told.markets] : changed,
    isFull: hasLost,
    isListChanged,
  };
}
