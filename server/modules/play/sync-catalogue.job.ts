import { addJob, type Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';
import { syncCatalogue } from './sync-catalogue.ts';

const name = 'sync-catalogue';
const soonMs = 15_000;

/** Asks once more in a moment: after a start that could not read all, whose own address may not be reached before it takes traffic. */
export async function syncCatalogueSoon({ database, clock }: Pick<PlayDeps, 'database' | 'clock'>): Promise<void> {
  const runAt = new Date(clock.wallMs() + soonMs);
  await database.transact(async (tx) => await addJob(tx, name, {}, { key: `${name} soon`, runAt }));
}

export const syncCatalogueJob: Job<PlayDeps> = {
  name,
  every: '*/10 * * * *',
  run: async (context) => void (await syncCatalogue(context)),
};
