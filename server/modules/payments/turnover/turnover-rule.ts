// Against money that only passes through: a deposit is to be staked once. A withdrawal takes what was staked first; the rest costs a fee.

export interface TurnoverStanding {
  /** Of the deposits: what has not been staked once. */
  missing: bigint;
  /** All real money of the player. */
  value: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const aboveZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** What is missing after so much was staked. Stakes above it count for no later deposit, and what is lost needs no stakes any more. */
export const afterStakes = ({ missing, value }: TurnoverStanding, staked: bigint): bigint => least(aboveZero(missing - staked), value);

/** What of the staked the open rounds made up: so much would be missing again, were their stakes rolled back. */
export const countedOf = ({ missing, value }: TurnoverStanding, staked: bigint, open: bigint): bigint =>
  afterStakes({ missing, value: value + open }, aboveZero(staked - open)) - afterStakes({ missing, value }, staked);

/** Shares what was counted out to the rounds whose stakes it is, in their order. */
export function shareOut(counted: bigint, stakes: readonly { roundId: string; staked: bigint }[]): Record<string, bigint> {
  let left = counted;
  const shares: Record<string, bigint> = {};
  for (const { roundId, staked } of stakes) {
    const share = least(left, staked);
    if (share > 0n) shares[roundId] = share;
    left -= share;
  }
  return shares;
}

/** What rounds that are still open have counted, once the stakes of ended ones have made up for more than was missing: those need not come back. */
export function withoutSurplus(counted: readonly (readonly [roundId: string, amount: bigint])[], surplus: bigint): Record<string, bigint> {
  let left = aboveZero(surplus);
  const kept: Record<string, bigint> = {};
  for (const [roundId, amount] of counted) {
    const off = least(left, amount);
    if (amount > off) kept[roundId] = amount - off;
    left -= off;
  }
  return kept;
}

/** How much of a withdrawal was not staked once. */
export const unplayedOf = ({ missing, value }: TurnoverStanding, amount: bigint): bigint =>
  least(aboveZero(amount - aboveZero(value - missing)), least(missing, amount));

const wholeShare = 10_000n;

/** The fee for the unplayed part, rounded up to a smallest unit; `permyriad` in hundredths of a per cent. */
export const turnoverFeeOf = (unplayed: bigint, permyriad: number): bigint => (unplayed * BigInt(permyriad) + wholeShare - 1n) / wholeShare;
