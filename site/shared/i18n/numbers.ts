// Figures as the reader's language writes them.

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, kind: 'percent' | 'short-percent' | 'plain' | 'rate'): Intl.NumberFormat {
  const key = `${locale} ${kind}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    ...(kind === 'rate' ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: kind === 'short-percent' ? 1 : 4 }),
    ...(kind.endsWith('percent') && { style: 'unit', unit: 'percent' }),
    // what is told in short never promises more
    ...(kind === 'short-percent' && { roundingMode: 'trunc' }),
  });
  formats.set(key, made);
  return made;
}

/** A percentage given as a decimal text, without losing a digit: "96.2009" -> "96.2009%". */
export const formatPercent = (decimal: string, locale: string): string =>
  formatOf(locale, 'percent').format(decimal as Intl.StringNumericLiteral);

/** The same with one decimal, cut off: "96.2009" -> "96.2%". */
export const formatShortPercent = (decimal: string, locale: string): string =>
  formatOf(locale, 'short-percent').format(decimal as Intl.StringNumericLiteral);

export const formatNumber = (value: number, locale: string): string => formatOf(locale, 'plain').format(value);

/** A rate of exchange given as a decimal text, with six digits that say something: "0.0000107341219" -> "0.0000107341". */
export const formatRate = (decimal: string, locale: string): string =>
  formatOf(locale, 'rate').format(decimal as Intl.StringNumericLiteral);
