import { expect, test } from 'vitest';
import type { SportsBet } from './api.ts';
import { picksOf, typeOf } from './repeat-bet.ts';
import { reckon, wireSlip } from './slip-legs.ts';
import { emptySlip } from './slip-store.ts';

const selection = (eventId: string, marketId: string) => ({ eventId, marketId, specifiers: '', outcomeId: 'home', competitors: [] });
const leg = (price: number, ...selections: readonly object[]) => ({ price, isBanker: false, selections });
const betOf = (type: string, legs: readonly object[]) => ({ type, legs, sizes: [] }) as unknown as SportsBet;
const repeated = (bet: SportsBet) =>
  wireSlip(reckon({ ...emptySlip, type: typeOf(bet), picks: picksOf(bet) }, { built: new Map(), stake: 100n }), 'total', 100n);

test('a bet builder is put on the slip again as the one leg that it was', () => {
  const slip = repeated(betOf('single', [leg(2600, selection('a', 'football:result'), selection('a', 'football:total'))]));
  expect(slip.type).toBe('single');
  expect(slip.legs).toHaveLength(1);
  expect(slip.legs[0]?.selections.map(({ marketId }) => marketId)).toEqual(['football:result', 'football:total']);
});

test('singles stay singles, and a combo a combo', () => {
  const two = [leg(2000, selection('a', 'football:result')), leg(1500, selection('b', 'football:result'))];
  expect(repeated(betOf('single', two))).toMatchObject({ type: 'single', legs: [{ price: 2000 }, { price: 1500 }] });
  expect(repeated(betOf('combo', two))).toMatchObject({ type: 'combo', legs: [{ price: 2000 }, { price: 1500 }] });
});
