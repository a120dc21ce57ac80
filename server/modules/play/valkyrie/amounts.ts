// Valkyrie's amounts are JSON numbers of at most six digits after the point. They are read from their text and written as text: a number of
// JavaScript would change them.
import { parseAmount, toDecimal } from '#contract/kernel/money.ts';

/** JSON.parse and JSON.stringify with the source of numbers, which the language's types do not know yet. */
interface JsonWithSource {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
}
const json = JSON as unknown as JsonWithSource;

const isAmount = (key: string): boolean => /amount$/i.test(key);

/** What stands for an amount that was sent as something else than a number. */
const noNumber = 'no number';

/** Reads a JSON text; amounts become their own decimal text. */
export const readWithAmounts = (text: string): unknown =>
  json.parse(text, (key, value, { source }) =>
    isAmount(key) && typeof value !== 'object' ? (typeof value === 'number' ? source : noNumber) : value,
  );

/** Returns smallest units, undefined for what is no plain decimal or has more digits than the currency. The sign is kept. */
export function minorOf(decimal: string, subunitToUnit: number): bigint | undefined {
  const [, sign = '', plain = ''] = /^(-?)(\d{1,15}(?:\.\d+)?)$/.exec(decimal) ?? [];
  if (plain === '') return undefined;
  const minor = parseAmount(plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain, subunitToUnit);
  return minor === undefined || sign === '' ? minor : -minor;
}

/** Returns what JSON.stringify writes as this number, digit by digit. */
export const rawNumber = (text: string): unknown => json.rawJSON(text);

export const toAmount = (minor: bigint, subunitToUnit: number): unknown => rawNumber(toDecimal(minor, subunitToUnit));
