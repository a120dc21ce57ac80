import type { MoneyUnit } from '#contract/kernel/money.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { PaymentMethod } from '../api.ts';

const wholeShare = 10_000;

/**
 * What the house asks for a payment by a method: "1.5% + €0.30"; undefined where that is nothing. `more` is asked beside it, whatever the method: the share
 * that unplayed money costs.
 */
export function formatFee(
  { money, locale }: Pick<Texts, 'money' | 'locale'>,
  unit: MoneyUnit,
  // a server before this one says no fee
  { feeFixed = 0, feePermyriad = 0 }: Partial<Pick<PaymentMethod, 'feeFixed' | 'feePermyriad'>>,
  more?: string,
): string | undefined {
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(feePermyriad / wholeShare);
  const parts = [
    ...(feePermyriad === 0 ? [] : [share]),
    ...(feeFixed === 0 ? [] : [money(feeFixed, unit)]),
    ...(more === undefined ? [] : [more]),
  ];
  return parts.length === 0 ? undefined : parts.join(' + ');
}
