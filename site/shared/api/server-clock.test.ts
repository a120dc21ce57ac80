import { beforeEach, expect, test } from 'vitest';
import { clockAheadMs, forgetServerTime, noteServerTime } from './server-clock.ts';

const serverMs = Date.UTC(2026, 10, 29, 12);
/** An answer of the server at its millisecond `at`, 40 ms each way, to a device that is ahead by so much. */
function answer(at: number, aheadMs: number): void {
  const date = new Date(Math.floor((serverMs + at) / 1000) * 1000).toUTCString();
  noteServerTime(date, serverMs + at + aheadMs - 40, serverMs + at + aheadMs + 40);
}
beforeEach(forgetServerTime);

test('a clock that may be right is taken as it is', () => {
  expect(clockAheadMs()).toBe(0);
  answer(300, 0);
  answer(1999, 10);
  expect(clockAheadMs()).toBe(0);
  noteServerTime(null, 1, 2);
  noteServerTime('soon', 1, 2);
  expect(clockAheadMs()).toBe(0);
});

test.each([4000, -4000, 3_600_000])('one that is off by %i ms is known within a second at once, and better with each answer', (aheadMs) => {
  answer(500, aheadMs);
  expect(Math.abs(clockAheadMs() - aheadMs)).toBeLessThanOrEqual(550);
  for (const at of [1010, 2990, 5450]) answer(at, aheadMs);
  expect(Math.abs(clockAheadMs() - aheadMs)).toBeLessThanOrEqual(50);
});

test('a clock that is set anew is measured anew', () => {
  answer(500, 4000);
  answer(1500, 60_000);
  expect(Math.abs(clockAheadMs() - 60_000)).toBeLessThanOrEqual(550);
});
