// Mail: every mail is a row written in the transaction that causes it. By SMTP_URL a job sends it; without one it stays and the
// mailbox page shows it.
import type { ColumnType } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import { afterCommit, type Database, type Tx } from './database.ts';
import { newId } from './ids.ts';
import { takeAllowance } from './mail-allowance.ts';
import type { Secrets } from './secrets.ts';

export interface MailTable {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  locale: string;
  created_at: Date;
  sent_at: Date | null;
  attempts: number;
  last_error: string | null;
  secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
}

declare module './database.ts' {
  interface Tables {
    mail: MailTable;
  }
}

export interface Letter {
  /** What it is about, for the bound of letters to one mailbox; `to-house` goes to the house's own people and has none. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
  /** A code that opens something. Text and HTML have `secretMark` in its place; it is kept sealed. */
  secret?: string;
}

/** Stands in a letter's stored text where its code belongs. */
export const secretMark = '{{code}}';

/** What a letter says, its code in its place. */
export function readLetter(
  secrets: Secrets,
  mail: { id: string; body_text: string; body_html: string; secret: Buffer | null },
): { text: string; html: string } {
  const code = mail.secret === null ? undefined : secrets.unseal('mail', mail.id, mail.secret);
  const filled = (body: string): string => (code === undefined ? body : body.replaceAll(secretMark, code));
  return { text: filled(mail.body_text), html: filled(mail.body_html) };
}

interface Post {
  clock: Clock;
  secrets: Secrets;
  config: { rateLimits: boolean };
}

/** Puts a letter into the post of this transaction. Returns false for one too many of its kind to this mailbox: it is not written. */
export async function queueMail(tx: Tx, { clock, secrets, config }: Post, letter: Letter): Promise<boolean> {
  const isBound = config.rateLimits && letter.kind !== 'to-house';
  if (isBound && !(await takeAllowance(tx, clock.now(), letter.kind, letter.recipient))) {
    afterCommit(tx, (log) => log.warn({ kind: letter.kind }, 'a letter was not written: its recipient has had too many of this kind'));
    return false;
  }
  const id = newId();
  await tx
    .insertInto('mail')
    .values({
      id,
      recipient: letter.recipient,
      subject: letter.subject,
      body_text: letter.text,
      body_html: letter.html,
      locale: letter.locale,
      created_at: clock.now(),
      sent_at: null,
      attempts: 0,
      last_error: null,
      secret: letter.secret === undefined ? null : secrets.seal('mail', id, letter.secret),
    })
    .execute();
  return true;
}

const maxAttempts = 12;

/** Sends what waits by SMTP, oldest first; a letter that fails stays for the next round. Returns how many were sent. */
export async function sendWaitingMail(
  { database, clock, secrets }: { database: Database; clock: Clock; secrets: Secrets },
  smtpUrl: string,
  from: string,
): Promise<number> {
  const waiting = await database.db
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .orderBy('created_at')
    .limit(50)
    .execute();
  if (waiting.length === 0) return 0;
  const transport = createTransport(smtpUrl);
  let sent = 0;
  for (const mail of waiting) {
    const failure = await transport
      .sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        ...readLetter(secrets, mail),
        messageId: `<${mail.id}@lanternhall>`,
      })
      .then(() => null)
      .catch((error: unknown) => String(error));
    sent += failure === null ? 1 : 0;
    await database.transact(
      async (tx) =>
        await tx
          .updateTable('mail')
          .set({ attempts: mail.attempts + 1, last_error: failure, ...(failure === null && { sent_at: clock.now() }) })
          .where('id', '=', mail.id)
          .execute(),
    );
  }
  transport.close();
  return sent;
}
