// The signer of Bitcoin keeps its own rules against whoever asks, and the service goes on with the rest where it refuses.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Coin, draftBatch, inputsOf } from './batches/draft-batch.ts';
import { bitcoinNetworks } from './families/bitcoin-addresses.ts';
import { connectSigner, type SignBatchRequest, SignerRefused } from './signer/client.ts';
import { type BitcoinWorld, coin, familyName, openBitcoinWorld, somebody } from './testing/open-bitcoin-world.ts';
import { signerKey, until } from './testing/open-world.ts';

const network = bitcoinNetworks[familyName];
let world: BitcoinWorld;
let counter = 1000;
const nobody = (): string => somebody((counter += 1));
/** A taproot address of the owner's own wallet. */
const cold = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
beforeAll(async () => {
  world = await openBitcoinWorld({ rules: { cold: [cold], consolidateAt: 2n } });
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

/** Outputs that are put into one of the hot wallet. */
const consolidation = (coins: readonly Coin[], feeRate = 2n, change?: string): SignBatchRequest =>
  requestOf({ coins, receivers: [], feeRate, ...(change !== undefined && { change }) });
/** A move to a wallet, beside others or alone. */
const toCold = (to: string, units = 500n * coin, others: SignBatchRequest['payouts'] = []): SignBatchRequest => {
  const receivers = [{ address: to, units }, ...others.map((one) => ({ address: one.to, units: BigInt(one.units) }))];
  const request = requestOf({ coins: [anOutput(600n * coin)], receivers });
  return { ...request, payouts: [{ id: `cold:${v7()}`, to, units: String(units) }, ...others] };
};

test('a listed cold wallet is paid beyond the limits of payouts, which it leaves as they are, and is named for ever as payouts are', async () => {
  const [before] = await world.database.ask('select sum(units) as sum from chain_signer.batch_payout where purpose = $1', ['payout']);
  const request = toCold(cold);
  const signed = await signer().signBatch(request);
  expect(await signer().signBatch(request)).toEqual(signed);
  expect(await world.database.ask('select sum(units) as sum from chain_signer.batch_payout where purpose = $1', ['payout'])).toEqual([
    before,
  ]);
  const again = { ...toCold(cold), payouts: request.payouts };
  await expect(signer().signBatch(again)).rejects.toMatchObject({ isKnown: true });
});

test('the fees of a day are bounded, and a batch that was signed keeps its payouts where a dearer form of it is refused', async () => {
  const [used] = await world.database.ask<{ sum: string }>('select coalesce(sum(units), 0)::text as sum from chain_signer.fee');
  const coins = [anOutput()];
  const receivers = [{ address: nobody(), units: coin / 4n }];
  const first = requestOf({ coins, receivers });
  await world.closeSigner();
  // a batch of one in and two out costs some fourteen hundred at ten for each byte
  await world.openSigner({ dayFees: BigInt(used?.sum ?? '0') + 2000n });
  const signed = await signer().signBatch(first);
  await expect(signer().signBatch(requestOf())).rejects.toMatchObject({ message: expect.stringMatching(/fees/) as string, isKnown: false });
  const dearer = { ...first, psbt: requestOf({ coins, receivers, feeRate: 20n }).psbt };
  await expect(signer().signBatch(dearer)).rejects.toMatchObject({ message: expect.stringMatching(/fees/) as string, isKnown: true });
  expect(await signer().signBatch(first)).toEqual(signed);
  await world.closeSigner();
  await world.openSigner();
});

test('outputs are put together at a low fee, all of them into the hot wallet', async () => {
  const coins = Array.from({ length: 30 }, () => anOutput(20_000n));
  const request = consolidation(coins);
  expect(await signer().signBatch(request)).toEqual(await signer().signBatch(request));
});

test.each<[string, () => SignBatchRequest]>([
  ['to a cold wallet that is not listed', () => toCold(nobody())],
  [
    'to a cold wallet as a payout beyond the limit of one',
    () => ({ ...toCold(cold), payouts: [{ id: `payout:${v7()}`, to: cold, units: String(500n * coin) }] }),
  ],
  ['to a player under the name of a cold wallet', () => toCold(nobody(), coin / 4n)],
  ['to a cold wallet and a player beside it', () => toCold(cold, coin, [{ id: `payout:${v7()}`, to: nobody(), units: '10000' }])],
  ['to nobody, of one output', () => consolidation([anOutput()])],
  ['to nobody, with what is left for somebody', () => consolidation([anOutput(), anOutput()], 2n, nobody())],
  ['to nobody, for a fee of other days', () => consolidation([anOutput(), anOutput()], 12n)],
])('a batch that pays %s is refused', async (_what, make) => {
  await expect(signer().signBatch(make())).rejects.toMatchObject({ name: 'SignerRefused', isKnown: false });
});

test('a signer that is told of no cold wallet and no rate signs neither', async () => {
  await world.closeSigner();
  await world.openSigner({ cold: [], consolidateAt: 0n });
  for (const request of [toCold(cold), consolidation([anOutput(), anOutput()])]) {
    const answer = async () =>
      await signer()
        .signBatch(request)
        .catch((error: unknown) => error);
    let said = await answer();
    // a connection that was kept open is of the one that was closed
    while (said instanceof Error && said.message === 'The signer cannot be reached') said = await answer();
    expect(said).toBeInstanceOf(SignerRefused);
  }
  await world.closeSigner();
  await world.openSigner();
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
  const [row] = await world.database.ask<{ sum: string }>(
    'select coalesce(sum(units), 0)::text as sum from chain_signer.batch_payout where purpose = $1',
    ['payout'],
  );
  const each = 90n * coin;
  const left = Number((1000n * coin - BigInt(row?.sum ?? 0)) / each);
  const ask = async (): Promise<string> => {
    const request = requestOf({ coins: [anOutput(100n * coin)], receivers: [{ address: nobody(), units: each }] });
    const answer = async () =>
      await signer()
        .signBatch(request)
        .catch((error: unknown) => error);
    let said = await answer();
    // so many at once wait for its few connections: one that waited too long is answered so, and asked for again
    while (said instanceof Error && said.message.startsWith('The signer answered 503')) said = await answer();
    if (said instanceof SignerRefused && !said.isKnown) return 'refused';
    return said instanceof Error ? said.message : 'signed';
  };
  const answers = await Promise.all(Array.from({ length: left + 3 }, ask));
  expect(answers.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'refused'), ...Array.from({ length: left }, () => 'signed')]);
  await world.database.ask(`update chain_signer.batch_payout set created_at = created_at - interval '1 day'`);
});

