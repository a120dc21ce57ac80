import { isAccepted, isRetryable, type OswAnswer } from '#contract/protocols/osw.ts';
import type { Outcome } from '../operator/ask-operator.ts';
import { Refusal } from '../refusal.ts';
import type { RoundRow } from '../tables.ts';
import type { NoStake } from './void-round.ts';

/** Says what the player is told of a stake that was not taken. */
export function refuseStake(stake: Pick<RoundRow, 'refusal' | 'retry_after_ms'>): Refusal {
  const status = stake.refusal ?? 'UNKNOWN';
  const details = { operatorStatus: status, retryAfterMs: stake.retry_after_ms ?? undefined };
  if (status === 'UNKNOWN') return new Refusal('stake-returned', 'If the stake was taken, it is given back.', details);
  if (status === 'INSUFFICIENT_FUNDS') return new Refusal('insufficient-funds', 'Choose a lower stake or deposit.', details);
  return new Refusal('stake-refused', `The casino answered ${status}.`, details);
}

/** What the casino's word on a stake means: taken, or not, or nobody knows, so that it has to be rolled back. */
export function judgeStake(outcome: Outcome): { taken: OswAnswer } | { refused: NoStake } {
  if (!outcome.isKnown) return { refused: { status: 'UNKNOWN', rollbackReason: outcome.reason } };
  const { status, retryAfterMs } = outcome.answer;
  if (isAccepted(status)) return { taken: outcome.answer };
  // only a final refusal proves that nothing was booked
  const doubt = isRetryable(status) ? { rollbackReason: `the casino answered ${status}` } : {};
  return { refused: { status, retryAfterMs, ...doubt } };
}
