import { readAlarms } from '#server/platform/alarms.ts';
import { table, UsageError, type AppVerb } from '../verb.ts';

export const list: AppVerb = {
  usage: '[all]',
  summary: 'Open alarms, the latest first; with "all" the closed ones too',
  async run({ context, say, words }) {
    const [which = 'open'] = words;
    if (which !== 'open' && which !== 'all') throw new UsageError(`"${which}" is not known here.`);
    const alarms = await readAlarms(context.database.db, which);
    if (alarms.length === 0) {
      say(which === 'open' ? 'No alarm is open.' : 'There was no alarm.');
      return;
    }
    const rows = alarms.map((alarm) => [
      alarm.id,
      alarm.kind,
      alarm.subject,
      String(alarm.count),
      alarm.last_at.toISOString(),
      alarm.closed_by === null ? 'open' : `closed by ${alarm.closed_by}`,
      alarm.message,
    ]);
    say(table(['Alarm', 'Kind', 'Subject', 'Times', 'Last', 'State', 'Message'], rows));
  },
};
