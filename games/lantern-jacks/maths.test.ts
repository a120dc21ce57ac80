import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { ranks, suits } from '#games/sdk/cards/cards.ts';
import { add, type Fraction, fraction, multiply, rootToDecimal, toDecimal } from '#games/sdk/fraction.ts';
import { toPlain } from '#games/sdk/plain.ts';
import type { ReturnFigures } from '#games/sdk/returns/way-to-play.ts';
import { verifySteps } from '#games/sdk/verify-round.ts';
import { jacksMaths as maths } from './maths.ts';
import { rankHand } from './rank-hand.ts';
import { type JacksRound, pays, sheet } from './sheet.ts';
import { average, solveAll } from './solve.ts';
import { advices, masksByAdvice } from './strategy.ts';

const seeds = { serverSeed: 'beef'.padEnd(64, '0'), clientSeed: 'a test' };
const drawsOf = (nonce: number): Draws => createDraws({ ...seeds, nonce }, nodeHashing);
const percent = (part: Fraction): string => toDecimal(multiply(part, fraction(100n)), 4);
const cardsOf = (text: string): number[] =>
  text.split(' ').map((card) => {
    const rank = (ranks as readonly string[]).indexOf(card.slice(0, -1));
    return suits.findIndex((suit) => suit.startsWith(card.slice(-1))) * ranks.length + rank;
  });

test('GA-02 GA-03 the best play of all 2,598,960 hands returns what the sheet says, and the card of advice what it says', () => {
  let byCard = 0;
  // what the card would return with the kinds at an index and after it the other way round
  const swapped = advices.slice(1).map(() => 0);
  const { hands, classes, returned, hit, meanSquare } = solveAll(({ cards, weight, returns }) => {
    const masks = masksByAdvice(cards);
    const [first, second] = advices.flatMap((advice, index) => (masks.has(advice) ? [{ index, mask: masks.get(advice) ?? 0 }] : []));
    const kept = weight * (returns[first?.mask ?? 0] ?? 0);
    byCard += kept;
    const isNext = second !== undefined && first !== undefined && second.index === first.index + 1;
    if (isNext) swapped[first.index]! += weight * (returns[second.mask] ?? 0) - kept;
  });
  expect([hands, classes]).toEqual([2_598_960, 134_459]);
  expect(returned).toEqual(fraction(1_653_526_326_983n, 1_661_102_543_100n));
  expect(percent(returned)).toBe(sheet.rtp);
  expect(percent(hit)).toBe(sheet.hitFrequency);
  expect(percent(average(byCard))).toBe(sheet.rtpOfCard);
  expect(advices.slice(1).filter((_, index) => (swapped[index] ?? 0) > 0)).toEqual([]);
  const [best, card] = JSON.parse(readFileSync(new URL('returns.json', import.meta.url), 'utf8')) as ReturnFigures[];
  expect(best).toMatchObject({ rtp: sheet.rtp, hitFrequency: sheet.hitFrequency });
  expect(card).toMatchObject({ rtp: sheet.rtpOfCard });
  const variance = add(meanSquare, multiply(fraction(-1n), returned, returned));
  expect(rootToDecimal(variance, 4)).toBe(best?.standardDeviation);
  expect(maths.figures.volatility).toBe('medium');
});

test.each([
  ['10h Jh Qh Kh Ah', 'royal-flush'],
  ['9s 10s Js Qs Ks', 'straight-flush'],
  ['As 2s 3s 4s 5s', 'straight-flush'],
  ['4h 4s 4d 4c 9s', 'four'],
  ['4h 4s 4d 9c 9s', 'full-house'],
  ['2c 6c 7c Jc Kc', 'flush'],
  ['10h Jd Qh Kh Ah', 'straight'],
  ['Qh Kh Ah 2h 3d', 'none'],
  ['4h 4s 4d 10c 9s', 'three'],
  ['4h 4s Kd Kc 9s', 'two-pair'],
  ['Jh Js 2d 3c 9s', 'jacks'],
  ['Ah As 2d 3c 9s', 'jacks'],
  ['10h 10s 2d 3c 9s', 'none'],
])('%s is %s', (text, name) => {
  expect(rankHand(cardsOf(text))).toBe(name);
});

function play(nonce: number, stake: bigint, held: readonly number[] | undefined) {
  const begun = maths.open({ draws: drawsOf(nonce), stake, choice: null });
  const action = held === undefined ? maths.whenLeft(begun) : { type: 'draw' as const, held };
  const ended = maths.act(begun, action);
  return { action, tables: [maths.show(begun), maths.show(ended)], outcome: maths.outcomeOf(ended) as JacksRound };
}

test('GA-10 kept cards stay, the others are new ones of the same deck; the round pays by its hand and is proven by its seeds', () => {
  const commit = Buffer.from(nodeHashing.sha256(Buffer.from(seeds.serverSeed, 'hex'))).toString('hex');
  const timesOf = new Map<string, number>(pays);
  fc.assert(
    fc.property(fc.nat(5000), fc.bigInt(1n, 5000n), fc.option(fc.subarray([0, 1, 2, 3, 4]), { nil: undefined }), (nonce, stake, held) => {
      const { action, tables, outcome } = play(nonce, stake, held);
      const kept = held ?? [0, 1, 2, 3, 4];
      for (const [place, card] of outcome.cards.entries()) expect(card === outcome.dealt[place]).toBe(kept.includes(place));
      expect(new Set([...outcome.dealt, ...outcome.cards]).size).toBe(10 - kept.length);
      expect(outcome.payout).toBe(stake * BigInt(timesOf.get(rankHand(outcome.cards)) ?? -1));
      for (const [index, table] of tables.entries()) expect(maths.resume(toPlain(outcome), index)).toEqual(toPlain(table));
      const claim = { ...seeds, nonce, commit, mathHash: sheet.hash, stake, choice: null, actions: [action], result: outcome };
      expect(verifySteps(maths, claim, nodeHashing)).toEqual({ ok: true });
    }),
    { numRuns: 120 },
  );
});

test('GA-14 before the draw nobody is told more than five cards', () => {
  const begun = maths.open({ draws: drawsOf(7), stake: 100n, choice: null });
  expect(Object.keys(maths.show(begun)).toSorted()).toEqual(['cards', 'hand', 'held']);
  expect(maths.show(begun).cards).toHaveLength(5);
});

test('what is no draw is not read', () => {
  const given = [null, {}, { type: 'draw' }, { type: 'draw', held: [1, 0] }, { type: 'draw', held: [1, 1] }, { type: 'draw', held: [5] }];
  for (const one of [...given, { type: 'draw', held: ['0'] }, { type: 'draw', held: [], by: 2 }])
    expect(maths.readAction(one)).toBeUndefined();
});
