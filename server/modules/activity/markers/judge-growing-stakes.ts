import type { MarkerFigure } from '#contract/activity.ts';
import type { PlayedQuarter } from './facts.ts';
import { hourMs, minuteMs, money, sumOf } from './figures.ts';
import type { Judge } from './marker-rules.ts';

const quarterMs = 15 * minuteMs;

interface Part {
  bets: number;
  staked: bigint;
  lost: bigint;
}

const partOf = (quarters: readonly PlayedQuarter[]): Part => ({
  bets: quarters.reduce((sum, { bets }) => sum + bets, 0),
  staked: sumOf(quarters, ({ staked }) => staked),
  lost: sumOf(quarters, ({ staked, won }) => staked - won),
});

/** Stakes of one session that are so many times higher after a loss than they were on the way into it. */
export const judgeGrowingStakes: Judge<{ times: number; bets: number }> = ({ nowMs, sessions, quarters }, { windowHours, thresholds }) => {
  let found: { times: bigint; figures: MarkerFigure[] } | undefined;
  for (const { beginsMs, endsMs } of sessions) {
    if (endsMs <= nowMs - windowHours * hourMs) continue;
    const own = quarters.filter(({ atMs, bets }) => bets > 0 && atMs > beginsMs - quarterMs && atMs < endsMs);
    for (let split = 1; split < own.length; split += 1) {
      const [before, after] = [partOf(own.slice(0, split)), partOf(own.slice(split))];
      if (before.lost <= 0n || before.staked <= 0n || before.bets < thresholds.bets || after.bets < thresholds.bets) continue;
      // hundredths, without dividing one mean by another that was rounded
      const times = (after.staked * BigInt(before.bets) * 100n) / (before.staked * BigInt(after.bets));
      if (times < BigInt(thresholds.times * 100) || (found !== undefined && found.times >= times)) continue;
      const mean = ({ staked, bets }: Part): bigint => staked / BigInt(bets);
      found = { times, figures: [money('before', mean(before)), money('after', mean(after)), money('lost', before.lost)] };
    }
  }
  return found?.figures;
};
