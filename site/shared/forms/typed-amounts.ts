// Amounts as somebody types them.
import { displayUnit, type MoneyUnit, parseAmount, toDecimal } from '#contract/kernel/money.ts';

/** What somebody typed, in smallest units; undefined for what is no amount of this currency. */
export const readAmount = (text: string, unit: MoneyUnit): bigint | undefined => parseAmount(text, displayUnit(unit).ratio);

/** An amount as somebody would type it: without grouping, with the sign of their language, without zeros that say nothing. */
export function typedAmount(minor: bigint, unit: MoneyUnit, locale: string): string {
  const [whole = '', fraction = ''] = toDecimal(minor, displayUnit(unit).ratio).split('.');
  const kept = fraction.replace(/0+$/, '');
  const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.';
  return kept === '' ? whole : `${whole}${sign}${kept.padEnd(2, '0')}`;
}
