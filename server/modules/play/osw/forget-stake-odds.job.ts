import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { forgetStakeOdds } from './stake-odds.ts';

/** A stake is judged soon after it was booked; how it counted, and why, is kept with its bonus. */
const keptMs = 30 * 86_400_000;
const batchSize = 5000;

export const forgetStakeOddsJob: Job<PlayDeps> = {
  name: 'forget-stake-odds',
  every: '50 2 * * *',
  async run({ database, clock }) {
    // kept by the database's own clock, which is the wall clock
    const before = new Date(clock.wallMs() - keptMs);
    for (let gone = batchSize; gone === batchSize; ) gone = await forgetStakeOdds(database, before, batchSize);
  },
};
