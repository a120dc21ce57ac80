const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * A decimal string of a maths sheet as the player's language writes it, with all its digits: "1215000" -> "1,215,000". A power of ten
 * ("2.68e287") is written out as one.
 */
export function formatFigure(figure: string, language: string): string {
  const [mantissa = '', power] = figure.split('e');
  const digits = mantissa.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const written = format.format(mantissa as Intl.StringNumericLiteral);
  if (power === undefined) return written;
  return `${written} × 10${Array.from(power, (digit) => raised[digit.charCodeAt(0) - 48] ?? digit).join('')}`;
}

/** A figure of percent as the player's language writes it: "49.50" -> "49.50%", in German "49,50 %", in Turkish "%49,50". */
export const formatPercent = (figure: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'percent' })
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? formatFigure(figure, language) : value))
    .join('');
