/** More payouts than these are not made of one account; the last one takes what is left, and people look at what its provider says of it. */
const maxParts = 50;

/** Everything on an account as payouts that are none of them more than a method allows. */
export function payoutParts(amount: bigint, max: bigint): bigint[] {
  const parts: bigint[] = [];
  let left = amount;
  for (; left > max && max > 0n && parts.length < maxParts - 1; left -= max) parts.push(max);
  return left > 0n ? [...parts, left] : parts;
}
