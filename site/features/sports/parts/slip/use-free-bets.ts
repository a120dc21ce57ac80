import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';

export type FreeBet = Data<'listPlayerBonuses'>[number];

const waiting = { query: { status: [playerBonusStatus.issued] } };
const none: readonly FreeBet[] = [];

/** The player's free bets in a currency that wait for a bet. */
export function useFreeBets(currency: string | undefined): readonly FreeBet[] {
  const { data } = usePlayerQuery('listPlayerBonuses', waiting);
  // a row that has changed since stays in the list that it was read in
  return (
    data?.data.filter((bonus) => bonus.kind === 'free-bet' && bonus.status === playerBonusStatus.issued && bonus.currency === currency) ??
    none
  );
}
