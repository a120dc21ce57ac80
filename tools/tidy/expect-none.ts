import { expect } from 'vitest';

/** Fails with what to do, and with what is wrong, a line each. */
export function expectNone(wrong: Iterable<string>, advice: string): void {
  const lines = [...new Set(wrong)].toSorted();
  if (lines.length > 0) expect.fail(`${advice}\n\n  ${lines.join('\n  ')}\n`);
}
