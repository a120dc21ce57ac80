import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asArrived } from './as-arrived.ts';

test('a line that waits behind slow ones says how long, and one that is taken at once that it has not', async () => {
  let now = 0;
  async function* lines() {
    yield 'a';
    yield 'b';
    yield 'c';
  }
  const waited: [string, number][] = [];
  for await (const { line, waitedMs } of asArrived(lines(), () => now)) {
    waited.push([line, waitedMs]);
    await nextTurn();
    now += 3000;
  }
  expect(waited).toEqual([
    ['a', 0],
    ['b', 3000],
    ['c', 6000],
  ]);
});

test('what came before a line broke is taken first, then the break is told', async () => {
  async function* lines() {
    yield 1;
    yield 2;
    throw new Error('broken off');
  }
  const taken: number[] = [];
  const take = async () => {
    for await (const { line } of asArrived(lines(), () => 0)) taken.push(line);
  };
  await expect(take()).rejects.toThrow('broken off');
  expect(taken).toEqual([1, 2]);
});
