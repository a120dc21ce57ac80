/** The fields whose value differs from what is stored; a missing value and an empty one are the same. */
export function changedFields<T extends Record<string, unknown>>(values: T, stored: { [K in keyof T]: T[K] | null }): Partial<T> {
  const changed = Object.entries(values).filter(([name, value]) => value !== (stored[name] ?? ''));
  return Object.fromEntries(changed) as Partial<T>;
}
