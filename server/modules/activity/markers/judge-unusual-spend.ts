import { count, hourMs, money, sumOf } from './figures.ts';
import type { Judge } from './marker-rules.ts';

/**
 * A week that lost so many times what a week before it lost on average. Who has not played for some weeks has no usual yet; below the
 * least loss nothing is unusual.
 */
export const judgeUnusualSpend: Judge<{ times: number; weeks: number; playedWeeks: number; minLossOfBase: number }> = (
  { quarters, nowMs, ofBase },
  { windowHours, thresholds },
) => {
  const windowMs = windowHours * hourMs;
  /** The loss of the window so many windows ago; undefined where nothing was staked. */
  const lossOf = (ago: number): bigint | undefined => {
    const untilMs = nowMs - ago * windowMs;
    const own = quarters.filter(({ atMs, bets }) => bets > 0 && atMs > untilMs - windowMs && atMs <= untilMs);
    return own.length === 0 ? undefined : sumOf(own, ({ staked, won }) => staked - won);
  };
  const lost = lossOf(0) ?? 0n;
  const before = Array.from({ length: thresholds.weeks }, (_, index) => lossOf(index + 1)).filter((loss) => loss !== undefined);
  if (before.length < thresholds.playedWeeks || lost < ofBase(thresholds.minLossOfBase)) return undefined;
  const sum = sumOf(before, (loss) => (loss > 0n ? loss : 0n));
  const usual = sum / BigInt(before.length);
  if (lost * BigInt(before.length) < sum * BigInt(thresholds.times)) return undefined;
  return [money('lost', lost), money('usual', usual), count('weeks', before.length)];
};
