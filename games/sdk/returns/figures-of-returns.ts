import { returnBands } from '#contract/returns.ts';
import { add, type Fraction, fraction, invert, multiply, oneIn, rootToDecimal, toDecimal } from '../fraction.ts';
import type { Return, ReturnFigures, WayFigures } from './way-to-play.ts';

/** Where the bands above the stake begin, in stakes. */
const bounds = [1, 2, 5, 20, 100] as const;

/** Returns the band of a return, in stakes. */
export const bandOf = (times: number): number => (times === 0 ? 0 : 1 + bounds.filter((bound) => times >= bound).length);

/** The same of an exact return. */
const bandOfExact = ({ numerator, denominator }: Fraction): number =>
  numerator === 0n ? 0 : 1 + bounds.filter((bound) => numerator >= BigInt(bound) * denominator).length;

/** Of a sum of rounded numbers the last digits are noise. */
const digits = 9;

const withoutZeros = (decimal: string): string => decimal.replace(/\.?0+$/, '');

/** Returns the shares of 1,000 rounds by bands, from chances in double precision. */
export function sharesOf(returns: Iterable<{ times: number; chance: number }>): string[] {
  const shares = returnBands.map(() => 0);
  for (const { times, chance } of returns) shares[bandOf(times)] = (shares[bandOf(times)] ?? 0) + chance;
  return shares.map((share) => withoutZeros((share * 1000).toFixed(digits)));
}

const sumOver = (returns: readonly Return[], part: (one: Required<Return>) => Fraction): Fraction =>
  add(...returns.map((one) => multiply(one.chance, part({ staked: fraction(1n), ...one }))));

const isMore = (one: Fraction, other: Fraction): boolean => one.numerator * other.denominator > other.numerator * one.denominator;

/**
 * Returns the exact figures of all that a round can return. Where steps add stakes, `rtp` is what comes back of all of them, and the variance
 * is E[(paid - rtp * staked)^2] / E[staked^2]: the one by which a sum of rounds strays from what is promised of the sum of its stakes.
 * @throws RangeError where the chances do not add up to one
 */
export function solveReturns(returns: readonly Return[]): WayFigures {
  const none = fraction(0n);
  if (
    isMore(fraction(1n), add(...returns.map(({ chance }) => chance))) ||
    isMore(add(...returns.map(({ chance }) => chance)), fraction(1n))
  )
    throw new RangeError('The chances of all returns are one together.');
  const rtp = multiply(
    sumOver(returns, ({ paid }) => paid),
    invert(sumOver(returns, ({ staked }) => staked)),
  );
  const squares = sumOver(returns, ({ paid, staked }) => {
    const strayed = add(paid, multiply(fraction(-1n), rtp, staked));
    return multiply(strayed, strayed);
  });
  const largest = returns.reduce((most, { paid }) => (isMore(paid, most) ? paid : most), none);
  const shares = returnBands.map((_, band) =>
    add(
      ...returns
        .filter(({ paid, staked }) => bandOfExact(staked ? multiply(paid, invert(staked)) : paid) === band)
        .map(({ chance }) => chance),
    ),
  );
  return {
    rtp,
    hitFrequency: add(...returns.filter(({ paid }) => paid.numerator > 0n).map(({ chance }) => chance)),
    variance: multiply(squares, invert(sumOver(returns, ({ staked }) => multiply(staked, staked)))),
    maxWin: {
      timesStake: largest,
      odds: add(...returns.filter(({ paid }) => !isMore(largest, paid)).map(({ chance }) => chance)),
    },
    shares: shares.map((share) => withoutZeros(toDecimal(multiply(share, fraction(1000n)), digits))),
  };
}

/** Of what is not rare the rounds between one and the next have two digits more. */
const rareFrom = fraction(100n);

/** Returns what is told of a way to play: decimals are cut off, not rounded, but for the shares of slots. */
export function tellFigures({ rtp, hitFrequency, variance, maxWin, shares }: WayFigures): ReturnFigures {
  const percent = (part: Fraction): string => toDecimal(multiply(part, fraction(100n)), 4);
  const rounds = invert(maxWin.odds);
  return {
    rtp: percent(rtp),
    hitFrequency: percent(hitFrequency),
    standardDeviation: rootToDecimal(variance, 4),
    maxWin: { timesStake: toDecimal(maxWin.timesStake, 2), oneIn: isMore(rareFrom, rounds) ? toDecimal(rounds, 2) : oneIn(maxWin.odds) },
    shares: [...shares],
  };
}
