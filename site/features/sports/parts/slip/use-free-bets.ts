import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

export type FreeBet = Data<'listPlayerBonuses'>[number];

const waiting = { query: { status: [playerBonusStatus.issued] } };
const none: readonly FreeBet[] = [];

export interface FreeBets {
  /** Those in the currency that wait for a bet. */
  list: readonly FreeBet[];
  /** Whether the list is there. */
  isKnown: boolean;
}

/** The player's free bets in a currency. */
export function useFreeBets(currency: string | undefined): FreeBets {
  const { data } = usePlayerQuery('listPlayerBonuses', waiting);
  // a row that has changed since stays in the list that it was read in
  const list = data?.data.filter(
    (bonus) => bonus.kind === 'free-bet' && bonus.status === playerBonusStatus.issued && bonus.currency === currency,
  );
  return { list: list ?? none, isKnown: list !== undefined && currency !== undefined };
}
