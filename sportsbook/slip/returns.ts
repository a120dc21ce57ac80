// What a bet returns, exactly: each line is rounded down once, to the smallest unit, and the lines are added.
import { legMultiplier, type LegResult, type Price, wonLeg } from './multiplier.ts';
import { one, type Ratio, times } from './ratio.ts';
import { type BetShape, countLines, sizesOf } from './systems.ts';

export interface SlipLeg {
  price: Price;
  isBanker?: boolean;
}

export interface Staked {
  shape: BetShape;
  /** In smallest units. */
  stakePerLine: bigint;
  /** True of a free bet: its stake is not given back with the winnings. */
  isStakeKept?: boolean;
}

const freeOf = (legs: readonly SlipLeg[]): number => legs.filter(({ isBanker }) => isBanker !== true).length;

/** Legs to win and legs to place, each a bet of its own; of another bet all of them. */
function partsOf<L>({ isEachWay, ...shape }: BetShape, legs: readonly L[]): { shape: BetShape; legs: readonly L[] }[] {
  if (isEachWay !== true) return [{ shape, legs }];
  const half = legs.length / 2;
  return [legs.slice(0, half), legs.slice(half)].map((own) => ({ shape, legs: own }));
}

/** How many lines the slip makes; 0 where its type does not fit its legs. */
export const numberOfLines = (whole: BetShape, all: readonly SlipLeg[]): number =>
  partsOf(whole, all).reduce((sum, { shape, legs }) => sum + linesOfPart(shape, legs), 0);

const linesOfPart = (shape: BetShape, legs: readonly SlipLeg[]): number => {
  const free = freeOf(legs);
  const sizes = sizesOf(shape, free);
  return sizes === undefined ? 0 : countLines(free, sizes);
};

/**
 * Returns what each leg being worth its multiplier pays. Lines share their beginnings, so that each costs one multiplication; one that is
 * lost ends all that would begin with it.
 */
export const returnOf = (bet: Staked, all: readonly (SlipLeg & { multiplier: Ratio })[]): bigint =>
  partsOf(bet.shape, all).reduce((sum, { shape, legs }) => sum + returnOfPart({ ...bet, shape }, legs), 0n);

function returnOfPart({ shape, stakePerLine, isStakeKept = false }: Staked, legs: readonly (SlipLeg & { multiplier: Ratio })[]): bigint {
  const free = legs.filter(({ isBanker }) => isBanker !== true).map(({ multiplier }) => multiplier);
  const banked = legs.reduce((product, leg) => (leg.isBanker === true ? times(product, leg.multiplier) : product), one);
  const wanted = new Set(sizesOf(shape, free.length));
  const longest = Math.max(0, ...wanted);
  const kept = isStakeKept ? stakePerLine : 0n;
  let sum = 0n;
  function extend(n: bigint, d: bigint, from: number, size: number): void {
    if (n === 0n) return;
    if (wanted.has(size)) {
      const line = n / d;
      if (line > kept) sum += line - kept;
    }
    if (size === longest) return;
    for (let at = from; at < free.length; at++) {
      const { n: by, d: over } = free[at] as Ratio;
      extend(n * by, d * over, at + 1, size + 1);
    }
  }
  extend(stakePerLine * banked.n, banked.d, 0, 0);
  return sum;
}

/** What the bet pays by the results of its legs. */
export const settledReturn = (bet: Staked, legs: readonly (SlipLeg & { result: LegResult })[]): bigint =>
  returnOf(
    bet,
    legs.map((leg) => ({ ...leg, multiplier: legMultiplier(leg.price, leg.result) })),
  );

/** What the bet pays at most: legs without a result win. */
export const possibleReturn = (bet: Staked, legs: readonly (SlipLeg & { result?: LegResult })[]): bigint =>
  settledReturn(
    bet,
    legs.map((leg) => ({ ...leg, result: leg.result ?? wonLeg })),
  );

/** The price of the whole as a combo, exactly: the product of the prices of its legs. */
export const totalOdds = (legs: readonly SlipLeg[]): Ratio =>
  legs.reduce((product, { price }) => times(product, legMultiplier(price, wonLeg)), one);

/** What a total stake comes to for each line, rounded down: what is staked is that times the lines. */
export const perLine = (total: bigint, lines: number): bigint => (lines === 0 ? 0n : total / BigInt(lines));
