import { localPath } from '#contract/kernel/local-path.ts';
import { issueAutologin } from '#server/modules/identity/index.ts';
import { findPlayerByEmail } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, Refusal, requireWord, UsageError, type AppVerb } from '../verb.ts';

const maxMinutes = 60;

export const autologinLink: AppVerb = {
  usage: '<e-mail> [--to /path] [--minutes 15] --reason "why"',
  summary: 'A link that signs the player in once, within minutes: for an email to that player alone',
  options: ['to', 'minutes', 'reason'],
  async run(given) {
    const { context, actor, say, options } = given;
    const reason = requireReason(given);
    const email = requireWord(given, 'a player by e-mail');
    const minutes = Number(options['minutes'] ?? '15');
    if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxMinutes) throw new UsageError(`From 1 to ${maxMinutes} minutes.`);
    const target = localPath(options['to'] ?? '/');
    if (target === undefined) throw new UsageError('--to takes a path of this site, such as /profile/wallet.');
    const player = await findPlayerByEmail(context.database.db, email);
    if (player === undefined) throw new Refusal(`There is no player ${email}.`);
    const url = await context.database.transact(async (tx) => {
      await recordAudit(tx, context.clock, {
        actor,
        action: 'player autologin-link',
        subject: player.id,
        reason,
        after: { target, minutes },
      });
      return await issueAutologin(tx, context, { playerId: player.id, target, minutes, actor });
    });
    say(url);
  },
};
