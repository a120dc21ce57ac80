import { expect, test } from 'vitest';
import { type GameStore, markOf } from './game-store.ts';

const store: GameStore = {
  isBonusWagering: true,
  minimumBonusWagerMultiplier: 1,
  weights: { default: 100, categories: { 'table-games': 10 }, games: {} },
  excludedGames: ['dice'],
  products: ['casino'],
};

test('a game that counts less than the multiplier asks is marked, one that is excluded says so, others say nothing', () => {
  expect(markOf(store, { identity: 'blackjack', category: 'table-games' })).toEqual({ kind: 'counts', percent: 10 });
  expect(markOf({ ...store, minimumBonusWagerMultiplier: 0.1 }, { identity: 'blackjack', category: 'table-games' })).toBeUndefined();
  expect(markOf(store, { identity: 'dice', category: 'quick-games' })).toEqual({ kind: 'excluded' });
  expect(markOf(store, { identity: 'golden-caravan', category: 'slots' })).toBeUndefined();
});

test('without a bonus that is wagered no game is marked', () => {
  expect(markOf({ ...store, isBonusWagering: false }, { identity: 'dice', category: 'quick-games' })).toBeUndefined();
});

test('under a bonus for sports alone no other game counts, and under one that is not for sports no bet does', () => {
  const [slot, book] = [
    { identity: 'golden-caravan', category: 'slots' },
    { identity: 'sportsbook', category: 'sports' },
  ];
  expect(markOf({ ...store, products: ['sports'] }, slot)).toEqual({ kind: 'counts', percent: 0 });
  expect(markOf({ ...store, products: ['sports'] }, book)).toBeUndefined();
  expect(markOf(store, book)).toEqual({ kind: 'counts', percent: 0 });
  expect(markOf({ ...store, products: ['casino', 'sports'] }, book)).toBeUndefined();
});
