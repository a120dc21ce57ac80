// What a conversion comes to: by both rates to the base currency, less the spread, rounded down to a smallest unit.
import { convertSum, type RatedUnit, toDecimal } from '#contract/kernel/money.ts';

/** Hundredths of a per cent in a whole. */
const wholeShare = 10_000;
const rateScale = 10 ** 10;

export interface Reckoned {
  gain: bigint;
  /** What the spread takes, in smallest units of what is got. */
  spread: bigint;
  /** Units got for one unit given, rounded down to ten places. */
  rate: string;
  midRate: string;
}

/** A unit of which so many parts in ten thousand are left. */
const lessSpread = ({ subunitToUnit, rate }: RatedUnit): RatedUnit => ({ subunitToUnit: subunitToUnit * wholeShare, rate });

const plainly = (decimal: string): string => decimal.replace(/\.?0+$/, '');

export function reckon(amount: bigint, from: RatedUnit, to: RatedUnit, spreadPermyriad: number): Reckoned {
  const kept = BigInt(wholeShare - spreadPermyriad);
  const gain = convertSum([{ minor: amount * kept, unit: lessSpread(from) }], to, 'down');
  const mid = convertSum([{ minor: amount, unit: from }], to, 'down');
  const one = { subunitToUnit: 1, rate: from.rate };
  const scaled = { subunitToUnit: rateScale, rate: to.rate };
  return {
    gain,
    spread: mid - gain,
    rate: plainly(toDecimal(convertSum([{ minor: kept, unit: lessSpread(one) }], scaled, 'down'), rateScale)),
    midRate: plainly(toDecimal(convertSum([{ minor: 1n, unit: one }], scaled, 'down'), rateScale)),
  };
}

/** The least amount that one smallest unit is got for. */
export const minAmountOf = (from: RatedUnit, to: RatedUnit, spreadPermyriad: number): bigint => {
  // one smallest unit over what the spread leaves, rounded once
  const beforeSpread = { subunitToUnit: to.subunitToUnit * (wholeShare - spreadPermyriad), rate: to.rate };
  return convertSum([{ minor: BigInt(wholeShare), unit: beforeSpread }], from, 'up');
};
