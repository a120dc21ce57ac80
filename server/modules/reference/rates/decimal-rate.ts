// Rates as whole numbers of parts of 10^12, as many digits as the table keeps: nothing about a rate is computed in floating point.

const digits = 12;
const scale = 10n ** BigInt(digits);

/** Reads a plain positive decimal ("1.0842") of at most twelve digits on either side. Undefined for anything else, zero too. */
export function parseRate(text: string): bigint | undefined {
  if (!/^\d{1,12}(?:\.\d{1,12})?$/.test(text)) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  const parts = BigInt(whole + fraction.padEnd(digits, '0'));
  return parts === 0n ? undefined : parts;
}

/** Writes a rate as a decimal without needless zeros. */
export function formatRate(parts: bigint): string {
  const text = parts.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
}

/** Returns a rate divided by another, rounded half up. Undefined where so small or large a one cannot be kept. */
export function divideRates(dividend: bigint, divisor: bigint): bigint | undefined {
  const parts = (dividend * scale * 2n + divisor) / (divisor * 2n);
  return parts > 0n && parts < scale * scale ? parts : undefined;
}

/** The rate of the base to itself. */
export const oneToOne = scale;

/** Whether a rate is so many percent above or below another: as far up by a factor as down. */
export function isFurtherThan(percent: number, one: bigint, other: bigint): boolean {
  const [low, high] = one < other ? [one, other] : [other, one];
  return high * 100n > low * (100n + BigInt(percent));
}
