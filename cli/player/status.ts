import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus, findPlayerByEmail, maySignIn } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/identity/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, Refusal, requireWord, UsageError, type AppVerb } from '../verb.ts';
import { statusName, statusOfName } from './status-name.ts';

export const status: AppVerb = {
  usage: `<e-mail> <${Object.keys(playerStatus).join('|')}> --reason "why"`,
  summary: 'Changes how a player stands: excluded and blocked players can only sign in and withdraw',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const email = requireWord(given, 'a player by e-mail');
    const wanted = statusOfName(given.words[1] ?? '');
    if (wanted === undefined) throw new UsageError('Name the status.');
    const player = await findPlayerByEmail(context.database.db, email);
    if (player === undefined) throw new Refusal(`There is no player ${email}.`);
    const before = await context.database.transact(async (tx) => {
      const was = await changePlayerStatus(tx, context.notifier, player.id, wanted);
      if (!maySignIn(wanted)) await endSessions(tx, context, player.id, 'all', 'the account was closed');
      await recordAudit(tx, context.clock, {
        actor,
        action: 'player status',
        subject: player.id,
        reason,
        before: { status: was },
        after: { status: wanted },
      });
      return was;
    });
    say(`${email}: ${statusName(before)} -> ${statusName(wanted)}`);
  },
};
