// Payouts that the signer does not sign: refused where that is known, and called back where it is not, once and never paid afterwards.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook, withChecksum } from './addresses.ts';
import { connectSigner } from './signer/client.ts';
import { openKeys } from './signer/keys.ts';
import { type Answer, ether, openWorld, signerKey, until, type World } from './testing/open-world.ts';

const limit = 2n * ether;
const limits = new Map([['ETH', { payout: limit, day: 1000n * ether }]]);
let world: World;
beforeAll(async () => {
  world = await openWorld({ rules: { limits } });
  await world.send(openAddressBook(openKeys(world.seed).xpub).hot, 1000n * ether);
  await world.mine();
  await world.caughtUp();
});
afterAll(async () => await world.close());

let counter = 0;
const somebody = (): string => withChecksum(`0x${'ad'.repeat(18)}${(counter += 1).toString(16).padStart(4, '0')}`);
const cancel = async (reference: string): Promise<Answer> => await world.api('POST', `/payouts/${reference}/cancel`, {});
const toldOf = (reference: string) => world.receiver.received.flatMap(({ event }) => (event.reference === reference ? [event] : []));
const isEnded = async (reference: string): Promise<boolean> =>
  ['succeeded', 'failed'].includes(String((await world.state(reference))['status']));
const waitsForSigner = async (reference: string): Promise<void> =>
  await until(async () => String((await world.state(reference))['waitsFor']).includes('A payout may be'));

test('one that the signer refuses is called back once, and is never signed afterwards, whatever its limit is then', async () => {
  const to = somebody();
  const { reference } = await world.payout(to, limit + 1n);
  await waitsForSigner(reference);
  const answers = await Promise.all(Array.from({ length: 4 }, async () => await cancel(reference)));
  for (const answer of answers) expect(answer).toEqual({ status: 200, body: { state: 'cancelled' } });
  expect(await cancel(reference)).toMatchObject({ body: { state: 'cancelled' } });
  await world.news(reference, (events) => events.length > 0);
  expect(toldOf(reference)).toMatchObject([{ kind: 'payout', status: 'failed', reason: 'called-back' }]);
  expect(await world.state(reference)).not.toHaveProperty('waitsFor');
  limits.set('ETH', { payout: 10n * limit, day: 1000n * ether });
  const signer = connectSigner(world.signerUrl, signerKey, () => new Date());
  const asked = { id: `payout:${reference}`, purpose: 'payout', wallet: null, to: to.toLowerCase(), currency: 'ETH' } as const;
  await expect(
    signer.sign({ ...asked, units: String((limit + 1n) * 1_000_000_000n), nonceFrom: '0', gas: '21000', maxFee: '2000000000', tip: '1' }),
  ).rejects.toThrow('called back');
  limits.set('ETH', { payout: limit, day: 1000n * ether });
  expect(await world.payout(to, limit + 1n, { reference })).toMatchObject({ status: 200 });
  await world.mine(4);
  await world.caughtUp();
  expect(await world.balance(to)).toBe(0n);
  expect(toldOf(reference)).toHaveLength(1);
});

test('what was signed is not called back, nor what was paid; what nobody knows is told so', async () => {
  const to = somebody();
  const { reference } = await world.payout(to, ether);
  await until(async () => (await world.state(reference))['status'] === 'pending');
  expect((await cancel(reference)).status).toBe(409);
  await world.mine(2);
  await world.news(reference, (events) => events.some(({ status }) => status === 'succeeded'));
  expect((await cancel(reference)).status).toBe(409);
  expect(await world.balance(to)).toBe(ether);
  for (const other of [v7(), 'nothing']) expect(await cancel(other)).toEqual({ status: 200, body: { state: 'unknown' } });
  const stranger = { keyId: 'casino', secret: 'a secret of somebody else altogether' };
  expect((await world.api('POST', `/payouts/${reference}/cancel`, {}, stranger)).status).toBe(401);
});

test('while the signer is away nobody knows whether it has signed: it is asked again', async () => {
  const { reference } = await world.payout(somebody(), limit + 2n);
  await waitsForSigner(reference);
  await world.closeSigner();
  expect((await cancel(reference)).status).toBe(503);
  expect(await world.state(reference)).toMatchObject({ status: 'created' });
  await world.openSigner();
  expect(await cancel(reference)).toMatchObject({ body: { state: 'cancelled' } });
});

test('one of which the signer has kept alone that it is called back ends by itself, without another word of an operator', async () => {
  const [to, reference] = [somebody(), v7()];
  // as a service leaves it that ends between the signer's word and its own
  await connectSigner(world.signerUrl, signerKey, () => new Date()).callBack(`payout:${reference}`);
  expect((await world.payout(to, ether, { reference })).status).toBe(200);
  await world.news(reference, (events) => events.length > 0);
  expect(toldOf(reference)).toMatchObject([{ kind: 'payout', status: 'failed', reason: 'called-back' }]);
  expect(await cancel(reference)).toEqual({ status: 200, body: { state: 'cancelled' } });
  await world.mine(4);
  await world.caughtUp();
  expect(await world.balance(to)).toBe(0n);
});

test('of a recall and a signature at once one is first: each payout is paid or called back, and never both', async () => {
  const payouts = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const to = somebody();
      return { to, ...(await world.payout(to, ether / 10n)) };
    }),
  );
  const answers = await Promise.all(payouts.map(async ({ reference }) => await cancel(reference)));
  await until(async () => {
    await world.mine();
    await world.caughtUp();
    return (await Promise.all(payouts.map(async ({ reference }) => await isEnded(reference)))).every((one) => one);
  });
  for (const [at, { to, reference }] of payouts.entries()) {
    const isCalledBack = answers[at]?.status === 200;
    expect([await world.balance(to), (await world.state(reference))['status']]).toEqual(
      isCalledBack ? [0n, 'failed'] : [ether / 10n, 'succeeded'],
    );
  }
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
});

/** Starts the service again with limits. The connections to the one before are tried first, and are closed. */
async function restart(payoutLimits: ReadonlyMap<string, bigint>): Promise<void> {
  await world.closeService();
  await world.openService({ payoutLimits });
  const isThere = async (): Promise<boolean> =>
    await world.state(v7()).then(
      () => true,
      () => false,
    );
  await until(isThere);
}

test('a service that knows the limit refuses what is above it, at once and with what the player is told', async () => {
  await restart(new Map([['ETH', limit]]));
  const [whole, more] = [await world.payout(somebody(), limit), await world.payout(somebody(), limit + 1n)];
  expect(whole.status).toBe(200);
  expect(more).toMatchObject({
    status: 422,
    body: { reason: 'over-payout-limit', detail: expect.stringContaining('CHAIN_PAYOUT_LIMITS') },
  });
  expect((await world.api('GET', `/payments/${more.reference}`)).status).toBe(404);
  await restart(new Map([['USDC', 1n]]));
  expect((await world.payout(somebody(), ether)).status).toBe(422);
});
