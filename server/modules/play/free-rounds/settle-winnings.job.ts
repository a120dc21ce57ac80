// What free spins have won that is to be wagered becomes a bonus soon after they are over; what was not settled at once is looked for here.
import { inPages } from '#server/platform/in-pages.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from '../deps.ts';
import { settleWinnings } from './keep-winning.ts';

export const settleWinningsJob: Job<PlayDeps> = {
  name: 'settle-spin-winnings',
  every: '* * * * *',
  async run(context) {
    const unsettled = context.database.db
      .selectFrom('free_round_grant')
      .select('id')
      .where('winnings', '=', 'bonus')
      .where('settled_at', 'is', null)
      .where('state', 'in', ['finished', 'cancelled', 'expired']);
    await inPages(
      async ({ after, max }) => await unsettled.where('id', '>', after).orderBy('id').limit(max).execute(),
      async ({ id }) => await settleWinnings(context, id),
    );
  },
};
