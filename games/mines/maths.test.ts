import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { type Fraction, fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { payExactly } from '#games/sdk/pay-exactly.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { verifySteps } from '#games/sdk/verify-round.ts';
import { minesMaths } from './maths.ts';
import { type Action, chanceOf, fieldCount, maxMines, maxOpened, maxTimes, type MinesRound, sheet, timesOf } from './sheet.ts';

const seeds = { serverSeed: 'c0ffee'.padEnd(64, '0'), clientSeed: 'a test' };
const drawsOf = (nonce: number): Draws => createDraws({ ...seeds, nonce }, nodeHashing);
const everyMines = Array.from({ length: maxMines }, (_, index) => index + 1);

/** The round of a player who opens the fields in their order and stops after so many. */
function play(nonce: number, mines: number, stake: bigint, order: readonly number[], stopAfter: number) {
  let state = minesMaths.open({ draws: drawsOf(nonce), stake, choice: mines });
  const actions: Action[] = [];
  const take = (action: Action): void => {
    expect(minesMaths.mayTake(state, action)).toBe(true);
    actions.push(action);
    state = minesMaths.act(state, action);
  };
  for (const field of order.slice(0, stopAfter)) if (minesMaths.outcomeOf(state) === undefined) take({ type: 'open', field });
  if (minesMaths.outcomeOf(state) === undefined) take({ type: 'take' });
  return { actions, outcome: minesMaths.outcomeOf(state) as MinesRound };
}

/** By dynamic programming over the fields that are left: what a player may expect who plays as well as can be, in stakes. */
function bestReturn(mines: number, opened: number): Fraction {
  const taken = opened === 0 ? fraction(0n) : timesOf(mines, opened);
  if (opened === maxOpened(mines)) return taken;
  const safe = fraction(BigInt(fieldCount - mines - opened), BigInt(fieldCount - opened));
  const onward = multiply(safe, bestReturn(mines, opened + 1));
  return onward.numerator * taken.denominator > taken.numerator * onward.denominator ? onward : taken;
}

test('GA-03 the best strategy, and any other, returns exactly 99 % with every number of mines', () => {
  for (const mines of everyMines) {
    expect(bestReturn(mines, 0)).toEqual(fraction(99n, 100n));
    // whoever stops after any number of fields has the same
    for (let opened = 1; opened <= maxOpened(mines); opened += 1)
      expect(multiply(chanceOf(mines, opened), timesOf(mines, opened))).toEqual(fraction(99n, 100n));
  }
  expect(minesMaths.figures.rtp).toBe(toDecimal(fraction(99n), 4));
});

test('GA-03 the chances are those of drawing fields without a mine one after the other', () => {
  for (const mines of everyMines) {
    let chance = fraction(1n);
    for (let opened = 1; opened <= maxOpened(mines); opened += 1) {
      chance = multiply(chance, fraction(BigInt(fieldCount - mines - opened + 1), BigInt(fieldCount - opened + 1)));
      expect(chanceOf(mines, opened)).toEqual(chance);
    }
  }
});

test('GA-03 the largest win that is shown is the largest there is, and the last that is paid', () => {
  const tops = everyMines.map((mines) => timesOf(mines, maxOpened(mines)));
  const largest = tops.reduce((most, { numerator, denominator }) => Math.max(most, Number(numerator / denominator)), 0);
  expect(largest).toBe(sheet.maxWinTimes);
  for (const mines of everyMines.filter((count) => maxOpened(count) < fieldCount - count)) {
    const { numerator, denominator } = timesOf(mines, maxOpened(mines) + 1);
    expect(numerator > maxTimes * denominator).toBe(true);
  }
});

test('rounding by the share is exact at every stake: over all shares the payouts sum up to the fraction', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 5000n }),
      fc.constantFrom(1n, 2n, 3n, 4n, 6n, 12n, 25n, 100n),
      fc.bigInt({ min: 1n, max: 900n }),
      (stake, denominator, numerator) => {
        const parts = [12, 25];
        const all = 300n;
        let sum = 0n;
        for (let share = 0n; share < all; share += 1n) sum += payExactly(stake, { numerator, denominator }, parts, share);
        expect(sum * denominator).toBe(stake * numerator * all);
      },
    ),
    { numRuns: 60 },
  );
  expect(() => payExactly(10n, fraction(1n, 7n), [12, 25], 0n)).toThrow(RangeError);
});

