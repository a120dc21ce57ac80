import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { Job } from '../jobs.ts';
import type { Log } from '../log.ts';
import { type FileStore, removeFiles, removeFilesJobName, sweepFiles } from './file-store.ts';

/** What the jobs of the files need of the app. */
export interface FileDeps {
  clock: Clock;
  database: Database;
  files: FileStore;
  log: Log;
}

export const removeFilesJob: Job<FileDeps> = {
  name: removeFilesJobName,
  run: async ({ files, database }, payload) => await removeFiles(files, database, (payload as { ids?: string[] }).ids ?? []),
};

export const sweepFilesJob: Job<FileDeps> = {
  name: 'sweep-files',
  every: '20 * * * *',
  async run({ files, database, clock, log }) {
    const swept = await sweepFiles(files, database, clock.wallMs());
    if (swept.rows + swept.blobs > 0) log.info(swept, 'files that nothing points to were taken away');
  },
};
