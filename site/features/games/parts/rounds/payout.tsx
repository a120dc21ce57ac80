import { spinStatus } from '#contract/kernel/constants.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { resultOf } from './round-filter.ts';

export interface PayoutProps {
  spin: { status: number; stake: number; payout: number; currency: string };
}

/** Green only for what is more than the stake; a round that is open has none yet. */
export function Payout({ spin }: PayoutProps) {
  const money = useMoney();
  if (spin.status === spinStatus.open) return '–';
  return <span className={`font-semibold ${resultOf(spin) === 'won' ? 'text-gain' : ''}`}>{money(spin.payout, spin.currency)}</span>;
}
