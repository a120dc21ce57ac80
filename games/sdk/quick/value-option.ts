// What a choice is worth: exact, from how many of the equally likely outcomes pay what.
import { add, type Fraction, fraction, multiply } from '../fraction.ts';
import { stakeStep } from './payout.ts';

/** So many of the equally likely outcomes pay so many fiftieths of the stake. */
export interface Prize {
  fiftieths: number;
  ways: bigint;
}

export interface OptionFigures {
  /** What comes back on average, in stakes. */
  rtp: Fraction;
  /** The share of rounds that pay anything. */
  hitFrequency: Fraction;
  /** The share of rounds that pay more than the stake. */
  gainFrequency: Fraction;
  /** Of one round's payout, in stakes squared. */
  variance: Fraction;
  /** The largest payout in stakes, and its odds. */
  maxWin: { timesStake: Fraction; odds: Fraction };
}

const sum = (prizes: readonly Prize[], pick: (prize: Prize) => bigint): bigint => prizes.reduce((total, prize) => total + pick(prize), 0n);

/** The share of outcomes for which `counts` holds. */
export function shareOf(prizes: readonly Prize[], counts: (prize: Prize) => boolean): Fraction {
  return fraction(
    sum(prizes.filter(counts), ({ ways }) => ways),
    sum(prizes, ({ ways }) => ways),
  );
}

/** Returns the exact figures of a choice. `prizes` are all its outcomes, those that pay nothing included. */
export function valueOption(prizes: readonly Prize[]): OptionFigures {
  const total = sum(prizes, ({ ways }) => ways);
  const rtp = fraction(
    sum(prizes, ({ ways, fiftieths }) => ways * BigInt(fiftieths)),
    total * stakeStep,
  );
  const square = fraction(
    sum(prizes, ({ ways, fiftieths }) => ways * BigInt(fiftieths) ** 2n),
    total * stakeStep ** 2n,
  );
  const max = prizes.reduce((most, { fiftieths }) => Math.max(most, fiftieths), 0);
  return {
    rtp,
    hitFrequency: shareOf(prizes, ({ fiftieths }) => fiftieths > 0),
    gainFrequency: shareOf(prizes, ({ fiftieths }) => BigInt(fiftieths) > stakeStep),
    variance: add(square, negate(multiply(rtp, rtp))),
    maxWin: { timesStake: fraction(BigInt(max), stakeStep), odds: shareOf(prizes, ({ fiftieths }) => fiftieths === max) },
  };
}

const negate = ({ numerator, denominator }: Fraction): Fraction => fraction(-numerator, denominator);

/** Returns in how many ways `taken` can be chosen of `all`. */
export function choose(all: number, taken: number): bigint {
  if (taken < 0 || taken > all) return 0n;
  let ways = 1n;
  for (let index = 0; index < taken; index += 1) ways = (ways * BigInt(all - index)) / BigInt(index + 1);
  return ways;
}
