import { readJobs } from '#server/platform/job-queue.ts';
import { table, type AppVerb } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'Background jobs that are there: parked ones, which failed for good, first',
  async run({ context, say }) {
    const jobs = await readJobs(context.database.db);
    if (jobs.length === 0) {
      say('No job waits.');
      return;
    }
    const rows = jobs.map((job) => [
      job.id,
      job.name,
      job.state,
      `${job.attempts} of ${job.maxAttempts}`,
      job.runAt.toISOString(),
      (job.lastError ?? '').split('\n')[0]?.slice(0, 120) ?? '',
    ]);
    say(table(['Job', 'Name', 'State', 'Attempts', 'Due', 'Last error'], rows));
  },
};
