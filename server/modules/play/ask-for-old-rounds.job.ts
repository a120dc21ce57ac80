// Rounds that are open for two days: their provider is asked how they ended, and they are ended alike. One that the provider still
// holds open, or does not tell about, waits for the wallet's hard stop.
import {
  endUnfinishedRound,
  findAccountById,
  forEachUnfinishedRound,
  settleUnfinishedRound,
  unfinishedAfterHours,
  type UnfinishedRound,
} from '#server/modules/wallet/index.ts';
import { raiseAlarmNow } from '#server/platform/alarms.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PlayDeps } from './deps.ts';
import { ProviderUnreachable, readRoundAtProvider } from './osw/provider-client.ts';

/** So many times in a row a provider does not answer, and its other rounds wait for the next run. */
const maxSilent = 3;

async function ask(context: PlayDeps, unfinished: UnfinishedRound): Promise<void> {
  const access = context.providers.find(unfinished.round.provider);
  if (access === undefined) return;
  const told = await readRoundAtProvider(access, context.clock.wallMs(), unfinished.round.ref);
  const account = await findAccountById(context.database.db, unfinished.playerId, unfinished.accountId);
  if (told.roundId !== unfinished.round.ref || told.currency !== account?.currency) {
    await raiseAlarmNow(context, {
      kind: 'round-differs',
      subject: unfinished.id,
      message: 'A provider tells of another round or currency than is booked; nothing was changed. Ask the provider to look at its record.',
      details: { provider: unfinished.round.provider, ref: unfinished.round.ref, told: told.currency, booked: account?.currency },
    });
    return;
  }
  if (told.state === 'finished') {
    const outcome = await settleUnfinishedRound(context, unfinished, BigInt(told.payout));
    if (outcome === 'paid more')
      await raiseAlarmNow(context, {
        kind: 'round-differs',
        subject: unfinished.id,
        message: 'A provider tells of a smaller payout of this round than is booked. Compare both and correct the account (wallet adjust).',
        details: { provider: unfinished.round.provider, ref: unfinished.round.ref },
      });
  } else if (told.state === 'void') await endUnfinishedRound(context, unfinished);
  context.log.warn(
    { roundId: unfinished.id, provider: unfinished.round.provider, state: told.state },
    'a round was open for two days; its provider was asked',
  );
}

export const askForOldRoundsJob: Job<PlayDeps> = {
  name: 'ask-for-old-rounds',
  every: '53 * * * *',
  async run(context) {
    const before = new Date(context.clock.now().getTime() - unfinishedAfterHours * 3_600_000);
    const silent = new Map<string, number>();
    await forEachUnfinishedRound(context, before, async (unfinished) => {
      const { provider } = unfinished.round;
      const times = silent.get(provider) ?? 0;
      if (times >= maxSilent) return;
      try {
        await ask(context, unfinished);
        silent.delete(provider);
      } catch (error) {
        // only silence costs the others time; any answer comes soon
        if (error instanceof ProviderUnreachable && error.status === undefined) silent.set(provider, times + 1);
        else silent.delete(provider);
        throw error;
      }
    });
  },
};
