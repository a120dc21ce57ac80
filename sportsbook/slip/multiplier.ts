// What one leg multiplies a line by.
import { one, type Ratio } from './ratio.ts';

/** A price in thousandths: 1850 is 1.85 decimal, stake included. */
export type Price = number;

export const priceUnit = 1000;

/** How a leg ended. */
export interface LegResult {
  /** 1: won. */
  result: 0 | 1;
  /** Which share of the stake is given back, in halves: none, half (a quarter line), or all (push or void). */
  voidHalves: 0 | 1 | 2;
  /** How many joint winners share the place; 1: none. */
  deadHeat: number;
  /** How many places they share; one unless said. */
  places?: number;
}

/** How a leg ended by what tells more of it than that. */
export const legResultIn = ({ result, voidHalves, deadHeat, places = 1 }: LegResult): LegResult => ({
  result,
  voidHalves,
  deadHeat,
  ...(places > 1 && { places }),
});
/** Whether it wins a part only, as fewer places are paid than there are winners. */
export const isShared = ({ deadHeat, places = 1 }: LegResult): boolean => places < deadHeat;

export const wonLeg: LegResult = { result: 1, voidHalves: 0, deadHeat: 1 };
export const lostLeg: LegResult = { result: 0, voidHalves: 0, deadHeat: 1 };
export const voidLeg: LegResult = { result: 0, voidHalves: 2, deadHeat: 1 };

export type LegEnd = 'won' | 'lost' | 'void' | 'half-won' | 'half-lost';

/** The same in a word. */
export function endOf({ result, voidHalves }: Pick<LegResult, 'result' | 'voidHalves'>): LegEnd {
  if (voidHalves === 2) return 'void';
  if (voidHalves === 1) return result === 1 ? 'half-won' : 'half-lost';
  return result === 1 ? 'won' : 'lost';
}

const ofPrice = (price: Price): Ratio => ({ n: BigInt(price), d: BigInt(priceUnit) });

/** m = v + (1 - v) * r * odds * places / deadHeat, exactly. */
export function legMultiplier(price: Price, { result, voidHalves, deadHeat, places = 1 }: LegResult): Ratio {
  if (voidHalves === 2) return one;
  const odds = ofPrice(price);
  const won: Ratio = result === 1 ? { n: odds.n * BigInt(places), d: odds.d * BigInt(deadHeat) } : { n: 0n, d: 1n };
  return voidHalves === 0 ? won : { n: won.n + won.d, d: won.d * 2n };
}

/**
 * How a combination within one event ended, which has one price for all of its selections: lost as soon as one of them is, void when one of those
 * that are not lost is void, else won. Selections that can end half are not combined within an event.
 */
export function combinedResult(results: readonly LegResult[]): LegResult {
  if (results.some(({ result, voidHalves }) => result === 0 && voidHalves === 0)) return lostLeg;
  return results.some((given) => given.voidHalves > 0 || isShared(given)) ? voidLeg : wonLeg;
}
