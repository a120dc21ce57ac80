import { operatorEmail } from './email.ts';

export interface MailedAlarm {
  kind: string;
  subject: string;
  message: string;
  count: bigint;
  first_at: Date;
  last_at: Date;
}

const maxInMail = 50;

export const alarmsEmail = operatorEmail<{ brand: string; alarms: readonly MailedAlarm[] }>('alarms', {
  when: 'Alarms are open that are new or came again, each at most once in ten minutes.',
  example: {
    brand: 'Lanternhall',
    alarms: [
      {
        kind: 'job-failed',
        subject: 'send-payout',
        message: 'The job send-payout keeps failing; it is tried again by itself.',
        count: 3n,
        first_at: new Date('2026-01-31T08:00:00Z'),
        last_at: new Date('2026-01-31T08:30:00Z'),
      },
    ],
  },
  compose({ brand, alarms }) {
    const [first] = alarms;
    const rest = alarms.length - maxInMail;
    const paragraphs = alarms.slice(0, maxInMail).map((alarm) => {
      const since = alarm.count === 1n ? '' : `, ${alarm.count} times since ${alarm.first_at.toISOString()}`;
      return `${alarm.kind} (${alarm.subject})\n${alarm.message}\n${alarm.last_at.toISOString()}${since}`;
    });
    if (rest > 0) paragraphs.push(`and ${rest} more.`);
    paragraphs.push('npm run op -- alarms list shows them; npm run op -- alarms close <id> --reason "why" closes one.');
    return { subject: alarms.length === 1 && first ? `${brand}: alarm ${first.kind}` : `${brand}: ${alarms.length} alarms`, paragraphs };
  },
});
