// Amounts as somebody types them.
import { displayUnit, type MoneyUnit, parseAmount, toDecimal } from '#contract/kernel/money.ts';

/** The sign between thousands in a language. */
const groupSign = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(10_000).find(({ type }) => type === 'group')?.value;

/** Whether a text may mean thousands: "1,000" where the language groups by a comma, which elsewhere is one with three decimals. */
function mayBeGrouped(text: string, locale: string): boolean {
  const [, sign] = /^\s*0*[1-9]\d*([.,])\d{3}\s*$/.exec(text) ?? [];
  return sign !== undefined && sign === groupSign(locale);
}

/** What somebody typed, in smallest units; undefined for what is no amount of this currency, or might be a thousand times another. */
export const readAmount = (text: string, unit: MoneyUnit, locale: string): bigint | undefined =>
  mayBeGrouped(text, locale) ? undefined : parseAmount(text, displayUnit(unit).ratio);

/** The rule that a text breaks which is read as no amount. */
export const unreadable = (text: string, locale: string): 'decimal' | 'grouped' => (mayBeGrouped(text, locale) ? 'grouped' : 'decimal');

/** An amount as somebody would type it: without grouping, with the sign of their language, without zeros that say nothing. */
export function typedAmount(minor: bigint, unit: MoneyUnit, locale: string): string {
  const [whole = '', fraction = ''] = toDecimal(minor, displayUnit(unit).ratio).split('.');
  const kept = fraction.replace(/0+$/, '');
  const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return kept === '' ? whole : `${whole}${sign}${kept.padEnd(2, '0')}`;
}
