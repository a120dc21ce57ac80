import { readJobs } from '#server/platform/job-queue.ts';
import { Refusal, type AppVerb } from '../verb.ts';
import { requireJob } from './require-job.ts';

export const show: AppVerb = {
  usage: '<job>',
  summary: 'One background job, with what it was given and its last error',
  async run(given) {
    const { context, say } = given;
    const id = requireJob(given);
    const [job] = await readJobs(context.database.db, id);
    if (job === undefined) throw new Refusal(`There is no job ${id}; done jobs are gone.`);
    const facts = [
      ['Job', job.id],
      ['Name', job.name],
      ['State', job.state],
      ['Attempts', `${job.attempts} of ${job.maxAttempts}`],
      ['Added', job.createdAt.toISOString()],
      ['Due', job.runAt.toISOString()],
      ['Given', JSON.stringify(job.payload)],
      ['Last error', job.lastError ?? '-'],
    ];
    say(facts.map(([label, value]) => `${label?.padEnd(12)}${value}`).join('\n'));
  },
};
