// A seventh language: what the command adds, and what it lists as left to do.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentFiles, openContent } from '#server/modules/content/index.ts';
import { locales } from '#server/modules/reference/index.ts';
import { root } from '#testing/test-app.ts';
import { addLanguage, findTables, findUntranslated, nameOf } from './add-language.ts';

const tree = mkdtempSync(join(tmpdir(), 'language-'));
afterAll(() => rmSync(tree, { recursive: true }));
for (const path of ['content', 'kit', 'server/modules/reference', 'sportsbook/markets', 'games/dice/texts'])
  cpSync(join(root, path), join(tree, path), { recursive: true });

test('the languages that are there lack nothing', () => {
  for (const locale of locales) expect([locale, findUntranslated(root, locale)]).toEqual([locale, []]);
});

test('a new language is listed once, shows the site in English, and what is to be translated gets less with each text', async () => {
  expect(nameOf('nl')).toBe('Dutch');
  const changed = addLanguage(tree, 'nl');
  expect(changed).toEqual(
    expect.arrayContaining(['server/modules/reference/locales.ts', 'kit/service-texts.ts', 'content/nl/layout.json']),
  );
  expect(readFileSync(join(tree, 'server/modules/reference/locales.ts'), 'utf8')).toContain(`'pt-br', 'tr', 'nl'];`);
  expect(addLanguage(tree, 'nl')).toEqual([]);
  const log = { warn: () => undefined } as never;
  const source = contentFiles(join(tree, 'content'));
  const content = await openContent({ source, locales: [...locales, 'nl'], defaultLocale: 'en', log, clock: { now: () => new Date() } });
  expect([content.say('nl', 'layout.sign-in'), content.page('nl', 'static', 'terms')?.locale]).toEqual(['Sign in', 'en']);
  content.close();

  const before = findUntranslated(tree, 'nl');
  const files = before.map(({ file }) => file);
  for (const file of [
    'content/nl/layout.json',
    'content/nl/static/terms.md',
    'games/dice/texts/nl.json',
    'sportsbook/markets/texts/nl.json',
  ])
    expect(files).toContain(file);
  const layout = (parts: typeof before) => parts.find(({ file }) => file === 'content/nl/layout.json')?.missing ?? [];
  expect(layout(before)).toContain('sign-in');
  writeFileSync(join(tree, 'content/nl/layout.json'), JSON.stringify({ 'sign-in': 'Inloggen' }));
  expect(layout(findUntranslated(tree, 'nl'))).toHaveLength(layout(before).length - 1);
  expect(findTables(tree, 'nl')).toContain('sportsbook/markets/texts.ts');
});

test.each(['NL', 'nl_NL', 'dutch', '../x', '', 'qq'])('%j is no language', (code) => {
  expect(() => nameOf(code)).toThrow('is no language');
});
