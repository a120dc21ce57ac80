/** More payouts than these are not made of one account; the last one takes what is left, and people look at what its provider says of it. */
const maxParts = 50;

/** Everything on an account as payouts that are none of them more than a method allows. */
export function payoutParts(amount: bigint, max: bigint): bigint[] {
  if (amount <= 0n) return [];
  const whole = max > 0n ? (amount - 1n) / max : 0n;
  const count = whole < BigInt(maxParts) ? Number(whole) : maxParts - 1;
  return [...Array.from({ length: count }, () => max), amount - BigInt(count) * max];
}
