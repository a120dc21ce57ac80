// Rounds that are open for two days: their provider is asked how they ended, and they are ended alike. One that the provider still
// holds open, or does not tell about, waits for the wallet's hard stop.
import {
  endStaleRound,
  findAccountById,
  forEachStaleRound,
  settleStaleRound,
  staleAfterHours,
  type StaleRound,
} from '#server/modules/wallet/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';
import { readRoundAtProvider } from './osw/provider-client.ts';

async function ask(context: PlayDeps, stale: StaleRound): Promise<void> {
  const access = context.providers.find(stale.round.provider);
  if (access === undefined) return;
  const told = await readRoundAtProvider(access, context.clock.wallMs(), stale.round.ref);
  const account = await findAccountById(context.database.db, stale.playerId, stale.accountId);
  if (told.roundId !== stale.round.ref || told.currency !== account?.currency) {
    await raiseAlarmNow(context, {
      kind: 'round-differs',
      subject: stale.id,
      message: 'A provider tells of another round or currency than is booked; nothing was changed. Ask the provider to look at its record.',
      details: { provider: stale.round.provider, ref: stale.round.ref, told: told.currency, booked: account?.currency },
    });
    return;
  }
  if (told.state === 'finished') {
    const outcome = await settleStaleRound(context, stale, BigInt(told.payout));
    if (outcome === 'paid more')
      await raiseAlarmNow(context, {
        kind: 'round-differs',
        subject: stale.id,
        message: 'A provider tells of a smaller payout of this round than is booked. Compare both and correct the account (wallet adjust).',
        details: { provider: stale.round.provider, ref: stale.round.ref },
      });
  } else if (told.state === 'void') await endStaleRound(context, stale);
  context.log.warn(
    { roundId: stale.id, provider: stale.round.provider, state: told.state },
    'a round was open for two days; its provider was asked',
  );
}

export const askForOldRoundsJob: Job<PlayDeps> = {
  name: 'ask-for-old-rounds',
  every: '53 * * * *',
  async run(context) {
    const before = new Date(context.clock.now().getTime() - staleAfterHours * 3_600_000);
    await forEachStaleRound(context, before, async (stale) => await ask(context, stale));
  },
};
