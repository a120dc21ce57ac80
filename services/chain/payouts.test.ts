// Payouts over a real chain and a real signer: each is sent once, whoever is away and however slow the chain is.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withChecksum } from './addresses.ts';
import { ether, openWorld, signerKey, until, type World } from './testing/open-world.ts';
import { connectSigner, SignerRefused, type SignRequest } from './signer/client.ts';
import { openAddressBook } from './addresses.ts';
import { openKeys } from './signer/keys.ts';

let world: World;
let hot: string;
beforeAll(async () => {
  world = await openWorld();
  hot = openAddressBook(openKeys(world.seed).xpub).hot;
  await world.send(hot, 1000n * ether);
  await world.mine();
  await world.caughtUp();
});
afterAll(async () => await world.close());

const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
let counter = 0;
const somebody = (): string => {
  counter += 1;
  return withChecksum(`0x${'ab'.repeat(18)}${counter.toString(16).padStart(4, '0')}`);
};
const transferOf = async (reference: string) =>
  (
    await world.database.ask<{ state: string; nonce: string; waits_for: string | null }>('select * from chain.transfer where id = $1', [
      `payout:${reference}`,
    ])
  )[0];
const isIn = (state: string, reference: string) => async () => (await transferOf(reference))?.state === state;

test('a payout is sent, told once it lies deep enough, and is the same payout when it is asked for again', async () => {
  const to = somebody();
  const { status, reference } = await world.payout(to, ether);
  expect(status).toBe(200);
  await until(isIn('signed', reference));
  await world.mine(2);
  const events = await world.news(reference, endedAs('succeeded'));
  expect(events.at(-1)).toMatchObject({ kind: 'payout', amount: Number(ether), authorization: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  const again = await Promise.all(Array.from({ length: 5 }, async () => await world.payout(to, ether, { reference })));
  expect(again.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
  await world.mine(3);
  await world.caughtUp();
  expect(await world.balance(to)).toBe(ether);
  expect((await world.payout(to, ether + 1n, { reference })).status).toBe(409);
});

test('what is no good address is refused before anything is written', async () => {
  const own = await world.charge(ether);
  const good = somebody();
  const wrongCase = good.replace(/[a-fA-F]/, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));
  for (const address of ['', 'nobody', good.slice(0, -1), wrongCase, `0x${'0'.repeat(40)}`, own.address, hot])
    expect([address, (await world.payout(address, ether)).status]).toEqual([address, 422]);
  expect((await world.payout(good, 5n)).status).toBe(422);
  expect((await world.payout(good, ether, { currency: 'BTC' })).status).toBe(422);
});

test('a contract is not paid', async () => {
  const to = somebody();
  await world.node.ask('anvil_setCode', to, '0x60006000fd');
  const { reference } = await world.payout(to, ether);
  expect((await world.news(reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'destination-is-a-contract' });
});

test('many at once follow each other by their nonces and all arrive in one block', async () => {
  const payouts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const to = somebody();
      return { to, ...(await world.payout(to, ether / 10n)) };
    }),
  );
  for (const { reference } of payouts) await until(isIn('signed', reference));
  await world.mine(2);
  for (const { reference } of payouts) await world.news(reference, endedAs('succeeded'));
  expect(await Promise.all(payouts.map(async ({ to }) => await world.balance(to)))).toEqual(payouts.map(() => ether / 10n));
  const nonces = await Promise.all(payouts.map(async ({ reference }) => Number((await transferOf(reference))?.nonce)));
  expect(Math.max(...nonces) - Math.min(...nonces)).toBe(19);
});

const attemptsOf = async (reference: string) =>
  await world.database.ask<{ max_fee: string; hash: string }>('select * from chain.attempt where transfer_id = $1 order by max_fee', [
    `payout:${reference}`,
  ]);

