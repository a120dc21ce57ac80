import type { Worker } from 'node:worker_threads';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, test } from 'vitest';
import { createPasswords, PasswordsBusy } from './index.ts';
import { isPattern } from './patterns.ts';

const passwords = createPasswords();
afterAll(async () => await passwords.close());

/** Looks like a word in so many spellings that the estimator takes seconds for it. */
const slow = '4@8({[<369&#!1/|0$5+7%2'.repeat(4).slice(0, 90);

test('ASVS V6.2.12 walks over the keyboard, rows and repeats are no password, however long; phrases and chance are', () => {
  const walks = [
    'qwertyuiopasdfghjklzxcvbnm'.repeat(6),
    '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,',
    'zaq12wsxcde34rfv',
    'abcdefghijklmnopqrstuvwxyz'.repeat(4),
    'QWERTZUIOPasdfghjkl',
    'ab'.repeat(80),
    'qazwsxedcrfvtgbyhnujmikolp'.repeat(6),
    'q w e r t y u i o p',
    'qwe-rty-uio-pas',
    'ｑｗｅｒｔｙｕｉｏｐ',
    'йцукенгшщзхъ',
    'tortoise'.repeat(9),
    '',
  ];
  expect(walks.filter((walk) => !isPattern(walk))).toEqual([]);
  const fine = [
    'correct horse battery',
    'Xk4!pq9w',
    'tr0ub4dour&3 lighthouse',
    'Żółta łódź 7',
    '8charsab',
    'sunny-day-2024',
    'were there poor feet',
    'her-dew-point',
    'seeds used at dusk',
  ];
  expect(fine.filter((text) => isPattern(text))).toEqual([]);
});

test('a password that keeps the estimator busy leaves the main thread free, and who asks waits no longer than the bound', async () => {
  const hurried = createPasswords({ judgeTimeoutMs: 50 });
  await hurried.isWeak('the thread has its dictionaries now', []);
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  // composition decides: it has letters enough that are no walk
  expect(await hurried.isWeak('4@8({[<369&#!1/|0$5+7%2 k3v9mPzQw'.repeat(2), [])).toBe(false);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
  await hurried.close();
});

test('while a text that takes seconds is judged, the next one waits its turn and is judged as well', async () => {
  const [first, second] = await Promise.all([passwords.isWeak(slow, []), passwords.isWeak('marigold77', ['marigold77'])]);
  expect([first, second]).toEqual([expect.any(Boolean), true]);
});

test('the estimator’s thread ends when no password comes, and the next one is judged by another', async () => {
  const own = createPasswords({ judgeIdleMs: 20 });
  const threads = new Set<number>();
  let ended = 0;
  const hear = (worker: Worker): void => {
    threads.add(worker.threadId);
    worker.once('exit', () => (ended += 1));
  };
  process.on('worker', hear);
  try {
    expect(await own.isWeak('sunshine1', [])).toBe(true);
    await expect.poll(() => ended).toBe(1);
    expect(await own.isWeak('correct horse battery', [])).toBe(false);
    expect(threads.size).toBe(2);
  } finally {
    process.off('worker', hear);
    await own.close();
  }
});

test('more than may wait are refused at once, and the others are answered', async () => {
  const narrow = createPasswords({ maxHashes: 1, maxWaiting: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 6 }, async () => await narrow.hash('correct horse battery')));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...Array<string>(3).fill('fulfilled'),
    ...Array<string>(3).fill('rejected'),
  ]);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(PasswordsBusy);
  expect((await narrow.check(await narrow.hash('a'), 'a')).isRight).toBe(true);
});

test('a password fits in either form of Unicode; a hash from before there was one form fits and is to be written anew', async () => {
  const composed = 'Zo\u00eb likes caf\u00e9s';
  const decomposed = composed.normalize('NFD');
  expect(decomposed).not.toBe(composed);
  const stored = await passwords.hash(decomposed);
  expect(await passwords.check(stored, composed)).toEqual({ isRight: true, isOutdated: false });
  expect(await passwords.check(stored, decomposed)).toEqual({ isRight: true, isOutdated: false });
  const old = await hash(decomposed, { memoryCost: 47_104, timeCost: 1, parallelism: 1 });
  expect(await passwords.check(old, decomposed)).toEqual({ isRight: true, isOutdated: true });
  expect((await passwords.check(old, 'another')).isRight).toBe(false);
  expect(await passwords.check(undefined, composed)).toEqual({ isRight: false, isOutdated: false });
});
