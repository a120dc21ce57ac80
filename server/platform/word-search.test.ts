import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWordSearch, wordsOf } from './word-search.ts';

const searchIn = (...titles: string[]) => createWordSearch(titles, { title: { text: (title) => title, weight: 1 } });

test.each([
  ['deposit', 'deposit'],
  ['depsoit', 'deposit'],
  ['depost', 'deposit'],
  ['deeposit', 'deposit'],
  ['deposyt', 'deposit'],
  ['edposit', 'deposit'],
  ['deposti', 'deposit'],
  ['withdarwl', 'withdrawal'],
  ['posit', 'deposit'],
  ['zahlung', 'Auszahlungen'],
])('%s finds %s', (asked, word) => {
  expect(searchIn('another', word)(asked)).toEqual([word]);
});

test.each([
  ['ca', 'abc'],
  ['cat', 'car'],
  ['zzz', 'one two'],
  ['dpositer', 'deposit'],
  ['os', 'deposit'],
  ['', 'abc'],
  ['%', '100 %'],
])('%s does not find %s', (asked, word) => {
  expect(searchIn('another', word)(asked)).toEqual([]);
});

test('a word fits best whole, then as a beginning, then inside another or with a slip in it', () => {
  expect(searchIn('caravna', 'caravans', 'caravan', 'caravanserai')('caravan').slice(0, 2)).toEqual(['caravan', 'caravans']);
  expect(searchIn('scarab', 'carabiner')('carab')).toEqual(['carabiner', 'scarab']);
  expect(searchIn('carvan', 'caravan')('carvan')).toEqual(['carvan', 'caravan']);
});

test('every word must be found, in any field; a weightier field comes first, and of equals who was first', () => {
  const items = [
    { at: 0, title: 'moon', text: 'one lamp' },
    { at: 1, title: 'lamp', text: 'one moon' },
    { at: 2, title: 'lamp', text: 'moon one' },
  ];
  const search = createWordSearch(items, {
    title: { text: ({ title }) => title, weight: 3 },
    text: { text: ({ text }) => text, weight: 1 },
  });
  expect(search('lamp').map(({ at }) => at)).toEqual([1, 2, 0]);
  expect(search('MOON, one').map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(search('lamp star')).toEqual([]);
});

test('every word of a text finds it, whole, by its beginning, by an end of it, with one slip, whatever was asked', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), (words, pick, place) => {
      const title = words.join(' ');
      const search = searchIn(title);
      const chosen = words[pick % words.length] ?? '';
      const at = place % chosen.length;
      const slips = [
        chosen.slice(0, Math.max(2, at)),
        chosen.slice(Math.min(at, chosen.length - 3)),
        `${chosen.slice(0, at)}q${chosen.slice(at)}`,
        `${chosen.slice(0, at)}q${chosen.slice(at + 1)}`,
        `${chosen.slice(0, at)}${chosen[at + 1] ?? ''}${chosen[at]}${chosen.slice(at + 2)}`,
      ];
      for (const asked of [chosen, ...slips]) expect([asked, search(asked)]).toEqual([asked, [title]]);
    }),
    { numRuns: 300 },
  );
});

test('whatever is typed is answered, and names of an object’s own are words like others', () => {
  const search = searchIn('constructor', '__proto__ toString', 'plain');
  expect(search('constructor')).toEqual(['constructor']);
  expect(search('proto')).toEqual(['__proto__ toString']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(Array.isArray(search(text))).toBe(true);
    }),
  );
});

test('words are compared without accents and capitals', () => {
  expect(wordsOf('Über ÇOK güzel, IŞIK')).toEqual(['uber', 'cok', 'guzel', 'isik']);
  expect(searchIn('Über uns', 'IŞIK')('isik')).toEqual(['IŞIK']);
});
