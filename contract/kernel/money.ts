// Money is a bigint in the smallest unit of its currency. This file is the only place that turns it into or out of text and
// numbers; it holds no schema, so the page may import it.

/** How an amount is written: the currency, its digits after the point and, for crypto, the milli sub-currency it is shown in. */
export interface MoneyUnit {
  code: string;
  /** Smallest units in one unit: EUR 100, BTC 100000000, ETH 1000000000 (gwei). */
  subunitToUnit: number;
  /** mBTC and mETH: the code shown and how many of them make one unit. */
  subCurrencies?: readonly { code: string; subunitToUnit: number }[] | undefined;
}

/** Reads a wire integer (a JSON number of smallest units) into money. Throws RangeError on anything that is no safe integer. */
export function moneyFromWire(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an amount in smallest units`);
  return BigInt(value);
}

/** Writes a whole number of the database, such as a count or a version, as a JSON number. Throws RangeError above 2^53, where it would be another. */
export function integerToWire(whole: bigint): number {
  const value = Number(whole);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${whole} does not fit a JSON number`);
  return value;
}

/** Writes money as the JSON number of smallest units that /api answers. Throws RangeError above 2^53, which no currency here reaches. */
export const moneyToWire = (minor: bigint): number => integerToWire(minor);

/** Digits after the point of a power-of-ten ratio: 100 -> 2. */
function digitsOf(ratio: number): number {
  return String(ratio).length - 1;
}

/**
 * Parses what a person typed ("12.5", "1 000,25", "0.001") into smallest units. Returns undefined for anything that is not a
 * plain positive decimal with at most the currency's digits, so that nothing is rounded in silence.
 */
export function parseAmount(text: string, subunitToUnit: number): bigint | undefined {
  const compact = text.replace(/[\s\u00a0\u202f']/g, '');
  const decimal = /^\d+(?:[.,]\d*)?$|^[.,]\d+$/.test(compact) ? compact.replace(',', '.') : undefined;
  if (decimal === undefined) return undefined;
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = digitsOf(subunitToUnit);
  if (fraction.length > digits) return undefined;
  return BigInt(`${whole || '0'}${fraction.padEnd(digits, '0')}`);
}

/** Smallest units as a plain decimal string with all digits: 1250n at 100 -> "12.50". No grouping; for inputs, exports and logs. */
export function toDecimal(minor: bigint, subunitToUnit: number): string {
  const digits = digitsOf(subunitToUnit);
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The unit an amount is shown in: the milli sub-currency of crypto, else the currency itself. */
export function displayUnit(unit: MoneyUnit): { code: string; ratio: number; digits: number } {
  const sub = unit.subCurrencies?.[0];
  const ratio = sub ? unit.subunitToUnit / sub.subunitToUnit : unit.subunitToUnit;
  return { code: sub?.code ?? unit.code, ratio, digits: digitsOf(ratio) };
}

/**
 * An amount as people read it in their language: "1,284.50 €", "12.5 mBTC". Fiat by Intl with its sign; crypto in milli-units with
 * trailing zeros cut to two digits. Exact for every amount: Intl gets the decimal as a string.
 */
export function formatMoney(minor: bigint, unit: MoneyUnit, locale: string): string {
  const shown = displayUnit(unit);
  const decimal = toDecimal(minor, shown.ratio) as Intl.StringNumericLiteral;
  if (unit.subCurrencies?.length) {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: shown.digits });
    return `${format.format(decimal)}\u00a0${shown.code}`;
  }
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: unit.code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: shown.digits,
    maximumFractionDigits: shown.digits,
  });
  return format.format(decimal);
}

/** A rate as the wire carries it: base units for one unit, a decimal string ("1.0842"), as numerator over a power of ten. */
function rateFraction(rate: string): { numerator: bigint; denominator: bigint } {
  if (!/^\d+(\.\d+)?$/.test(rate)) throw new RangeError(`${rate} is not a rate`);
  const [whole = '0', fraction = ''] = rate.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** What an equivalent needs of a currency: its ratio and its rate to the base. */
export interface RatedUnit {
  subunitToUnit: number;
  rate: { rate: string };
}

function divide(numerator: bigint, denominator: bigint, rounding: 'nearest' | 'down' | 'up'): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  if (rounding === 'nearest') return (numerator * 2n + half) / (denominator * 2n);
  const towardsZero = numerator / denominator;
  const isWhole = towardsZero * denominator === numerator;
  if (rounding === 'down') return isWhole || numerator > 0n ? towardsZero : towardsZero - 1n;
  return isWhole || numerator < 0n ? towardsZero : towardsZero + 1n;
}

/**
 * Returns what amounts of several currencies come to in the smallest units of one, by all rates to the base: summed exactly, then rounded
 * once, half away from zero (to two decimals in a currency of hundredths, as the equivalent balance is shown), or to the side that is asked for.
 */
export function convertSum(
  parts: readonly { minor: bigint; unit: RatedUnit }[],
  to: RatedUnit,
  rounding: 'nearest' | 'down' | 'up' = 'nearest',
): bigint {
  const target = rateFraction(to.rate.rate);
  if (target.numerator === 0n) throw new RangeError('a rate of zero cannot be divided by');
  // in base units, as one fraction
  let [numerator, denominator] = [0n, 1n];
  for (const { minor, unit } of parts) {
    const rate = rateFraction(unit.rate.rate);
    const scale = rate.denominator * BigInt(unit.subunitToUnit);
    numerator = numerator * scale + minor * rate.numerator * denominator;
    denominator *= scale;
  }
  numerator *= target.denominator * BigInt(to.subunitToUnit);
  denominator *= target.numerator;
  return divide(numerator, denominator, rounding);
}
