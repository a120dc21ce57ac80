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

test('so many lines are read ahead and no more, and who leaves in the middle ends the reading', async () => {
  let [read, hasEnded] = [0, false];
  async function* lines() {
    try {
      for (; read < 10; ) {
        read += 1;
        yield read;
      }
    } finally {
      hasEnded = true;
    }
  }
  const taken: [number, number][] = [];
  for await (const { line } of asArrived(lines(), () => 0, 3)) {
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    taken.push([line, read]);
    if (line === 4) break;
  }
  // three wait behind the one that is taken
  expect(taken).toEqual([
    [1, 4],
    [2, 5],
    [3, 6],
    [4, 7],
  ]);
  await expect.poll(() => hasEnded).toBe(true);
});
