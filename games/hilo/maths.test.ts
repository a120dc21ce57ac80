import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { rankOf, ranks } from '#games/sdk/cards/cards.ts';
import { add, type Fraction, fraction, multiply } from '#games/sdk/fraction.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { verifySteps } from '#games/sdk/verify-round.ts';
import { hiloMaths } from './maths.ts';
import {
  type Action,
  chanceOf,
  type HiloRound,
  isRight,
  maxCards,
  maxTimes,
  returned,
  rightRanks,
  sheet,
  type Side,
  timesOf,
} from './sheet.ts';

const seeds = { serverSeed: 'decaf'.padEnd(64, '0'), clientSeed: 'a test' };
const drawsOf = (nonce: number): Draws => createDraws({ ...seeds, nonce }, nodeHashing);
const sides: readonly Side[] = ['up', 'down'];
const everyRank = ranks.map((_, rank) => rank);

const largest = (values: readonly Fraction[]): Fraction =>
  values.reduce((most, value) => (value.numerator * most.denominator > most.numerator * value.denominator ? value : most));

/** By dynamic programming: what a player may expect of what is reached, with so many cards to come and the best decision on each. */
function bestValues(cardsToCome: number): Fraction[] {
  if (cardsToCome === 0) return everyRank.map(() => fraction(1n));
  const after = bestValues(cardsToCome - 1);
  const expected = (of: (next: number) => Fraction): Fraction => multiply(fraction(1n, 13n), add(...everyRank.map(of)));
  const value = (next: number): Fraction => after[next] ?? fraction(0n);
  return everyRank.map((rank) => {
    const guess = (side: Side) =>
      expected((next) => (isRight(rank, side, next) ? multiply(timesOf(rank, side), value(next)) : fraction(0n)));
    return largest([fraction(1n), expected(value), guess('up'), guess('down')]);
  });
}

test('GA-03 the best strategy, and any other with a guess, returns exactly 99 %', () => {
  for (const values of [bestValues(1), bestValues(7), bestValues(maxCards - 1)]) expect(values).toEqual(everyRank.map(() => fraction(1n)));
  expect(returned).toEqual(fraction(99n, 100n));
  for (const rank of everyRank) for (const side of sides) expect(multiply(chanceOf(rank, side), timesOf(rank, side))).toEqual(fraction(1n));
});

