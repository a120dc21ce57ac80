import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, commitToSeed, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { add, fraction, multiply, toDecimal } from '#games/sdk/fraction.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';
import { scripted } from '#games/testing/prove-quick-game.ts';
import { baccaratMaths } from './maths.ts';
import { dealtOf, handsOf } from './punto-banco.ts';
import { totalOf } from './counts.ts';
import { orders, pairOrders, partsWon, positions, sheet } from './sheet.ts';

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const choice = { bets: positions.map((position) => [position, '20'] as const) };

/** All orders of six cards of the shoe by who wins them, counted by what the cards count. Every product stays below 2^53. */
function countOrders(): { player: number; banker: number; tie: number } {
  const left = [128, ...Array.from({ length: 9 }, () => 32)];
  const found = { player: 0, banker: 0, tie: 0 };
  function draw(counts: number[], ways: number): void {
    if (counts.length < 6) {
      for (const [count, cards] of left.entries()) {
        if (cards === 0) continue;
        left[count] = cards - 1;
        draw([...counts, count], ways * cards);
        left[count] = cards;
      }
      return;
    }
    const { player, banker } = handsOf(counts, dealtOf(counts));
    const [one, other] = [totalOf(player), totalOf(banker)];
    found[one > other ? 'player' : other > one ? 'banker' : 'tie'] += ways;
  }
  draw([], 1);
  return found;
}

test('GA-02 GA-03 masquerade-baccarat: the chances are those of all orders of the shoe, and the returns follow from them', () => {
  const { player, banker, tie } = countOrders();
  expect([player, banker, tie].map(BigInt)).toEqual([orders.player, orders.banker, orders.tie]);
  expect(orders.all).toBe(416n * 415n * 414n * 413n * 412n * 411n);
  const tied = fraction(orders.tie, orders.all);
  const returns = positions.map((position) => {
    const isSide = position === 'player' || position === 'banker';
    const chance = isSide || position === 'tie' ? fraction(orders[position], orders.all) : fraction(pairOrders.pair, pairOrders.all);
    const won = multiply(chance, fraction(BigInt(partsWon[position]), 20n));
    return toDecimal(multiply(isSide ? add(won, tied) : won, fraction(100n)), 4);
  });
  expect(returns).toEqual(['98.7649', '95.1559', '98.9420', '97.1084', '97.1084']);
  expect(baccaratMaths.figures).toEqual({ rtp: returns.toSorted()[0], volatility: 'low', maxWinTimes: 13 });
  expect(sheet.hash).toBe(hashMaths(baccaratMaths.document, nodeHashing));
});

/** Cards of these counts in the order of the shoe, as draws would take them: places in a shoe that lies in order. */
function placesOf(counts: readonly number[]): number[] {
  const shoe = Array.from({ length: 416 }, (_, place) => place % 52);
  return counts.map((count) => {
    const place = shoe.findIndex((card) => (card % 13 < 9 ? (card % 13) + 1 : 0) === count);
    shoe.splice(place, 1);
    return place;
  });
}

test.each([
  ['a natural ends it', [4, 3, 5, 0, 9, 9], 2, 2, 'player'],
  ['the player draws with five, the banker stands with seven', [2, 3, 3, 4, 1, 9], 3, 2, 'banker'],
  ['the player stands with six, the banker draws with five', [2, 2, 4, 3, 4, 0], 2, 3, 'banker'],
  ['the banker stands with three at an eight', [1, 1, 1, 2, 8, 9], 3, 2, 'banker'],
  ['the banker draws with six at a seven', [1, 1, 1, 5, 7, 3], 3, 3, 'tie'],
] as const)('masquerade-baccarat: %s', (_name, counts, ofPlayer, ofBanker, winner) => {
  const round = baccaratMaths.decide({ draws: scripted(placesOf(counts)), stake: 100n, choice });
  expect([round.player.length, round.banker.length, round.winner]).toEqual([ofPlayer, ofBanker, winner]);
  const back = Object.fromEntries(round.returns.map(({ position, amount }) => [position, amount]));
  expect(back['player'] ?? 0n).toBe(winner === 'player' ? 40n : winner === 'tie' ? 20n : 0n);
  expect(back['banker'] ?? 0n).toBe(winner === 'banker' ? 39n : winner === 'tie' ? 20n : 0n);
  expect(back['tie'] ?? 0n).toBe(winner === 'tie' ? 200n : 0n);
});

test('RN-05 GA-13 masquerade-baccarat: a round is verified from its seeds, by the program too, and its bets draw nothing', async () => {
  const rounds = fc.sample(anySeeds, { numRuns: 5, seed: 11 });
  const address = `data:application/json,${encodeURIComponent(canonicalJson(baccaratMaths.document))}`;
  const program = fileURLToPath(new URL('check-round.mjs', import.meta.url));
  for (const seeds of rounds) {
    const result = baccaratMaths.decide({ draws: createDraws(seeds, nodeHashing), stake: 100n, choice });
    const other = baccaratMaths.decide({ draws: createDraws(seeds, nodeHashing), stake: 20n, choice: { bets: [['tie', '20']] } });
    expect([other.player, other.banker]).toEqual([result.player, result.banker]);
    const claim = { ...seeds, commit: commitToSeed(seeds.serverSeed, nodeHashing), mathHash: sheet.hash, stake: 100n, choice, result };
    expect(verifyRound(baccaratMaths, claim, nodeHashing)).toEqual({ ok: true });
    expect(verifyRound(baccaratMaths, { ...claim, result: { ...result, payout: result.payout + 1n } }, nodeHashing).ok).toBe(false);
    const given = [program, address, seeds.serverSeed, seeds.clientSeed, String(seeds.nonce), '100', JSON.stringify(choice)];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    expect(JSON.parse(stdout)).toMatchObject({
      maths: sheet.hash,
      player: result.player,
      banker: result.banker,
      payout: String(result.payout),
    });
  }
});

test('masquerade-baccarat: what is no bet is refused, and so is one whose commission would have to be rounded', () => {
  for (const given of [
    { bets: [['banker', '30']] },
    { bets: [['both', '20']] },
    {
      bets: [
        ['tie', '20'],
        ['tie', '20'],
      ],
    },
    { bets: [] },
  ])
    expect([given, baccaratMaths.readChoice(given)]).toEqual([given, undefined]);
});
