import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what changed is sent', () => {
  expect(changedFields({ a: 'x', b: '', c: true }, { a: 'x', b: null, c: false })).toEqual({ c: true });
  expect(changedFields({ a: '' }, { a: 'x' })).toEqual({ a: '' });
});
