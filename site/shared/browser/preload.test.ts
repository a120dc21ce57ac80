import { expect, test } from 'vitest';
import { createPreloadQueue } from './preload.ts';

/** A job that ends when told. */
function job() {
  let end: (error?: Error) => void = () => undefined;
  let isBegun = false;
  const run = async () => {
    isBegun = true;
    await new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error));
    });
  };
  return { run, end: (error?: Error) => end(error), isBegun: () => isBegun };
}

const settle = async () => await new Promise((resolve) => setTimeout(resolve));

test('four at a time, the others in their order', async () => {
  const queue = createPreloadQueue();
  const jobs = Array.from({ length: 6 }, job);
  for (const { run } of jobs) queue.add(run);
  expect(queue.running).toBe(4);
  expect(jobs.map((one) => one.isBegun())).toEqual([true, true, true, true, false, false]);
  jobs[2]?.end();
  await settle();
  expect(jobs.map((one) => one.isBegun())).toEqual([true, true, true, true, true, false]);
  expect(queue.running).toBe(4);
});

test('a page that cannot be preloaded makes room for the next', async () => {
  const queue = createPreloadQueue();
  const jobs = Array.from({ length: 5 }, job);
  for (const { run } of jobs) queue.add(run);
  jobs[0]?.end(new Error('offline'));
  await settle();
  expect(jobs[4]?.isBegun()).toBe(true);
});
