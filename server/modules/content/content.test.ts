// Content over HTTP: texts and pages by language, fallback, changes on disk, drafts in preview, the search, an outside service.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Log } from '#server/platform/log.ts';
import { type TestApp, openTestApp, root } from '#testing/test-app.ts';
import { type ContentSource, openContent } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanternhall-content-'));
let app: TestApp;

const page = (title: string, body: string, more = ''): string => `---\ntitle: ${title}\ndescription: About ${title}\n${more}---\n${body}\n`;
function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(async () => {
  cpSync(join(root, 'content'), folder, { recursive: true });
  write('en/questions/deposit-question.md', page('How do I deposit?', 'Open the wallet and choose a method.', 'group: Money\n'));
  write('en/pages/only-here.md', page('Only in English', 'See the [terms](/static/terms) and [help](/questions).'));
  app = await openTestApp(inject('postgresUrl'), {
    config: { content: { dir: folder, url: undefined, previewToken: undefined, everyMs: 50 } },
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const read = async (locale: string, section: 'pages' | 'static' | 'questions', identity: string, preview?: string) =>
  (
    await app.guest.call('readContentPage', {
      params: { locale, section, identity },
      query: preview === undefined ? {} : { preview },
    })
  ).data;

test('texts come by language and directory', async () => {
  const en = (await app.guest.call('readContentTexts', { params: { locale: 'en' } })).data;
  const de = (await app.guest.call('readContentTexts', { params: { locale: 'de' } })).data;
  expect(Object.keys(en)).toEqual(expect.arrayContaining(['alerts', 'fields-settings', 'global-components', 'layout', 'modals']));
  expect(en['layout']?.['sign-in']).toBe('Sign in');
  expect(de['layout']?.['sign-in']).toBe('Anmelden');
});

test('a language that the house does not speak and a page that it does not have are not found', async () => {
  const refusal = async (given: Promise<unknown>) => await given.catch((error: unknown) => (error as CallRefused).status);
  expect(await refusal(app.guest.call('readContentTexts', { params: { locale: 'xx' } }))).toBe(404);
  expect(await refusal(read('en', 'static', 'no-such-page'))).toBe(404);
  expect(await refusal(read('en', 'static', '../en/static/terms'))).toBe(404);
});

test('a page comes with its blocks and headings, in its language', async () => {
  const terms = await read('de', 'static', 'terms');
  expect(terms).toMatchObject({ locale: 'de', title: 'Nutzungsbedingungen', redirect: null });
  expect(terms.headings.length).toBeGreaterThan(5);
  expect(JSON.stringify(terms.blocks)).toContain('href=\\"/de/static/complaints\\"');
  const privacy = await read('en', 'static', 'privacy');
  expect(privacy.blocks.map(({ kind }) => kind)).toContain('table');
});

test('a page that a language lacks comes in the default language, its links in the asked one', async () => {
  const found = await read('de', 'pages', 'only-here');
  expect(found).toMatchObject({ locale: 'en', title: 'Only in English' });
  expect(found.blocks).toEqual([
    { kind: 'text', html: '<p>See the <a href="/de/static/terms">terms</a> and <a href="/questions">help</a>.</p>' },
  ]);
});

test('a text that a language lacks comes from the default language', async () => {
  write(
    'en/layout.json',
    JSON.stringify({ ...(await app.guest.call('readContentTexts', { params: { locale: 'en' } })).data['layout'], fresh: 'Fresh' }),
  );
  await expect.poll(() => app.context.content.say('de', 'layout.fresh')).toBe('Fresh');
  expect(app.context.content.say('de', 'layout.sign-in')).toBe('Anmelden');
});

test('an alert that a language lacks is told in the default language, on the page too', async () => {
  const alerts = (await app.guest.call('readContentTexts', { params: { locale: 'en' } })).data['alerts'];
  write('en/alerts.json', JSON.stringify({ ...alerts, 'notification.fresh.title': 'Fresh news of {house}' }));
  const onPage = async () => (await (await fetch(`${app.origin}/api/content/texts/tr`)).json()) as { data: Record<string, object> };
  await expect.poll(async () => (await onPage()).data['alerts']).toHaveProperty(['notification.fresh.title'], 'Fresh news of {house}');
  const { messages } = app.context.content.forPage('tr');
  expect(messages).toHaveProperty(['alerts.notification.fresh.title']);
  expect(messages['alerts.something-wrong.title']).not.toEqual(app.context.content.forPage('en').messages['alerts.something-wrong.title']);
});

test('what changes on disk appears without a restart', async () => {
  write('en/pages/news.md', page('News', 'First'));
  await expect.poll(async () => await read('en', 'pages', 'news').catch(() => undefined)).toMatchObject({ title: 'News' });
  write('en/pages/news.md', page('News', 'Second'));
  await expect.poll(async () => JSON.stringify((await read('en', 'pages', 'news')).blocks)).toContain('Second');
});

test('a mistake in what was changed leaves everything as it was', async () => {
  let body = 'First';
  let change = () => {};
  let warnings = 0;
  const source: ContentSource = {
    read: async () => ({ texts: {}, pages: [{ section: 'pages', identity: 'one', source: page('One', body) }] }),
    watch: (onChange) => (change = onChange),
    close: () => undefined,
  };
  const log = { warn: () => (warnings += 1) } as unknown as Log;
  const content = await openContent({ source, locales: ['en'], defaultLocale: 'en', log, clock: { now: () => new Date() } });
  const shown = () => JSON.stringify(content.page('en', 'pages', 'one')?.blocks);
  body = '```hero\n{ "title": 3 }\n```';
  change();
  await expect.poll(() => warnings).toBe(1);
  expect(shown()).toContain('First');
  body = 'Second';
  change();
  await expect.poll(shown).toContain('Second');
});

test('drafts are for those who hold a token that is ours and still good', async () => {
  write('drafts/en/pages/only-here.md', page('A draft', 'Soon'));
  const token = app.context.previews.issue(1);
  await expect.poll(async () => (await read('en', 'pages', 'only-here', token)).title).toBe('A draft');
  expect((await read('en', 'pages', 'only-here')).title).toBe('Only in English');
  const stale = app.context.previews.issue(-1);
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [stale, forged, '1', 'on']) expect((await read('en', 'pages', 'only-here', wrong)).title).toBe('Only in English');
  // and what a preview saw is not kept for others
  expect((await read('en', 'pages', 'only-here')).title).toBe('Only in English');
});

test('the stored token shows drafts to its holder alone, in a single page and in lists', async () => {
  write('drafts/en/questions/drafted-question.md', page('Is it drafted?', 'Yes', 'group: Money\n'));
  const { previews } = app.context;
  const good = previews.issue(1);
  const ask = async (path: string, token?: string) => {
    const headers = token === undefined ? {} : { cookie: `user-language=en; content-preview=${token}` };
    const response = await fetch(`${app.origin}/api/content/${path}`, { headers });
    const [kept, varies] = ['cache-control', 'vary'].map((name) => response.headers.get(name));
    return { text: await response.text(), kept, varies };
  };
  await expect.poll(async () => (await ask('pages/en/questions/drafted-question', good)).text).toContain('Is it drafted?');
  for (const path of ['pages/en/pages/only-here', 'pages/en?section[]=pages', 'sources/en']) {
    // whoever comes first, and whoever comes after
    for (const isAuthor of [true, false, true, false]) {
      const { text, kept, varies } = await ask(path, isAuthor ? good : undefined);
      expect([path, text.includes('A draft'), kept]).toEqual([path, isAuthor, isAuthor ? 'no-store' : 'no-cache']);
      if (!isAuthor) expect(varies).toMatch(/\bcookie\b/);
    }
    for (const wrong of [previews.issue(-1), `${good}x`, 'off']) {
      const { text, kept } = await ask(path, wrong);
      expect([path, text.includes('A draft'), kept]).toEqual([path, false, 'no-cache']);
    }
  }
  const others = await fetch(`${app.origin}/api/settings/locales`, { headers: { cookie: `content-preview=${good}` } });
  expect(others.headers.get('cache-control')).toBe('no-cache');
});

test('the search bears a slip of the finger', async () => {
  const search = async (text: string) =>
    (await app.guest.call('listContentPages', { params: { locale: 'en' }, query: { section: ['questions'], search: text } })).data.map(
      ({ identity }) => identity,
    );
  expect(await search('deposit')).toContain('deposit-question');
  expect((await search('depsoit')).slice(0, 2)).toContain('deposit-question');
  expect(await search('zzzzqq')).toEqual([]);
});

test('the search follows what is written, and shows drafts to their author alone', async () => {
  const search = async (text: string, preview?: string) =>
    (
      await app.guest.call('listContentPages', {
        params: { locale: 'en' },
        query: { search: text, ...(preview !== undefined && { preview }) },
      })
    ).data.map(({ identity }) => identity);
  expect(await search('quixotry')).toEqual([]);
  write('en/questions/quixotry.md', page('What is quixotry?', 'Hard to say'));
  await expect.poll(async () => await search('quixotry')).toEqual(['quixotry']);
  write('drafts/en/questions/quixotry-draft.md', page('Is quixotry a draft?', 'Yes'));
  const good = app.context.previews.issue(1);
  await expect.poll(async () => (await search('quixotry', good)).toSorted()).toEqual(['quixotry', 'quixotry-draft']);
  expect(await search('quixotry')).toEqual(['quixotry']);
  const all = (await app.guest.call('listContentPages', { params: { locale: 'en' } })).data.map(({ identity }) => identity);
  expect(await search('?!')).toEqual(all);
});

test('an outside service of the same shape serves another house', async () => {
  const other = await openTestApp(inject('postgresUrl'), {
    config: { content: { dir: undefined, url: `${app.origin}/api/content`, previewToken: app.context.previews.issue(1), everyMs: 50 } },
  });
  try {
    expect(other.context.content.say('de', 'layout.sign-in')).toBe('Anmelden');
    write('en/pages/from-afar.md', page('From afar', 'Here'));
    await expect.poll(() => other.context.content.page('en', 'pages', 'from-afar')?.title, { timeout: 45_000 }).toBe('From afar');
    expect(other.context.content.page('en', 'pages', 'only-here', true)?.title).toBe('A draft');
    expect(other.context.content.page('en', 'pages', 'only-here')?.title).toBe('Only in English');
  } finally {
    await other.close();
  }
});
