import { coolingOffPeriods, limitDefinition, selfExclusionPeriods } from '#contract/kernel/constants.ts';
import { beginExclusion, type Period } from '#server/modules/protection/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';
import { findPlayer } from './find-player.ts';

const periods: readonly Period[] = [...coolingOffPeriods, ...selfExclusionPeriods];

export const begin: AppVerb = {
  usage: `<e-mail or id> <${periods.join('|')}> --reason "why"`,
  summary: 'Begins a break (up to six weeks) or a self-exclusion for a player, at once; nothing shortens it',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const period = periods.find((one) => one === given.words[1]);
    if (given.words[0] !== undefined && period === undefined) throw new UsageError(`Name how long: ${periods.join(', ')}.`);
    const player = await findPlayer(given);
    if (period === undefined) throw new UsageError(`Name how long: ${periods.join(', ')}.`);
    const isBreak = coolingOffPeriods.some((one) => one === period);
    const definition = isBreak ? limitDefinition.coolingOff : limitDefinition.selfExclusion;
    await context.database.transact(
      async (tx) => await beginExclusion(tx, context, { playerId: player.id, definition, period, setBy: 'operator', actor, reason }),
    );
    say(`${player.email}: ${isBreak ? 'a break' : 'a self-exclusion'} of ${period} has begun.`);
  },
};