test('every multiplier of every number of mines can be rounded exactly', () => {
  for (const mines of everyMines)
    for (let opened = 1; opened <= maxOpened(mines); opened += 1)
      expect(payExactly(1n, timesOf(mines, opened), [2500, 1_070_845_776], 0n)).toBeGreaterThanOrEqual(0n);
});

test('any round pays what its fields say, ends where it must, and its record is proven by its seeds', () => {
  const order = fc.shuffledSubarray(
    Array.from({ length: fieldCount }, (_, field) => field),
    { minLength: fieldCount, maxLength: fieldCount },
  );
  const commit = Buffer.from(nodeHashing.sha256(Buffer.from(seeds.serverSeed, 'hex'))).toString('hex');
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.constantFrom(...everyMines),
      fc.bigInt({ min: 1n, max: 5000n }),
      order,
      fc.integer({ min: 1, max: 25 }),
      (nonce, mines, stake, fields, stop) => {
        const { actions, outcome } = play(nonce, mines, stake, fields, stop);
        expect(new Set(outcome.field).size).toBe(mines);
        expect(outcome.opened.some((field) => outcome.field.includes(field))).toBe(false);
        expect(outcome.steps).toBe(actions.length);
        const { numerator, denominator } = timesOf(mines, Math.max(1, outcome.opened.length));
        const least = (stake * numerator) / denominator;
        if (outcome.end === 'mine') expect(outcome.payout).toBe(0n);
        else expect([least, least + 1n]).toContain(outcome.payout);
        expect(outcome.end === 'cleared').toBe(outcome.hit === null && outcome.opened.length === maxOpened(mines));
        const claim = { ...seeds, nonce, commit, mathHash: sheet.hash, stake, choice: mines, actions, result: outcome };
        expect(verifySteps(minesMaths, claim, nodeHashing)).toEqual({ ok: true });
        const other = { ...outcome, payout: outcome.payout + 1n };
        expect(verifySteps(minesMaths, { ...claim, result: other }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
        expect(verifySteps(minesMaths, { ...claim, actions: actions.slice(0, -1) }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
      },
    ),
    { numRuns: 120 },
  );
});

test('what is shown after every step follows from the record alone, and is all that was shown then', () => {
  const fields = Array.from({ length: fieldCount }, (_, field) => field);
  const { actions, outcome } = play(7, 5, 100n, fields, 4);
  let state = minesMaths.open({ draws: drawsOf(7), stake: 100n, choice: 5 });
  for (const [index, action] of actions.entries()) {
    expect(minesMaths.resume(toPlain(outcome), index)).toEqual(toPlain(minesMaths.show(state)));
    state = minesMaths.act(state, action);
  }
  expect(Object.keys(minesMaths.show(state)).toSorted()).toEqual(['mines', 'next', 'opened', 'reached']);
});

test('the rules: what is left is paid, or given back when no field was opened; what a player may not do', () => {
  const begun = minesMaths.open({ draws: drawsOf(1), stake: 100n, choice: 3 });
  expect(minesMaths.whenLeft(begun)).toEqual({ type: 'leave' });
  expect(minesMaths.mayTake(begun, { type: 'leave' })).toBe(false);
  expect(minesMaths.mayTake(begun, { type: 'take' })).toBe(false);
  expect(minesMaths.outcomeOf(minesMaths.act(begun, { type: 'leave' }))).toMatchObject({ end: 'left', payout: 100n });
  for (const given of [
    null,
    3,
    'take',
    {},
    { type: 'open' },
    { type: 'open', field: 25 },
    { type: 'open', field: -1 },
    { type: 'open', field: 1.5 },
    { type: 'take', field: 1 },
  ])
    expect(minesMaths.readAction(given)).toBeUndefined();
  for (const choice of [0, 25, 2.5, '3', null]) expect(minesMaths.readChoice(choice)).toBeUndefined();
});

test('the fields with a mine are all equally likely', () => {
  const counts = Array.from({ length: fieldCount }, () => 0);
  const rounds = 4000;
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const { outcome } = play(nonce, 3, 10n, [0], 1);
    for (const field of outcome.field) counts[field] = (counts[field] ?? 0) + 1;
  }
  const expected = (rounds * 3) / fieldCount;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(54); // 24 degrees of freedom: above once in two thousand; the seeds are fixed
});
