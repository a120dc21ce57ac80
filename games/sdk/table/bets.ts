// The choice of a table game: what lies on which position. Amounts are whole chips, so that every payout is whole.
import { readFields } from '../quick/quick-maths.ts';

/** So much, as digits in the smallest unit, on a position. */
export type Bet = readonly [position: string, amount: string];

/** Bets on different positions; their sum is the stake. */
export type BetChoice = { readonly bets: readonly Bet[] };

const amounts = /^[1-9][0-9]{0,15}$/;

function readBet(given: unknown, positions: ReadonlySet<string>, chipStep: bigint): Bet | undefined {
  if (!Array.isArray(given) || given.length !== 2) return undefined;
  const [position, amount] = given as [unknown, unknown];
  if (typeof position !== 'string' || !positions.has(position)) return undefined;
  if (typeof amount !== 'string' || !amounts.test(amount) || BigInt(amount) % chipStep !== 0n) return undefined;
  return [position, amount];
}

/** Reads bets as they are sent; undefined for none, for two on one position, and for amounts that are not whole chips. */
export function readBets(given: unknown, positions: ReadonlySet<string>, chipStep: bigint): BetChoice | undefined {
  const listed = readFields(given, ['bets'])?.['bets'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > positions.size) return undefined;
  const bets: Bet[] = [];
  for (const one of listed as unknown[]) {
    const bet = readBet(one, positions, chipStep);
    if (bet === undefined || bets.some(([position]) => position === bet[0])) return undefined;
    bets.push(bet);
  }
  return { bets };
}

/** Returns what the bets stake altogether. */
export const stakeOfBets = ({ bets }: BetChoice): bigint => bets.reduce((sum, [, amount]) => sum + BigInt(amount), 0n);
