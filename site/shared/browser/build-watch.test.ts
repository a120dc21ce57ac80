import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const hourMs = 3_600_000;
let served = 'a';
let asked = 0;
let reloads = 0;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  [served, asked, reloads] = ['a', 0, 0];
  const store = new Map<string, string>();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/builds/latest.json') throw new Error(`Nothing is asked of ${address}`);
    asked += 1;
    if (served === 'nobody') throw new TypeError('offline');
    return Response.json({ id: served });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('the build is asked for once an hour; another one makes the page old', async () => {
  const { isOldBuild, watchBuilds } = await import('./build-watch.ts');
  const end = watchBuilds('a');
  await vi.advanceTimersByTimeAsync(hourMs - 1);
  expect(asked).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, isOldBuild()]).toEqual([1, false]);
  served = 'b';
  await vi.advanceTimersByTimeAsync(hourMs);
  expect([asked, isOldBuild()]).toEqual([2, true]);
  served = 'nobody';
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(isOldBuild()).toBe(true);
  end();
  await vi.advanceTimersByTimeAsync(hourMs);
  expect(asked).toBe(3);
});

test('a script that went with its build reloads the page, once in ten seconds', async () => {
  const { watchBuilds } = await import('./build-watch.ts');
  watchBuilds('a');
  served = 'b';
  fail();
  await vi.advanceTimersByTimeAsync(10);
  expect(reloads).toBe(1);
  fail();
  await vi.advanceTimersByTimeAsync(10);
  expect(reloads).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  fail();
  await vi.advanceTimersByTimeAsync(10);
  expect(reloads).toBe(2);
});

test('a script that cannot be had for another reason leaves the page as it is', async () => {
  const { watchBuilds } = await import('./build-watch.ts');
  watchBuilds('a');
  for (const now of ['a', 'nobody']) {
    served = now;
    fail();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(reloads).toBe(0);
});
