// Rules that count: what happened so often within the window.
import { count, days, hours, money, sumOf, within } from './figures.ts';
import type { Judge } from './marker-rules.ts';

type Count = Judge<{ count: number }>;
const hoursInDay = 24;

export const judgeCancelledWithdrawals: Count = ({ cancelledWithdrawals, nowMs }, { windowHours, thresholds }) => {
  const own = within(cancelledWithdrawals, nowMs, windowHours);
  if (own.length < thresholds.count) return undefined;
  const amount = sumOf(own, (one) => one.amount);
  return [count('withdrawals', own.length), money('amount', amount), days('days', windowHours / hoursInDay)];
};

/** Deposits that the player's bank, card or account refused. */
export const judgeDeclinedDeposits: Count = ({ declinedDeposits, nowMs }, { windowHours, thresholds }) => {
  const own = within(declinedDeposits, nowMs, windowHours);
  return own.length < thresholds.count ? undefined : [count('deposits', own.length), hours('hours', windowHours)];
};

/** Limits that were asked to be raised or removed, also when they were kept in the end; to lower one never counts. */
export const judgeLimitChanges: Count = ({ limitRises, nowMs }, { windowHours, thresholds }) => {
  const own = within(limitRises, nowMs, windowHours);
  return own.length < thresholds.count ? undefined : [count('changes', own.length), days('days', windowHours / hoursInDay)];
};
