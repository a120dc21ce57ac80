// Once a day what was staked is written down: a month of the ledger that is archived takes its stakes along, and a preview sums those of one day.
import { findMoved, takeLane } from '#server/modules/wallet/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { noteStaked } from './note-turnover.ts';
import { hasToCount } from './read-turnover.ts';

const pageSize = 500;

/** Players of whose deposits something was not staked and who have moved money since it was last counted. */
async function* readToCount({ database: { db } }: Pick<PaymentDeps, 'database'>): AsyncGenerator<string> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await db
      .selectFrom('deposit_turnover')
      .select(['player_id as playerId', 'seqs'])
      .where(hasToCount)
      .where('player_id', '>', last)
      .orderBy('player_id')
      .limit(pageSize)
      .execute();
    yield* await findMoved(db, page);
    last = page.at(-1)?.playerId ?? last;
    if (page.length < pageSize) return;
  }
}

export const countTurnover: Job<PaymentDeps> = {
  name: 'count-turnover',
  every: '50 1 * * *',
  async run(context) {
    await eachOnItsOwn(
      readToCount(context),
      async (playerId) =>
        await context.database.transact(async (tx) => {
          await takeLane(tx, playerId);
          await noteStaked(tx, context, playerId);
        }),
    );
  },
};
