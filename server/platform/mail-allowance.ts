// How many emails of a kind one mailbox gets: an address that somebody types is not theirs, and the house must not write to strangers as
// often as one likes.
import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { sha256 } from './ids.ts';

export interface MailAllowanceTable {
  mailbox: Buffer;
  kind: string;
  hour_since: Date;
  hour_count: number;
  day_since: Date;
  day_count: number;
}

declare module './database.ts' {
  interface Tables {
    mail_allowance: MailAllowanceTable;
  }
}

/** How many emails of one kind a mailbox gets within an hour and within a day of the first. */
export interface Allowance {
  hour: number;
  day: number;
}

/** What holds for an email whose row says nothing else. */
export const commonAllowance: Allowance = { hour: 5, day: 12 };
const hourMs = 3_600_000;

/** An address as a mailbox: without case, dots and tags, so that no other spelling is another mailbox. */
export function mailboxKey(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${host}`;
}

/** Counts an email in one statement; however many are written at once, no more than the bound are. Returns false when the bound is reached. */
export async function takeAllowance(
  tx: Tx,
  now: Date,
  { kind, recipient }: { kind: string; recipient: string },
  allowance: Allowance,
): Promise<boolean> {
  const mailbox = sha256(mailboxKey(recipient));
  const [hour, day] = [new Date(now.getTime() - hourMs), new Date(now.getTime() - 24 * hourMs)];
  const { rows } = await sql`
    insert into mail_allowance as known (mailbox, kind, hour_since, hour_count, day_since, day_count)
    values (${mailbox}, ${kind}, ${now}, 1, ${now}, 1)
    on conflict (mailbox, kind) do update set
      hour_since = case when known.hour_since <= ${hour} then ${now} else known.hour_since end,
      hour_count = case when known.hour_since <= ${hour} then 1 else known.hour_count + 1 end,
      day_since = case when known.day_since <= ${day} then ${now} else known.day_since end,
      day_count = case when known.day_since <= ${day} then 1 else known.day_count + 1 end
    where (known.hour_since <= ${hour} or known.hour_count < ${allowance.hour})
      and (known.day_since <= ${day} or known.day_count < ${allowance.day})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Forgets what no longer counts. */
export async function tidyAllowances(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('mail_allowance')
    .where('day_since', '<', new Date(now.getTime() - 24 * hourMs))
    .execute();
}
