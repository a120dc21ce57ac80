import { fraction } from '../fraction.ts';
import { solveReturns } from '../returns/figures-of-returns.ts';
import type { WayFigures } from '../returns/way-to-play.ts';
import { stakeStep } from './payout.ts';
import type { Prize } from './value-option.ts';

/** Returns what a choice returns, from how many of the equally likely outcomes pay what. */
export function solvePrizes(prizes: readonly Prize[]): WayFigures {
  const total = prizes.reduce((sum, { ways }) => sum + ways, 0n);
  return solveReturns(
    prizes.map(({ fiftieths, ways }) => ({ paid: fraction(BigInt(fiftieths), stakeStep), chance: fraction(ways, total) })),
  );
}
