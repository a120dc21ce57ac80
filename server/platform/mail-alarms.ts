// Open alarms go to the operator by mail: what is new or came again, together in one mail, each at most once in ten minutes.
import { sql } from 'kysely';
import { alarmsEmail, type MailedAlarm } from './alarms.email.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import { sendOperatorEmail } from './email.ts';
import type { Secrets } from './secrets.ts';

const everyMinutes = 10;

interface DueAlarm extends MailedAlarm {
  id: string;
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
    if (due.length > 0) await sendOperatorEmail(tx, deps, alarmsEmail, { brand: deps.brandName, alarms: due });
    return due.length;
  });
}
