import { expect, test } from 'vitest';
import { newId } from './time-ordered-id.ts';

const atMs = Date.UTC(2026, 10, 30);

test('ids of a moment come in order and none comes twice, past the random bytes that are taken at once', () => {
  const ids = Array.from({ length: 2000 }, () => newId(atMs));
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true);
  expect(ids.every((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) === atMs)).toBe(true);
  expect(ids).toEqual(ids.toSorted());
  // the end of an id is chance alone
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});
