// What a bet comes to by the results of its selections: pure, and the same for the book and for whoever checks it.
import { legResultOf } from '../bets/read-bets.ts';
import { type BetShape, type LegResult, lostLeg, possibleReturn, settledReturn } from '../slip/index.ts';
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

function outcomeOf(payout: bigint, results: readonly (LegResult | undefined)[]): NonNullable<Reckoned['outcome']> {
  if (results.every((result) => result?.voidHalves === 2)) return 'void';
  if (payout === 0n) return 'lost';
  const isHalf = results.some((result) => result !== undefined && (result.voidHalves === 1 || result.deadHeat > 1));
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
