import type { Book } from '../book-parts.ts';

type Parts = Pick<Book, 'catalogue' | 'marketKinds' | 'markets'>;
type Scope = 'book' | 'sport' | 'league' | 'event' | 'market';

/** Whether the feed has a market of this id, or an event offers it. */
function isMarket({ marketKinds, markets }: Parts, marketId: string): boolean {
  for (const kind of marketKinds()) if (kind.marketId === marketId) return true;
  for (const { markets: offered } of markets.events.values())
    for (const market of offered.values()) if (market.marketId === marketId) return true;
  return false;
}

/** Whether there is what an operator names, as the feed has it now; of sports and leagues everything is while it has not told any. */
export function isKnown(parts: Parts, scope: Scope, subject: string): boolean {
  const { sports, tournaments } = parts.catalogue();
  if (scope === 'book') return true;
  if (scope === 'sport') return sports.length === 0 || sports.some(({ id }) => id === subject);
  if (scope === 'league') return tournaments.length === 0 || tournaments.some(({ id }) => id === subject);
  if (scope === 'event') return parts.markets.events.has(subject);
  const [first = '', second] = subject.split(' ');
  return second === undefined ? isMarket(parts, first) : parts.markets.events.has(first) && isMarket(parts, second);
}
