// Watcher and signer are killed at each step of deposits and payouts: nothing is lost, and nothing is sent twice. CHAIN_KILLS=200 does so many.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EthereumKillWorld, openEthereumKillWorld } from './testing/ethereum-kill-world.ts';
import { killAt, serviceSteps, signerSteps } from './testing/kill-rounds.ts';

// processes that start again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
const rounds = Number(process.env['CHAIN_KILLS'] ?? '12');
let world: EthereumKillWorld;
beforeAll(async () => {
  world = await openEthereumKillWorld('cd');
});
afterAll(async () => await world.close());

test('killed at any step, every deposit is credited once and every payout paid once', async () => {
  const places = [
    ...serviceSteps.map((step) => ({ what: 'service' as const, step })),
    ...signerSteps.map((step) => ({ what: 'signer' as const, step })),
  ];
  const steps = Array.from({ length: rounds }, (_, at) => {
    const place = places[at % places.length] ?? { what: 'service' as const, step: 'signed' };
    // a range is read as it starts, before anything is asked: there it dies later
    return { ...place, after: (Math.floor(at / places.length) % 3) + (place.step.startsWith('range') ? 2 : 0) };
  });
  const report = await killAt(world, steps);
  // one that dies as it starts may be asked nothing
  expect(report.payouts.length).toBeGreaterThan(rounds / 3);
  expect(report.kills).toBeGreaterThan(rounds / 2);
  expect(report.payouts.filter(({ balance, told }) => balance !== world.each || told !== 1)).toEqual([]);
  expect(report.deposits.filter(({ amount, told }) => amount !== Number(world.each) || told !== 1)).toEqual([]);
});
