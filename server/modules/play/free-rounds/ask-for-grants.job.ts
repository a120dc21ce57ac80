// Grants of free rounds that their providers have not answered are asked for again, as long as they would be of use.
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { askForGrant } from './grant-free-rounds.ts';

/** Grants of one provider in one run. */
const pageSize = 200;

export const askForGrantsJob: Job<PlayDeps> = {
  name: 'ask-for-grants',
  every: '*/10 * * * *',
  async run(context) {
    const { database, clock } = context;
    const waiting = database.db.selectFrom('free_round_grant').where('state', '=', 'asked').where('valid_until', '>', clock.now());
    // each on its own: one that is away holds up nobody else's grants
    await eachOnItsOwn(await waiting.select('provider as id').distinct().execute(), async ({ id: provider }) => {
      const asked = await waiting.where('provider', '=', provider).selectAll().orderBy('created_at').limit(pageSize).execute();
      for (const grant of asked) await askForGrant(context, grant);
    });
  },
};
