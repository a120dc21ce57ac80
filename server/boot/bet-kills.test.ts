// The house with its book and feed, its database and both are killed amid bets. The long form is bench/bet-kills.ts.
import { expect, test } from 'vitest';
import { runBetKills } from '#testing/kills/run-bet-kills.ts';

test('killed at any moment the sportsbook comes back with its prices, and no bet is without its stake, nor a stake without its bet', async () => {
  const { faults, accepted } = await runBetKills({ kills: 2, players: 4, seed: 11 });
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(4);
  // three starts of the whole house with the feed's world
}, 1_200_000);
