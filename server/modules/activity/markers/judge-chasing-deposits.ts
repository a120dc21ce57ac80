import { count, minuteMs, minutes, money, sumOf, within } from './figures.ts';
import type { Judge } from './marker-rules.ts';

/** Several deposits, each soon after a loss. */
export const judgeChasingDeposits: Judge<{ deposits: number; withinMinutes: number }> = (facts, { windowHours, thresholds }) => {
  const afterLoss = within(facts.deposits, facts.nowMs, windowHours).flatMap((deposit) => {
    const fromMs = deposit.atMs - thresholds.withinMinutes * minuteMs;
    const before = facts.quarters.filter(({ atMs }) => atMs >= fromMs && atMs < deposit.atMs);
    return sumOf(before, ({ staked, won }) => staked - won) > 0n ? [{ ...deposit, fromMs }] : [];
  });
  const [first, last] = [afterLoss[0], afterLoss.at(-1)];
  if (first === undefined || last === undefined || afterLoss.length < thresholds.deposits) return undefined;
  // each quarter once, though several deposits may have followed it
  const between = facts.quarters.filter(({ atMs }) => atMs < last.atMs && afterLoss.some((one) => atMs >= one.fromMs && atMs < one.atMs));
  return [
    count('deposits', afterLoss.length),
    money(
      'deposited',
      sumOf(afterLoss, ({ amount }) => amount),
    ),
    money(
      'lost',
      sumOf(between, ({ staked, won }) => staked - won),
    ),
    minutes('within', thresholds.withinMinutes),
  ];
};
