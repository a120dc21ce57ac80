import type { Job } from '#server/platform/jobs.ts';
import { closeChangedGames } from './close-changed-games.ts';
import type { PlayDeps } from './deps.ts';

/** Every hour: what lies on disk is compared with what the house was opened with. */
export const verifyBuildJob: Job<PlayDeps> = {
  name: 'verify-build',
  every: '41 * * * *',
  async run(context) {
    await closeChangedGames(context);
  },
};
