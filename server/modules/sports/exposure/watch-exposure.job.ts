// Tells operators of events on which more could be lost than the house wants to.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import { BookSilent } from '../book/book.ts';
import type { SportsDeps } from '../deps.ts';

const maxEvents = 100;
const euros = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')} EUR`;

export const watchExposure: Job<SportsDeps> = {
  name: 'watch-exposure',
  every: '* * * * *',
  async run(context) {
    const { sports, config } = context;
    const bound = config.exposureBound;
    if (sports.book === undefined || bound === undefined) return;
    const told = await sports.book.ask('exposure', { limit: maxEvents }).catch((error: unknown) => {
      if (error instanceof BookSilent) return undefined;
      throw error;
    });
    for (const { eventId, name, worst, bets } of told?.events ?? []) {
      if (BigInt(worst) <= bound) continue;
      const message = `Up to ${euros(BigInt(worst))} could be lost on ${name ?? 'an event'} (${bets} bets); the bound is ${euros(bound)}. npm run op -- sport exposure ${eventId} shows the outcomes, event suspend ${eventId} takes no more bets.`;
      await raiseAlarmNow(context, { kind: 'sports-exposure', subject: eventId, message, details: { worst, bound, bets } });
    }
  },
};
