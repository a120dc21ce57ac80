import { spinStatus } from '#contract/kernel/constants.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type EndedSpin, resultOf } from './round-filter.ts';

export interface PayoutProps {
  spin: EndedSpin & { currency: string };
}

/** Green only for what is more than the stake; a round that is open has none yet. What becomes a bonus says so. */
export function Payout({ spin }: PayoutProps) {
  const { say } = useTexts();
  const money = useMoney();
  const { status, payout, bonusWinnings, currency } = spin;
  if (status === spinStatus.open) return '–';
  const parts = [
    ...(bonusWinnings === undefined ? [] : [say('modals.spins.as-bonus', { amount: money(bonusWinnings, currency) ?? '' })]),
    ...(bonusWinnings === undefined || payout > 0 ? [money(payout, currency)] : []),
  ];
  return <span className={`font-semibold ${resultOf(spin) === 'won' ? 'text-gain' : ''}`}>{parts.join(' + ')}</span>;
}
