// The languages of the house: each says everything that English says, with the same values in it, and nothing in English.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { aliases, fieldsOfScenario, scenarios } from '#contract/players/fields.ts';
import { locales } from '#server/modules/reference/index.ts';

const root = import.meta.dirname;
const others = locales.filter((locale) => locale !== 'en');
const filesOf = (locale: string, end: string): string[] =>
  readdirSync(join(root, locale), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
const textsOf = (locale: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, locale, file), 'utf8')) as Record<string, string>;

/** Names of a message's values, those of plurals and choices included. */
function valuesOf(message: string): string[] {
  const names = new Set<string>();
  // a message is a text or a list of texts and values; a value is its name, its kind and the messages to choose from
  const visit = (compiled: unknown): void => {
    for (const part of Array.isArray(compiled) ? (compiled as unknown[]) : []) {
      if (!Array.isArray(part)) continue;
      const [name, , choices] = part as [string, string?, Record<string, unknown>?];
      names.add(name);
      for (const choice of Object.values(choices ?? {})) visit(choice);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...names].toSorted();
}

/** Words that only English has: two of them in a row of words are no loan. */
const english = /\b(?:the|your|you|with|and|please|from|this|that|are|not|have|has|been|again|here|there)\b/gi;
/** Names, codes and addresses that are the same everywhere. */
const kept = /Lamplight Studio|Lanternhall|Golden Caravan|access_token|https?:\/\/\S+|\{[^{}]*\}|`[^`]*`/g;

test('every field that a form may show has a label', () => {
  const labels = textsOf('en', 'fields-settings.json');
  const asked = new Set(scenarios.flatMap((scenario) => fieldsOfScenario[scenario] as readonly string[]));
  const isShown = (field: string): boolean => field === 'cpf_number' || (!Object.hasOwn(aliases, field) && field !== 'agreements');
  expect([...asked].filter((field) => isShown(field) && labels[field] === undefined)).toEqual([]);
});

test.each(locales)('every alert of %s has a type and a title', (locale) => {
  const texts = Object.entries(textsOf(locale, 'alerts.json'));
  const named = (part: string) => texts.flatMap(([key]) => (key.endsWith(`.${part}`) ? [key.slice(0, -part.length - 1)] : [])).toSorted();
  expect(named('title').length).toBeGreaterThan(20);
  expect(named('type')).toEqual(named('title'));
  expect(named('description').filter((name) => !named('title').includes(name))).toEqual([]);
  const types = texts.flatMap(([key, text]) => (key.endsWith('.type') ? [text] : []));
  expect(types.filter((type) => !['success', 'error', 'info'].includes(type))).toEqual([]);
});

test('the folders are the languages of the house', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'drafts');
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...locales].toSorted());
});

test.each(others)('%s says everything that English says, and no more', (locale) => {
  expect(filesOf(locale, '.json')).toEqual(filesOf('en', '.json'));
  for (const file of filesOf('en', '.json'))
    expect([file, Object.keys(textsOf(locale, file)).toSorted()]).toEqual([file, Object.keys(textsOf('en', file)).toSorted()]);
});

test.each(locales)('every text of %s is a whole message with the values of the English one', (locale) => {
  const wrong = filesOf('en', '.json')
    .filter((file) => !/^(?:games\/|cashier)/.test(file))
    .flatMap((file) => {
      const own = textsOf(locale, file);
      return Object.entries(textsOf('en', file)).flatMap(([key, text]) => {
        const [wanted, found] = [valuesOf(text), valuesOf(own[key] ?? '')];
        return JSON.stringify(wanted) === JSON.stringify(found) ? [] : [`${file} ${key}: ${found.join()} instead of ${wanted.join()}`];
      });
    });
  expect(wrong).toEqual([]);
});

test.each(others)('no English is left in %s', (locale) => {
  const isStray = (text: string): boolean => (text.replace(kept, '').match(english) ?? []).length >= 2;
  const inTexts = filesOf(locale, '.json').flatMap((file) =>
    Object.entries(textsOf(locale, file)).flatMap(([key, text]) => {
      const isCopied = text === textsOf('en', file)[key] && text.replace(kept, '').trim().split(/\s+/).length > 3;
      return isStray(text) || isCopied ? [`${file} ${key}: ${text}`] : [];
    }),
  );
  const inPages = filesOf(locale, '.md').flatMap((file) =>
    readFileSync(join(root, locale, file), 'utf8')
      .split('\n')
      .filter(isStray)
      .map((line) => `${file}: ${line}`),
  );
  expect([...inTexts, ...inPages]).toEqual([]);
});

/** How each language sets the sign of percent beside a figure or a value. */
const percents: Readonly<Record<string, RegExp>> = {
  en: /[\d}]%/,
  'pt-br': /[\d}]%/,
  de: /[\d}]\u00a0%/,
  es: /[\d}]\u00a0%/,
  fr: /[\d}]\u202f%/,
  tr: /%[\d{]/,
};

test.each(locales)('percents of %s, in pages and in games, are written as the language writes them', (locale) => {
  const games = join(root, '..', 'games');
  const inGames = readdirSync(games, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${sep}${locale}.json`))
    .map((file) => join(games, file));
  const own = [...filesOf(locale, '.json'), ...filesOf(locale, '.md')].map((file) => join(root, locale, file));
  const wrong = [...own, ...inGames].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/[\d}]?[ \u00a0\u202f]?%[\d{]?/g)].flatMap(([found]) =>
      !/[\d{}]/.test(found) || (percents[locale]?.test(found) ?? false) ? [] : [`${file}: ${found}`],
    ),
  );
  expect(inGames.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

/** What the languages of a page have in common: its blocks in their order, and where it leads. */
const outlineOf = (locale: string, file: string) => {
  const source = readFileSync(join(root, locale, file), 'utf8');
  const links = [...source.matchAll(/\]\((\/[^)]*|\?[^)]*)\)|"to": "([^"]*)"/g)].map(([, inText, inBlock]) => inText ?? inBlock);
  const front = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1];
  return {
    blocks: [...source.matchAll(/^```([a-z]+)$/gm)].map(([, kind]) => kind),
    headings: (source.match(/^## /gm) ?? []).length,
    links: links.toSorted(),
    front: ['updated', 'scene', 'order'].map(front),
  };
};

test.each(others)('the pages of %s are those of English: same blocks, same links', (locale) => {
  expect(filesOf(locale, '.md')).toEqual(filesOf('en', '.md'));
  for (const file of filesOf(locale, '.md')) expect([file, outlineOf(locale, file)]).toEqual([file, outlineOf('en', file)]);
});
