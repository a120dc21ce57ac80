import { expect, test } from 'vitest';
import { closesByPull } from './swipe.ts';

test('a pull past a tenth of the height closes, however slow', () => {
  expect(closesByPull({ distance: 61, size: 600, elapsedMs: 2000 })).toBe(true);
  expect(closesByPull({ distance: 60, size: 600, elapsedMs: 2000 })).toBe(false);
});

test('a flick within 300 ms closes, a tap does not', () => {
  expect(closesByPull({ distance: 30, size: 600, elapsedMs: 299 })).toBe(true);
  expect(closesByPull({ distance: 30, size: 600, elapsedMs: 300 })).toBe(false);
  expect(closesByPull({ distance: 2, size: 600, elapsedMs: 80 })).toBe(false);
  expect(closesByPull({ distance: -90, size: 600, elapsedMs: 80 })).toBe(false);
});
