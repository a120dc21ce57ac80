// What a bet comes to by the results of its selections: pure, and the same for the book and for whoever checks it.
import { legResultOf } from '../bets/read-bets.ts';
import { type BetShape, isShared, type LegResult, lostLeg, possibleReturn, settledReturn, voidLeg } from '../slip/index.ts';
import type { SelectionResult } from './derive-result.ts';

export interface BetTerms {
  shape: BetShape;
  stakePerLine: bigint;
  /** A free bet. */
  isStakeKept: boolean;
  stake: bigint;
  maxPayout: bigint;
  /** The share that was not cashed out. */
  openThousandths: number;
  legs: readonly { price: number; isBanker: boolean }[];
}

export interface Reckoned {
  /** Null: not decided yet. */
  outcome: 'won' | 'lost' | 'void' | 'half' | null;
  payout: bigint;
  /** Decided by confirmed results alone. */
  isFinal: boolean;
}

type Results = readonly (readonly (SelectionResult | undefined)[])[];

function legResults(results: Results, isCounted: (result: SelectionResult) => boolean): (LegResult | undefined)[] {
  return results.map((leg) => legResultOf(leg.map((result) => (result !== undefined && isCounted(result) ? result : undefined))));
}

type Lines = Pick<BetTerms, 'shape' | 'stakePerLine' | 'isStakeKept' | 'legs'>;

const bestReturn = ({ legs, ...bet }: Lines, results: readonly (LegResult | undefined)[]): bigint =>
  possibleReturn(
    bet,
    legs.map((leg, at) => {
      const result = results[at];
      return { ...leg, ...(result && { result }) };
    }),
  );

/** What the bet pays once every line is decided; undefined before. */
function decidedReturn(bet: BetTerms, results: readonly (LegResult | undefined)[]): bigint | undefined {
  const { legs } = bet;
  const worst = settledReturn(
    bet,
    legs.map((leg, at) => ({ ...leg, result: results[at] ?? lostLeg })),
  );
  if (results.every((result) => result !== undefined)) return worst;
  return bestReturn(bet, results) === 0n ? 0n : undefined;
}

/** What the whole bet returns at most by the results that are known; before cash-outs and its bound. */
export const openReturn = (terms: Lines, results: readonly (readonly (LegResult | undefined)[])[]): bigint =>
  bestReturn(terms, results.map(legResultOf));

/**
 * What of the bet stands on each leg, in the mean over the others: at fair prices an open leg multiplies by 1 in the mean, as a void one does. It is
 * what the bet would return less with this leg lost than with it void; 0 of a leg that has a result. Of a free bet as if its stake were money.
 */
export function ridingOn({ shape, stakePerLine, legs }: Lines, results: readonly (readonly (LegResult | undefined)[])[]): bigint[] {
  const told = results.map(legResultOf);
  const meanWith = (lost: number | undefined): bigint =>
    settledReturn(
      { shape, stakePerLine },
      legs.map((leg, at) => ({ ...leg, result: told[at] ?? (at === lost ? lostLeg : voidLeg) })),
    );
  const mean = meanWith(undefined);
  return legs.map((_, at) => (told[at] === undefined ? mean - meanWith(at) : 0n));
}

function outcomeOf(payout: bigint, results: readonly (LegResult | undefined)[]): NonNullable<Reckoned['outcome']> {
  if (results.every((result) => result?.voidHalves === 2)) return 'void';
  if (payout === 0n) return 'lost';
  const isHalf = results.some((result) => result !== undefined && (result.voidHalves === 1 || isShared(result)));
  return isHalf ? 'half' : 'won';
}

/** `results` by leg and selection. */
export function reckonBet(terms: BetTerms, results: Results): Reckoned {
  const told = legResults(results, () => true);
  const pays = decidedReturn(terms, told);
  if (pays === undefined) return { outcome: null, payout: 0n, isFinal: false };
  const open = (pays * BigInt(terms.openThousandths)) / 1000n;
  const payout = open < terms.maxPayout ? open : terms.maxPayout;
  const confirmed = decidedReturn(
    terms,
    legResults(results, ({ certainty }) => certainty === 2),
  );
  return { outcome: outcomeOf(pays, told), payout, isFinal: confirmed === pays };
}
