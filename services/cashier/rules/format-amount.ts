import { formatMoney, toDecimal } from '#contract/kernel/money.ts';

/** Fiat has up to four digits after the point; what has more is crypto and shown in milli-units. */
const isCrypto = (digits: number): boolean => digits > 4;

/** An amount in whole units with the digits it needs and no more, as a person would type it into a wallet: "0.0125". */
export function wholeUnits(amount: bigint, digits: number): string {
  const decimal = toDecimal(amount, 10 ** digits);
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** The same for reading, with the sign that the language puts between units and fractions: "0,0125 BTC". */
export function formatWhole(amount: bigint, currency: string, digits: number, locale: string): string {
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return `${wholeUnits(amount, digits).replace('.', point)}\u00a0${currency}`;
}

/** An amount as people read it. The request names the currency and its digits only, so the rest follows from them. */
export function formatAmount(amount: bigint, currency: string, digits: number, locale: string): string {
  const subunitToUnit = 10 ** digits;
  if (isCrypto(digits))
    return formatMoney(amount, { code: currency, subunitToUnit, subCurrencies: [{ code: `m${currency}`, subunitToUnit: 1000 }] }, locale);
  // Intl knows codes of three letters only.
  if (currency.length !== 3) return `${toDecimal(amount, subunitToUnit)}\u00a0${currency}`;
  return formatMoney(amount, { code: currency, subunitToUnit }, locale);
}