/** A payout that was in none of four blocks, as the node lost it each time. One that was sent again in between and came into a block is not it. */
async function stuckPayout(): Promise<{ to: string; reference: string }> {
  for (;;) {
    const to = somebody();
    const { reference } = await world.payout(to, ether);
    await until(isIn('signed', reference));
    for (let block = 0; block < 4; block += 1) {
      await world.node.batch([{ method: 'anvil_dropAllTransactions' }, { method: 'anvil_mine', params: ['0x1'] }]);
      await world.caughtUp();
    }
    await until(async () => (await attemptsOf(reference)).length > 1 || !(await isIn('signed', reference)()));
    if ((await attemptsOf(reference)).length > 1) return { to, reference };
  }
}

test('one that is stuck is sent again under its nonce for a higher fee, and one of the two is mined', async () => {
  const { to, reference } = await stuckPayout();
  const [first, second] = await attemptsOf(reference);
  expect(BigInt(second?.max_fee ?? 0) * 100n).toBeGreaterThanOrEqual(BigInt(first?.max_fee ?? 0) * 125n);
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  expect(await world.balance(to)).toBe(ether);
});

test('a payout that a re-organisation takes out of the chain is sent again, not anew', async () => {
  const to = somebody();
  await world.mine();
  const snapshot = await world.node.ask<string>('evm_snapshot');
  const { reference } = await world.payout(to, ether);
  await until(isIn('signed', reference));
  await world.mine();
  await until(isIn('mined', reference));
  const nonce = (await transferOf(reference))?.nonce;
  await world.node.ask('evm_revert', snapshot);
  await world.node.ask('evm_setNextBlockTimestamp', Math.floor(Date.now() / 1000) + 9000);
  await world.mine();
  await until(isIn('signed', reference));
  await until(async () => {
    await world.mine();
    return (await world.balance(to)) === ether;
  });
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  expect((await transferOf(reference))?.nonce).toBe(nonce);
  expect(await world.balance(to)).toBe(ether);
});

test('while the signer is away payouts wait; an empty wallet makes them wait and says so', async () => {
  await world.closeSigner();
  const to = somebody();
  const { reference, status } = await world.payout(to, ether);
  expect(status).toBe(200);
  const large = await world.payout(somebody(), 99n * ether);
  await world.openSigner();
  await until(isIn('signed', reference));
  await world.mine(2);
  await world.news(reference, endedAs('succeeded'));
  await world.mine(2);
  await world.news(large.reference, endedAs('succeeded'));
  const all = await Promise.all(Array.from({ length: 10 }, async () => await world.payout(somebody(), 99n * ether)));
  await until(async () =>
    (await Promise.all(all.map(async (one) => await transferOf(one.reference)))).some(
      (one) => one?.waits_for === 'funds of the hot wallet',
    ),
  );
  await world.send(hot, 1000n * ether);
  await world.mine();
  for (const one of all) await until(async () => (await transferOf(one.reference))?.state !== 'queued');
  await world.mine(2);
  for (const one of all) await world.news(one.reference, endedAs('succeeded'));
});

test('the signer keeps its own rules against whoever asks', async () => {
  const signer = connectSigner(world.signerUrl, signerKey, () => new Date());
  const request = (more: Partial<SignRequest> = {}): SignRequest => ({
    id: `payout:${v7()}`,
    purpose: 'payout',
    wallet: null,
    to: somebody().toLowerCase(),
    currency: 'ETH',
    units: '1000000000000000000',
    nonceFrom: '0',
    gas: '21000',
    maxFee: '2000000000',
    tip: '1000000000',
    ...more,
  });
  const refusals: Partial<SignRequest>[] = [
    { units: '101000000000000000000' },
    { gas: '60001' },
    { wallet: 0 },
    { to: hot },
    { purpose: 'sweep', wallet: 0 },
    { purpose: 'sweep', to: hot },
    { purpose: 'fund', toIndex: 0 },
    { purpose: 'cold' },
    { maxFee: '1000000000001' },
    { currency: 'BTC' },
    { to: '0x12' },
    { id: '' },
  ];
  for (const more of refusals) await expect(signer.sign(request(more))).rejects.toThrow(SignerRefused);
  const one = request();
  const [a, b] = await Promise.all([signer.sign(one), signer.sign(one)]);
  expect(a).toEqual(b);
  const dearer = await signer.sign({ ...one, maxFee: '9000000000' });
  expect(dearer.nonce).toBe(a.nonce);
  expect(dearer.hash).not.toBe(a.hash);
  for (const more of [{ to: somebody().toLowerCase() }, { units: '2000000000000000000' }, { purpose: 'cold' as const }])
    await expect(signer.sign({ ...one, ...more })).rejects.toThrow(/signed before|cold/);
  const stranger = connectSigner(world.signerUrl, { ...signerKey, secret: 'a secret that is not the one of the two' }, () => new Date());
  await expect(stranger.sign(request())).rejects.toThrow('401');
});

