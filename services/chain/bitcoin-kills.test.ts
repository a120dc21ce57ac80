// Service and signer of Bitcoin are killed at each step of deposits and payouts: nothing is lost, and nothing is sent twice. CHAIN_KILLS=200 does so many.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFamily } from './families/index.ts';
import { batchSteps, killAt, serviceSteps, signerSteps } from './testing/kill-rounds.ts';
import { type BitcoinWorld, coin, familyName, openBitcoinWorld, somebody } from './testing/open-bitcoin-world.ts';

// processes that start again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
const rounds = Number(process.env['CHAIN_KILLS'] ?? '15');
const each = coin / 100n;
let world: BitcoinWorld;
beforeAll(async () => {
  world = await openBitcoinWorld();
  for (let many = 0; many < 20 + rounds; many += 1) await world.send(world.hot, coin / 2n);
  await world.mine(2);
  await world.caughtUp();
  await world.closeService();
  await world.closeSigner();
});
afterAll(async () => await world.close());

test('killed at any step, every deposit is credited once and every payout paid once', async () => {
  const places = [
    ...[...batchSteps, ...serviceSteps].map((step) => ({ what: 'service' as const, step })),
    ...signerSteps.map((step) => ({ what: 'signer' as const, step })),
  ];
  const steps = Array.from({ length: rounds }, (_, at) => {
    const place = places[at % places.length] ?? { what: 'service' as const, step: 'signed' };
    const isRange = place.step.startsWith('range');
    // payouts that wait together go in one batch, which comes to its steps once
    const times = isRange || place.step.endsWith('told') ? 3 : 1;
    // a range is read as it starts, before anything is asked: there it dies later
    return { ...place, after: (Math.floor(at / places.length) % times) + (isRange ? 2 : 0) };
  });
  const { url: databaseUrl } = world.database;
  const kinds = { family: familyName, chainId: 1, assets: openFamily(familyName, 1).assets, network: 'Bitcoin' };
  const bounds = { limit: 100n * coin, maxFee: 200n, each };
  const report = await killAt({ ...world, ...kinds, ...bounds, databaseUrl, somebody, balance: world.paidTo }, steps);
  // one that dies as it starts may be asked nothing
  expect(report.payouts.length).toBeGreaterThan(rounds / 3);
  expect(report.kills).toBeGreaterThan(rounds / 2);
  expect(report.payouts.filter(({ balance, told }) => balance !== each || told !== 1)).toEqual([]);
  expect(report.deposits.filter(({ amount, told }) => amount !== Number(each) || told !== 1)).toEqual([]);
});
