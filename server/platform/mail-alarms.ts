// Open alarms go to the operator by mail: what is new or came again, together in one mail, each at most once in ten minutes.
import { sql } from 'kysely';
import type { AlarmKind } from './alarms.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { escapeHtml } from './escape-html.ts';
import { type Letter, queueMail } from './mail.ts';
import type { Secrets } from './secrets.ts';

const everyMinutes = 10;
const maxInMail = 50;

interface DueAlarm {
  id: string;
  kind: AlarmKind;
  subject: string;
  message: string;
  count: bigint;
  first_at: Date;
  last_at: Date;
}

/** Takes the alarms that are due for a mail and notes that they were mailed. */
async function takeDue(tx: Tx): Promise<DueAlarm[]> {
  const { rows } = await sql<DueAlarm>`
    update alarm set mailed_at = now()
    where id in (
      select due.id from alarm due
      where due.closed_at is null and (due.mailed_at is null or due.last_at > due.mailed_at)
        and not exists (
          select from alarm other
          where other.kind = due.kind and other.subject = due.subject
            and other.mailed_at > now() - make_interval(mins => ${everyMinutes}::int))
      order by due.first_at limit 1000 for update of due skip locked)
    returning id, kind, subject, message, count, first_at, last_at`.execute(tx);
  return rows.toSorted((a, b) => a.first_at.getTime() - b.first_at.getTime());
}

function letterOf(recipient: string, brandName: string, alarms: readonly DueAlarm[]): Letter {
  const [first] = alarms;
  const rest = alarms.length - maxInMail;
  const parts = alarms.slice(0, maxInMail).map((alarm) => {
    const since = alarm.count === 1n ? '' : `, ${alarm.count} times since ${alarm.first_at.toISOString()}`;
    return `${alarm.kind} (${alarm.subject})\n${alarm.message}\n${alarm.last_at.toISOString()}${since}`;
  });
  if (rest > 0) parts.push(`and ${rest} more.`);
  parts.push('npm run op -- alarms list shows them; npm run op -- alarms close <id> --reason "why" closes one.');
  const html = parts.map((part) => `<p style="white-space:pre-wrap">${escapeHtml(part)}</p>`).join('');
  return {
    kind: 'to-house',
    recipient,
    subject: alarms.length === 1 && first ? `${brandName}: alarm ${first.kind}` : `${brandName}: ${alarms.length} alarms`,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><body style="font:16px/1.5 system-ui,sans-serif">${html}</body></html>`,
    locale: 'en',
  };
}

interface Deps {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  brandName: string;
  config: { operatorMail: string; rateLimits: boolean };
}

/** Mails what is due. Returns how many alarms there were. */
export async function mailAlarms(deps: Deps): Promise<number> {
  return await deps.database.transact(async (tx) => {
    const due = await takeDue(tx);
    if (due.length > 0) await queueMail(tx, deps, letterOf(deps.config.operatorMail, deps.brandName, due));
    return due.length;
  });
}
