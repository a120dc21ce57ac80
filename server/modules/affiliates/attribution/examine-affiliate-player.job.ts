import type { Job } from '#server/platform/jobs.ts';
import type { AffiliateDeps } from '../deps.ts';
import { examinePlayer } from './flags.ts';

export const examineAffiliatePlayerJob: Job<AffiliateDeps> = {
  name: 'examine-affiliate-player',
  async run(context, payload) {
    const { playerId } = payload as { playerId: string };
    await context.database.transact(async (tx) => await examinePlayer(tx, context, playerId));
  },
};
