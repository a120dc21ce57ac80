import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { add, type Fraction, fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { solveReturns } from '#games/sdk/returns/figures-of-returns.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { betsOf, stakeLadder } from '#games/sdk/stakes.ts';
import { verifySteps } from '#games/sdk/verify-round.ts';
import { totalOf } from './count-hand.ts';
import game from './game.ts';
import { blackjackMaths as maths, maxCards } from './maths.ts';
import { type BlackjackRound, maxHands, type Move, moves as allMoves, sheet } from './sheet.ts';
import { insuranceNet, solveRound, solveStrategy } from './solve.ts';
import { spreadRounds } from './spread.ts';

const seeds = { serverSeed: 'cafe'.padEnd(64, '0'), clientSeed: 'a test' };
const drawsOf = (nonce: number): Draws => createDraws({ ...seeds, nonce }, nodeHashing);
const percent = (part: Fraction): string => toDecimal(multiply(part, fraction(100n)), 4);

/** Draws that give these ranks of hearts one after the other, then sevens. */
function stacked(ranks: string): Draws {
  const order = 'A23456789TJQK';
  const left = [...ranks].map((rank) => order.indexOf(rank)).values();
  return { nextInt: () => left.next().value ?? 6 };
}

/** Plays by a list of moves; one that is not allowed is left out, and the rules end what is left. */
function play(draws: Draws, boxes: number, moves: readonly Move[], stake = 60n) {
  let state = maths.open({ draws, stake: stake * BigInt(boxes), choice: boxes });
  const tables = [maths.show(state)];
  const [actions, staked]: [{ type: Move }[], bigint[]] = [[], [stake * BigInt(boxes)]];
  const take = (type: Move): void => {
    staked.push(maths.stakeOf?.(state, { type }) ?? 0n);
    actions.push({ type });
    state = maths.act(state, { type });
    tables.push(maths.show(state));
  };
  for (const type of moves) if (maths.outcomeOf(state) === undefined && maths.mayTake(state, { type })) take(type);
  while (maths.outcomeOf(state) === undefined) take(maths.whenLeft(state).type);
  return { actions, tables, staked: staked.reduce((sum, one) => sum + one), outcome: maths.outcomeOf(state) as BlackjackRound };
}
const endsOf = ({ hands }: BlackjackRound): [string, bigint][] => hands.map(({ end, payout }) => [end, payout]);

test('GA-02 GA-03 the best play returns what the sheet says, worked out exactly', () => {
  const { net, staked } = solveRound();
  expect(net).toEqual(fraction(-469430306791487675426722237n, 91733330193268616658399616009n));
  expect(percent(add(fraction(1n), net))).toBe(sheet.rtp);
  const perStake = multiply(net, fraction(staked.denominator, staked.numerator));
  expect(percent(add(fraction(1n), perStake))).toBe(sheet.rtpOfAll);
  expect(percent(add(fraction(1n), insuranceNet))).toBe(sheet.insurance);
  // all that a round can come to, worked out apart, has the same mean
  const { rtp, maxWin } = solveReturns(spreadRounds(1));
  expect(rtp).toEqual(add(fraction(1n), perStake));
  expect(maxWin.timesStake).toEqual(fraction(BigInt(sheet.maxWinTimes)));
});

test('the strategy has a row for every hand, and in it what every book of an endless deck says', () => {
  const rows = solveStrategy();
  const adviceOf = (kind: string, at: number): string =>
    rows.find((row) => row.kind === kind && row.from <= at && at <= row.to)?.advice.join('') ?? '';
  expect(rows.every(({ advice }) => advice.length === 10)).toBe(true);
  expect(adviceOf('hard', 16)).toBe('SSSSSHHHHH');
  expect(adviceOf('hard', 12)).toBe('HHSSSHHHHH');
  expect(adviceOf('hard', 11)).toBe('DDDDDDDDDH');
  expect(adviceOf('soft', 18)).toBe('STTTTSSHHH');
  expect(adviceOf('pair', 8)).toBe('PPPPPPPPPP');
  expect(adviceOf('pair', 9)).toBe('PPPPPSPPSS');
  expect(adviceOf('pair', 10)).toBe('SSSSSSSSSS');
});

test('each rule on the table is what is played', () => {
  // cards in the order of the deal: player, house, player, house, then as they are drawn
  expect(endsOf(play(stacked('A9KT'), 1, []).outcome)).toEqual([['blackjack', 150n]]);
  expect(endsOf(play(stacked('ATKA'), 1, []).outcome)).toEqual([['push', 60n]]);
  expect(endsOf(play(stacked('9T9A'), 1, []).outcome)).toEqual([['lose', 0n]]);
  expect(play(stacked('9AKT'), 1, ['insure']).outcome).toMatchObject({ insurance: { stake: 30n, payout: 90n }, payout: 90n });
  expect(play(stacked('9AK7'), 1, ['insure', 'stand']).outcome).toMatchObject({ insurance: { payout: 0n }, payout: 120n });
  expect(endsOf(play(stacked('9TK7'), 1, ['stand']).outcome)).toEqual([['win', 120n]]);
  expect(endsOf(play(stacked('9T87'), 1, ['stand']).outcome)).toEqual([['push', 60n]]);
  expect(endsOf(play(stacked('6T56T'), 1, ['double']).outcome)).toEqual([['win', 240n]]);
  expect(endsOf(play(stacked('9T57T'), 1, ['hit']).outcome)).toEqual([['bust', 0n]]);
  // the house stands on an ace and a six
  expect(play(stacked('96KA'), 1, ['stand']).outcome).toMatchObject({ dealer: [5, 0], payout: 120n });
  // split aces get one card each, and 21 of them is no blackjack
  expect(endsOf(play(stacked('A7ATKK'), 1, ['split']).outcome)).toEqual([
    ['win', 120n],
    ['win', 120n],
  ]);
});

test('a pair is split into four hands, never five, and all of them doubled are the largest win', () => {
  const moves: Move[] = ['split', 'split', 'split', 'split', 'hit', 'double', 'double', 'double', 'double'];
  // eights, then a three to each hand and a ten after it; the house busts with a six, a ten and a ten
  const { outcome, staked } = play(stacked('868T883T3T3T3TT'), 1, moves.toSpliced(4, 1));
  expect(outcome.hands).toHaveLength(maxHands);
  expect(staked).toBe(60n * 8n);
  expect(outcome.payout).toBe(60n * BigInt(sheet.maxWinTimes));
});

const anyMoves = fc.array(fc.constantFrom<Move>(...allMoves, 'split', 'hit'), { maxLength: 40 });

test('GA-10 any round pays what its cards say, asks for no more cards than are drawn, and is proven by its seeds', () => {
  const commit = Buffer.from(nodeHashing.sha256(Buffer.from(seeds.serverSeed, 'hex'))).toString('hex');
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 1, max: 3 }), anyMoves, (nonce, boxes, moves) => {
      const { actions, tables, staked, outcome } = play(drawsOf(nonce), boxes, moves);
      const house = totalOf(outcome.dealer);
      const paid = outcome.hands.map(({ stake, end, cards }) => {
        const own = totalOf(cards);
        if (end === 'bust') expect(own).toBeGreaterThan(21);
        if (end === 'win') expect(own <= 21 && (house > 21 || own > house)).toBe(true);
        if (end === 'push') expect(own).toBe(house);
        return end === 'blackjack' ? (stake * 5n) / 2n : end === 'win' ? stake * 2n : end === 'push' ? stake : 0n;
      });
      expect(outcome.payout).toBe(paid.reduce((sum, one) => sum + one, outcome.insurance?.payout ?? 0n));
      expect(outcome.hands.reduce((sum, { stake }) => sum + stake, outcome.insurance?.stake ?? 0n)).toBe(staked);
      expect(outcome.payout <= 60n * BigInt(boxes * sheet.maxWinTimes)).toBe(true);
      expect(outcome.cards.length).toBeLessThanOrEqual(maxCards);
      expect(outcome.cards.length).toBe(outcome.dealer.length + outcome.hands.reduce((sum, { cards }) => sum + cards.length, 0));
      for (const [index, table] of tables.entries()) expect(maths.resume(toPlain(outcome), index)).toEqual(toPlain(table));
      const claim = { ...seeds, nonce, commit, mathHash: sheet.hash, stake: 60n * BigInt(boxes), choice: boxes, actions, result: outcome };
      expect(verifySteps(maths, claim, nodeHashing)).toEqual({ ok: true });
    }),
    { numRuns: 150 },
  );
});

