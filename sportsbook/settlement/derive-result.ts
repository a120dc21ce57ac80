// How one selection stands by all that was said of its market. It follows from the whole history, so that the order in which bets meet it does not matter.
import { legResultIn, type LegResult, voidLeg } from '../slip/index.ts';
import type { MarketResultRow } from '../tables.ts';

export interface SelectionResult extends LegResult {
  certainty: 1 | 2;
  rule: string | null;
}

type Told = Pick<
  MarketResultRow,
  'market_id' | 'specifiers' | 'source' | 'kind' | 'certainty' | 'rule' | 'outcomes' | 'window_from' | 'window_to'
>;

/** How the source of what people said begins; the feed neither tells it anew nor takes it back. */
export const sourceOfHand = 'operator ';

/** A window of the event as a whole stands beside one of a market at the same times, and each ends by itself. */
const windowOf = ({ source, market_id: market, specifiers, window_from: from, window_to: to }: Told): string =>
  [source.startsWith(sourceOfHand) ? sourceOfHand : '', market, specifiers, from?.getTime() ?? '', to?.getTime() ?? ''].join(' ');

const isWithin = (acceptedMs: number, { window_from: from, window_to: to }: Told): boolean =>
  (from === null || acceptedMs >= from.getTime()) && (to === null || acceptedMs < to.getTime());

function settledBy({ outcomes, certainty, rule }: Told, outcomeId: string): SelectionResult {
  const told = outcomes?.find(({ id }) => id === outcomeId);
  // what the result does not name cannot have been decided by it
  if (told === undefined) return { ...voidLeg, certainty: certainty ?? 1, rule };
  return { ...legResultIn(told), certainty: certainty ?? 1, rule };
}

/** `history`: of the market and of its event as a whole, oldest first. A void that covers the bet stands above every result. */
export function deriveResult(history: readonly Told[], outcomeId: string, acceptedMs: number): SelectionResult | undefined {
  let settled: SelectionResult | undefined;
  const voids = new Map<string, string | null>();
  for (const told of history) {
    if (told.kind === 'settled') settled = settledBy(told, outcomeId);
    else if (told.kind === 'unsettled') settled = undefined;
    else if (told.kind === 'unvoided') voids.delete(windowOf(told));
    else if (isWithin(acceptedMs, told)) voids.set(windowOf(told), told.rule);
  }
  const [rule] = [...voids.values()].slice(-1);
  return rule === undefined ? settled : { ...voidLeg, certainty: 2, rule };
}
