import type { Texts } from '#site/shared/i18n/texts.tsx';
import type { PaymentKind } from '../payment-sheet.ts';

const minutesOf = { day: 24 * 60, hour: 60, minute: 1 } as const;

/** A time in the largest unit that it fills whole: "2 days", "24 hours" is a day. */
export function formatMinutes(locale: string, minutes: number): string {
  const unit = (['day', 'hour'] as const).find((one) => minutes % minutesOf[one] === 0) ?? 'minute';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / minutesOf[unit]);
}

/** When the money of a payment is there, in words; undefined where the provider does not say. */
export function formatArrival(
  { say, locale }: Pick<Texts, 'say' | 'locale'>,
  kind: PaymentKind,
  minutes: number | null,
): string | undefined {
  if (minutes === null) return undefined;
  if (minutes === 0) return say(kind === 'deposit' ? 'modals.sheet.at-once' : 'modals.sheet.at-once-after-review');
  const time = formatMinutes(locale, minutes);
  return say(kind === 'deposit' ? 'modals.sheet.up-to' : 'modals.sheet.up-to-after-review', { time });
}
