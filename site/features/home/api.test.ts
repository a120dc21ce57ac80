import { expect, test } from 'vitest';
import { type Collection, comingGames, firstOpenGame, openRails } from './api.ts';

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
  device: null,
});
const collection = (identity: string, ...games: Collection['games']): Collection => ({ identity, name: identity, countries: [], games });
const names = (games: readonly { identity: string }[]) => games.map(({ identity }) => identity);

test('the page begins with the first game that is open', () => {
  expect(firstOpenGame([collection('one', game('a', true)), collection('two', game('b'), game('c'))])?.identity).toBe('b');
  expect(firstOpenGame([collection('one', game('a', true))])).toBeUndefined();
});

test('rails hold open games, and a rail of the greeting game alone is left out', () => {
  const lone = [collection('open', game('a')), collection('later', game('b', true))];
  expect(openRails(lone)).toEqual([]);
  const more = [collection('open', game('a')), collection('mixed', game('b', true), game('c'), game('a'))];
  expect(openRails(more).map(({ games }) => names(games))).toEqual([['c', 'a']]);
  expect(names(openRails([collection('open', game('a'), game('b'))])[0]?.games ?? [])).toEqual(['a', 'b']);
});

test('the games that open later are one list, each once', () => {
  const rails = [collection('one', game('a', true), game('b')), collection('two', game('a', true), game('c', true))];
  expect(names(comingGames(rails))).toEqual(['a', 'c']);
});
