import { expect, test } from 'vitest';
import { type Collection, spotlightOf } from './api.ts';

const game = (identity: string, isComingSoon = false): Collection['games'][number] => ({
  identity,
  name: identity,
  provider: 'studio',
  providerName: 'Studio',
  category: 'slots',
  isComingSoon,
  hasDemo: true,
  badges: [],
  scene: null,
});
const collection = (...games: Collection['games']): Collection => ({ identity: 'one', name: 'One', countries: [], games });

test('one or two open games are shown one by one', () => {
  expect(spotlightOf(collection(game('a'), game('b')))).toHaveLength(2);
});

test('more of them, or any that opens later, make a row', () => {
  expect(spotlightOf(collection(game('a'), game('b'), game('c')))).toEqual([]);
  expect(spotlightOf(collection(game('a'), game('b', true)))).toEqual([]);
});
