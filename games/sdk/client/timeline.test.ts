import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSkip, wait } from './timeline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many milliseconds of waiting pass under the skip. */
async function lasts(ms: number, skip = createSkip()): Promise<number> {
  const seen = { isOver: false };
  void wait(ms, skip).then(() => (seen.isOver = true));
  let passed = 0;
  for (; !seen.isOver; passed += 10) await vi.advanceTimersByTimeAsync(10);
  return passed;
}

test('what is shown takes a third of its time at three times the tempo, and none once its skip is pulled', async () => {
  expect(await lasts(900)).toBe(900);
  expect(await lasts(900, createSkip(3))).toBe(300);
  const pulled = createSkip(3);
  pulled.pull();
  let isOver = false;
  void wait(900, pulled).then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(true);
});
