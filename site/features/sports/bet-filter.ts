// What the history of bets is filtered by, read from the address: unknown values fall away.
import type { Input } from '#contract/kernel/calls.ts';
import { readDayRange } from '#site/shared/i18n/zone-days.ts';
import type { FilterName } from '#site/shared/page/list-query.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';

export const betFilters = ['result', 'currency', 'from', 'to'] as const satisfies FilterName[];

type BetQuery = NonNullable<Input<'listBets'>['query']>;
type BetState = NonNullable<BetQuery['state']>;

const settledStates = ['won', 'lost', 'half', 'void', 'cashed-out', 'rejected'] as const satisfies BetState[];
const openStates = ['accepted', 'pending', 'reoffered'] as const satisfies BetState[];

/** How the bets of a list may stand. */
export const statesOf = (isSettled: boolean): readonly BetState[] => (isSettled ? settledStates : openStates);

/** The filter of an address; both of its days belong to it, as the player's clock counts them. */
export function readBetFilter(search: SiteSearch, isSettled: boolean, timeZone: string): BetQuery {
  const { result, currency } = search;
  const state = statesOf(isSettled).find((one) => one === result);
  return {
    ...(state !== undefined && { state }),
    ...(currency !== undefined && /^[A-Z0-9]{2,12}$/.test(currency) && { currency }),
    ...readDayRange(search, timeZone),
  };
}
