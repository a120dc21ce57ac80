import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';
import { syncProvider } from './sync-catalogue.ts';

export const syncCatalogueJob: Job<PlayDeps> = {
  name: 'sync-catalogue',
  every: '*/10 * * * *',
  async run(context) {
    await eachOnItsOwn(context.providers, async (access) => await syncProvider(context, access));
  },
};
