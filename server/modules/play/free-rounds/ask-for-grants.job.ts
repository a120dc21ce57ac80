// Grants of free rounds that their providers have not answered are asked for again, as long as they would be of use.
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { askForGrant } from './grant-free-rounds.ts';

const pageSize = 200;

export const askForGrantsJob: Job<PlayDeps> = {
  name: 'ask-for-grants',
  every: '*/10 * * * *',
  async run(context) {
    const { database, clock } = context;
    const asked = await database.db
      .selectFrom('free_round_grant')
      .selectAll()
      .where('state', '=', 'asked')
      .where('valid_until', '>', clock.now())
      .orderBy('created_at')
      .limit(pageSize)
      .execute();
    for (const grant of asked) await askForGrant(context, grant);
  },
};
