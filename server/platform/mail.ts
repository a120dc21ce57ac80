// Mail: every mail is a row written in the transaction that causes it. By SMTP_URL a job sends it; without one it stays and the
// mailbox page shows it.
import { type ColumnType, type Selectable, sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import { afterCommit, type Database, type Tx } from './database.ts';
import { newId } from './ids.ts';
import { type Allowance, commonAllowance, takeAllowance } from './mail-allowance.ts';
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
  purpose: ColumnType<MailPurpose, MailPurpose | undefined, never>;
  /** To whom a promotion goes, or the last email to somebody who was erased. */
  player_id: ColumnType<string | null, string | null | undefined, never>;
  /** Why it is not sent; null while nothing stands against it. */
  suppressed: ColumnType<string | null, string | null | undefined, string | null>;
  /** The kind of notification that its player may switch off; null: nobody can. */
  notification: ColumnType<string | null, string | null | undefined, never>;
  /** Until when it waits, for an hour at which its player wants to hear of it. */
  send_after: ColumnType<Date | null, Date | null | undefined, never>;
  unsubscribe_url: ColumnType<string | null, string | null | undefined, never>;
  /** Where a reply goes; null: to who sends. */
  reply_to: ColumnType<string | null, string | null | undefined, never>;
}

/** A service is sent whatever the player chose; a promotion only to who may be reached by one when it is sent. */
export type MailPurpose = 'service' | 'promotion';

declare module './database.ts' {
  interface Tables {
    mail: MailTable;
  }
}

/** An email as it is stored and sent: what email.ts makes of a row. */
export interface RenderedEmail {
  /** What it is about, for the bound of emails to one mailbox. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
  /** A code that opens something. Text and HTML have `secretMark` in its place; it is kept sealed. */
  secret?: string;
  /** A service unless it says otherwise. */
  purpose?: MailPurpose;
  /** The player to whom a promotion goes. */
  playerId?: string;
  /** Of one that its player may switch off. */
  optional?: OptionalMail;
  /** Where a reply goes, if not to who sends. */
  replyTo?: string;
}

/** What makes an email one that its player may switch off. */
export interface OptionalMail {
  playerId: string;
  /** The kind of notification. */
  notification: string;
  /** Where one press ends emails of this kind, without signing in (RFC 8058). */
  unsubscribeUrl: string;
  /** Until when it waits; undefined: not at all. */
  sendAfter?: Date | undefined;
}

/** Stands in an email's stored text where its code belongs. */
export const secretMark = '{{code}}';

/** Returns what a stored email says, its code in its place. */
export function readStoredEmail(
  secrets: Secrets,
  mail: { id: string; body_text: string; body_html: string; secret: Buffer | null },
): { text: string; html: string } {
  const code = mail.secret === null ? undefined : secrets.unseal('mail', mail.id, mail.secret);
  const filled = (body: string): string => (code === undefined ? body : body.replaceAll(secretMark, code));
  return { text: filled(mail.body_text), html: filled(mail.body_html) };
}

/** What storing an email takes of the app. */
export interface Post {
  clock: Clock;
  secrets: Secrets;
  config: { rateLimits: boolean };
}

/** Stores an email with this transaction. Returns false for one too many of its kind to this mailbox: it is not written. */
export async function queueMail(
  tx: Tx,
  { clock, secrets, config }: Post,
  email: RenderedEmail,
  allowance: Allowance | 'none' = commonAllowance,
): Promise<boolean> {
  const isBound = config.rateLimits && allowance !== 'none';
  if (isBound && !(await takeAllowance(tx, clock.now(), email, allowance))) {
    afterCommit(tx, (log) => log.warn({ kind: email.kind }, 'an email was not written: its recipient has had too many of this kind'));
    return false;
  }
  const id = newId();
  await tx
    .insertInto('mail')
    .values({
      id,
      recipient: email.recipient,
      subject: email.subject,
      body_text: email.text,
      body_html: email.html,
      locale: email.locale,
      created_at: clock.now(),
      sent_at: null,
      attempts: 0,
      last_error: null,
      secret: email.secret === undefined ? null : secrets.seal('mail', id, email.secret),
      purpose: email.purpose ?? 'service',
      player_id: email.playerId ?? email.optional?.playerId ?? null,
      notification: email.optional?.notification ?? null,
      send_after: email.optional?.sendAfter ?? null,
      unsubscribe_url: email.optional?.unsubscribeUrl ?? null,
      reply_to: email.replyTo ?? null,
    })
    .execute();
  return true;
}

const maxAttempts = 12;

/** Says whose the emails to an address are, so that they are found when nothing else leads to it any more. */
export async function claimMail(tx: Tx, recipient: string, playerId: string): Promise<void> {
  await sql`update mail set player_id = ${playerId} where lower(recipient) = ${recipient.toLowerCase()} and player_id is null`.execute(tx);
}