test('the log of the signer says that the fees of a day are used up also where only a dearer form of a batch is refused', async () => {
  const coins = [anOutput()];
  const receivers = [{ address: nobody(), units: coin / 4n }];
  const first = requestOf({ coins, receivers });
  const signed = await signer().signBatch(first);
  const [used] = await world.database.ask<{ sum: string }>('select coalesce(sum(units), 0)::text as sum from chain_signer.fee');
  const lines: string[] = [];
  await world.closeSigner();
  await world.openSigner({ dayFees: BigInt(used?.sum ?? '0') }, (line) => void lines.push(line));
  const dearer = { ...first, psbt: requestOf({ coins, receivers, feeRate: 20n }).psbt };
  for (let times = 0; times < 2; times += 1)
    await expect(signer().signBatch(dearer)).rejects.toMatchObject({
      message: 'The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.',
      isKnown: true,
    });
  expect(lines).toEqual([expect.stringContaining('the fees of a day are used up')]);
  expect(await signer().signBatch(first)).toEqual(signed);
  await world.closeSigner();
  await world.openSigner();
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

test('more that the signer refuses than one look takes keep no later payout back', async () => {
  await world.closeSigner();
  await world.openSigner({ limits: new Map([['BTC', { payout: coin, day: 1000n * coin }]]) });
  const old = new Date(world.clock.now().getTime() - 3_600_000);
  const many = 101;
  await world.database.ask(
    `insert into chain.transfer (id, purpose, to_address, currency, units, state, waits_for, waits_on, created_at, updated_at)
     select 'payout:' || gen_random_uuid(), 'payout', $1, 'BTC', $2, 'queued', 'the signer: too much', 'signer', $3, $3
       from generate_series(1, ${many})`,
    [nobody(), String(coin + 1n), old],
  );
  const to = nobody();
  const { reference } = await world.payout(to, coin / 10n);
  await until(async () => ((await world.node.ask<string[]>('getrawmempool')) ?? []).length > 0);
  await world.mine(2);
  await world.news(reference, 'succeeded');
  expect(await world.paidTo(to)).toBe(coin / 10n);
});
