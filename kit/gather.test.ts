import { expect, test } from 'vitest';
import { gather } from './gather.ts';

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

/** An act that ends when it is told to, and fails for what is bad. */
function standIn() {
  const asked: string[][] = [];
  const ending: (() => void)[] = [];
  const act = gather(async (given: readonly string[]) => {
    asked.push([...given]);
    await new Promise<void>((resolve) => void ending.push(resolve));
    if (given.includes('bad')) throw new Error('bad');
    return given.map((one) => one.toUpperCase());
  }, 3);
  return {
    asked,
    act,
    /** Ends what is under way until nothing is. */
    async flow() {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        await turn();
        const ended = ending.splice(0);
        if (ended.length > 0) quiet = 0;
        for (const end of ended) end();
      }
    },
  };
}

test('what comes in one turn goes together, what comes meanwhile goes next, and each has its own answer', async () => {
  const { act, asked, flow } = standIn();
  const first = [act('a'), act('b')];
  await turn();
  const next = ['c', 'd', 'e', 'f'].map(async (one) => await act(one));
  await flow();
  expect(asked).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
  expect(await Promise.all([...first, ...next])).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

test('one that fails is nobody else’s ruin', async () => {
  const { act, asked, flow } = standIn();
  const all = Promise.allSettled([act('a'), act('bad'), act('c')]);
  await flow();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  const later = act('d');
  await flow();
  expect(await later).toBe('D');
});
