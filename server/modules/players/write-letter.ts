// The letters that the house writes to players, from the texts of their language. Each has a subject and a body in content/<locale>/mails.json,
// and an action where it holds a link.
import { escapeHtml } from '#server/platform/escape-html.ts';
import { type Letter, queueMail, secretMark } from '#server/platform/mail.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayerDeps } from './deps.ts';

export interface Addressee {
  email: string;
  language: string;
  first_name: string | null;
  nickname: string | null;
}

export type LetterKind =
  | 'welcome'
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'change-email'
  | 'email-changing'
  | 'email-changed'
  | 'email-taken'
  | 'unlock'
  | 'dormant-soon'
  | 'dormant'
  | 'wake'
  | 'new-device'
  | 'session-reused'
  | 'factor-on'
  | 'factor-off'
  | 'recovery-used'
  | 'social-linked'
  | 'account-closed'
  | 'taken-over'
  | 'closed-account-money'
  | 'closed-account-paid'
  | 'payment-late'
  | 'payment-review'
  | 'payment-reviewed-paid'
  | 'payment-reviewed-unpaid';

export interface LetterParts {
  params?: Record<string, string | number>;
  /** A link with a code in it: the path up to the code, and the code, which is kept sealed. */
  link?: { path: string; code: string };
  /** Adds how to react if somebody else did this. */
  hasNotice?: boolean;
}

const house = { ground: '#0d0b0a', ink: '#f3efe8', accent: '#e9b872' };

/** A letter of plain paragraphs and at most one link, as text and as HTML that every mail program shows. */
function letterOf(
  kind: LetterKind,
  recipient: string,
  locale: string,
  subject: string,
  paragraphs: readonly string[],
  link?: { label: string; url: string; text: string },
): Omit<Letter, 'secret'> {
  const row = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;
  const button = link && `<a href="${link.url}" style="color:${house.accent};font-weight:600">${escapeHtml(link.label)}</a>`;
  const rows = paragraphs.map((text) => row(text === link?.text ? (button ?? '') : escapeHtml(text))).join('');
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:${house.ground};color:${house.ink};font:16px/1.5 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:40px 24px">${rows}</div></body></html>`;
  return { kind, recipient, locale, subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

/** A name that a mail program makes no link of: whoever opens an account with somebody else's address must not write to them through us. */
const isPlain = (name: string | null): name is string => name !== null && !/[/\\@:<>]|www|\.\p{L}{2}/iu.test(name);

/** How a letter addresses somebody: the first name, the nickname, or the words of what stands before the @. */
const nameOf = (to: Addressee): string =>
  [to.first_name, to.nickname].find(isPlain) ?? (to.email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

function compose({ content, brandName, config }: PlayerDeps, kind: LetterKind, to: Addressee, parts: LetterParts): Letter {
  const device = parts.params?.['device'];
  // sessions of earlier days keep what a browser said of itself
  const safe = { ...parts.params, ...(device !== undefined && !isPlain(String(device)) && { device: 'Unknown device' }) };
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    content.say(to.language, `mails.${key}`, { house: brandName, ...params, ...safe });
  const url = parts.link && `${config.publicUrl}${parts.link.path}${secretMark}`;
  const label = url === undefined ? '' : say(`${kind}.action`);
  const link = url === undefined ? undefined : { label, url, text: say('link', { action: label, url }) };
  const paragraphs = [
    say('greeting', { name: nameOf(to) }),
    ...say(`${kind}.body`).split('\n'),
    ...(link === undefined ? [] : [link.text]),
    ...(parts.hasNotice ? [say('notice', { url: `${config.publicUrl}/?forgot-pass=1` })] : []),
    say('signature'),
  ];
  const letter = letterOf(kind, to.email, to.language, say(`${kind}.subject`), paragraphs, link);
  return parts.link === undefined ? letter : { ...letter, secret: parts.link.code };
}

/** Puts a letter of the house into the post of this transaction. */
export async function writeLetter(tx: Tx, context: PlayerDeps, kind: LetterKind, to: Addressee, parts: LetterParts = {}): Promise<void> {
  await queueMail(tx, context, compose(context, kind, to, parts));
}
