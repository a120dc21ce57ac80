import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryNow, loadWithRetry, warm } from './lazy-with-retry.ts';

const part = { default: () => null };
let asked = 0;
let answers: (object | undefined | Error)[] = [];
const load = async (): Promise<object> => {
  const answer = answers[asked];
  asked += 1;
  if (answer instanceof Error) throw answer;
  return answer as object;
};
const offline = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubEnv('SSR', false);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a script that cannot be had is asked for again after pauses that grow, and at once when the device is online or somebody asks', async () => {
  answers = [offline, undefined, offline, offline, part];
  const loading = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(4999);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(9999);
  expect(asked).toBe(2);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(3);
  retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(4);
  // one that asks no more is not asked for by what comes after
  retryNow();
  expect(await loading).toBe(part);
  expect(asked).toBe(5);
  retryNow();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(5);
});

test('loading ahead of time asks once and throws at nobody', async () => {
  answers = [offline];
  warm(load);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(1);
});
