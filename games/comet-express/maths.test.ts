import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { add, type Fraction, fraction, invert, multiply } from '#games/sdk/fraction.ts';
import { endTimeOf, multiplierAt, timeOf } from '#games/sdk/shared/growth.ts';
import { cometMaths, drawEnd, endRules } from './maths.ts';
import { chanceOf, usualMultipliers } from './odds.ts';
import { sheet } from './sheet.ts';

/** Thrown where a way through the draws has no next word yet. */
class Again extends Error {}

/** The shares of the ends of one span, from one way through `drawWithin`: which are taken, and how often, is all that decides. */
const takenShare = (end: number, from: number): Fraction => fraction(BigInt(from) * BigInt(from + 1), BigInt(end) * BigInt(end + 1));

test('GA-13 every end has exactly the chance that the rules say: 99/m percent of flights reach m', () => {
  const { first, max } = endRules;
  let reach = fraction(99n, BigInt(first));
  expect(chanceOf(first)).toEqual(reach);
  for (let from = first; ; from *= 2) {
    const isLast = from * 2 >= max;
    const to = isLast ? max : from * 2;
    const beyond = isLast ? fraction(BigInt(from), BigInt(max)) : fraction(1n, 2n);
    expect(chanceOf(from)).toEqual(reach);
    // the sum over a span telescopes: from (from + 1) (1 / from - 1 / to), by which the shares are divided
    const whole = fraction(BigInt(from + 1) * BigInt(to - from), BigInt(to));
    const within = multiply(reach, fraction(beyond.denominator - beyond.numerator, beyond.denominator));
    for (const end of [from, from + 1, Math.floor((from + to) / 2), to - 1]) {
      const chance = multiply(within, multiply(takenShare(end, from), invert(whole)));
      expect(chance).toEqual(fraction(99n, BigInt(end) * BigInt(end + 1)));
    }
    reach = multiply(reach, beyond);
    if (isLast) break;
  }
  expect(reach).toEqual(fraction(99n, BigInt(max)));
});

test('GA-13 the draws give these chances: all ways through them, in a game of small numbers', () => {
  // 4 is reached by 3 of 4, then spans 4 to 8 and 8 to 10; rejected draws are left out, as they begin anew
  const rules = { first: 4, above: 3, max: 10 };
  const counted = new Map<number, Fraction>();
  const note = (end: number, chance: Fraction): void => void counted.set(end, add(counted.get(end) ?? fraction(0n), chance));
  /** A draw belongs to the first way through a span unless it is the one that begins the span anew. */
  const isAgain = (path: readonly number[], n: number): boolean => {
    const [from, at] = path[1] === 0 ? [4, 2] : [8, 3];
    if (path.length < at + 2) return false;
    return path.length > at + 2 || n !== from + (path[at] ?? 0) + 1;
  };
  function walk(path: readonly number[], chance: Fraction): void {
    let at = 0;
    let open = 0;
    const draws: Draws = {
      nextInt(n) {
        if (at < path.length) return path[at++] ?? 0;
        open = isAgain(path, n) ? 0 : n;
        throw new Again();
      },
    };
    try {
      note(drawEnd(draws, rules), chance);
    } catch (error) {
      if (!(error instanceof Again)) throw error;
      for (let drawn = 0; drawn < open; drawn += 1) walk([...path, drawn], multiply(chance, fraction(1n, BigInt(open))));
    }
  }
  walk([], fraction(1n));
  expect(counted.get(3)).toEqual(fraction(1n, 4n));
  expect(counted.get(10)).toEqual(fraction(3n, 10n));
  // within a span the shares stand to each other as 1 / (m (m + 1))
  const share = (end: number): Fraction => multiply(counted.get(end) ?? fraction(0n), fraction(BigInt(end * (end + 1))));
  for (const end of [5, 6, 7]) expect(share(end)).toEqual(share(4));
});

test('GA-01 each multiplier to cash out at returns exactly 99 percent at every stake', () => {
  const anyTarget = fc.integer({ min: sheet.minCashOut, max: sheet.maxCashOut });
  const anyStake = fc.bigInt({ min: 1n, max: 10_000n }).map((steps) => steps * 100n);
  fc.assert(
    fc.property(anyTarget, anyStake, (target, stake) => {
      const { payout } = cometMaths.settle({ stake, choice: { autoAt: target }, cashedAt: target, end: target });
      expect(multiply(fraction(payout, stake), chanceOf(target))).toEqual(fraction(99n, 100n));
      const lost = cometMaths.settle({ stake, choice: { autoAt: target }, cashedAt: target, end: target - 1 });
      expect([lost.payout, lost.cashedAt]).toEqual([0n, null]);
    }),
  );
  for (const target of usualMultipliers) expect(multiply(chanceOf(target), fraction(BigInt(target), 100n))).toEqual(fraction(99n, 100n));
});

test('RN-01 links end as often at or above a multiplier as they should', () => {
  const rounds = 60_000;
  const reached = new Map([101, 150, 200, 500, 2000].map((target) => [target, 0]));
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const seeds = { serverSeed: nonce.toString(16).padStart(64, '7'), clientSeed: 'salt', nonce };
    const end = cometMaths.endOf(createDraws(seeds, nodeHashing));
    expect(end >= 100 && end <= sheet.maxCashOut).toBe(true);
    for (const [target, count] of reached) if (end >= target) reached.set(target, count + 1);
  }
  for (const [target, count] of reached) {
    const chance = 99 / target;
    const deviation = Math.sqrt(rounds * chance * (1 - chance));
    expect(Math.abs(count - rounds * chance) / deviation).toBeLessThan(4);
  }
});

test('the multiplier grows by time alone: it comes to each value when it should, and a flight is over where the next would come', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: sheet.maxCashOut - 1 }), (multiplier) => {
      expect(multiplierAt(sheet, timeOf(sheet, multiplier))).toBe(multiplier);
      expect(multiplierAt(sheet, endTimeOf(sheet, multiplier) - 0.01)).toBe(multiplier);
    }),
  );
  expect(multiplierAt(sheet, 10 ** 9)).toBe(sheet.maxCashOut);
  expect([multiplierAt(sheet, -5), multiplierAt(sheet, 0)]).toEqual([100, 100]);
});

test.each([null, 2, {}, { autoAt: 100 }, { autoAt: 150.5 }, { autoAt: '150' }, { autoAt: 1_000_001 }, { autoAt: 200, more: 1 }])(
  'no choice is %j',
  (given) => expect(cometMaths.readChoice(given)).toBeUndefined(),
);
