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

/** The same without marks between thousands, for a field: "1215000.5" -> "1215000,5" in German. */
export const formatForField = (figure: string, language: string): string => {
  const digits = figure.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  return format.format(figure as Intl.StringNumericLiteral);
};

const markOf = (type: 'decimal' | 'group', language: string): string | undefined =>
  new Intl.NumberFormat(language).formatToParts(1_234_567.5).find((part) => part.type === type)?.value;

/**
 * Reads a decimal of at most `digits` places as a whole number of its last place: "49,5" with 2 -> 4950. A point or a comma may stand before
 * the places in every language, but where the language sets it between thousands, as "10.000" in German, it is read so. Undefined for no number.
 */
export function readDecimal(text: string, digits: number, language: string): bigint | undefined {
  const written = text.replace(/[\s'’]/g, '');
  const group = markOf('group', language);
  const other = written.lastIndexOf('.') > written.lastIndexOf(',') ? ',' : '.';
  // marks between thousands: those before one of the other kind, those that come again, and one that the language sets so
  const isGroup = (mark: string): boolean =>
    (mark === other && /[.,]/.test(written.replaceAll(other, ''))) || written.split(mark).length > 2 || mark === group;
  const forms = [
    ['.', /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/],
    [',', /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/],
  ] as const;
  const [grouped] = forms.find(([mark, form]) => isGroup(mark) && form.test(written)) ?? [];
  const [, whole, places = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(grouped === undefined ? written : written.replaceAll(grouped, '')) ?? [];
  return whole === undefined ? undefined : BigInt(whole + places.slice(0, digits).padEnd(digits, '0'));
}
