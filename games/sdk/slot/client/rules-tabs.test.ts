import { expect, test } from 'vitest';
import { face } from '#games/frozen-orchard/client/face.ts';
import { wordsOf } from './rules-tabs.ts';

test('GA-01 the rules tell of a gamble where it may be made, and nowhere else', () => {
  const told = wordsOf(face.rules, { gamble: true, featureBuy: true });
  expect(told.filter((key) => key.startsWith('rules.gamble'))).toEqual(['rules.gamble', 'rules.gamble-draw']);
  expect(wordsOf(face.rules, { gamble: false, featureBuy: true })).toEqual(told.filter((key) => !key.startsWith('rules.gamble')));
});
