import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { readJobs } from '#server/platform/job-queue.ts';
import { type Given, Refusal, requireReason } from '../verb.ts';
import { requireJob } from './require-job.ts';

/** Changes the job named first, audited with what it was given. */
export async function change(given: Given, verb: 'retry' | 'drop', act: (tx: Tx, id: string) => Promise<boolean>): Promise<string> {
  const { context, actor } = given;
  const reason = requireReason(given);
  const id = requireJob(given);
  await context.database.transact(async (tx) => {
    const [before] = await readJobs(tx, id);
    if (before === undefined) throw new Refusal(`There is no job ${id}; done jobs are gone.`);
    if (!(await act(tx, id))) throw new Refusal(`The job ${id} runs at this moment; try again when it has ended.`);
    await recordAudit(tx, context.clock, { actor, action: `jobs ${verb}`, subject: id, reason, before });
  });
  return id;
}
