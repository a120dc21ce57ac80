// What a house that follows its book knows of what it missed, whatever fails on the way.
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import type { Book } from '../book/book.ts';
import { createCatalogue } from './catalogue.ts';
import { followBook } from './follow-book.ts';

/** A book that tells nothing; each wait for it takes `stepMs` of its clock. */
function quietBook(stepMs: number) {
  const clock = { ms: 1_000_000 };
  const asked = { snapshots: 0, deltas: 0 };
  let isReset = false;
  const answers: Record<string, () => unknown> = {
    catalogue: () => ({ sports: [], categories: [], tournaments: [], competitors: [] }),
    snapshot() {
      asked.snapshots += 1;
      return { epoch: 'run', sequence: 1, at: clock.ms, events: [] };
    },
    deltas() {
      asked.deltas += 1;
      clock.ms += stepMs;
      const answer = { epoch: 'run', sequence: 1, isReset, deltas: [] };
      isReset = false;
      return answer;
    },
  };
  const book: Book = { ask: async (call) => (await Promise.resolve(answers[call]?.())) as never, close: () => undefined };
  return { book, clock, asked, overrun: () => void (isReset = true) };
}

function follow({ book, clock }: ReturnType<typeof quietBook>, missed: () => Promise<boolean>) {
  const catalogue = createCatalogue();
  const heard: number[] = [];
  const follower = followBook({
    book,
    catalogue,
    squads: { keepUp: () => undefined },
    log: createLog('silent'),
    wallMs: () => clock.ms,
    onBets: async () => await Promise.resolve(),
    missed,
    heard: async (at) => void (await Promise.resolve(heard.push(at.getTime()))),
  });
  return { catalogue, heard, follower };
}

test('a comparison that does not come to its end is made again, and from then on what is heard is noted', async () => {
  const quiet = quietBook(5000);
  let times = 0;
  const { heard, follower } = follow(quiet, async () => await Promise.resolve((times += 1) > 2));
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(times).toBe(3);
  // two pauses lie between the three
  expect(heard[0]).toBeGreaterThanOrEqual(1_000_000 + 20_000);
  expect(quiet.asked.snapshots).toBe(1);
  await follower.close();
});

test('the book is followed while what was missed is asked for, and what was asked before another snapshot does not count for it', async () => {
  const quiet = quietBook(100);
  const ends: ((isDone: boolean) => void)[] = [];
  const { catalogue, heard, follower } = follow(quiet, async () => await new Promise((resolve) => ends.push(resolve)));
  await expect.poll(() => quiet.asked.deltas).toBeGreaterThan(2);
  expect([catalogue.isCurrent, ends.length]).toEqual([true, 1]);
  quiet.overrun();
  await expect.poll(() => quiet.asked.snapshots).toBe(2);
  ends[0]?.(true);
  await expect.poll(() => ends.length).toBe(2);
  expect(heard).toEqual([]);
  quiet.clock.ms += 60_000;
  ends[1]?.(true);
  await expect.poll(() => heard.length).toBe(1);
  await follower.close();
});
