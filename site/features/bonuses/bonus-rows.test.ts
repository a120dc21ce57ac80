import { expect, test } from 'vitest';
import { withRow } from './bonus-rows.ts';

const row = (id: string, status: number, version = 1, currency = 'EUR') => ({ id, status, version, currency });

test('news of status 1 adds, of 2 replaces, of another removes', () => {
  const issued = withRow([], {}, row('a', 1));
  expect(issued).toEqual([row('a', 1)]);
  const active = withRow(issued, {}, row('a', 2, 2));
  expect(active).toEqual([row('a', 2, 2)]);
  expect(withRow(active, {}, row('a', 3, 3))).toEqual([]);
});

test('older news changes nothing, and each list takes what belongs to it', () => {
  const rows = [row('a', 2, 5)];
  expect(withRow(rows, {}, row('a', 1, 4))).toBe(rows);
  expect(withRow(rows, {}, row('b', 3))).toBe(rows);
  expect(withRow(rows, { currency: 'EUR' }, row('c', 1, 1, 'USD'))).toBe(rows);
  expect(withRow([], { status: [3] }, row('a', 3, 6))).toEqual([row('a', 3, 6)]);
  expect(withRow(rows, { page: 2 }, row('d', 1))).toBe(rows);
});
