import { expect, test } from 'vitest';
import { stepThrough } from './step-through.ts';

test('the arrows go round, past a place where nothing is chosen', () => {
  const down = [-1, 0, 1, 2].map((at) => stepThrough('ArrowDown', at, 3));
  const up = [-1, 0, 1, 2].map((at) => stepThrough('ArrowUp', at, 3));
  expect(down).toEqual([0, 1, 2, -1]);
  expect(up).toEqual([2, -1, 0, 1]);
});

test('other keys and empty lists lead nowhere', () => {
  expect(stepThrough('Enter', 0, 3)).toBeUndefined();
  expect(stepThrough('ArrowDown', -1, 0)).toBeUndefined();
});
