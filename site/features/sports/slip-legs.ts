// From what was picked to the slip that the book is asked for: in a combo or a system, picks of one event are one leg with a price of its own.
import type { Input } from '#contract/kernel/calls.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import {
  type BetShape,
  type BetType,
  namedSystems,
  namedSystemNames,
  placeMarketOf,
  numberOfLines,
  perLine,
  possibleReturn,
  type SlipLeg,
  totalOdds,
  formatTotalOdds,
} from '#sportsbook/slip/index.ts';
import type { Pick, SlipState } from './slip-store.ts';

export type WireSlip = Input<'quoteSlip'>['body']['slip'];

export interface Leg extends SlipLeg {
  /** What it is found by while the slip changes. */
  key: string;
  picks: readonly Pick[];
  /** What its picks come to together, as far as that is known: of one pick always. */
  isPriced: boolean;
  /** What a place of it pays, as far as that is known. */
  placePrice?: number;
}

/** Prices of combinations within an event, by the leg's key: what the player has seen of them. */
export type BuiltPrices = ReadonlyMap<string, number>;

export const keyOf = ({ eventId, marketId, specifiers, outcomeId }: Pick): string => [eventId, marketId, specifiers, outcomeId].join(' ');

/** The least price that can be sent; the book answers with the one that holds. */
const unknownPrice = 1000;

function legOf(picks: readonly Pick[], built: BuiltPrices): Leg {
  const key = picks.map(keyOf).join(' + ');
  const [first] = picks;
  const price = picks.length === 1 ? first?.price : built.get(key);
  return {
    key,
    picks,
    price: price ?? unknownPrice,
    isPriced: price !== undefined,
    ...(picks.some(({ isBanker }) => isBanker === true) && { isBanker: true }),
  };
}

/** Singles stand each for itself; otherwise what is of one event stands together, in the order of the slip. */
export function legsOf({ picks, type }: { picks: readonly Pick[]; type: BetType }, built: BuiltPrices): Leg[] {
  if (type === 'single') return picks.map((pick) => legOf([pick], built));
  const byEvent = new Map<string, Pick[]>();
  for (const pick of picks) byEvent.set(pick.eventId, [...(byEvent.get(pick.eventId) ?? []), pick]);
  return [...byEvent.values()].map((group) => legOf(group, built));
}

/** The shape that is asked for: a combo of one event alone is a single on one leg. Bankers stand in systems alone. */
export function shapeOf({ type, sizes }: { type: BetType; sizes: readonly number[] }, legs: number): BetShape {
  if (type === 'combo' && legs === 1) return { type: 'single' };
  return type === 'system' ? { type, sizes: sizes.length === 0 ? [Math.min(2, legs)] : sizes } : { type };
}

const isSystem = (type: BetType): boolean => type !== 'single' && type !== 'combo';

/** Legs as their shape takes them. */
export const legsFor = (type: BetType, legs: readonly Leg[]): Leg[] =>
  isSystem(type) ? [...legs] : legs.map(({ isBanker: _isBanker, ...leg }) => leg);

/** A system that fits so many legs besides bankers: a named one, or lines of one size. */
export type SystemChoice =
  | { type: 'system'; sizes: readonly number[]; lines: number }
  | { type: Exclude<BetType, 'single' | 'combo' | 'system'>; lines: number };

/** `chosen`: the sizes that the slip has, which are a choice too: a bet may be repeated that has several. */
export function systemsFor(legs: readonly SlipLeg[], chosen: readonly number[] = []): SystemChoice[] {
  const free = legs.filter(({ isBanker }) => isBanker !== true).length;
  const sizes = Array.from({ length: Math.max(0, free - 1) }, (_, at) => at + 1).filter((size) => size > 1 || legs.length > free);
  const offered: (readonly number[])[] = sizes.map((size) => [size]);
  const isOffered = chosen.length === 0 || (chosen.length === 1 && sizes.includes(chosen[0] ?? 0));
  return [
    ...(isOffered ? offered : [...offered, [...chosen]])
      .map((some) => ({ type: 'system' as const, sizes: some, lines: numberOfLines({ type: 'system', sizes: some }, legs) }))
      .filter(({ lines }) => lines > 0),
    ...namedSystemNames.filter((name) => namedSystems[name].legs === free).map((type) => ({ type, lines: numberOfLines({ type }, legs) })),
  ];
}

/** Whether every leg is one pick that is to win and has a place. */
export const canBeEachWay = (legs: readonly Leg[]): boolean =>
  legs.length > 0 && legs.every(({ picks }) => picks.length === 1 && placeMarketOf(picks[0]?.marketId ?? '') !== undefined);

export interface Reckoned {
  shape: BetShape;
  legs: readonly Leg[];
  lines: number;
  stakePerLine: bigint;
  stake: bigint;
  /** Undefined as long as the price of a leg is not known. */
  possibleReturn: bigint | undefined;
  totalOdds: string | undefined;
}

interface Given {
  built: BuiltPrices;
  /** What places pay, by the leg's key. */
  places?: BuiltPrices;
  /** Undefined: none was typed. */
  stake: bigint | undefined;
  /** A free bet, which is staked in all. */
  isFree?: boolean;
}

/** What the slip comes to, by the rules that the book reckons by. */
export function reckon(state: SlipState, { built, places, stake, isFree = false }: Given): Reckoned {
  const plain = legsFor(state.type, legsOf(state, built));
  const isEachWay = state.isEachWay === true && !isFree && canBeEachWay(plain);
  const legs = isEachWay
    ? plain.map((leg) => {
        const placePrice = places?.get(leg.key);
        return { ...leg, ...(placePrice !== undefined && { placePrice }) };
      })
    : plain;
  const shape: BetShape = { ...shapeOf(state, legs.length), ...(isEachWay && { isEachWay }) };
  // each way the legs stand twice, to win and to place
  const all: SlipLeg[] = isEachWay ? [...legs, ...legs.map((leg) => ({ ...leg, price: leg.placePrice ?? unknownPrice }))] : legs;
  const lines = numberOfLines(shape, all);
  const amount = stake ?? 0n;
  const stakePerLine = state.stakeOf === 'line' && !isFree ? amount : perLine(amount, lines);
  const isPriced = legs.every((leg) => leg.isPriced && (!isEachWay || leg.placePrice !== undefined));
  return {
    shape,
    legs,
    lines,
    stakePerLine,
    stake: stakePerLine * BigInt(lines),
    possibleReturn: isPriced ? possibleReturn({ shape, stakePerLine, isStakeKept: isFree }, all) : undefined,
    totalOdds:
      isPriced && !isEachWay && (shape.type === 'combo' || (shape.type === 'single' && legs.length === 1))
        ? formatTotalOdds(totalOdds(legs))
        : undefined,
  };
}

/** The slip as it is sent. */
export const wireSlip = (
  { shape, legs }: { shape: BetShape; legs: readonly Leg[] },
  stakeOf: 'line' | 'total',
  amount: bigint,
): WireSlip => ({
  type: shape.type,
  ...(shape.sizes !== undefined && { sizes: [...shape.sizes] }),
  legs: legs.map(({ picks, price, isBanker, placePrice }) => ({
    selections: picks.map(({ eventId, marketId, specifiers, outcomeId }) => ({ eventId, marketId, specifiers, outcomeId })),
    price,
    ...(isBanker === true && { isBanker: true }),
    ...(placePrice !== undefined && { placePrice }),
  })),
  stake: { of: stakeOf, amount: moneyToWire(amount) },
  ...(shape.isEachWay === true && { isEachWay: true }),
});
