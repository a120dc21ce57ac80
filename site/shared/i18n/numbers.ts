// Figures as the reader's language writes them.

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, kind: 'percent' | 'short-percent' | 'plain'): Intl.NumberFormat {
  const key = `${locale} ${kind}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    maximumFractionDigits: kind === 'short-percent' ? 1 : 4,
    ...(kind !== 'plain' && { style: 'unit', unit: 'percent' }),
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
