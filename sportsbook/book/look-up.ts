// What holds of the price of selections, alone and together, as far as they are offered.
import type { BookSelection } from '#contract/protocols/sportsbook-bets.ts';
import { keyOf, type HeldEvent } from './market-book.ts';
import type { createOffers } from './offers.ts';

type Offers = Pick<ReturnType<typeof createOffers>, 'marginOf' | 'moveOf' | 'unmoved'>;

export function createLookUp(events: ReadonlyMap<string, HeldEvent>, { marginOf, moveOf, unmoved }: Offers) {
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
     * The margins of these selections together, where an operator has set one of them: those of the others are what their prices hold. Undefined: the
     * feed's own price stands.
     */
    marginsTogether(selections: readonly BookSelection[]): number[] | undefined {
      const margins = selections.map((selection) => {
        const found = locate(selection);
        return found && marginOf(found.held, found.market, selection.outcomeId);
      });
      return margins.some((one) => one?.isSet === true) ? margins.map((one) => one?.margin ?? 0) : undefined;
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