/** Days for which an email stays readable here: as long as conversations with players have to be (GLI-19 A.4.4). */
const keptDays = 90;

/** Removes the emails whose time is over: they quote people who may have gone since. */
export async function removeOldMail(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where('created_at', '<', new Date(now.getTime() - keptDays * 86_400_000))
    .execute();
}

/** Says why a player gets no promotion by email at this moment; undefined: one may be sent. */
export type PromotionBar = (playerId: string) => Promise<string | undefined>;

/** Holds back the promotions that wait for a player. Returns how many there were. */
export async function suppressWaitingMail(tx: Tx, playerId: string, why: string): Promise<number> {
  const held = await tx
    .updateTable('mail')
    .set({ suppressed: why })
    .where('player_id', '=', playerId)
    .where('purpose', '=', 'promotion')
    .where('sent_at', 'is', null)
    .where('suppressed', 'is', null)
    .returning('id')
    .execute();
  return held.length;
}

/** Holds back the emails of a kind that wait for a player who has switched them off. */
export async function suppressOptionalMail(tx: Tx, playerId: string, notification: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ suppressed: 'switched off' })
    .where('player_id', '=', playerId)
    .where('notification', '=', notification)
    .where('sent_at', 'is', null)
    .where('suppressed', 'is', null)
    .execute();
}

/** Holds back every email that waits for a player who wants none that can be switched off. */
export async function suppressAllOptionalMail(tx: Tx, playerId: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ suppressed: 'switched off' })
    .where('player_id', '=', playerId)
    .where('notification', 'is not', null)
    .where('sent_at', 'is', null)
    .where('suppressed', 'is', null)
    .execute();
}

/** Says why a player gets no email of a kind that can be switched off, at this moment; undefined: one may be sent. */
export type OptionalBar = (playerId: string, notification: string) => Promise<string | undefined>;

/** Holds back every promotion that waits for somebody who gets none any more, whether a server sends mail or not. */
export async function suppressBarredMail({ database, promotionBar }: { database: Database; promotionBar: PromotionBar }): Promise<void> {
  const waiting = await database.db
    .selectFrom('mail')
    .select('player_id')
    .distinct()
    .where('purpose', '=', 'promotion')
    .where('sent_at', 'is', null)
    .where('suppressed', 'is', null)
    .where('player_id', 'is not', null)
    .limit(1000)
    .execute();
  for (const { player_id: playerId } of waiting) {
    const why = playerId === null ? undefined : await promotionBar(playerId);
    if (playerId !== null && why !== undefined) await database.transact(async (tx) => await suppressWaitingMail(tx, playerId, why));
  }
}

/** Whether an email may leave now. What can be barred is asked about at the last moment: what held when it was written may not hold any more. */
async function mayLeave({ database, promotionBar, optionalBar }: SendDeps, mail: Selectable<MailTable>): Promise<boolean> {
  if (mail.purpose === 'service' && mail.notification === null) return true;
  const { player_id: playerId, notification } = mail;
  const barOf = async (id: string): Promise<string | undefined> =>
    (mail.purpose === 'promotion' ? await promotionBar(id) : undefined) ??
    (notification === null ? undefined : await optionalBar(id, notification));
  const why = playerId === null ? 'nobody named' : await barOf(playerId);
  const { suppressed } = await database.db.selectFrom('mail').select('suppressed').where('id', '=', mail.id).executeTakeFirstOrThrow();
  if (why === undefined && suppressed === null) return true;
  if (suppressed === null)
    await database.transact(async (tx) => await tx.updateTable('mail').set({ suppressed: why }).where('id', '=', mail.id).execute());
  return false;
}

interface SendDeps {
  database: Database;
  clock: Clock;
  secrets: Secrets;
  promotionBar: PromotionBar;
  optionalBar: OptionalBar;
}

/** What lets a mail program offer to end emails of a kind by one press; required emails carry none. */
const unsubscribeHeaders = ({ unsubscribe_url: url }: Selectable<MailTable>) =>
  url === null ? {} : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };

/** Sends what waits by SMTP, oldest first; an email that fails stays for the next round. Returns how many were sent. */
export async function sendWaitingMail(deps: SendDeps, smtpUrl: string, from: string): Promise<number> {
  const { database, clock, secrets } = deps;
  const waiting = await database.db
    .selectFrom('mail')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('suppressed', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where((e) => e.or([e('send_after', 'is', null), e('send_after', '<=', clock.now())]))
    .orderBy('created_at')
    .limit(50)
    .execute();
  if (waiting.length === 0) return 0;
  const transport = createTransport(smtpUrl);
  let sent = 0;
  for (const mail of waiting) {
    if (!(await mayLeave(deps, mail))) continue;
    const failure = await transport
      .sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        ...readStoredEmail(secrets, mail),
        messageId: `<${mail.id}@lanternhall>`,
        ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
        ...unsubscribeHeaders(mail),
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
