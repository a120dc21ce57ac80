import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from '../deps.ts';
import { endUnfinishedRound, forEachUnfinishedRound, forcedCloseHours } from './unfinished-rounds.ts';

const hourMs = 3_600_000;

export const endUnfinishedRoundsJob: Job<WalletDeps> = {
  name: 'end-unfinished-rounds',
  every: '23 * * * *',
  async run(context) {
    const before = new Date(context.clock.now().getTime() - forcedCloseHours * hourMs);
    await forEachUnfinishedRound(context, before, async (unfinished) => {
      const outcome = await endUnfinishedRound(context, unfinished);
      const { provider, ref } = unfinished.round;
      await raiseAlarmNow(context, {
        kind: 'round-ended',
        subject: provider,
        message: 'A provider left rounds open beyond the hard stop, and the house ended them. Ask the provider how they ended.',
        details: { roundId: unfinished.id, ref, outcome },
      });
    });
  },
};
