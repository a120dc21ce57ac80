import { beforeAll, expect, test } from 'vitest';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { maths } from './maths.ts';
import { playRound } from './slot.ts';
import { baseReels } from './reels.ts';

const rounds = 300_000;
/** Two-sided 99.9 % of the normal distribution, in standard deviations. */
const band = 3.291;

// Money in line stakes.
const tally = { paid: 0, squares: 0, winning: 0, opened: 0, freeGames: 0, freePaid: 0, largest: 0 };
const stops = baseReels.map((strip) => new Float64Array(strip.length));

// A stake of 20 makes every payout a small whole number of line stakes, exact in a double.
beforeAll(() => {
  const serverSeed = '1a'.repeat(32);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const round = playRound({ draws: createDraws({ serverSeed, clientSeed: 'one million rounds', nonce }, nodeHashing), totalStake: 20n });
    const payout = Number(round.payout);
    tally.paid += payout;
    tally.squares += payout * payout;
    tally.winning += payout > 0 ? 1 : 0;
    tally.largest = Math.max(tally.largest, payout);
    for (const event of round.events) {
      if (event.type === 'free-games-end') {
        tally.opened += 1;
        tally.freeGames += event.played;
        tally.freePaid += Number(event.total);
      }
      if (event.type === 'spin' && !event.isFree) {
        for (const [reel, stop] of event.stops.entries()) {
          const counts = stops[reel]!;
          counts[stop] = counts[stop]! + 1;
        }
      }
    }
  }
}, 600_000);

/** How many standard deviations a count of rounds lies from what its probability lets expect. */
function distance(counted: number, odds: number): number {
  return Math.abs(counted - rounds * odds) / Math.sqrt(rounds * odds * (1 - odds));
}

test('RN-04 the return of 300,000 rounds lies in the 99.9 % band of the enumerated one', () => {
  const actual = tally.paid / 20 / rounds;
  const error = Number(maths.standardDeviation) / Math.sqrt(rounds);
  expect(Math.abs(actual - Number(maths.rtp) / 100)).toBeLessThan(band * error);
});

test('RN-04 so many of 300,000 rounds win, and open free games, as enumerated', () => {
  expect(distance(tally.winning, Number(maths.hitFrequency) / 100)).toBeLessThan(band);
  expect(distance(tally.opened, 1 / Number(maths.freeGames.oneIn))).toBeLessThan(band);
});

test('RN-04 the free games of 300,000 rounds are as many, and worth as much, as enumerated', () => {
  expect(Math.abs(tally.freeGames / tally.opened / Number(maths.freeGames.played) - 1)).toBeLessThan(0.02);
  expect(Math.abs(tally.freePaid / 20 / tally.opened / Number(maths.freeGames.worth) - 1)).toBeLessThan(0.06);
});

test('RN-04 the payouts of 300,000 rounds spread as enumerated', () => {
  const mean = tally.paid / 20 / rounds;
  const deviation = Math.sqrt(tally.squares / 400 / rounds - mean * mean);
  expect(Math.abs(deviation / Number(maths.standardDeviation) - 1)).toBeLessThan(0.03);
});

test('GA-03 no round of a million pays more than the stated maximum', () => {
  expect(tally.largest).toBeLessThanOrEqual(Number(maths.maxWin.timesStake) * 20);
});

test('RN-02 every reel stops everywhere equally often', () => {
  for (const counts of stops) {
    const expected = rounds / counts.length;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9 % point of chi-square with 29 degrees of freedom.
    expect(chiSquare).toBeLessThan(58.3);
  }
});
