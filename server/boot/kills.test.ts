// The server, its embedded database and both are killed amid deposits, payouts and spins. The long form is bench/kills.ts.
import { expect, test } from 'vitest';
import { runKills } from '#testing/kills/run-kills.ts';

test('LE-02 killed at any moment the app opens by itself, ends what was under way, and has lost and doubled nothing', async () => {
  const { faults, acts } = await runKills({ kills: 3, players: 4, seed: 7 });
  expect(faults).toEqual([]);
  expect(acts).toBeGreaterThan(8);
  // five starts of the whole house, and every payout approved by a command of its own
}, 1_200_000);
