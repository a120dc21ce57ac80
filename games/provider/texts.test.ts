import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oswStatuses } from '#contract/osw.ts';
import { symbols } from '#games/golden-caravan/index.ts';
import { loadTexts } from './texts.ts';

const texts = loadTexts();
const languages = ['en', 'de', 'es', 'fr', 'pt-br', 'tr'];
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../content/${language}/games/golden-caravan.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

test('every language says everything, with the same values in it', () => {
  const english = read('en');
  const valuesOf = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  for (const language of languages) {
    const own = read(language);
    expect(Object.keys(own)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) expect([key, valuesOf(own[key] ?? '')]).toEqual([key, valuesOf(text)]);
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
  for (const language of languages) expect(Object.entries(read(language)).filter(([, text]) => urge.test(text))).toEqual([]);
});

test('a language comes by its tag, and English for what there is none of', () => {
  expect(texts.inLanguage('de-AT').language).toBe('de');
  expect(texts.inLanguage('DE').texts['spin']).toBe('Drehen');
  expect(texts.inLanguage('pt-BR').language).toBe('pt-br');
  expect(texts.inLanguage('xx').language).toBe('en');
});
