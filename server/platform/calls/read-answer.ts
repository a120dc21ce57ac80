/** @throws RangeError for a whole number beyond 2^53, which is another one by now */
function refuseInexact(value: unknown): void {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${value} stands for a whole number that a JSON number does not hold`);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) refuseInexact(part);
}

/** Returns an answer as its caller reads it off the wire: money is written there with all digits, and read as a number. @throws RangeError */
export function readAnswer(body: string): unknown {
  const value: unknown = JSON.parse(body);
  // so many digits in a row are rare, and most of them are no numbers
  if (/\d{16}/.test(body)) refuseInexact(value);
  return value;
}
