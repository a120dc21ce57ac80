import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedId, newId } from './ids.ts';

test('New ids are different, come in order and carry the time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted());
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const stamp = Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16);
  expect(stamp).toBeGreaterThanOrEqual(before);
  expect(stamp).toBeLessThanOrEqual(Date.now());
});

test('A derived id is the hash of its parts with their lengths, so that parts cannot run into each other', () => {
  const expected = createHash('sha256').update('8:provider;').update('5:ü€;').digest('hex');
  expect(derivedId('provider', 'ü€').replaceAll('-', '')).toBe(expected.slice(0, 32));
  expect(derivedId('ab', 'c')).not.toBe(derivedId('a', 'bc'));
});
