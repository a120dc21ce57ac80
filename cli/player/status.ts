import { playerStatus } from '#contract/kernel/constants.ts';
import { findPlayerByEmail, maySignIn } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/identity/index.ts';
import { changeStanding } from '#server/modules/protection/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, Refusal, requireWord, UsageError, type AppVerb } from '../verb.ts';
import { statusName, statusOfName } from './status-name.ts';

/** An exclusion has a time and ends by itself or by the player's asking; it is no status that is set and taken away. */
const settable: readonly number[] = Object.values(playerStatus).filter(
  (one) => one !== playerStatus.excluded && one !== playerStatus.coolingOff,
);

export const status: AppVerb = {
  usage: `<e-mail> <${settable.map(statusName).join('|')}> --reason "why"`,
  summary: 'Changes how a player stands: blocked players can only sign in and withdraw. Breaks and exclusions: exclusion begin',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const email = requireWord(given, 'a player by e-mail');
    const wanted = statusOfName(given.words[1] ?? '');
    if (wanted === undefined) throw new UsageError('Name the status.');
    if (!settable.includes(wanted)) throw new UsageError('A break or an exclusion has a time: npm run op -- exclusion begin');
    const player = await findPlayerByEmail(context.database.db, email);
    if (player === undefined) throw new Refusal(`There is no player ${email}.`);
    const { before, after } = await context.database.transact(async (tx) => {
      const changed = await changeStanding(tx, context, player.id, wanted);
      if (!maySignIn(wanted)) await endSessions(tx, context, player.id, 'all', 'the account was closed');
      await recordAudit(tx, context.clock, {
        actor,
        action: 'player status',
        subject: player.id,
        reason,
        before: { status: changed.before },
        after: { status: changed.after, asked: wanted },
      });
      return changed;
    });
    if (after !== wanted) say(`${email} stays ${statusName(after)}; ${statusName(wanted)} follows once that is over.`);
    else say(`${email}: ${statusName(before)} -> ${statusName(after)}`);
  },
};
