import { returnBands } from '#contract/returns.ts';
import type { Return, ReturnFigures } from './way-to-play.ts';

/** Where the bands above the stake begin, in stakes. */
const bounds = [1, 2, 5, 20, 100] as const;

/** Returns the band of a return. */
export const bandOf = (times: number): number => (times === 0 ? 0 : 1 + bounds.filter((bound) => times >= bound).length);

/** Of a sum of rounded numbers the last digits are noise. */
const digits = 9;

const decimal = (value: number): string => value.toFixed(digits).replace(/\.?0+$/, '');

/** Returns the shares of 1,000 rounds by bands. */
export function sharesOf(returns: Iterable<Return>): string[] {
  const shares = returnBands.map(() => 0);
  for (const { times, chance } of returns) shares[bandOf(times)] = (shares[bandOf(times)] ?? 0) + chance;
  return shares.map((share) => decimal(share * 1000));
}

/** Returns what is told of returns. @throws RangeError where their chances do not add up to one */
export function figuresOfReturns(returns: readonly Return[], deviation?: string): ReturnFigures {
  const sum = (part: (one: Return) => number): number => returns.reduce((total, one) => total + part(one), 0);
  if (Math.abs(sum(({ chance }) => chance) - 1) > 1e-9) throw new RangeError('The chances of all returns are one together.');
  const mean = sum(({ times, chance }) => times * chance);
  const variance = sum(({ times, chance }) => times * times * chance) - mean * mean;
  return { shares: sharesOf(returns), standardDeviation: deviation ?? Math.sqrt(Math.max(variance, 0)).toFixed(4) };
}
