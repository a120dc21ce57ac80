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
