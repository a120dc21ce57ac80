// Once a day what was staked is written down: a month of the ledger that is archived takes its stakes along, and a preview sums those of one day.
import { sql } from 'kysely';
import { findMoved, takeLane } from '#server/modules/wallet/index.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { noteStaked } from './note-turnover.ts';
import { hasToCount } from './read-turnover.ts';

type Deps = Pick<PaymentDeps, 'database' | 'clock'>;

const pageSize = 500;

/** Notes of players whose accounts stand still that nothing is left to count, once a month: what the archive asks is how long ago that was seen. */
async function noteStill({ database, clock }: Deps, playerIds: readonly string[], seenAt: Date): Promise<void> {
  const now = clock.now();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  await database.transact(
    async (tx) =>
      await tx
        .updateTable('deposit_turnover')
        .set({ updated_at: seenAt })
        .where(sql<boolean>`player_id = any(${playerIds}::uuid[])`)
        .where('updated_at', '<', month)
        .execute(),
  );
}

/** Players of whose deposits something was not staked and who have moved money since it was last counted. */
async function* readToCount(context: Deps): AsyncGenerator<string> {
  const { db } = context.database;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const seenAt = context.clock.now();
    const page = await db
      .selectFrom('deposit_turnover')
      .select(['player_id as playerId', 'seqs'])
      .where(hasToCount)
      .where('player_id', '>', last)
      .orderBy('player_id')
      .limit(pageSize)
      .execute();
    const moved = new Set(await findMoved(db, page));
    yield* moved;
    const still = page.flatMap(({ playerId }) => (moved.has(playerId) ? [] : [playerId]));
    await noteStill(context, still, seenAt);
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
