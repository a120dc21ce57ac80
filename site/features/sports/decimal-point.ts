const points = new Map<string, string>();

/** What a language writes before the digits of a fraction: 1.85, 1,85. */
export function decimalPoint(locale: string): string {
  const known = points.get(locale);
  if (known !== undefined) return known;
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  points.set(locale, point);
  return point;
}

/** A number that is told as decimal text, as the language writes it. */
export const localDecimal = (text: string, locale: string): string => text.replace('.', decimalPoint(locale));
