// Service and signer are killed at each step of a recall: the payout is paid once or called back once, by itself, and never both. CHAIN_KILLS=200 does
// so many.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EthereumKillWorld, openEthereumKillWorld } from './testing/ethereum-kill-world.ts';
import { killRecall } from './testing/recall-rounds.ts';

// processes that start again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });

/** Of each step: what is written down when it is reached, and whether the payout is called back in the end. */
const places = [
  { what: 'service', step: 'about to call back', isCalledBack: false, status: 'created' },
  { what: 'signer', step: 'called back', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'called back at the signer', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'about to end what was called back', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'ended what was called back', isCalledBack: true, status: 'failed' },
] as const;
const rounds = Number(process.env['CHAIN_KILLS'] ?? String(places.length));

let world: EthereumKillWorld;
beforeAll(async () => {
  world = await openEthereumKillWorld('ce');
});
afterAll(async () => await world.close());

test('killed at any step of a recall, the payout is called back once where the signer had kept it, and paid once where not', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const place = places[round % places.length] ?? places[0];
    const { what, step, isCalledBack, status } = place;
    const { diedBy, answered, atDeath, after, again, paid } = await killRecall(world, place, round + 1);
    expect({ step, diedBy, answered }).toEqual({ step, diedBy: 'SIGKILL', answered: what === 'signer' ? 503 : 'nothing' });
    // at that step, not before and not after
    expect({ step, ...atDeath }).toMatchObject({ step, isCalledBack, isSigned: false, status });
    if (status === 'created') expect(atDeath.news).toEqual([]);
    const end = isCalledBack ? 'failed' : 'succeeded';
    expect({ step, ...after, paid }).toEqual({
      step,
      isCalledBack,
      isSigned: !isCalledBack,
      status: end,
      news: [end],
      paid: isCalledBack ? 0n : world.each,
    });
    expect(again).toMatchObject(isCalledBack ? { status: 200, body: { state: 'cancelled' } } : { status: 409 });
    if ((round + 1) % 20 === 0) console.log(`${round + 1} kills`);
  }
});
