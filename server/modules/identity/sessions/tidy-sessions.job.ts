import type { Job } from '#server/platform/jobs.ts';
import type { SessionDeps } from './deps.ts';

const dayMs = 86_400_000;

/**
 * Every night: refresh tokens that expired a week ago are removed. An open page trades one every few minutes; the used ones stay for as long
 * as they would have been good, because one that comes again ends its session.
 */
export const tidySessionsJob: Job<SessionDeps> = {
  name: 'tidy-sessions',
  every: '25 3 * * *',
  async run({ database, clock }) {
    const before = new Date(clock.wallMs() - 7 * dayMs);
    await database.transact(async (tx) => await tx.deleteFrom('refresh_token').where('expires_at', '<', before).execute());
  },
};
