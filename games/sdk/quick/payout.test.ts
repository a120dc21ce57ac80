import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal } from '../fraction.ts';
import { stakeLadder } from '../stakes.ts';
import { edgeOf, isPlayableStake, payoutOf, timesOf } from './payout.ts';
import { quickStakes } from './stakes.ts';
import { choose, valueOption } from './value-option.ts';

test('GA-03 a payout is its prize times the stake to the smallest unit, at every stake that can be played', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 13n), fc.nat(1_000_000), (steps, fiftieths) => {
      const stake = steps * 50n;
      expect(isPlayableStake(stake)).toBe(true);
      expect(payoutOf(stake, fiftieths) * 50n).toBe(stake * BigInt(fiftieths));
    }),
  );
});

test.each([0n, -50n, 1n, 49n, 51n, 10_025n])('a stake of %s cannot be played', (stake) => {
  expect(isPlayableStake(stake)).toBe(false);
  expect(() => payoutOf(stake, 99)).toThrow(RangeError);
});

test('every stake of every ladder can be played, and there are enough to choose from', () => {
  for (const [currency, range] of quickStakes.ranges) {
    const ladder = stakeLadder(quickStakes, currency, range, isPlayableStake);
    expect([currency, ladder.length >= 10]).toEqual([currency, true]);
    expect([ladder[0], ladder.at(-1)]).toEqual([range.min, range.max]);
  }
});

test('what the house keeps is what is not given back', () => {
  expect([edgeOf('99.0000'), edgeOf('98.9999'), edgeOf('100.0000')]).toEqual(['1.0000', '1.0001', '0.0000']);
});

test('a prize is written in stakes', () => {
  expect([timesOf(99), timesOf(0), timesOf(495_000)]).toEqual(['1.98', '0.00', '9900.00']);
});

test('the figures of a choice are those of its outcomes', () => {
  const { rtp, hitFrequency, gainFrequency, variance, maxWin } = valueOption([
    { fiftieths: 150, ways: 1n },
    { fiftieths: 25, ways: 2n },
    { fiftieths: 0, ways: 1n },
  ]);
  expect([rtp, hitFrequency, gainFrequency].map((share) => toDecimal(share, 2))).toEqual(['1.00', '0.75', '0.25']);
  expect([toDecimal(variance, 3), maxWin]).toEqual([
    '1.375',
    { timesStake: { numerator: 3n, denominator: 1n }, odds: { numerator: 1n, denominator: 4n } },
  ]);
});

test('ways to choose', () => {
  expect([choose(40, 10), choose(5, 0), choose(5, 6), choose(5, -1)]).toEqual([847_660_528n, 1n, 0n, 0n]);
});