test('the fees of a day are bounded, a raised one counts once, and what was signed is signed again', async () => {
  const gas = 21_000n;
  const fee = 10n ** 9n;
  const [used] = await world.database.ask<{ sum: string }>('select coalesce(sum(units), 0)::text as sum from chain_signer.fee');
  world.rules.dayFees = BigInt(used?.sum ?? '0') + 3n * gas * fee;
  const signer = connectSigner(world.signerUrl, signerKey, () => new Date());
  const request = (maxFee: bigint): SignRequest => ({
    id: `payout:${v7()}`,
    purpose: 'payout',
    wallet: null,
    to: somebody().toLowerCase(),
    currency: 'ETH',
    units: '1',
    nonceFrom: '0',
    gas: String(gas),
    maxFee: String(maxFee),
    tip: '1',
  });
  const first = request(fee);
  const signed = await signer.sign(first);
  // for twice as much: it takes two thirds of what was free now
  await signer.sign({ ...first, maxFee: String(2n * fee) });
  await expect(signer.sign(request(2n * fee))).rejects.toThrow(/limit of a day for fees/);
  const two = [request(fee), request(fee)];
  const answers = await Promise.allSettled(two.map(async (one) => await signer.sign(one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(signer.sign({ ...first, maxFee: String(3n * fee) })).rejects.toThrow(SignerRefused);
  expect(await signer.sign(first)).toEqual(signed);
  // what was refused has taken no nonce
  const [nonces] = await world.database.ask<{ gaps: number }>(
    'select (max(nonce) - min(nonce) + 1 - count(*))::int as gaps from chain_signer.transfer where wallet = -1',
  );
  expect(nonces?.gaps).toBe(0);
  await world.database.ask(`update chain_signer.fee set at = at - interval '25 hours'`);
  await signer.sign(request(2n * fee));
  world.rules.dayFees = 10n ** 21n;
});

test('the limit of a day holds, also for two at once', async () => {
  const signer = connectSigner(world.signerUrl, signerKey, () => new Date());
  const left = await world.database.ask<{ sum: string }>(`select sum(units)::text from chain_signer.transfer where purpose = 'payout'`);
  const free = 10_000n * 10n ** 18n - BigInt(left[0]?.sum ?? 0);
  const each = 100n * 10n ** 18n;
  const ask = async (): Promise<string> =>
    await signer
      .sign({
        id: `payout:${v7()}`,
        purpose: 'payout',
        wallet: null,
        to: somebody().toLowerCase(),
        currency: 'ETH',
        units: String(each),
        nonceFrom: '0',
        gas: '21000',
        maxFee: '2000000000',
        tip: '1',
      })
      .then(() => 'signed')
      .catch((error: unknown) => (error instanceof SignerRefused ? 'refused' : `broken: ${String(error)}`));
  const answers: string[] = [];
  // some at once, and not so many that a busy machine lets the last ones wait too long
  while (answers.length < Number(free / each) + 2) answers.push(...(await Promise.all(Array.from({ length: 6 }, ask))));
  expect(answers.filter((one) => one === 'signed')).toHaveLength(Number(free / each));
  expect(answers.filter((one) => one.startsWith('broken'))).toEqual([]);
});
