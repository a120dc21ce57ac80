import type { Job } from '#server/platform/jobs.ts';
import type { MeasurementDeps } from '../deps.ts';

const dayMs = 86_400_000;

/** Every night: numbers older than the operator keeps them go. */
export const tidyViewCountsJob: Job<MeasurementDeps> = {
  name: 'tidy-view-counts',
  every: '26 3 * * *',
  async run({ config, database, clock }) {
    const before = new Date(clock.now().getTime() - config.measurement.keepDays * dayMs).toISOString().slice(0, 10);
    await database.transact(async (tx) => void (await tx.deleteFrom('view_count').where('day', '<', before).execute()));
  },
};
