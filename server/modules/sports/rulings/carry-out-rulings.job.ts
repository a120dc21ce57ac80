// Proposals that two people have confirmed and on which the book was silent.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SportsDeps } from '../deps.ts';
import { carryOut, readOpenProposals } from './proposals.ts';

export const carryOutRulings: Job<SportsDeps> = {
  name: 'carry-out-rulings',
  every: '* * * * *',
  async run(context) {
    const confirmed = (await readOpenProposals(context.database.db)).filter(({ state }) => state === 'confirmed');
    await eachOnItsOwn(confirmed, async (row) => {
      try {
        if ((await carryOut(context, row)) !== 'failed') return;
      } catch (error) {
        if (error instanceof Problem) return; // silent still, or sports are off: at the next
        throw error;
      }
      const message = `Two people confirmed ${row.kind} of ${row.subject}, and the book refused it: npm run op -- bet show or ruling list`;
      await raiseAlarmNow(context, { kind: 'sports-ruling-refused', subject: row.id, message });
    });
  },
};
