// What games say, in every language of the house: the texts of every game, those of every slot, and each game's own.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { oswStatuses } from '#contract/protocols/osw.ts';
import { symbols } from '#games/golden-caravan/index.ts';
import { loadGames } from './registry.ts';
import { commonTexts } from './sdk/texts.ts';

const { games, require: requireGame } = await loadGames();
const texts = requireGame('golden-caravan').say;
const languages = ['en', 'de', 'es', 'fr', 'pt-br', 'tr'];
const others = languages.filter((language) => language !== 'en');
const folders = [...new Set([commonTexts, ...games.flatMap((game) => game.texts)].map((folder) => folder.href))].map(
  (href) => new URL(href),
);
const read = (folder: URL, language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>;
const nameOf = (folder: URL): string => basename(dirname(fileURLToPath(folder)));
const named = folders.map((folder) => [nameOf(folder), folder] as const);

test('the texts of every game, of the slots and of each game are found', () => {
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining(['sdk', 'slot', 'golden-caravan']));
});

test.each(named)('every language says everything in %s, with the same values in it', (_name, folder) => {
  const english = read(folder, 'en');
  const valuesOf = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  expect(readdirSync(folder).toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
  for (const language of languages) {
    const own = read(folder, language);
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) expect([key, valuesOf(own[key] ?? '')]).toEqual([key, valuesOf(text)]);
  }
});

/** Words that only English has: two of them in a row of words are no loan. */
const englishWords = /\b(?:the|your|you|with|and|please|from|this|that|are|not|have|has|been|again|here|there)\b/gi;

test.each(named)('no English is left in %s', (_name, folder) => {
  const kept = new RegExp(`${games.map(({ say }) => say.inLanguage('en').texts['game.name']).join('|')}|\\{[^{}]*\\}`, 'g');
  const isStray = (text: string): boolean => (text.replace(kept, '').match(englishWords) ?? []).length >= 2;
  const english = read(folder, 'en');
  for (const language of others) {
    const isCopied = (key: string, text: string): boolean => text === english[key] && text.replace(kept, '').trim().split(/\s+/).length > 3;
    expect(Object.entries(read(folder, language)).filter(([key, text]) => isStray(text) || isCopied(key, text))).toEqual([]);
  }
});

test('every symbol has a name and every refusal of the casino a text', () => {
  const { texts: english } = texts.inLanguage('en');
  for (const symbol of symbols) expect(english).toHaveProperty([`symbol.${symbol}`]);
  const told = oswStatuses.slice(oswStatuses.indexOf('INSUFFICIENT_FUNDS'), oswStatuses.indexOf('BONUS_RULE') + 1);
  for (const status of [...told, 'TEMPORARY', 'MAINTENANCE', 'IN_PROGRESS'])
    expect(english).toHaveProperty([`refused.${status.toLowerCase().replaceAll('_', '-')}`]);
});

test('GA-08 no text urges anybody to go on, to stake more or to win back', () => {
  const urge =
    /try again to win|win it back|so close|almost|don't stop|keep going|one more|bet more|raise your|last chance|fast geschafft|zurückgewinn|otra vez más|última oportunidad|dernière chance|última chance|son şans|geri kazan/i;
  for (const folder of folders)
    for (const language of languages) expect(Object.entries(read(folder, language)).filter(([, text]) => urge.test(text))).toEqual([]);
});

test('a language comes by its tag, and English for what there is none of', () => {
  expect(texts.inLanguage('de-AT').language).toBe('de');
  expect(texts.inLanguage('DE').texts['spin']).toBe('Drehen');
  expect(texts.inLanguage('pt-BR').language).toBe('pt-br');
  expect(texts.inLanguage('xx').language).toBe('en');
});