test('each guess says what it is: ranks that make it right are counted, and one of both sides is always right but for a rank alone', () => {
  expect(everyRank.map((rank) => rightRanks(rank, 'up'))).toEqual([12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(everyRank.map((rank) => rightRanks(rank, 'down'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]);
  for (const rank of everyRank) for (const next of everyRank) expect(sides.some((side) => isRight(rank, side, next))).toBe(true);
});

/** Plays by a list of wishes; one that may not be is a skip, or else the end. */
function play(nonce: number, stake: bigint, wishes: readonly Action['type'][]) {
  let state = hiloMaths.open({ draws: drawsOf(nonce), stake, choice: null });
  const tables = [hiloMaths.show(state)];
  const actions: Action[] = [];
  const take = (action: Action): void => {
    actions.push(action);
    state = hiloMaths.act(state, action);
    tables.push(hiloMaths.show(state));
  };
  for (const type of wishes) if (hiloMaths.outcomeOf(state) === undefined && hiloMaths.mayTake(state, { type })) take({ type });
  if (hiloMaths.outcomeOf(state) === undefined) take(hiloMaths.whenLeft(state));
  return { actions, tables, outcome: hiloMaths.outcomeOf(state) as HiloRound };
}

const wishes = fc.array(fc.constantFrom<Action['type']>('up', 'down', 'up', 'down', 'skip'), { maxLength: 60 });

test('any round pays what its cards and guesses say, and its record is proven by its seeds', () => {
  const commit = Buffer.from(nodeHashing.sha256(Buffer.from(seeds.serverSeed, 'hex'))).toString('hex');
  fc.assert(
    fc.property(fc.nat(5000), fc.bigInt({ min: 1n, max: 5000n }), wishes, (nonce, stake, list) => {
      const { actions, tables, outcome } = play(nonce, stake, list);
      const guesses = outcome.decisions.flatMap((decision, index) => (decision === 'skip' ? [] : [{ side: decision, index }]));
      const isRightAt = ({ side, index }: { side: Side; index: number }) =>
        isRight(rankOf(outcome.cards[index] ?? 0), side, rankOf(outcome.cards[index + 1] ?? 0));
      const times = multiply(returned, ...guesses.map(({ side, index }) => timesOf(rankOf(outcome.cards[index] ?? 0), side)));
      const least = (stake * times.numerator) / times.denominator;
      expect(guesses.every(isRightAt)).toBe(outcome.end !== 'wrong');
      if (outcome.end === 'wrong') expect(outcome.payout).toBe(0n);
      else if (outcome.end === 'left') expect([guesses.length, outcome.payout]).toEqual([0, stake]);
      else expect([least, least + 1n]).toContain(outcome.payout);
      expect(outcome.payout <= stake * maxTimes).toBe(true);
      for (const [index, table] of tables.slice(0, -1).entries()) expect(hiloMaths.resume(toPlain(outcome), index)).toEqual(toPlain(table));
      const claim = { ...seeds, nonce, commit, mathHash: sheet.hash, stake, choice: null, actions, result: outcome };
      expect(verifySteps(hiloMaths, claim, nodeHashing)).toEqual({ ok: true });
      const altered = { ...outcome, cards: outcome.cards.toReversed() };
      if (String(altered.cards) !== String(outcome.cards))
        expect(verifySteps(hiloMaths, { ...claim, result: altered }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
    }),
    { numRuns: 150 },
  );
});

test('what is shown holds the cards that lie open and none that come, whatever is decided', () => {
  fc.assert(
    fc.property(fc.nat(5000), wishes, (nonce, list) => {
      for (const table of play(nonce, 100n, list).tables) {
        expect(Object.keys(table).toSorted()).toEqual(['cards', 'decisions', 'down', 'reached', 'up']);
        expect(table.cards).toHaveLength(table.decisions.length + 1);
      }
    }),
    { numRuns: 60 },
  );
});

test('a guess that would come to too much is not taken; the last card ends the round and pays', () => {
  const { outcome } = play(
    3,
    100n,
    Array.from({ length: 80 }, () => 'skip' as const),
  );
  expect(outcome).toMatchObject({ end: 'left', payout: 100n });
  expect(outcome.decisions).toHaveLength(maxCards - 2);
  const ended = Array.from({ length: 400 }, (_, nonce) => {
    const skips = Array.from({ length: maxCards - 2 }, () => 'skip' as const);
    return play(nonce, 100n, [...skips, 'up']).outcome.end;
  });
  expect(new Set(ended)).toEqual(new Set(['cleared', 'wrong']));
});

test('GA-03 the largest win that is shown can be won, and no larger one', () => {
  // guesses with so many right ranks each; ten thousand itself is no product of thirteens over such
  const counts = [8, 11, 11, 11, 11, 4, 4, 4, 4, 5, 5, 5, 8];
  const { numerator, denominator } = multiply(returned, ...counts.map((count) => fraction(13n, BigInt(count))));
  expect(counts.length).toBeLessThan(maxCards);
  expect(numerator / denominator).toBe(BigInt(sheet.maxWinTimes));
  expect(BigInt(sheet.maxWinTimes)).toBe(maxTimes - 1n);
});

test('what is no action is not read; a player may not give a round back', () => {
  const begun = hiloMaths.open({ draws: drawsOf(1), stake: 100n, choice: null });
  expect(hiloMaths.mayTake(begun, { type: 'leave' })).toBe(false);
  expect(hiloMaths.mayTake(begun, { type: 'take' })).toBe(false);
  for (const given of [null, 'up', {}, { type: 'over' }, { type: 'up', by: 2 }]) expect(hiloMaths.readAction(given)).toBeUndefined();
});