test('GA-14 while a round goes on, the hidden card and all that come are told to nobody', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 1, max: 3 }), anyMoves, (nonce, boxes, moves) => {
      for (const table of play(drawsOf(nonce), boxes, moves).tables.filter(({ isOver }) => !isOver)) {
        expect(table.dealer).toHaveLength(1);
        expect(Object.keys(table).toSorted()).toEqual(['active', 'boxes', 'dealer', 'hands', 'isInsured', 'isOver', 'may']);
        expect(table.hands.every((hand) => Object.keys(hand).length === 4)).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('every bet that a round can ask for is one of the game, in every currency', () => {
  for (const [currency, range] of game.stakes.ranges) {
    const ladder = stakeLadder(game.stakes, currency, range, maths.isPlayableStake);
    const bets = new Set(betsOf(game.stakes, ladder));
    for (const stake of ladder)
      for (const boxes of [1n, 2n, 3n]) expect([stake, stake * boxes, (stake * boxes) / 2n].every((bet) => bets.has(bet))).toBe(true);
  }
});

test('what is no move is not read, and no choice but one to three hands', () => {
  for (const given of [null, 'hit', {}, { type: 'surrender' }, { type: 'hit', by: 2 }]) expect(maths.readAction(given)).toBeUndefined();
  for (const given of [null, 0, 4, 1.5, '1']) expect(maths.readChoice(given)).toBeUndefined();
});
