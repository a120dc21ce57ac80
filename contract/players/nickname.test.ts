import { expect, test } from 'vitest';
import { displayName, maskName } from './nickname.ts';

test('a name keeps its first and last letter, a short one only the first', () => {
  expect(['maria', 'bob', 'anna', 'x', 'ö', '😀abc'].map(maskName)).toEqual(['m***a', 'b***', 'a***a', 'x***', 'ö***', '😀***c']);
});

test('signs without a shape of their own are not shown', () => {
  expect(['\u202e\u202eadmin', '  ', '\u200b\u200b', '\ud800name', 'a\u0000bcd'].map(maskName)).toEqual([
    'a***n',
    '?***',
    '?***',
    'n***e',
    'a***d',
  ]);
});

test('without a nickname the e-mail’s local part is masked, and nothing of its host is told', () => {
  expect(displayName(null, 'maria.silva@lanternhall.example')).toBe('m***a');
  expect(displayName('Lamplighter', 'maria@lanternhall.example')).toBe('L***r');
});
