import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';
import { syncCatalogue } from './sync-catalogue.ts';

export const syncCatalogueJob: Job<PlayDeps> = {
  name: 'sync-catalogue',
  every: '*/10 * * * *',
  run: syncCatalogue,
};
