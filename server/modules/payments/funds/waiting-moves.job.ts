// Sweeps and moves to a cold wallet that a provider cannot make by itself: no player waits for them, so nobody else would tell.
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import { eachOnItsOwn } from '#server/platform/each-on-its-own.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import type { WaitingMoves } from '../providers/provider-funds.ts';
import { readWaitingMoves } from './read-waiting-moves.ts';

/** As long as a payout may be late. */
const graceMs = 2 * 3_600_000;

const toWords = ({ purpose, currency, count, since, waitsFor }: WaitingMoves): string =>
  `${count} of ${purpose} in ${currency}, the oldest since ${since.toISOString()}, for ${waitsFor}`;

export const waitingMoves: Job<PaymentDeps> = {
  name: 'waiting-moves',
  every: '17 * * * *',
  async run(context) {
    const latest = context.clock.now().getTime() - graceMs;
    await eachOnItsOwn(await readWaitingMoves(context), async (one) => {
      if ('silent' in one) throw new Error(one.silent);
      const late = one.moves.filter(({ since }) => since.getTime() <= latest);
      if (late.length === 0) return;
      const message =
        `${one.identity} cannot move money of the house: ${late.map(toWords).join('; ')}. ` +
        'Look why; what still waits is shown by npm run op -- funds waiting';
      await raiseAlarmNow(context, { kind: 'moves-waiting', subject: `moves at ${one.identity}`, message, details: { moves: late } });
    });
  },
};
