import { expect, test } from 'vitest';
import { askedOf, coinPhase } from './coin-phase.ts';

test('what is paid is the amount with its fee; coins are short while the rest may come, and over with a unit more', () => {
  const asked = askedOf({ amount: 1000, fee: 15 });
  expect(asked).toBe(1015);
  const phases = [0, 1000, 1014, 1015, 1016].map((received) => [false, true].map((isPast) => coinPhase({ received }, asked, isPast)));
  expect(phases).toEqual([
    ['awaited', 'awaited'],
    ['short', 'short-over'],
    ['short', 'short-over'],
    ['whole', 'whole'],
    ['over', 'over'],
  ]);
});
