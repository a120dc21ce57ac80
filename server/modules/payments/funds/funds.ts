// What a report of funds says, and whether it adds up. Pure.
import type { FundsPart } from '../tables.ts';

/** What a provider cannot tell of a currency, though it can of others. */
export interface StaleFunds {
  name: string;
  since: Date;
  reason: string;
}

export interface Funds {
  currency: string;
  at: Date;
  /** To players: real money, bonuses and what is held. */
  owed: bigint;
  /** What came in and was paid out by every payment that is booked. */
  booked: bigint;
  /** What the house says is its own. */
  own: bigint;
  /** Payments that are not decided: what may have come in already, and what may have left. */
  coming: bigint;
  leaving: bigint;
  /** Of what is coming: deposits that people look into. Such a one may be on its account already. */
  inReview: bigint;
  /** What lies everywhere together; null where somebody could not be asked, or cannot tell. */
  found: bigint | null;
  parts: FundsPart[];
  stale: readonly StaleFunds[];
}

/** Adds up what was found. */
export const toFunds = ({ isWhole, ...funds }: Omit<Funds, 'found'> & { isWhole: boolean }): Funds => ({
  ...funds,
  found: isWhole && funds.stale.length === 0 ? funds.parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n) : null,
});

/** What providers say that they paid for moving it: fees of networks. It covers nothing, and has a name. */
export const burntOf = ({ parts }: Pick<Funds, 'parts'>): bigint => parts.reduce((sum, { burnt = '0' }) => sum + BigInt(burnt), 0n);

/** How much more was found or burnt than payments and own money make; null where that is not known. */
export const differenceOf = (funds: Funds): bigint | null =>
  funds.found === null ? null : funds.found + burntOf(funds) - funds.booked - funds.own;

/**
 * `short`: less lies there than is owed to players once payouts that are under way have left. A deposit that was only asked for explains no lack;
 * one in review does, since people decide on it. `differs`: more or less than payments and own money make, beyond what those that are
 * not decided explain. Undefined where it adds up, or is not known.
 */
export function verdictOf(funds: Funds): 'short' | 'differs' | undefined {
  const difference = differenceOf(funds);
  if (funds.found === null || difference === null) return undefined;
  if (funds.found + funds.inReview < funds.owed - funds.leaving) return 'short';
  return difference > funds.coming || difference < -funds.leaving ? 'differs' : undefined;
}

/** Returns what was found of what is owed, in hundredths of a per cent, rounded down; null where that is not known or nothing is owed. */
export function coverOf({ found, owed }: Pick<Funds, 'found' | 'owed'>): number | null {
  if (found === null || owed <= 0n) return null;
  return found < 0n ? 0 : Number((found * 10_000n) / owed);
}

/** A report as it is kept; what is in review counts for its verdict alone, and why something is stale is in its alarm. */
export function fundsRow(funds: Funds) {
  const { parts, inReview: _, stale: __, ...row } = funds;
  return { ...row, parts: JSON.stringify(parts) };
}
