// What of a hot wallet goes to the cold one, and which outputs are put together. Pure.

/** Virtual bytes of an input that a key hash pays, of an output of any kind, of all that a transaction has besides. */
export const inputBytes = 68n;
const outputBytes = 43n;
const frameBytes = 11n;

/** Outputs that are put together: the largest stay apart, so that payouts need not wait for one another; of the others so many at once. */
export const consolidated = { keptApart: 50, fewest: 20, most: 100 } as const;
/** How far the fee of one may rise beyond the rate at which outputs are put together, where it has to be made anew. */
export const consolidationRises = 4n;

/** The most that a move of so many outputs costs, at a fee for each virtual byte. */
export const moveFee = (coins: number, feeRate: bigint): bigint => feeRate * (frameBytes + 2n * outputBytes + inputBytes * BigInt(coins));

/** What goes to the cold wallet: all above the limit but what its fee can be, once that is a tenth of the limit; else nothing. */
export function coldUnits({ free, limit, fee }: { free: bigint; limit: bigint; fee: bigint }): bigint {
  const over = free - limit;
  if (over <= 0n || over * 10n < limit) return 0n;
  return over > fee ? over - fee : 0n;
}
