import { closeAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { requireReason, requireWord, Refusal, UsageError, type AppVerb } from '../verb.ts';

export const close: AppVerb = {
  usage: '<alarm> --reason "why"',
  summary: 'Closes an alarm that was looked after; if it comes again it is a new one',
  options: ['reason'],
  async run(given) {
    const { context, actor, say } = given;
    const reason = requireReason(given);
    const id = requireWord(given, 'the alarm');
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new UsageError(`${id} is no alarm's id.`);
    await context.database.transact(async (tx) => {
      if (!(await closeAlarm(tx, id, actor))) throw new Refusal(`No open alarm has the id ${id}.`);
      await recordAudit(tx, context.clock, { actor, action: 'alarms close', subject: id, reason });
    });
    say(`${id} is closed.`);
  },
};
