/** A value as it arrives after JSON: money as digits. */
export type Plain<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { [Key in keyof T]: Plain<T[Key]> }
      : T;

/** Returns the value as plain data: every bigint becomes its digits, what is undefined is left out. */
export function toPlain<T extends object>(value: T): Plain<T> {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return JSON.parse(text) as Plain<T>;
}
