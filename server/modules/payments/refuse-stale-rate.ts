import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';

/**
 * Limits, what an unproven player may pay in and what a document is asked for above are counted in value: without a rate of these days nobody knows what
 * coins are worth, so none are asked for. What comes to an address that was given out is credited all the same, and payouts go on.
 * @throws Problem deposit-rate-stale
 */
export function refuseStaleRate({ settings, clock }: Pick<PaymentDeps, 'settings' | 'clock'>, code: string): void {
  const { type, rate } = settings.requireCurrency(code);
  if (type === 'crypto' && rate.staleAt !== null && rate.staleAt <= clock.now())
    throw new Problem(
      'deposit-rate-stale',
      `The rate of ${code} is of ${rate.at.toISOString()}. Deposits of it go on with a newer one; withdrawals go on now.`,
    );
}
