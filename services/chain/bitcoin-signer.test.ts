// The signer of Bitcoin keeps its own rules against whoever asks, and the service goes on with the rest where it refuses.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Coin, draftBatch, inputsOf } from './batches/draft-batch.ts';
import { bitcoinNetworks } from './families/bitcoin-addresses.ts';
import { connectSigner, type SignBatchRequest, SignerRefused } from './signer/client.ts';
import { type BitcoinWorld, coin, familyName, openBitcoinWorld, somebody } from './testing/open-bitcoin-world.ts';
import { signerKey, until } from './testing/open-world.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });
const network = bitcoinNetworks[familyName];
let world: BitcoinWorld;
let counter = 1000;
const nobody = (): string => somebody((counter += 1));
beforeAll(async () => {
  world = await openBitcoinWorld();
  for (let many = 0; many < 8; many += 1) await world.send(world.hot, 2n * coin);
  await world.mine(2);
  await world.caughtUp();
});
afterAll(async () => await world.close());

const signer = () => connectSigner(world.signerUrl, signerKey, () => new Date());
let made = 0;
/** An output of the hot wallet that the signer has not seen yet; the signer asks no node whether it exists. */
const anOutput = (units = coin): Coin => {
  made += 1;
  return { txHash: `e${made.toString(16).padStart(63, '0')}`, position: 1, wallet: null, units, address: world.hot };
};

interface Wanted {
  coins?: readonly Coin[];
  receivers?: readonly { address: string; units: bigint }[];
  feeRate?: bigint;
  change?: string;
}

function requestOf({ coins = [anOutput()], receivers = [{ address: nobody(), units: coin / 4n }], feeRate = 10n, change }: Wanted = {}) {
  const draft = draftBatch({ network, receivers, coins: [], required: coins, change: change ?? world.hot, feeRate });
  if (draft === undefined) throw new Error('The test has not enough coins');
  const [anchor] = inputsOf(draft.psbt);
  const request: SignBatchRequest = {
    id: v7(),
    currency: 'BTC',
    psbt: draft.psbt,
    anchor: anchor ?? { txHash: '', position: 1 },
    wallets: draft.coins.map(({ wallet }) => wallet),
    payouts: receivers.map(({ address: to, units }) => ({ id: `payout:${v7()}`, to, units: String(units) })),
  };
  return request;
}

test('what is asked for again is signed again to the letter, and a dearer form keeps payouts and anchor', async () => {
  const coins = [anOutput()];
  const receivers = [{ address: nobody(), units: coin / 4n }];
  const first = requestOf({ coins, receivers });
  const [a, b] = await Promise.all([signer().signBatch(first), signer().signBatch(first)]);
  expect(a).toEqual(b);
  const dearer = { ...first, psbt: requestOf({ coins, receivers, feeRate: 20n }).psbt };
  expect((await signer().signBatch(dearer)).txid).not.toBe(a.txid);
});

