import { expect, test } from 'vitest';
import { bonusTemplate } from '#testing/bonus-template.ts';
import { weightOf } from './amounts.ts';

const { wagering } = bonusTemplate('odds');
const withOdds = bonusTemplate('odds', {
  wagering: { ...wagering, minOdds: 150, excludedGames: ['dice'], weights: { ...wagering.weights, default: 80 } },
});

test.each([
  [149, { weight: 0, reason: 'low-odds' }],
  [150, { weight: 80, reason: 'default-weight' }],
  [undefined, { weight: 80, reason: 'default-weight' }],
])('a bet at odds of %s counts what the least odds of the template allow', (odds, expected) => {
  expect(weightOf(withOdds, 'sportsbook', undefined, odds)).toEqual(expected);
});

test('without least odds each bet counts by its weight, and an excluded game counts nothing at any odds', () => {
  expect(weightOf(bonusTemplate('plain'), 'sportsbook', undefined, 101)).toEqual({ weight: 100, reason: 'full' });
  expect(weightOf(withOdds, 'dice', undefined, 101)).toEqual({ weight: 0, reason: 'excluded-game' });
});

test('BO-04 a bet counts towards a bonus alone that is for sports, and nothing else towards one for sports alone', () => {
  const both = bonusTemplate('both', { products: ['casino', 'sports'] });
  expect(weightOf(bonusTemplate('casino'), 'sportsbook', 'sports')).toEqual({ weight: 0, reason: 'excluded-game' });
  expect(weightOf(both, 'sportsbook', 'sports')).toEqual({ weight: 100, reason: 'full' });
  expect(weightOf(both, 'dice', 'slots')).toEqual({ weight: 100, reason: 'full' });
  const ofSports = bonusTemplate('sports', { products: ['sports'] });
  expect(weightOf(ofSports, 'sportsbook', 'sports')).toEqual({ weight: 100, reason: 'full' });
  expect(weightOf(ofSports, 'dice', 'slots')).toEqual({ weight: 0, reason: 'excluded-game' });
});
