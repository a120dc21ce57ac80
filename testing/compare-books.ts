// The books of payment providers beside ours, at the end of a file: what is on its way is waited for.
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import type { Context } from '#server/boot/context.ts';
import { compareProvider } from '#server/modules/payments/index.ts';

/** Whatever a test sets the app's clock to, while providers keep the real time: both write their payments down within it. */
const allTime = { from: new Date('2000-01-01'), to: new Date('2100-01-01') };
const pauseMs = 100;

/**
 * References of payments that differ on purpose: their provider itself was never told what the test tells the app in its name, by a callback
 * of its own or by an answer in the provider's place. Whoever tells such a word adds the payment; all others must be equal.
 */
export const paidByWord = new Set<string>();

/**
 * Compares the providers of these identities, or all of them.
 * @throws AssertionError with every payment that a provider and the house still tell differently when the patience of the run is over
 */
export async function expectEqualBooks(
  { context, drainJobs }: { context: Context; drainJobs: () => Promise<void> },
  identities?: readonly string[],
): Promise<void> {
  const providers = identities?.map((identity) => context.payments.require(identity)) ?? context.payments.all;
  const compare = async () =>
    (await Promise.all(providers.map(async (provider) => await compareProvider(context, provider, allTime))))
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
