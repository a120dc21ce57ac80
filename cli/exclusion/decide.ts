import { decidePerson, decideReturn } from '#server/modules/protection/index.ts';
import { type AppVerb, requireReason, UsageError } from '../verb.ts';
import { findPlayer } from './find-player.ts';

const decisions = ['grant', 'refuse', 'same', 'different'] as const;

export const decide: AppVerb = {
  usage: `<e-mail or id> <${decisions.join('|')}> --reason "why"`,
  summary: 'Decides on a request to come back, or whether an account that looks like an excluded player’s is the same person’s',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const decision = decisions.find((one) => one === given.words[1]);
    if (given.words[0] !== undefined && decision === undefined) throw new UsageError(`It is ${decisions.join(', ')}.`);
    const { id: playerId, email } = await findPlayer(given);
    const told = await context.database.transact(async (tx) => {
      if (decision === 'same' || decision === 'different') {
        const isSame = decision === 'same';
        await decidePerson(tx, context, { playerId, isSame, actor, reason });
        return isSame ? 'stays excluded as the same person.' : 'is another person and may play.';
      }
      const { returnsAt } = await decideReturn(tx, context, { playerId, isGranted: decision === 'grant', actor, reason });
      return returnsAt === null ? 'stays excluded.' : `may play again from ${returnsAt.toISOString()} on.`;
    });
    say(`${email} ${told}`);
  },
};
