// Emails, one row each. A file *.email.ts of the module that sends it exports the row, and the start collects them for the preview. Nothing
// else composes an email. Texts for players are in content/<locale>/emails.json under the email's kind; the operator is written to in English.
import { homePath, localePrefix } from '#contract/kernel/locale-prefix.ts';
import type { Kind } from './collect.ts';
import { hasAct } from './collect.ts';
import type { Tx } from './database.ts';
import { escapeHtml } from './escape-html.ts';
import { newId } from './ids.ts';
import type { Allowance } from './mail-allowance.ts';
import { type MailPurpose, type OptionalMail, type Post, queueMail, type RenderedEmail, secretMark } from './mail.ts';

export type EmailParams = Readonly<Record<string, string | number>>;
/** Of an email whose texts are filled with nothing but what is known anyway. */
type NoParams = { readonly none: never };

/** What an email says in one language, where its texts do not lie in content/. Placeholders are written {name}. */
export interface EmailTexts {
  subject: string;
  /** A paragraph a line. */
  body: string;
  /** What the link is called. */
  action?: string;
}

/** An email to somebody outside of the house, in their language. */
export interface Email<P extends EmailParams = EmailParams> {
  kind: string;
  /** When it is sent, for whoever reads the list. */
  when: string;
  /** What its texts are filled with, each with an example for the preview. */
  example: P;
  /** What it is for: a promotion is not sent to who takes a break, is excluded or asked for none. */
  purpose: MailPurpose;
  /** Whether it holds a link with a code in it. `may`: where there is something to confirm. */
  link: 'none' | 'must' | 'may';
  /** The page of the site that it leads to, without a code: the key of what its link is called, and an example of its path. */
  page: { action: string; example: string } | undefined;
  /** Adds how to react if somebody else did this; where a link may be missing, with the link alone. */
  notice: boolean;
  /** Whether it begins with the name. */
  greets: boolean;
  /** How many of its kind one mailbox gets; undefined is what holds for all. */
  allowance: Allowance | undefined;
  /** What stands for a value that a mail program would make a link of, by the value's name. */
  plainly: Partial<Record<keyof P, string>>;
  /** By locale, English at least. Undefined: the texts lie in content/. */
  texts: Readonly<Record<string, EmailTexts>> | undefined;
}

/** An email to the operator. */
export interface OperatorEmail<I> {
  kind: string;
  when: string;
  example: I;
  compose(input: I): { subject: string; paragraphs: readonly string[] };
}

/** Declares an email to a player, or to whoever wrote to the house. */
export const email = <const P extends EmailParams = NoParams>(
  kind: string,
  row: { when: string; example?: P } & Partial<Omit<Email<P>, 'kind' | 'when' | 'example'>>,
): Email<P> => ({
  kind,
  purpose: 'service',
  link: 'none',
  page: undefined,
  notice: false,
  greets: true,
  allowance: undefined,
  plainly: {},
  texts: undefined,
  ...row,
  example: row.example ?? ({} as P),
});

/** Declares an email to the operator. */
export const operatorEmail = <I>(kind: string, row: Omit<OperatorEmail<I>, 'kind'>): OperatorEmail<I> => ({ kind, ...row });

export interface Recipient {
  /** The player; a promotion needs one. */
  id?: string;
  email: string;
  language: string;
  first_name: string | null;
  nickname: string | null;
}

/** The path up to the code, and the code, which is kept sealed. */
export interface EmailLink {
  path: string;
  code: string;
}

interface Filled<P extends EmailParams> {
  params?: { readonly [K in keyof P]: string | number };
  link?: EmailLink | undefined;
  /** Of an email that leads to a page: its path, without the language. */
  page?: string | undefined;
  /** Makes it one that its player may switch off. */
  optional?: OptionalMail | undefined;
}
/** What an email is filled with: its parameters where it has any. */
type Filling<P extends EmailParams> = [keyof P] extends ['none']
  ? [filled?: Filled<P>]
  : [filled: Filled<P> & Required<Pick<Filled<P>, 'params'>>];

/** What writing an email takes of the app. */
export interface EmailDeps {
  config: { publicUrl: string };
  brandName: string;
  /** Returns a text in a language with its placeholders filled. */
  content: { say(locale: string, key: string, params?: Record<string, unknown>): string };
}

