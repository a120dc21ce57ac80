// A house that judges many passwords at once, or whose book or provider of games is slow to answer, says to try again in a few seconds; on a busy
// machine a test does, as a person would.
import { setTimeout as wait } from 'node:timers/promises';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';

const patienceMs = 120_000;
const pauseMs = 500;
const busy: readonly number[] = [problems['service-unavailable'].code, problems['sportsbook-down'].code, problems['provider-down'].code];

/** Makes a call again until the house is free for it. Any other refusal is the answer. */
export async function untilFree<T>(call: () => Promise<T>): Promise<T> {
  const givesUpAt = performance.now() + patienceMs;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof CallRefused && error.problem !== undefined && busy.includes(error.problem.code);
      if (!isBusy || performance.now() > givesUpAt) throw error;
      await wait(pauseMs);
    }
  }
}
