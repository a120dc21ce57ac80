import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { BonusDeps } from '../deps.ts';
import { flagOffers } from './flag-offers.ts';

const pageSize = 500;
/** Players with a bonus that is active, or that ended or began within this time, are looked at; the job runs once a day. */
const lookBackMs = 2 * 86_400_000;

export const flagOffersJob: Job<BonusDeps> = {
  name: 'flag-bonus-offers',
  every: '41 3 * * *',
  async run(context) {
    const { db, transact } = context.database;
    const since = new Date(context.clock.now().getTime() - lookBackMs);
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const rows = await db
        .selectFrom('player_bonus')
        .select('player_id')
        .distinct()
        .where('player_id', '>', after)
        .where((e) => e.or([e('created_at', '>=', since), e('ended_at', '>=', since), e('status', '=', playerBonusStatus.activated)]))
        .orderBy('player_id')
        .limit(pageSize)
        .execute();
      await eachOnItsOwn(rows, async ({ player_id: playerId }) => await transact(async (tx) => await flagOffers(tx, context, playerId)));
      if (rows.length < pageSize) return;
      after = rows.at(-1)?.player_id ?? after;
    }
  },
};
