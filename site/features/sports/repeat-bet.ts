import type { SportsBet } from './api.ts';
import { legsOnce } from './bet-texts.ts';
import { changeSlip, type Pick as SlipPick, replacePicks } from './slip-store.ts';

/** What a bet was made of, as picks at the prices of then. */
export const picksOf = (bet: { legs: SportsBet['legs']; isEachWay?: true }): SlipPick[] =>
  legsOnce(bet).flatMap((leg) =>
    leg.selections.map((selection) => ({
      eventId: selection.eventId,
      marketId: selection.marketId,
      specifiers: selection.specifiers,
      outcomeId: selection.outcomeId,
      price: leg.price,
      sportId: selection.sportId,
      tournamentId: selection.tournamentId,
      event: selection.event,
      competitors: selection.competitors,
      ...(selection.outcome !== undefined && { outcome: { en: selection.outcome } }),
      ...(leg.isBanker && { isBanker: true as const }),
    })),
  );

/** How a bet was combined, as the slip says it: one leg of several picks is a combo within its event. */
export const typeOf = ({ type, legs }: Pick<SportsBet, 'type' | 'legs'>): SportsBet['type'] =>
  type === 'single' && legs.length === 1 && (legs[0]?.selections.length ?? 0) > 1 ? 'combo' : type;

/** Puts a bet on the slip again, in place of what is there. */
export function repeatBet(bet: SportsBet): void {
  replacePicks(picksOf(bet));
  changeSlip({ type: typeOf(bet), sizes: bet.sizes, isEachWay: bet.isEachWay });
}
