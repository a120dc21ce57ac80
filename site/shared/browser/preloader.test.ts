import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissPreloader, isOnItsWay } from './preloader.ts';

let classes: string[] = [];
let isThere = true;

beforeEach(() => {
  vi.useFakeTimers();
  [classes, isThere] = [[], true];
  const lamp = { classList: { add: (name: string) => classes.push(name) }, remove: () => (isThere = false) };
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'preloader' && isThere ? lamp : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that is there hides it after 500 ms and takes it out after 1000 ms', () => {
  dismissPreloader('/auth/callback', {});
  vi.advanceTimersByTime(499);
  expect(classes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([classes.length, isThere]).toEqual([1, true]);
  vi.advanceTimersByTime(500);
  expect(isThere).toBe(false);
});

test.each([
  ['/auth/autologin', { state: 's' }, true],
  ['/auth/autologin', {}, false],
  ['/auth/callback', { code: 'c', state: 's' }, true],
  ['/auth/callback', { code: 'c' }, false],
  ['/auth/callback', { state: 's' }, false],
  ['/games', { code: 'c', state: 's' }, false],
])('%s with %j is on its way: %s', (path, search, isIt) => {
  expect(isOnItsWay(path, search)).toBe(isIt);
  dismissPreloader(path, search);
  vi.advanceTimersByTime(2000);
  expect(isThere).toBe(isIt);
});
