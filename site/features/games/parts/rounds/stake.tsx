import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

export interface StakeProps {
  spin: { stake: number; freeStake?: number; currency: string };
}

/** What a round cost; of one that the house gave, what it was played at. */
export function Stake({ spin }: StakeProps) {
  const { say } = useTexts();
  const money = useMoney();
  if (spin.freeStake === undefined) return money(spin.stake, spin.currency);
  return say('modals.spins.free', { stake: money(spin.freeStake, spin.currency) ?? '' });
}
