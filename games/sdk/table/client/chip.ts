import { element } from '#games/sdk/client/element.ts';
import type { Money } from '#games/sdk/client/format-money.ts';
import { fraction, toDecimal } from '#games/sdk/fraction.ts';

/** What is written on a chip: the amount as briefly as can be, without its currency: 0.2, 25, 1.5K. */
export type WriteChip = (amount: bigint) => string;

export function createWriteChip({ ratio }: Pick<Money, 'ratio'>, language: string): WriteChip {
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const brief = new Intl.NumberFormat(language, { maximumFractionDigits: 1, notation: 'compact' });
  return (amount) => {
    const value = toDecimal(fraction(amount, BigInt(ratio)), 3);
    return (amount < BigInt(ratio) * 1000n ? plain : brief).format(value as Intl.StringNumericLiteral);
  };
}

/** The largest chip that is not above an amount, counted from the smallest. */
export const tierOf = (chips: readonly bigint[], amount: bigint): number =>
  Math.max(
    0,
    chips.findLastIndex((chip) => chip <= amount),
  );

/** A chip of a colour with what is written on it. It is decoration: its position says what lies there. */
export const drawChip = (text: string, tier: number): HTMLElement =>
  element('span', { class: 'chip', data: { tier: String(tier), long: String(text.length > 3) }, aria: { hidden: 'true' } }, text);
