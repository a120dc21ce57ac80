import { expect } from 'vitest';

/** Fails with what is wrong, a line each, and with what to do about it. */
export function expectNone(wrong: Iterable<string>, advice: string): void {
  expect([...new Set(wrong)].toSorted(), advice).toEqual([]);
}
