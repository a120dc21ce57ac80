// Every email in every language, one that is a new file, and that nothing else composes any.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localePrefix } from '#contract/kernel/locale-prefix.ts';
import { preview } from '#cli/emails/preview.ts';
import { locales } from '#server/modules/reference/index.ts';
import { root, useTestApp } from '#testing/test-app.ts';
import { tideEmail } from '#testing/fixtures/email/tide.email.ts';
import { type AnyEmail, isToOperator, previewEmail, renderEmail, sendEmail } from './email.ts';
import { secretMark } from './mail.ts';

const app = useTestApp({ config: { rateLimits: true }, context: () => ({ partFolders: [join(root, 'testing/fixtures/email')] }) });
const ofPlayers = (rows: readonly AnyEmail[]) => rows.filter((row) => !isToOperator(row));

/** What is left where a text or a value is missing: a key, a placeholder, an undefined value. */
const leftOver = /emails\.|\{\w[^{}]*\}|undefined|\[object|NaN/;

test('every email in every language has its texts and no placeholder left', () => {
  const { emails } = app().context.parts;
  expect(emails.length).toBeGreaterThan(25);
  for (const row of emails)
    for (const locale of locales) {
      const { subject, text, html } = previewEmail(app().context, row, locale);
      for (const part of [subject, text, html.replace(/<[^>]*>/g, '')])
        expect([row.kind, locale, leftOver.exec(part.replaceAll(secretMark, ''))?.[0]]).toEqual([row.kind, locale, undefined]);
      expect([row.kind, locale, subject.trim() !== '' && !/[\r\n]/.test(subject)]).toEqual([row.kind, locale, true]);
      if (isToOperator(row)) continue;
      // every link of ours leads to a page in the reader's language
      const own = text.match(new RegExp(`${app().context.config.publicUrl}\\S*`, 'g')) ?? [];
      const prefix = `${app().context.config.publicUrl}${localePrefix(locale)}`;
      expect([row.kind, locale, own.filter((link) => !new RegExp(`^${prefix}(?:[/?]|$)`).test(link))]).toEqual([row.kind, locale, []]);
      expect([row.kind, text.includes(secretMark), html.includes(secretMark)]).toEqual([
        row.kind,
        row.link !== 'none',
        row.link !== 'none',
      ]);
    }
});

test('each language says it in its own words', () => {
  const bodies = ofPlayers(app().context.parts.emails)
    .filter(({ kind }) => kind !== tideEmail.kind)
    .map((row) => locales.map((locale) => previewEmail(app().context, row, locale).text));
  for (const texts of bodies) expect(new Set(texts).size).toBe(locales.length);
});

test('in German what follows the comma of the greeting goes on in a small letter', () => {
  const texts = JSON.parse(readFileSync(join(root, 'content/de/emails.json'), 'utf8')) as Record<string, string>;
  const large = app()
    .context.parts.emails.filter((row) => !isToOperator(row) && row.greets && row.texts === undefined)
    // what is filled in first is a noun
    .filter(({ kind }) => texts[`${kind}.body`]?.startsWith('{kind}') === false)
    .map((row) => [row.kind, previewEmail(app().context, row, 'de').text.split('\n\n')[1]?.[0] ?? ''])
    .filter(([, letter = '']) => letter !== letter.toLowerCase());
  expect(large).toEqual([]);
});

test('no text of an email is left without its email', () => {
  const shared = new Set(['greeting', 'link', 'notice', 'payment', 'signature', 'factor', 'switch-off']);
  const kinds = new Set<string>(app().context.parts.emails.map(({ kind }) => kind));
  for (const locale of locales) {
    const texts = JSON.parse(readFileSync(join(root, `content/${locale}/emails.json`), 'utf8')) as Record<string, string>;
    const left = Object.keys(texts).filter((key) => !kinds.has(key.split('.')[0] ?? '') && !shared.has(key.split('.')[0] ?? ''));
    expect([locale, left]).toEqual([locale, []]);
  }
});

test('an email that is a new file is rendered in its texts, kept with its code sealed, and bounded as its row says', async () => {
  const { context } = app();
  const player = await app().signUp();
  const to = { email: player.email, language: 'de', first_name: 'Ada', nickname: null };
  const send = async () =>
    await context.database.transact(
      async (tx) => await sendEmail(tx, context, tideEmail, to, { params: { metres: 3 }, link: { path: '/tide?code=', code: 'a-code' } }),
    );
  expect([await send(), await send()]).toEqual([true, false]);
  const { rows } = await context.database.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where recipient = $1 and subject like $2',
    [player.email, 'Flut%'],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_text).toContain('Das Wasser steht bei 3 Metern.\n\nPass auf dich auf.');
  expect(rows[0]?.body_text).toContain(`Nicht mehr beobachten: ${context.config.publicUrl}/de/tide?code=${secretMark}`);
  expect(rows[0]?.body_text).not.toContain('a-code');
  // a language without its own texts reads the English ones
  const french = renderEmail(context, tideEmail, { ...to, language: 'fr' }, { params: { metres: 3 }, link: { path: '/', code: 'c' } });
  expect(french.subject).toBe('High tide in Lanternhall');
  expect(() => renderEmail(context, tideEmail, to, { params: { metres: 3 } })).toThrow('needs a link');
});

test('what stands in an email is text: no value becomes a tag, and a device no link', () => {
  const { context } = app();
  const to = { email: 'ada@lanternhall.example', language: 'en', first_name: 'Ada <b>', nickname: 'Lamp' };
  const row = { ...tideEmail, link: 'none' as const, plainly: { metres: 'some' } };
  const { html, text } = renderEmail(context, row, to, { params: { metres: 'www.elsewhere.example <i>' } });
  expect(text).toContain('It stands at some metres.');
  expect(text).toContain('Lamp');
  expect(html).not.toMatch(/<b>|<i>|elsewhere/);
});

test('the operator’s command writes every email in every language', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emails-'));
  const { context } = app();
  await preview.run({ context, words: [folder], options: {}, actor: 'operator:test', say: () => undefined });
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const expected = context.parts.emails.flatMap((row) =>
    (isToOperator(row) ? ['en'] : locales).map((locale) => `${row.kind}.${locale}.html`),
  );
  expect(files.toSorted()).toEqual(expected.toSorted());
  rmSync(folder, { recursive: true });
});

test('nothing but email.ts puts an email into the post', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const using = sources.filter((file) => /queueMail\(|insertInto\('mail'\)/.test(readFileSync(join(root, 'server', file), 'utf8')));
  expect(new Set(using.map((file) => file.split('/').at(-1)))).toEqual(new Set(['email.ts', 'mail.ts']));
});
