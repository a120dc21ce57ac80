import { expect, test } from 'vitest';
import { isPlainEmail, isPlainText } from './plain-text.ts';

test('names of all scripts are plain, what hides or bends is not', () => {
  const fine = ['María José', 'Łukasz', '李小龍', 'علی‌رضا', 'О’Коннор', '👩‍🚀 Ada', 'ไทย', ''];
  expect(fine.filter((text) => !isPlainText(text))).toEqual([]);
  const wrong = [
    'a\u0000b',
    'a\nb',
    'a\tb',
    'a\u007f',
    'admin\u202egnp',
    'ad\u200bmin',
    '\ud800x',
    'x\udfff',
    '\u2066x',
    '\ufeffx',
    'a\u2028b',
    '\u{e0041}',
  ];
  expect(wrong.filter((text) => isPlainText(text))).toEqual([]);
});

test('addresses show what they are', () => {
  const fine = ['a@b.cd', "o'neil+x@mail.example.org", ' padded@b.cd ', 'дарья@пример.рф', 'zoë@b.cd', 'zoë@b.cd'.normalize('NFD')];
  expect(fine.filter((text) => !isPlainEmail(text))).toEqual([]);
  const wrong = [
    'a',
    'a@b',
    'a b@c.de',
    'a\u0000@b.cd',
    'a\u202e@b.cd',
    'a\u200d@b.cd',
    '\ud800@b.cd',
    // the Cyrillic а among Latin letters, and Latin letters of full width
    'p\u0430ypal@b.cd',
    'me@p\u0430ypal.com',
    '\uff41dmin@b.cd',
    `${'x'.repeat(250)}@b.cd`,
  ];
  expect(wrong.filter((text) => isPlainEmail(text))).toEqual([]);
});
