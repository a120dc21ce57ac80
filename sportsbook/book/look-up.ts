// What holds of the price of selections, alone and together, as far as they are offered.
import type { BookSelection } from '#contract/protocols/sportsbook-bets.ts';
import { heldBy } from '#sportsbook/pricing/with-margin.ts';
import { keyOf, type HeldEvent } from './market-book.ts';
import type { createOffers } from './offers.ts';

type Offers = Pick<ReturnType<typeof createOffers>, 'isSet' | 'moveOf' | 'unmoved'>;

export function createLookUp(events: ReadonlyMap<string, HeldEvent>, { isSet, moveOf, unmoved }: Offers) {
  function locate({ eventId, marketId, specifiers }: BookSelection) {
    const held = events.get(eventId);
    const market = held?.markets.get(keyOf(marketId, specifiers));
    return held && market && { held, market };
  }
  /** By which share the price of a selection is made dearer. */
  function moveOfSelection(selection: BookSelection): number {
    const found = locate(selection);
    return found === undefined ? 0 : moveOf(found.held, found.market, selection.outcomeId);
  }
  return {
    /**
     * Which shares above their fair chances the prices of these selections ask for, where an operator has set the margin of one of them. Undefined: the
     * feed's own price stands.
     */
    heldTogether(selections: readonly BookSelection[]): number[] | undefined {
      const found = selections.map(locate);
      if (!found.some((one) => one !== undefined && isSet(one.held, one.market))) return undefined;
      return selections.map(({ outcomeId }, at) => {
        const one = found[at];
        const outcome = one && unmoved(one.held, one.market).outcomes.find(({ id }) => id === outcomeId);
        return outcome === undefined ? 0 : heldBy(outcome);
      });
    },
    moveOfSelection,
    /** By which share a combination of these is made dearer: the most that one of them is. */
    moveTogether: (selections: readonly BookSelection[]): number => Math.max(0, ...selections.map(moveOfSelection)),
    /** The price of a selection without its move. */
    unmovedOdds(selection: BookSelection): number | undefined {
      const found = locate(selection);
      return found && unmoved(found.held, found.market).outcomes.find(({ id }) => id === selection.outcomeId)?.odds;
    },
  };
}
