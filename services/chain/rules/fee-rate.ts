// What a transaction offers for each of its virtual bytes, in satoshis.

/** Blocks within which a payout should be mined: an hour. */
export const targetBlocks = 6;
/** What a replacement offers at least beyond the one before, for each virtual byte: nodes carry it no further for less (BIP 125). */
export const incrementalRate = 1n;

const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The rate of a new transaction.
 * @param estimate the node's, in satoshis for a thousand virtual bytes; undefined where it has seen too little to say
 * @param least what its memory takes at present, for a thousand virtual bytes
 */
export function feeRateFor(estimate: bigint | undefined, least: bigint, fallback: bigint, ceiling: bigint): bigint {
  const up = (perThousand: bigint): bigint => (perThousand + 999n) / 1000n;
  return lower(higher(estimate === undefined ? fallback : up(estimate), higher(up(least), incrementalRate)), ceiling);
}

/** The rate with which one takes the place of another that is stuck: a quarter more, or today's. Undefined at the ceiling. */
export function raisedRate(before: bigint, today: bigint, ceiling: bigint): bigint | undefined {
  const rate = lower(higher((before * 5n + 3n) / 4n, today), ceiling);
  return rate < before + incrementalRate ? undefined : rate;
}
