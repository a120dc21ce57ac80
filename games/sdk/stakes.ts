// The stakes of a game: a range a currency, in smallest units, and the ladder that the buttons climb. Pure.

export interface StakeRange {
  min: bigint;
  max: bigint;
}

export interface StakeTable {
  ranges: ReadonlyMap<string, StakeRange>;
  /** The ladder's steps, in smallest stakes of the currency. */
  steps: readonly bigint[];
  /** What single bets of a round come to, in halves of a stake of the ladder, where there are others than that stake. */
  betHalves?: readonly bigint[];
  /** True where any stake of the range can be placed that the maths play; the ladder is then what chips there are. */
  isFree?: boolean;
}

/** Coins that are worth a dollar, and how many of their smallest units make a cent. */
const dollarCoins: readonly (readonly [code: string, perCent: bigint])[] = [
  ['USDC', 10_000n],
  ['USDT', 10_000n],
];

/** A game that is played in dollars is played in coins that are worth one, for the same. */
export function withDollarCoins(table: StakeTable): StakeTable {
  const dollars = table.ranges.get('USD');
  if (dollars === undefined) return table;
  const coins = dollarCoins.map(([code, perCent]) => [code, { min: dollars.min * perCent, max: dollars.max * perCent }] as const);
  return { ...table, ranges: new Map([...coins, ...table.ranges]) };
}

type IsPlayable = (stake: bigint) => boolean;

/** About a dozen stakes from one to five hundred smallest ones. */
export const usualSteps: readonly bigint[] = [1n, 2n, 3n, 5n, 10n, 15n, 25n, 50n, 100n, 150n, 250n, 500n];

/** Returns what may be staked under the casino's limits; undefined for a currency the game is not played in or limits that leave nothing. */
export function stakeRange(table: StakeTable, currency: string, limits: { minStake: string; maxStake: string }): StakeRange | undefined {
  const range = table.ranges.get(currency);
  if (range === undefined) return undefined;
  const [min, max] = [BigInt(limits.minStake), BigInt(limits.maxStake)];
  const narrowed = { min: min > range.min ? min : range.min, max: max < range.max ? max : range.max };
  return narrowed.min <= narrowed.max ? narrowed : undefined;
}

/** True for a stake inside the range that the game's maths can play. */
export const isStakeIn = (range: StakeRange, stake: bigint, isPlayable: IsPlayable): boolean =>
  stake >= range.min && stake <= range.max && isPlayable(stake);

/** Returns all that can come as one bet, smallest first: the stakes of the ladder, and what else a round asks for. */
export function betsOf({ betHalves = [2n] }: StakeTable, ladder: readonly bigint[]): bigint[] {
  const bets = new Set(ladder.flatMap((stake) => betHalves.map((halves) => (stake * halves) / 2n)));
  return [...bets].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Returns the stakes to choose from, smallest first, from the least to the most that may be played. */
export function stakeLadder(table: StakeTable, currency: string, range: StakeRange, isPlayable: IsPlayable): bigint[] {
  const base = table.ranges.get(currency)?.min ?? range.min;
  const ladder = new Set([...table.steps.map((step) => step * base), range.min, range.max]);
  return [...ladder].filter((stake) => isStakeIn(range, stake, isPlayable)).toSorted((a, b) => (a < b ? -1 : 1));
}
