// GA-03: the gamble returns exactly what is put into it, whatever is guessed and however often, and pays what its cards say.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitToSeed, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { data } from '#games/frozen-orchard/data.ts';
import { slot } from '#games/frozen-orchard/maths.ts';
import { deckSize } from '#games/sdk/cards/cards.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { verifySteps } from '#games/sdk/verify-round.ts';
import { type GambleAction, guesses, isRight, timesOf } from './sheet.ts';

const { gamble: maths } = slot;
const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 32 }),
  nonce: fc.nat(1000),
});
const open = (seeds: Parameters<typeof createDraws>[0], stake = 100n) =>
  maths.open({ draws: createDraws(seeds, nodeHashing), stake, choice: null });
const anyActions = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...guesses).map((guess): GambleAction => ({ type: 'guess', guess })) },
    { weight: 1, arbitrary: fc.constant<GambleAction>({ type: 'collect' }) },
  ),
  { minLength: 1, maxLength: 8 },
);

test.each(guesses)('GA-03 of all cards, a guess of %s brings back exactly what was won', (guess) => {
  const cards = Array.from({ length: deckSize }, (_, card) => card);
  const paid = cards.reduce((sum, card) => sum + (isRight(guess, card) ? timesOf(guess) : 0), 0);
  expect(paid).toBe(deckSize);
});

test('GA-03 RN-05 a round pays its spin times what was guessed right, never above the bound, and is verified from its seeds', () => {
  fc.assert(
    fc.property(anySeeds, anyActions, fc.bigInt(1n, 500n), (seeds, wished, part) => {
      const stake = part * BigInt(data.stakeParts);
      let state = open(seeds, stake);
      const spun = slot.maths.decide({ draws: createDraws(seeds, nodeHashing), stake, choice: null });
      const taken: GambleAction[] = [];
      for (const action of [...wished, { type: 'collect' } as const]) {
        if (maths.outcomeOf(state) !== undefined) break;
        // nothing of a card that lies face down is told
        expect(maths.show(state).cards).toHaveLength(taken.length);
        if (!maths.mayTake(state, action)) continue;
        taken.push(action);
        state = maths.act(state, action);
      }
      const outcome = maths.outcomeOf(state);
      if (outcome === undefined) throw new Error('a round that is collected is over');
      expect(outcome.spun).toEqual(spun);
      let amount = spun.payout;
      for (const [index, guess] of outcome.guesses.entries()) {
        expect(amount * BigInt(timesOf(guess)) <= stake * BigInt(data.gamble.maxTimes)).toBe(true);
        amount = isRight(guess, outcome.cards[index] ?? -1) ? amount * BigInt(timesOf(guess)) : 0n;
      }
      expect([outcome.payout, outcome.steps]).toEqual([amount, taken.length]);
      expect(outcome.guesses.length).toBeLessThanOrEqual(data.gamble.steps);
      expect(maths.resume(toPlain(outcome), taken.length)).toMatchObject({ amount: String(amount), cards: outcome.cards });
      const claim = {
        ...seeds,
        commit: commitToSeed(seeds.serverSeed, nodeHashing),
        mathHash: maths.hash,
        stake,
        choice: null,
        actions: taken,
        result: outcome,
      };
      expect(verifySteps(maths, claim, nodeHashing)).toEqual({ ok: true });
      expect(verifySteps(maths, { ...claim, result: { ...outcome, payout: outcome.payout + 1n } }, nodeHashing)).toMatchObject({
        ok: false,
      });
    }),
    { numRuns: 200 },
  );
});

test('a round without a win, or with one that cannot be doubled, is over at once; what is no action is read as none', () => {
  const seen = { none: 0, open: 0 };
  for (let nonce = 0; nonce < 60; nonce += 1) {
    const state = open({ serverSeed: 'cd'.repeat(32), clientSeed: 'over', nonce });
    const isOver = maths.outcomeOf(state)?.end === 'none';
    expect(isOver).toBe(state.spun.payout === 0n || state.spun.payout * 2n > 100n * BigInt(data.gamble.maxTimes));
    seen[isOver ? 'none' : 'open'] += 1;
    // nothing is collected of a round that pays nothing
    if (state.spun.payout === 0n) expect(maths.mayTake(state, { type: 'collect' })).toBe(false);
  }
  expect(Math.min(seen.none, seen.open)).toBeGreaterThan(10);
  for (const given of [null, 'collect', {}, { type: 'guess' }, { type: 'guess', guess: 'green' }, { type: 'collect', guess: 'red' }])
    expect(maths.readAction(given)).toBeUndefined();
});
