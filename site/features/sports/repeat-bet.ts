import type { SportsBet } from './api.ts';
import { legsOnce } from './bet-texts.ts';
import { changeSlip, type Pick, replacePicks } from './slip-store.ts';

/** What a bet was made of, as picks at the prices of then. */
export const picksOf = (bet: { legs: SportsBet['legs']; isEachWay?: true }): Pick[] =>
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

/** Puts a bet on the slip again, in place of what is there. */
export function repeatBet(bet: SportsBet): void {
  replacePicks(picksOf(bet));
  changeSlip({ type: bet.type, sizes: bet.sizes, isEachWay: bet.isEachWay });
}
