// The stakes of Golden Caravan: a range a currency, in smallest units, and the ladder that the buttons climb. Pure.
import { isPlayableStake } from '#games/golden-caravan/index.ts';

export interface StakeRange {
  min: bigint;
  max: bigint;
}

const ranges: ReadonlyMap<string, StakeRange> = new Map([
  ['EUR', { min: 20n, max: 10_000n }],
  ['USD', { min: 20n, max: 12_000n }],
  ['BRL', { min: 100n, max: 50_000n }],
  ['BTC', { min: 200n, max: 100_000n }],
  ['ETH', { min: 6000n, max: 3_000_000n }],
]);

export const stakeRanges: readonly (StakeRange & { currency: string })[] = [...ranges].map(([currency, range]) => ({ currency, ...range }));

const steps = [1n, 2n, 3n, 5n, 10n, 15n, 25n, 50n, 100n, 150n, 250n, 500n];

/** What may be staked under the casino's limits; undefined for a currency that the game is not played in or limits that leave nothing. */
export function stakeRange(currency: string, limits: { minStake: string; maxStake: string }): StakeRange | undefined {
  const range = ranges.get(currency);
  if (range === undefined) return undefined;
  const [min, max] = [BigInt(limits.minStake), BigInt(limits.maxStake)];
  const narrowed = { min: min > range.min ? min : range.min, max: max < range.max ? max : range.max };
  return narrowed.min <= narrowed.max ? narrowed : undefined;
}

/** True for a stake inside the range that divides into the game's lines. */
export const isStakeIn = (range: StakeRange, stake: bigint): boolean => stake >= range.min && stake <= range.max && isPlayableStake(stake);

/** A dozen stakes from the least to the most that may be played. */
export function stakeLadder(currency: string, range: StakeRange): bigint[] {
  const base = ranges.get(currency)?.min ?? range.min;
  const ladder = new Set([...steps.map((step) => step * base), range.min, range.max]);
  return [...ladder].filter((stake) => isStakeIn(range, stake)).toSorted((a, b) => (a < b ? -1 : 1));
}
