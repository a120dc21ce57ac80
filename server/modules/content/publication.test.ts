// Pages that come and go by their dates, addresses that have moved, and faults that are named with their line.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { root, useTestApp } from '#testing/test-app.ts';
import { checkAt } from '#tools/content-check.ts';
import { type ContentSource, contentFiles, openContent } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'content-'));
afterAll(() => rmSync(folder, { recursive: true }));
function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const page = (more = '', body = 'Words', title = 'Harvest') => `---\ntitle: ${title}\ndescription: A feast\n${more}---\n${body}\n`;
const log = { warn: () => undefined } as never;
const day = (text: string): number => Date.parse(text) - Date.now();

const clock = createClock();
beforeAll(() => {
  write('en/pages/harvest.md', page('from: 2031-03-01\nuntil: 2031-03-03\n'));
  write('en/pages/hourly.md', page('from: 2031-03-01T18:00+01:00\n', 'Words', 'Evening'));
  write(
    'en/redirects.json',
    JSON.stringify({ '/old-feast': '/harvest', '/elsewhere': 'https://feast.example/a', '/a/b': '/static/about#why' }),
  );
  write('en/pages/always.md', page('', 'See [the feast](/old-feast).', 'Always'));
});
const app = useTestApp({
  config: { content: { dir: folder, url: undefined, previewToken: undefined, everyMs: 50 } },
  context: () => ({ clock }),
});

test('a page is there from its first day through its last, in lists, in the search and as it is written; its author sees it before', async () => {
  const { content } = app().context;
  const call = createClient({ origin: app().origin });
  const seen = async () => {
    const list = (await call('listContentPages', { params: { locale: 'en' }, query: { section: ['pages'] } })).data;
    const found = (await call('listContentPages', { params: { locale: 'en' }, query: { search: 'Harvest' } })).data;
    const written = (await call('readContentSources', { params: { locale: 'de' } })).data;
    const has = (pages: readonly { identity: string }[]) => pages.some(({ identity }) => identity === 'harvest');
    return [has(list), has(found), has(written), content.page('de', 'pages', 'harvest') !== undefined];
  };
  const [none, all] = [
    [false, false, false, false],
    [true, true, true, true],
  ];
  for (const [at, expected] of [
    ['2031-02-28T23:59:59Z', none],
    ['2031-03-01T00:00:01Z', all],
    ['2031-03-03T23:59:58Z', all],
    ['2031-03-04T00:00:01Z', none],
  ] as const) {
    clock.setOffset(day(at));
    // who asks before the schedule was looked at is told the old answer for a second
    await expect.poll(seen).toEqual(expected);
  }
  clock.setOffset(day('2031-03-01T16:59:00Z'));
  expect(content.page('en', 'pages', 'hourly')).toBeUndefined();
  expect(content.page('en', 'pages', 'hourly', true)?.title).toBe('Evening');
  clock.setOffset(day('2031-03-01T17:00:01Z'));
  expect(content.page('en', 'pages', 'hourly')?.title).toBe('Evening');
});

test('links to an address that has moved lead where it is now, in each language', () => {
  const { content } = app().context;
  expect(content.redirect('en', '/old-feast')).toBe('/harvest');
  expect(content.redirect('de', '/old-feast')).toBe('/de/harvest');
  expect(content.redirect('de', '/elsewhere')).toBe('https://feast.example/a');
  expect([content.redirect('en', '/'), content.redirect('en', '/harvest')]).toEqual([undefined, undefined]);
  expect(JSON.stringify(content.page('de', 'pages', 'always')?.blocks)).toContain('href=\\"/de/harvest\\"');
  expect(JSON.stringify(content.forPage('en').messages)).not.toContain('old-feast');
});

test.each([
  ['a path that is none', { 'old-feast': '/harvest' }, 'old-feast is no path'],
  ['an address that a script is', { '/old-feast': 'javascript:alert(1)' }, 'neither a path nor an address'],
  ['another host by two slashes', { '/old-feast': '//evil.example' }, 'neither a path nor an address'],
  ['a chain', { '/a': '/b', '/b': '/c' }, '/a leads to /b, which leads on'],
  ['a circle', { '/a': '/a?again' }, 'which leads on'],
])('redirects with %s are refused', async (_what, redirects, message) => {
  const source: ContentSource = { read: async () => ({ texts: { redirects }, pages: [] }), watch: () => undefined, close: () => undefined };
  await expect(openContent({ source, locales: ['en'], defaultLocale: 'en', log, clock })).rejects.toThrow(message);
});

test.each([
  ['layout.json', '{\n  "a": "b",\n  "c": }\n', 'layout.json:3: it is no JSON'],
  ['layout.json', '{\n  "a": "b",\n  "c": { "d": "e" }\n}\n', 'layout.json:3: c must be a text'],
  ['layout.json', '[]', 'layout.json:1: it must hold texts by name'],
  ['layout.json', '{\n  "a": "b",\n  "c": "{count, plural, one {"\n}\n', 'layout.json:3: the text of c is no valid ICU message'],
])('%s: %j is named with its line', async (file, text, message) => {
  const own = mkdtempSync(join(tmpdir(), 'content-'));
  mkdirSync(join(own, 'en'));
  writeFileSync(join(own, 'en', file), text);
  const opened = openContent({ source: contentFiles(own), locales: ['en'], defaultLocale: 'en', log, clock });
  await expect(opened).rejects.toThrow(join(own, 'en', message));
  rmSync(own, { recursive: true });
});

test('the check names every fault of a folder at once, and passes our own', async () => {
  write('en/pages/broken.md', page('', '```hero\n{ "title": 3 }\n```'));
  write('de/pages/odd.md', 'no front');
  write('en/layout.json', JSON.stringify({ 'chat.unread': 'no number', nowhere: 'x' }));
  const { faults, notes } = await checkAt(folder);
  expect(faults).toEqual([
    'en/pages/broken.md:6, block hero: title must be string',
    expect.stringMatching(/^de\/pages\/odd\.md:1: it must begin/),
  ]);
  expect(notes.join('\n')).toContain('en/layout.json: chat.unread has the values none, where count are given');
  expect(notes.join('\n')).toContain('en/layout.json: nowhere is shown nowhere in this version');
  expect((await checkAt(join(root, 'content'))).faults).toEqual([]);
  expect((await checkAt(join(folder, 'nothing'))).faults).toEqual([expect.stringContaining('is no folder')]);
});

test('the check passes a house as the content service of another, and names what a service does wrong', async () => {
  rmSync(join(folder, 'en/pages/broken.md'));
  rmSync(join(folder, 'de/pages/odd.md'));
  expect((await checkAt(`${app().origin}/api/content`)).faults).toEqual([]);
  const wrong = await checkAt(`${app().origin}/api/game`);
  expect(wrong.faults.join('\n')).toMatch(/en: .*answers 404/);
});
