// Service and signer are killed at each step of a recall: the payout is paid once or called back once, by itself, and never both. CHAIN_KILLS=200 does
// so many.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAddressBook, withChecksum } from './addresses.ts';
import { localChainId } from './local-node.ts';
import { openKeys } from './signer/keys.ts';
import { killRecall, type RecallRound } from './testing/recall-rounds.ts';
import { ether, openWorld, type World } from './testing/open-world.ts';

// processes that start again and again
vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 600_000 });
const each = ether / 100n;

/** Of each step: what is written down when it is reached, and whether the payout is called back in the end. */
const places = [
  { what: 'service', step: 'about to call back', isCalledBack: false, status: 'created' },
  { what: 'signer', step: 'called back', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'called back at the signer', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'about to end what was called back', isCalledBack: true, status: 'created' },
  { what: 'service', step: 'ended what was called back', isCalledBack: true, status: 'failed' },
] as const;
const rounds = Number(process.env['CHAIN_KILLS'] ?? String(places.length));

let world: World;
beforeAll(async () => {
  world = await openWorld({ isApart: true });
  await world.send(openAddressBook(openKeys(world.seed).xpub).hot, 100n * ether);
  await world.mine();
});
afterAll(async () => await world.close());

async function killAt(number: number, place: (typeof places)[number]): Promise<RecallRound> {
  const chain = { family: 'ethereum', chainId: localChainId, assets: 'ETH:9:18:100000:3<1000000000,12', network: 'Ethereum' };
  const bounds = { limit: 100n * ether, maxFee: world.rules.maxFee, each };
  const xpub = openKeys(world.seed).xpub;
  const somebody = (one: number): string => withChecksum(`0x${'ce'.repeat(17)}${one.toString(16).padStart(6, '0')}`);
  const urls = { nodeUrl: world.localNode.url, databaseUrl: world.database.url };
  return await killRecall({ ...world, ...chain, ...bounds, ...urls, xpub, somebody }, place, number);
}

test('killed at any step of a recall, the payout is called back once where the signer had heard it, and paid once where not', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const place = places[round % places.length] ?? places[0];
    const { what, step, isCalledBack, status } = place;
    const { diedBy, heard, atDeath, after, again, paid } = await killAt(round + 1, place);
    expect({ step, diedBy, heard }).toEqual({ step, diedBy: 'SIGKILL', heard: what === 'signer' ? 503 : 'nothing' });
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
      paid: isCalledBack ? 0n : each,
    });
    expect(again).toMatchObject(isCalledBack ? { status: 200, body: { state: 'cancelled' } } : { status: 409 });
    if ((round + 1) % 20 === 0) console.log(`${round + 1} kills`);
  }
});
