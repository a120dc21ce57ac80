/** More payouts than these are not made of one account; the last one takes what is left, and people look at what its provider says of it. */
const maxParts = 50;

/** Everything on an account as payouts that are none of them more than a method allows, nor less than it takes where the whole is not. */
export function payoutParts(amount: bigint, { min, max }: { min: bigint; max: bigint }): bigint[] {
  if (amount <= 0n) return [];
  const whole = max > 0n ? (amount - 1n) / max : 0n;
  const count = whole < BigInt(maxParts) ? Number(whole) : maxParts - 1;
  const parts = Array.from({ length: count }, () => max);
  const rest = amount - BigInt(count) * max;
  const last = parts.pop();
  if (last === undefined) return [rest];
  // a small rest is sent by nobody: the last two share what is theirs
  const isShared = rest < min && last + rest >= 2n * min;
  return isShared ? [...parts, last + rest - (last + rest) / 2n, (last + rest) / 2n] : [...parts, last, rest];
}
