/** Plain data that has one canonical text. Money is written as a string of digits, as on the wire. */
export type CanonicalValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue | undefined };

/**
 * The one JSON text of a value: keys sorted by code unit, no white space, absent for undefined, bigint as a string of
 * digits. Equal values give equal texts everywhere, so their hashes can be compared.
 * @throws RangeError for a number that is not a safe integer, since its text could differ elsewhere.
 */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError('Only whole numbers have a canonical text.');
    return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const field = value[key];
      return field === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(field)}`];
    });
  return `{${fields.join(',')}}`;
}

// Array.isArray does not narrow a union with a readonly array.
function isList(value: object): value is readonly CanonicalValue[] {
  return Array.isArray(value);
}
