import { refusePlayer } from '#server/modules/affiliates/index.ts';
import { type AppVerb, Refusal, requireReason, requireWord, UsageError } from '../verb.ts';

export const refusePlayerVerb: AppVerb = {
  usage: '<player id> --reason "why"',
  summary: 'Counts a player for no partner from now on; months that are closed stay',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const playerId = requireWord(given, 'a player by id');
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(playerId)) throw new UsageError(`"${playerId}" is no id of a player.`);
    const isDone = await context.database.transact(async (tx) => await refusePlayer(tx, context, { playerId, actor, reason }));
    if (!isDone) throw new Refusal('This player counts for no partner.');
    say('The player counts for no partner from now on.');
  },
};
