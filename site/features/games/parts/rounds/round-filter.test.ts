import { expect, test } from 'vitest';
import { readRoundFilter, resultOf, resultTextOf } from './round-filter.ts';

test('both days of a filter belong to it, by the clock of the player', () => {
  const filter = readRoundFilter({ from: '2026-11-01', to: '2026-11-23', result: 'won', gameId: 'golden-caravan' }, 'Europe/Berlin');
  expect(filter).toEqual({
    gameId: 'golden-caravan',
    result: 'won',
    from: '2026-10-31T23:00:00.000Z',
    to: '2026-11-23T23:00:00.000Z',
  });
});

test('what an address makes up falls away', () => {
  expect(readRoundFilter({ from: '2026-02-31', to: 'now', result: 'jackpot', gameId: 'No Game' }, 'UTC')).toEqual({});
});

test('less than the stake is lost, as much is neither, and what is not over has no result', () => {
  const of = (payout: number, status = 2) => resultOf({ status, stake: 100, payout });
  expect([of(101), of(100), of(99), of(0), of(0, 1), of(0, 3)]).toEqual(['won', 'even', 'lost', 'lost', 'open', 'void']);
});

test('a free round that has won what is to be wagered is won, and one that came to nothing has no win', () => {
  const free = { status: 2, stake: 0, payout: 0, freeStake: 20 };
  expect([resultTextOf({ ...free, bonusWinnings: 130 }), resultTextOf(free)]).toEqual([
    'modals.spins.result-won',
    'modals.spins.result-none',
  ]);
});
