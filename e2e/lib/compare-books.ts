// The books of every payment provider beside ours, at the end of a file: what is on its way is waited for.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { compareProvider } from '#server/modules/payments/index.ts';
import type { TestApp } from '#testing/test-app.ts';
import { paidByWord } from '#testing/with-cashier.ts';

const dayMs = 24 * 60 * 60_000;
const pauseMs = 500;

/** @throws AssertionError with every payment that a provider and the house still tell differently when the patience of the run is over */
export async function expectEqualBooks({ context, drainJobs }: TestApp): Promise<void> {
  const now = context.clock.now().getTime();
  const period = { from: new Date(now - dayMs), to: new Date(now + dayMs) };
  const compare = async () =>
    (await Promise.all(context.payments.all.map(async (provider) => await compareProvider(context, provider, period))))
      .flat()
      .filter(({ reference }) => !paidByWord.has(reference));
  const givesUpAt = performance.now() + inject('waitTimeoutMs') / 2;
  let differences = await compare();
  while (differences.length > 0 && performance.now() < givesUpAt) {
    await wait(pauseMs);
    // what no callback tells, a job asks for
    await drainJobs();
    differences = await compare();
  }
  expect(differences).toEqual([]);
}
