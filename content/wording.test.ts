// How the languages say it: one word for a thing, one form of address, the plurals and spaces that each language asks for.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';

const root = import.meta.dirname;
const games = fileURLToPath(new URL('../games', import.meta.url));

/** Every text of a language with its place: of the site, of its services, of its pages and of the games. */
function saidIn(locale: string): [place: string, text: string][] {
  const own = readdirSync(join(root, locale), { recursive: true, encoding: 'utf8' }).map((file) => join(root, locale, file));
  const ofGames = readdirSync(games, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(join('texts', `${locale}.json`)))
    .map((file) => join(games, file));
  return [...own, ...ofGames].flatMap((file): [string, string][] => {
    const place = file.slice(join(root, '..').length + 1);
    if (file.endsWith('.md')) return [[place, readFileSync(file, 'utf8')]];
    if (!file.endsWith('.json')) return [];
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return Object.entries(texts).map(([key, text]): [string, string] => [`${place} ${key}`, text]);
  });
}

/** What a pattern finds in a language, each find with its place. */
const findsOf = (locale: string, pattern: RegExp): string[] =>
  saidIn(locale).flatMap(([place, text]) => [...text.matchAll(pattern)].map(([found]) => `${place}: ${found}`));

// a word that the language does not use for the thing, and the one that it uses
/** A pattern of the table: its `\b` is the edge of a word in every alphabet, which that of JavaScript is for ASCII alone. */
const wordPattern = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('\\b', '(?:(?<![\\p{L}\\d_])(?=[\\p{L}\\d_])|(?<=[\\p{L}\\d_])(?![\\p{L}\\d_]))'), 'giu');

const wording = JSON.parse(readFileSync(join(root, 'wording.json'), 'utf8')) as Record<string, Record<string, string>>;

test('an edge of a word is one beside letters of every alphabet, and not inside a word', () => {
  expect('l’Équité, équitable, L’ÉQUITÉ'.match(wordPattern('\\bÉquité\\b'))).toEqual(['Équité', 'ÉQUITÉ']);
  expect('10 ücretsiz oyun'.match(wordPattern('\\bücretsiz oyun'))).toEqual(['ücretsiz oyun']);
  expect('Türev sever'.match(wordPattern('\\bev'))).toBeNull();
});

test.each(locales)('%s has one word for a thing', (locale) => {
  const found = Object.entries(wording[locale] ?? {}).flatMap(([pattern, instead]) =>
    findsOf(locale, wordPattern(pattern)).map((find) => `${find} (say: ${instead})`),
  );
  expect(found).toEqual([]);
});

// German and Spanish say du and tú, French and Turkish vous and siz, Brazilian você
test.each([
  ['de', /(?<=[\p{L},“”] )(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?![\p{L}-])/gu],
  ['es', /(?<!\p{L})(?:usted(?:es)?|vos)(?!\p{L})/giu],
  ['fr', /(?<!\p{L})(?:tu|toi|tes|ton)(?!\p{L})/giu],
  ['pt-br', /(?<!\p{L})(?:tu|teus?|tuas?|contigo|vós)(?!\p{L})/giu],
  ['tr', /(?<!\p{L})(?:sen|sana|seni|senin|\p{L}+bilirsin|ödemen|ödemeni|beklemen|cüzdanın(?:a|dan)?|misin|mısın)(?!\p{L})/giu],
])('%s speaks to a player in one form', (locale, other) => {
  expect(findsOf(locale, other)).toEqual([]);
});

test('French has a narrow space that does not break before high punctuation and inside its quotation marks', () => {
  expect(findsOf('fr', /[^\s|][ \u00a0][;:!?»](?=[\s"]|$)|«[^\u202f]/g)).toEqual([]);
});

/** The choices of each plural in a message. */
function pluralsOf(message: string): string[][] {
  const visit = (compiled: unknown): string[][] =>
    (Array.isArray(compiled) ? (compiled as unknown[]) : []).flatMap((part) => {
      if (!Array.isArray(part)) return [];
      const [, kind, choices = {}] = part as [string, string?, Record<string, unknown>?];
      return [...(kind === 'plural' ? [Object.keys(choices)] : []), ...Object.values(choices).flatMap(visit)];
    });
  return visit(compileMessageOrThrow(message));
}

test.each(locales)('every plural of %s has the forms that its language knows', (locale) => {
  // "many" is for millions, which no text of ours counts
  const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.filter((category) => category !== 'many');
  const wrong = saidIn(locale)
    .filter(([place, text]) => !place.endsWith('.md') && text.includes(', plural,'))
    .flatMap(([place, text]) =>
      pluralsOf(text)
        .filter((forms) => wanted.some((category) => !forms.includes(category)))
        .map((forms) => `${place}: ${forms.join()}`),
    );
  expect(wrong).toEqual([]);
});

// what is heard of a control contains what is seen on it
test.each(locales)('the long names of controls in %s contain their short ones', (locale) => {
  const texts = new Map(saidIn(locale).map(([place, text]) => [place.split(' ')[1] ?? place, text]));
  const pairs = [
    ['demo', 'demo-for'],
    ['details', 'details-for'],
    ['accounts.use', 'accounts.use-of'],
    ['sessions.close', 'sessions.close-of'],
    ['invoice.cancel', 'invoice.cancel-of'],
    ['security.remove', 'security.remove-of'],
    ['social.disconnect', 'social.disconnect-of'],
  ];
  const missing = pairs.filter(([seen = '', heard = '']) => texts.get(heard)?.includes(texts.get(seen) ?? '-') !== true);
  expect(missing).toEqual([]);
});
