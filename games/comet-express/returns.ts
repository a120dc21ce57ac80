import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { add, fraction, multiply } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import type { OddsOf, WayFigures, WayToPlay } from '#games/sdk/returns/way-to-play.ts';
import type { SharedChoice } from '#games/sdk/maths.ts';
import { chanceOf } from './odds.ts';

/** What comes of a bet that is cashed out at a multiplier, in hundredths. */
function solveCashOut(at: number): WayFigures {
  const chance = chanceOf(at);
  return solveReturns([
    { paid: fraction(BigInt(at), 100n), chance },
    { paid: fraction(0n), chance: add(fraction(1n), multiply(fraction(-1n), chance)) },
  ]);
}

/** Cashes out by itself. */
const cashOutAt = (autoAt: number): WayToPlay => ({
  isExample: true,
  name: (say) => `${say('bet.auto')} ${formatFigure((autoAt / 100).toFixed(2), say('language'))}×`,
  choice: { autoAt },
  solve: () => solveCashOut(autoAt),
});

export const ways: readonly WayToPlay[] = [101, 150, 200, 500, 1000, 10_000, 100_000, 1_000_000].map(cashOutAt);

/** Returns what a bet promises that is cashed out by itself; who cashes out earlier gets as much back, and varies less. */
export const oddsOf: OddsOf<SharedChoice> = ({ autoAt }) => (autoAt === null ? undefined : solveCashOut(autoAt));