test.each<[string, (good: SignBatchRequest) => SignBatchRequest]>([
  ['pays somebody who is not named', (good) => ({ ...good, payouts: good.payouts.map((one) => ({ ...one, to: nobody() })) })],
  ['pays another amount', (good) => ({ ...good, payouts: good.payouts.map((one) => ({ ...one, units: '1000' })) })],
  [
    'names one more than it pays',
    (good) => ({ ...good, payouts: [...good.payouts, { id: `payout:${v7()}`, to: nobody(), units: '1000' }] }),
  ],
  ['names a payout twice', (good) => ({ ...good, payouts: [...good.payouts, ...good.payouts] })],
  ['sends the rest to somebody', () => requestOf({ change: nobody() })],
  ['pays the house itself', () => requestOf({ receivers: [{ address: world.hot, units: coin / 4n }] })],
  [
    'pays on another network',
    (good) => ({ ...good, payouts: good.payouts.map((one) => ({ ...one, to: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' })) }),
  ],
  ['spends what is of another key', (good) => ({ ...good, wallets: [7] })],
  ['says too few keys', () => ({ ...requestOf({ coins: [anOutput(), anOutput()] }), wallets: [null] })],
  ['spends not its anchor', (good) => ({ ...good, anchor: { txHash: 'ab'.repeat(32), position: 1 } })],
  ['offers more than is allowed', () => requestOf({ feeRate: 260n })],
  [
    'is more than one payout may be',
    () => requestOf({ coins: [anOutput(200n * coin)], receivers: [{ address: nobody(), units: 101n * coin }] }),
  ],
  ['is in a currency without limits', (good) => ({ ...good, currency: 'ETH' })],
  ['is no transaction', (good) => ({ ...good, psbt: 'aGVsbG8=' })],
  ['has a wrong name', (good) => ({ ...good, id: 'x' })],
])('a batch that %s is refused', async (_what, change) => {
  await expect(signer().signBatch(change(requestOf()))).rejects.toThrow(SignerRefused);
});

test('a payout has one batch for ever, a batch one anchor and the same payouts, and an output one batch and one amount', async () => {
  const [one, other] = [anOutput(), anOutput()];
  const receivers = [{ address: nobody(), units: coin / 4n }];
  const first = requestOf({ coins: [one, other], receivers });
  await signer().signBatch(first);
  const again = { ...requestOf({ coins: [anOutput()], receivers }), payouts: first.payouts };
  const wrong: SignBatchRequest[] = [
    again, // the payout in a batch of another name
    { ...again, id: first.id }, // another anchor
    { ...requestOf({ coins: [one, other], receivers }), id: first.id }, // another payout of the same look
    requestOf({ coins: [one] }), // the anchor in another batch
    requestOf({ coins: [anOutput(), other] }), // an output of it in another batch
    { ...first, psbt: requestOf({ coins: [one, { ...other, units: 2n * coin }], receivers }).psbt }, // more in it than was said
  ];
  for (const request of wrong) {
    const refused = await signer()
      .signBatch(request)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'SignerRefused', isKnown: true });
  }
  // one output less is no other batch: the anchor is what counts
  const anchored = [one, other].find(({ txHash }) => txHash === first.anchor.txHash) ?? one;
  await signer().signBatch({ ...first, wallets: [null], psbt: requestOf({ coins: [anchored], receivers, feeRate: 30n }).psbt });
});

test('a batch that spends hundreds of outputs is signed', async () => {
  const coins = Array.from({ length: 200 }, () => anOutput(20_000n));
  const { raw } = await signer().signBatch(requestOf({ coins, receivers: [{ address: nobody(), units: 1_500_000n }] }));
  expect(raw.length / 2).toBeLessThan(100_000);
});

test('a stranger is refused, and the limit of a day holds for two at once', async () => {
  const stranger = connectSigner(world.signerUrl, { ...signerKey, secret: 'a secret that is not the one of the two' }, () => new Date());
  await expect(stranger.signBatch(requestOf())).rejects.toThrow('401');
  const [row] = await world.database.ask<{ sum: string }>('select coalesce(sum(units), 0)::text as sum from chain_signer.batch_payout');
  const each = 90n * coin;
  const left = Number((1000n * coin - BigInt(row?.sum ?? 0)) / each);
  const ask = async (): Promise<string> =>
    await signer()
      .signBatch(requestOf({ coins: [anOutput(100n * coin)], receivers: [{ address: nobody(), units: each }] }))
      .then(() => 'signed')
      .catch((error: unknown) => (error instanceof SignerRefused && !error.isKnown ? 'refused' : 'broken'));
  const answers = await Promise.all(Array.from({ length: left + 3 }, ask));
  expect(answers.filter((one) => one === 'signed')).toHaveLength(left);
  expect(answers.filter((one) => one === 'refused')).toHaveLength(3);
  await world.database.ask(`update chain_signer.batch_payout set created_at = created_at - interval '1 day'`);
});

test('one that the signer refuses holds nobody back who was to travel with it, and gives up what it held', async () => {
  await world.closeSigner();
  await world.openSigner({ limits: new Map([['BTC', { payout: coin, day: 1000n * coin }]]) });
  await world.closeService();
  await world.openService({ batchMs: 60_000 });
  const [large, small] = [await world.payout(nobody(), coin + 1n), await world.payout(nobody(), coin / 10n)];
  world.clock.advance(60_000);
  const stateOf = async (reference: string) =>
    (
      await world.database.ask<{ state: string; waits_for: string | null }>('select * from chain.transfer where id = $1', [
        `payout:${reference}`,
      ])
    )[0];
  await until(async () => (await stateOf(small.reference))?.state === 'signed');
  await until(async () => (await stateOf(large.reference))?.waits_for?.includes('smallest units') === true);
  expect(await stateOf(large.reference)).toMatchObject({ state: 'queued' });
  await world.mine(2);
  await world.news(small.reference, 'succeeded');
  await world.closeSigner();
  await world.openSigner();
  await until(async () => (await stateOf(large.reference))?.state === 'signed');
  await world.mine(2);
  await world.news(large.reference, 'succeeded');
});

test('while signer or node are away payouts wait, and go on when they are back', async () => {
  await world.closeSigner();
  await world.closeService();
  await world.openService();
  const to = nobody();
  const { reference } = await world.payout(to, coin / 10n);
  const [held] = await world.database.ask<{ units: string }>('select count(*)::text as units from chain.batch_input');
  await until(async () => {
    const rows = await world.database.ask(
      `select 1 from chain.batch_version v join chain.transfer t using (batch_id) where t.id = $1 and v.raw is null`,
      [`payout:${reference}`],
    );
    return rows.length === 1;
  });
  expect(Number(held?.units)).toBeGreaterThan(0);
  await world.restartNode();
  await world.openSigner();
  await until(async () => ((await world.node.ask<string[]>('getrawmempool')) ?? []).length > 0);
  await world.mine(2);
  await world.news(reference, 'succeeded');
  expect(await world.paidTo(to)).toBe(coin / 10n);
});
