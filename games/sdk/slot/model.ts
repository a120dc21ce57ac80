// A slot as data: reels that stop, lines that pay from the left, a wild, a scatter that opens free games with a growing multiplier.

/** What 3, 4, 5 … of a kind give. */
export type Prizes = Readonly<Record<number, number>>;

/** One reel, from the first symbol on; after the last the first follows again. */
export type Strip<S extends string> = readonly S[];

export interface SlotModel<S extends string> {
  /** Every symbol, best first. */
  symbols: readonly S[];
  /** Stands for every symbol but the scatter, and pays on its own. */
  wild: S;
  /** Pays anywhere and opens the free games; no line wins with it. */
  scatter: S;
  /** How many symbols a reel shows from top to bottom. */
  rowCount: number;
  /** The row on each reel, 0 the top, of every line; all are always played. */
  lines: readonly (readonly number[])[];
  /** Strips from left to right, those of the base game and those of the free games. */
  reels: { base: readonly Strip<S>[]; free: readonly Strip<S>[] };
  /** Line wins by symbol, in line stakes. */
  linePrizes: Readonly<Partial<Record<S, Prizes>>>;
  /** Scatter wins, in total stakes. */
  scatterPrizes: Prizes;
  /** Free games won by scatters, in the base game and again in the free games. */
  freeGameAwards: Prizes;
  /** No round has more free games than this; a retrigger adds what is left of it. */
  freeGameCap: number;
  /** The win multiplier of the free games: where it starts, what each retrigger adds to it, where it stops. */
  freeMultiplier: { readonly first: number; readonly growth: number; readonly last: number };
}

/** Returns line stakes for `count` of a symbol from the left; 0 when that wins nothing. */
export const linePrize = <S extends string>(model: SlotModel<S>, symbol: S, count: number): number =>
  model.linePrizes[symbol]?.[count] ?? 0;

/** Returns total stakes for `count` scatters anywhere; 0 when that wins nothing. */
export const scatterPrize = <S extends string>(model: SlotModel<S>, count: number): number => model.scatterPrizes[count] ?? 0;

/** Returns the free games for `count` scatters anywhere, before the cap. */
export const freeGameAward = <S extends string>(model: SlotModel<S>, count: number): number => model.freeGameAwards[count] ?? 0;

/** Returns the symbols that a strip shows at a stop, from top to bottom. */
export const showStrip = <S extends string>({ rowCount }: SlotModel<S>, reel: Strip<S>, stop: number): S[] =>
  Array.from({ length: rowCount }, (_, row) => reel[(stop + row) % reel.length]!);

/** Returns the stake of one line. */
export const lineStakeOf = <S extends string>({ lines }: SlotModel<S>, totalStake: bigint): bigint => totalStake / BigInt(lines.length);

/** True if the stake can be played: above zero and the same whole number of units on each line. */
export const isPlayableStake = <S extends string>({ lines }: SlotModel<S>, totalStake: bigint): boolean =>
  totalStake > 0n && totalStake % BigInt(lines.length) === 0n;
