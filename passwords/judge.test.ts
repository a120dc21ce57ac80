import { expect, test } from 'vitest';
import { PasswordsBusy } from './gate.ts';
import { createJudge } from './judge.ts';

test('who comes before the thread has started is told to come again, and finds it then', async () => {
  const judge = createJudge({ timeoutMs: 60_000, maxWaiting: 8, idleMs: 60_000, startTimeoutMs: 1 });
  const score = async (): Promise<unknown> => await judge.scoreOf('correct horse battery staple', []).catch((error: unknown) => error);
  expect(await score()).toBeInstanceOf(PasswordsBusy);
  await expect.poll(score, { interval: 500 }).toBe(4);
  await judge.close();
});