const brand = { ground: '#0d0b0a', ink: '#f3efe8', accent: '#e9b872' };

/** Plain paragraphs and at most one link, as text and as HTML that every mail program shows. */
function render(
  to: { recipient: string; locale: string },
  subject: string,
  paragraphs: readonly string[],
  link?: { label: string; url: string; text: string },
): Omit<RenderedEmail, 'kind'> {
  const row = (html: string): string => `<p style="margin:0 0 16px;white-space:pre-wrap">${html}</p>`;
  const button = link && `<a href="${link.url}" style="color:${brand.accent};font-weight:600">${escapeHtml(link.label)}</a>`;
  const rows = paragraphs.map((text) => row(text === link?.text ? (button ?? '') : escapeHtml(text))).join('');
  const html = `<!doctype html><html lang="${to.locale}"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:${brand.ground};color:${brand.ink};font:16px/1.5 Figtree,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:40px 24px">${rows}</div></body></html>`;
  return { ...to, subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

/** A text that a mail program makes no link of: whoever opens an account with somebody else's address must not write to them through us. */
const isPlain = (text: string | null): text is string => text !== null && !/[/\\@:<>]|www|\.\p{L}{2}/iu.test(text);

/** How an email addresses somebody: the first name, the nickname, or the words of what stands before the @. */
const nameOf = (to: Recipient): string =>
  [to.first_name, to.nickname].find(isPlain) ?? (to.email.split('@')[0] ?? '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const fill = (text: string, params: EmailParams): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => String(params[name] ?? mark));

/** The texts of an email in a language: those of content or its own, its values in their places. */
function textsOf<P extends EmailParams>({ content, brandName }: EmailDeps, row: Email<P>, language: string, values: EmailParams = {}) {
  const params: Record<string, string | number> = { house: brandName, ...values };
  for (const [name, instead] of Object.entries<string | undefined>(row.plainly))
    if (instead !== undefined && params[name] !== undefined && !isPlain(String(params[name]))) params[name] = instead;
  const say = (key: string, more: EmailParams = {}): string => content.say(language, `emails.${key}`, { ...params, ...more });
  const own = row.texts?.[language] ?? row.texts?.['en'];
  const part = (name: keyof EmailTexts): string => (own === undefined ? say(`${row.kind}.${name}`) : fill(own[name] ?? '', params));
  return { say, part };
}

/** Returns an email as it is stored and sent. @throws Error where its link is missing, or the player to whom something is promoted */
export function renderEmail<P extends EmailParams>(
  deps: EmailDeps,
  row: Email<P>,
  to: Recipient,
  ...[filled = {}]: Filling<P>
): RenderedEmail {
  const { kind } = row;
  if (row.link === 'must' && filled.link === undefined) throw new Error(`The email ${kind} needs a link`);
  if (row.purpose === 'promotion' && to.id === undefined) throw new Error(`The email ${kind} promotes something and names no player`);
  const { config } = deps;
  const { say, part } = textsOf(deps, row, to.language, filled.params);
  // in the reader's language, on whichever device the email is opened
  const path = filled.link === undefined ? row.page && filled.page : `${filled.link.path}${secretMark}`;
  const url = path && `${config.publicUrl}${localePrefix(to.language)}${path}`;
  const label = url === undefined ? '' : filled.link === undefined && row.page !== undefined ? say(row.page.action) : part('action');
  const link = url === undefined ? undefined : { label, url, text: say('link', { action: label, url }) };
  const paragraphs = [
    ...(row.greets ? [say('greeting', { name: nameOf(to) })] : []),
    ...part('body').split('\n'),
    ...(link === undefined ? [] : [link.text]),
    ...(row.notice && (row.link !== 'may' || link !== undefined)
      ? [say('notice', { url: `${config.publicUrl}${homePath(to.language)}?forgot-pass=1` })]
      : []),
    say('signature'),
    ...(filled.optional === undefined ? [] : [say('switch-off', { url: filled.optional.unsubscribeUrl })]),
  ];
  const rendered = {
    kind,
    ...render({ recipient: to.email, locale: to.language }, part('subject'), paragraphs, link),
    ...(row.purpose === 'promotion' && to.id !== undefined && { purpose: row.purpose, playerId: to.id }),
    ...(filled.optional !== undefined && { optional: filled.optional }),
  };
  return filled.link === undefined ? rendered : { ...rendered, secret: filled.link.code };
}

/** Puts an email into the post of this transaction. Returns false for one too many of its kind to this mailbox: it is not written. */
export async function sendEmail<P extends EmailParams>(
  tx: Tx,
  deps: EmailDeps & Post,
  row: Email<P>,
  to: Recipient,
  ...filling: Filling<P>
): Promise<boolean> {
  return await queueMail(tx, deps, renderEmail(deps, row, to, ...filling), row.allowance);
}

/** An email with what fills it, for whoever decides later whether and when it is sent. Rendering takes what makes it optional, if it is. */
export interface FilledEmail {
  row: Pick<Email, 'kind' | 'purpose' | 'allowance'>;
  render(deps: EmailDeps, to: Recipient, optional?: OptionalMail): RenderedEmail;
  /** What it says, without greeting and signature: for a notice, or for several in one email. */
  words(deps: EmailDeps, to: Pick<Recipient, 'language'>): { subject: string; body: string };
}

/** Fills an email without sending it. */
export const fillEmail = <P extends EmailParams>(row: Email<P>, ...[filled]: Filling<P>): FilledEmail => ({
  row,
  render: (deps, to, optional) => renderEmail(deps, row as Email, to, { ...(filled as Filled<EmailParams>), optional } as never),
  words(deps, { language }) {
    const { part } = textsOf(deps, row, language, (filled as Filled<EmailParams> | undefined)?.params);
    return { subject: part('subject'), body: part('body') };
  },
});

/** Puts a filled email into the post of this transaction. Returns false for one too many of its kind to this mailbox. */
export async function sendFilled(
  tx: Tx,
  deps: EmailDeps & Post,
  { row, render: rendered }: FilledEmail,
  to: Recipient,
  optional?: OptionalMail,
): Promise<boolean> {
  return await queueMail(tx, deps, rendered(deps, to, optional), row.allowance);
}

/** Returns an email to the operator as it is stored and sent. */
export const renderOperatorEmail = <I>(row: OperatorEmail<I>, recipient: string, input: I): RenderedEmail => {
  const { subject, paragraphs } = row.compose(input);
  return { kind: row.kind, ...render({ recipient, locale: 'en' }, subject, paragraphs) };
};

/** Writes to the operator with this transaction; nothing bounds how often. `replyTo`: where a reply goes, if not to the house. */
export async function sendOperatorEmail<I>(
  tx: Tx,
  deps: Post & { config: { operatorMail: string } },
  row: OperatorEmail<I>,
  input: I,
  replyTo?: string,
): Promise<void> {
  const rendered = renderOperatorEmail(row, deps.config.operatorMail, input);
  await queueMail(tx, deps, { ...rendered, ...(replyTo !== undefined && { replyTo }) }, 'none');
}

export type AnyEmail = Email | OperatorEmail<unknown>;
export const isToOperator = (row: AnyEmail): row is OperatorEmail<unknown> => hasAct(row, 'compose');

/** The emails of a house, for whoever collects them. */
export const emailKind: Kind<AnyEmail> = {
  suffix: 'email',
  is: (value): value is AnyEmail => typeof value === 'object' && value !== null && 'kind' in value && 'when' in value,
  nameOf: ({ kind }) => kind,
};

const exampleCode = 'Example-code-of-an-email';

/** Returns an email with its examples in the place of what it would be filled with: for previews. */
export function previewEmail(deps: EmailDeps, row: AnyEmail, locale: string): RenderedEmail {
  if (isToOperator(row)) return renderOperatorEmail(row, 'operator@lanternhall.example', row.example);
  const to = { id: newId(), email: 'ada.lamp@lanternhall.example', language: locale, first_name: 'Ada', nickname: null };
  const link = row.link === 'none' ? undefined : { path: '/verify?code=', code: exampleCode };
  return renderEmail(deps, row, to, { params: row.example, link, page: row.page?.example });
}
