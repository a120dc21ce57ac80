// What the list of rounds is filtered by, read from the address: unknown values fall away.
import type { Input } from '#contract/kernel/calls.ts';
import { type SpinResult, spinResults, spinStatus } from '#contract/kernel/constants.ts';
import { readDayRange } from '#site/shared/i18n/zone-days.ts';
import type { FilterName } from '#site/shared/page/list-query.ts';
import type { SiteSearch } from '#site/shared/page/search-params.ts';

export const roundFilters = ['gameId', 'result', 'from', 'to'] as const satisfies FilterName[];

export type RoundQuery = NonNullable<Input<'readSpinTotals'>['query']>;

/** The filter of an address; both of its days belong to it, as the player's clock counts them. */
export function readRoundFilter(search: SiteSearch, timeZone: string): RoundQuery {
  const { gameId, result } = search;
  const known = spinResults.find((one) => one === result);
  return {
    ...(gameId !== undefined && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(gameId) && { gameId }),
    ...(known !== undefined && { result: known }),
    ...readDayRange(search, timeZone),
  };
}

export interface EndedSpin {
  status: number;
  stake: number;
  payout: number;
  bonusWinnings?: number;
}

/** How a round ended for the player. What is to be wagered is won too. */
export function resultOf({ status, stake, payout, bonusWinnings = 0 }: EndedSpin): SpinResult {
  if (status === spinStatus.open) return 'open';
  if (status === spinStatus.void) return 'void';
  const won = payout + bonusWinnings;
  return won > stake ? 'won' : won === stake ? 'even' : 'lost';
}

/** The text that says how a round ended: of one that cost nothing and paid nothing, nothing came back. */
export const resultTextOf = (spin: EndedSpin & { freeStake?: number }): `modals.spins.result-${SpinResult | 'none'}` => {
  const result = resultOf(spin);
  return `modals.spins.result-${result === 'even' && spin.freeStake !== undefined ? 'none' : result}`;
};
