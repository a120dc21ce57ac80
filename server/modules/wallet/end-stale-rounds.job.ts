import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { WalletDeps } from './deps.ts';
import { endStaleRound, forEachStaleRound, hardStopHours } from './rounds/unfinished-rounds.ts';

const hourMs = 3_600_000;

export const endStaleRoundsJob: Job<WalletDeps> = {
  name: 'end-stale-rounds',
  every: '23 * * * *',
  async run(context) {
    const before = new Date(context.clock.now().getTime() - hardStopHours * hourMs);
    await forEachStaleRound(context, before, async (stale) => {
      const outcome = await endStaleRound(context, stale);
      const { provider, ref } = stale.round;
      await raiseAlarmNow(context, {
        kind: 'round-ended',
        subject: provider,
        message: 'A provider left rounds open beyond the hard stop, and the house ended them. Ask the provider how they ended.',
        details: { roundId: stale.id, ref, outcome },
      });
    });
  },
};
