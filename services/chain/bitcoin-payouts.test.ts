// Payouts of bitcoins over a real chain in regtest and a real signer: each is sent once, whoever is away and however slow the chain is.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSigner } from './signer/client.ts';
import { type BitcoinWorld, coin, openBitcoinWorld, somebody, spentBy } from './testing/open-bitcoin-world.ts';
import { signerKey, until } from './testing/open-world.ts';

let world: BitcoinWorld;
let counter = 0;
const nobody = (): string => somebody((counter += 1));
beforeAll(async () => {
  world = await openBitcoinWorld();
  for (let many = 0; many < 12; many += 1) await world.send(world.hot, 2n * coin);
  await world.mine(2);
  await world.caughtUp();
});
afterAll(async () => await world.close());

interface Transfer {
  state: string;
  batch_id: string | null;
  waits_for: string | null;
}
const transferOf = async (reference: string): Promise<Transfer | undefined> =>
  (await world.database.ask<Transfer>('select * from chain.transfer where id = $1', [`payout:${reference}`]))[0];
const isIn = (state: string, reference: string) => async () => (await transferOf(reference))?.state === state;
interface Version {
  txid: string;
  raw: string;
  fee: string;
  fee_rate: string;
  number: number;
}
const versionsOf = async (reference: string): Promise<Version[]> =>
  await world.database.ask<Version>(
    `select v.txid, v.raw, v.fee::text, v.fee_rate::text, v.number from chain.batch_version v
       join chain.transfer t using (batch_id) where t.id = $1 order by v.number`,
    [`payout:${reference}`],
  );

test('a payout is sent, told once it lies deep enough, and is the same payout when it is asked for again', async () => {
  const to = nobody();
  const { status, reference } = await world.payout(to, coin);
  expect(status).toBe(200);
  await until(isIn('signed', reference));
  await world.mine();
  await until(isIn('mined', reference));
  expect(world.newsOf(reference)).toEqual([]);
  await world.mine();
  const [version] = await versionsOf(reference);
  expect(await world.news(reference, 'succeeded')).toMatchObject({
    kind: 'payout',
    amount: Number(coin),
    currency: 'BTC',
    authorization: version?.txid,
  });
  const again = await Promise.all(Array.from({ length: 5 }, async () => await world.payout(to, coin, { reference })));
  expect(again.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
  await world.mine(3);
  await world.caughtUp();
  expect(await world.paidTo(to)).toBe(coin);
  expect(world.newsOf(reference)).toHaveLength(1);
  expect((await world.payout(to, coin + 1n, { reference })).status).toBe(409);
  expect((await world.payout(nobody(), coin, { reference })).status).toBe(409);
});

test('what is no good address of this network, is our own or too little is refused before anything is written', async () => {
  const own = await world.charge(coin);
  const good = nobody();
  const wrongLetter = good.slice(0, -1) + (good.endsWith('q') ? 'p' : 'q');
  const bad = [
    '',
    'nobody',
    good.slice(0, -1),
    wrongLetter,
    good.slice(0, 10) + good.slice(10).toUpperCase(), // of both cases
    own.address,
    world.hot,
    'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', // of mainnet
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', // of testnet
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  ];
  for (const address of bad) expect([address, (await world.payout(address, coin)).status]).toEqual([address, 422]);
  expect((await world.payout(good, 999n)).status).toBe(422);
  expect((await world.payout(good, coin, { currency: 'ETH', digits: 9 })).status).toBe(422);
  expect(await world.database.ask('select 1 from chain.payout where amount = 999')).toEqual([]);
});

test('one that the signer refuses is called back, and what was to travel with it is paid', async () => {
  const before = world.rules.limits.get('BTC');
  (world.rules.limits as Map<string, unknown>).set('BTC', { payout: coin, day: 1000n * coin });
  const [to, other] = [nobody(), nobody()];
  const [large, small] = [await world.payout(to, coin + 1n), await world.payout(other, coin / 2n)];
  await until(async () => ((await transferOf(large.reference))?.waits_for ?? '').includes('A payout may be'));
  const cancel = async () => await world.api('POST', `/payouts/${large.reference}/cancel`, {});
  expect([await cancel(), await cancel()]).toMatchObject([{ body: { state: 'cancelled' } }, { body: { state: 'cancelled' } }]);
  (world.rules.limits as Map<string, unknown>).set('BTC', before);
  await until(isIn('signed', small.reference));
  expect((await world.api('POST', `/payouts/${small.reference}/cancel`, {})).status).toBe(409);
  await world.mine(3);
  await world.news(small.reference, 'succeeded');
  await world.caughtUp();
  expect([await world.paidTo(to), await world.paidTo(other)]).toEqual([0n, coin / 2n]);
  expect(world.newsOf(large.reference)).toMatchObject([{ status: 'failed', reason: 'called-back' }]);
  const left = 'select 1 from chain.batch b where not exists (select from chain.transfer t where t.batch_id = b.id)';
  expect(await world.database.ask(left)).toEqual([]);
});

test('one of which the signer has kept alone that it is called back ends by itself, and what was to travel with it is paid', async () => {
  const [to, other, reference] = [nobody(), nobody(), v7()];
  // as a service leaves it that ends between the signer's word and its own
  await connectSigner(world.signerUrl, signerKey, () => new Date()).callBack(`payout:${reference}`);
  await world.closeSigner();
  const [first, second] = [await world.payout(to, coin / 2n, { reference }), await world.payout(other, coin / 2n)];
  await world.openSigner();
  expect(await world.news(first.reference, 'failed')).toMatchObject({ kind: 'payout', reason: 'called-back' });
  await until(isIn('signed', second.reference));
  await world.mine(3);
  await world.news(second.reference, 'succeeded');
  await world.caughtUp();
  expect([await world.paidTo(to), await world.paidTo(other)]).toEqual([0n, coin / 2n]);
  expect(world.newsOf(first.reference)).toHaveLength(1);
});

test('every kind of address that wallets write is paid, and capitals are the same address', async () => {
  const lower = nobody();
  const kinds = [
    lower.toUpperCase(),
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', // to a key hash
    '2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm', // to a script hash
    'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry', // to a witness script hash
    'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6', // taproot
  ];
  const payouts = [];
  for (const to of kinds) payouts.push({ to, ...(await world.payout(to, 10_000n)) });
  expect(payouts.map(({ status }) => status)).toEqual(kinds.map(() => 200));
  for (const { reference } of payouts) await until(isIn('signed', reference));
  await world.mine(2);
  for (const { to, reference } of payouts) {
    await world.news(reference, 'succeeded');
    expect(await world.paidTo(to === kinds[0] ? lower : to)).toBe(10_000n);
  }
});

test('payouts that wait together travel in one transaction, with one rest to the hot wallet', async () => {
  await world.closeService();
  await world.openService({ batchMs: 60_000 });
  const payouts = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const to = nobody();
      return { to, ...(await world.payout(to, coin / 100n)) };
    }),
  );
  await world.mine();
  await world.caughtUp();
  for (const { reference } of payouts) expect(await transferOf(reference)).toMatchObject({ state: 'queued', batch_id: null });
  world.clock.advance(60_000);
  for (const { reference } of payouts) await until(isIn('signed', reference));
  const txids = new Set(
    (await Promise.all(payouts.map(async ({ reference }) => await versionsOf(reference)))).flat().map(({ txid }) => txid),
  );
  expect(txids.size).toBe(1);
  const before = await world.paidTo(world.hot);
  await world.mine(2);
  for (const { reference } of payouts) expect(await world.news(reference, 'succeeded')).toMatchObject({ authorization: [...txids][0] });
  expect(await Promise.all(payouts.map(async ({ to }) => await world.paidTo(to)))).toEqual(payouts.map(() => coin / 100n));
  expect(await world.paidTo(world.hot)).toBeGreaterThan(before);
  await world.closeService();
  await world.openService();
});

test('two at once that ask for the same pay it once, and others beside it each once', async () => {
  const to = nobody();
  const reference = v7();
  const both = await Promise.all(Array.from({ length: 8 }, async () => await world.payout(to, coin / 10n, { reference })));
  expect(both.every(({ status }) => status === 200)).toBe(true);
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const address = nobody();
      return { address, ...(await world.payout(address, coin / 10n)) };
    }),
  );
  for (const one of [{ reference }, ...others]) await until(isIn('signed', one.reference));
  await world.mine(3);
  for (const one of [{ reference }, ...others]) await world.news(one.reference, 'succeeded');
  expect(await world.paidTo(to)).toBe(coin / 10n);
  expect(await Promise.all(others.map(async ({ address }) => await world.paidTo(address)))).toEqual(others.map(() => coin / 10n));
  expect(world.newsOf(reference)).toHaveLength(1);
});

test('deposits pay too, once they are credited and not before', async () => {
  await world.mine(2);
  await world.caughtUp();
  const [held] = await world.database.ask<{ units: string }>(
    `select sum(o.units)::text as units from chain.output o
      where not exists (select from chain.batch_input i where i.tx_hash = o.tx_hash and i.position = o.position)`,
  );
  const { reference: charged, address } = await world.charge(5n * coin);
  await world.send(address, 5n * coin);
  await world.mine();
  // more than the hot wallet has: it takes the deposit, which needs six blocks
  const to = nobody();
  const { reference } = await world.payout(to, BigInt(held?.units ?? 0) + coin);
  await until(async () => (await transferOf(reference))?.waits_for === 'funds of the house');
  await world.mineEmpty(4);
  expect(await transferOf(reference)).toMatchObject({ state: 'queued', batch_id: null });
  await world.mine();
  await world.news(charged, 'succeeded');
  await until(isIn('signed', reference));
  await world.mine(2);
  await world.news(reference, 'succeeded');
  expect(await world.paidTo(to)).toBe(BigInt(held?.units ?? 0) + coin);
});

test('a payout for which there are no funds waits and says so, holds no smaller one back, and is paid once there are', async () => {
  await world.caughtUp();
  const large = await world.payout(nobody(), 10n * coin);
  const larger = await Promise.all(Array.from({ length: 3 }, async () => await world.payout(nobody(), 10n * coin)));
  const small = await world.payout(nobody(), coin / 1000n);
  await until(isIn('signed', small.reference));
  await until(async () =>
    (await Promise.all([large, ...larger].map(async ({ reference }) => await transferOf(reference)))).some(
      (one) => one?.waits_for === 'funds of the house',
    ),
  );
  for (let many = 0; many < 30; many += 1) await world.send(world.hot, 2n * coin);
  await world.mine(2);
  for (const one of [large, ...larger]) await until(isIn('signed', one.reference));
  await world.mine(2);
  for (const one of [large, ...larger, small]) await world.news(one.reference, 'succeeded');
  expect(await transferOf(large.reference)).toMatchObject({ state: 'done', waits_for: null });
});

test('one that is stuck is replaced for a higher fee by one that spends the same, and one of the two is mined', async () => {
  const to = nobody();
  const { reference } = await world.payout(to, coin / 2n);
  await until(isIn('signed', reference));
  const [first] = await versionsOf(reference);
  await world.mineEmpty(4);
  await until(async () => (await versionsOf(reference)).filter(({ raw }) => raw !== null).length > 1);
  const [, second] = await versionsOf(reference);
  expect(BigInt(second?.fee_rate ?? 0) * 100n).toBeGreaterThanOrEqual(BigInt(first?.fee_rate ?? 0) * 125n);
  expect(BigInt(second?.fee ?? 0)).toBeGreaterThan(BigInt(first?.fee ?? 0));
  expect(spentBy(second?.raw ?? '')).toEqual(expect.arrayContaining(spentBy(first?.raw ?? '')));
  // the node has taken the dearer one in place of the other
  const waiting = async () => await world.node.ask<string[]>('getrawmempool');
  await until(async () => (await waiting()).includes(second?.txid ?? ''));
  expect(await waiting()).not.toContain(first?.txid);
  await world.mine(3);
  expect(await world.news(reference, 'succeeded')).toMatchObject({ authorization: second?.txid });
  expect(await world.paidTo(to)).toBe(coin / 2n);
});

test('where the older form is mined after all, that is the one which paid', async () => {
  const to = nobody();
  const { reference } = await world.payout(to, coin / 2n);
  await until(isIn('signed', reference));
  const [first] = await versionsOf(reference);
  await world.mineEmpty(4);
  await until(async () => (await versionsOf(reference)).filter(({ raw }) => raw !== null).length > 1);
  const [, second] = await versionsOf(reference);
  await until(async () => (await world.node.ask<string[]>('getrawmempool')).includes(second?.txid ?? ''));
  // a block of somebody who never heard of the dearer one
  await world.closeService();
  world.forget();
  await world.node.ask('sendrawtransaction', first?.raw);
  await world.mine(2);
  await world.openService();
  expect(await world.news(reference, 'succeeded')).toMatchObject({ authorization: first?.txid });
  await world.mine(3);
  await world.caughtUp();
  expect(await world.paidTo(to)).toBe(coin / 2n);
  expect(world.newsOf(reference)).toHaveLength(1);
});

test('a payout that a re-organisation takes out of the chain is sent again, not anew', async () => {
  const to = nobody();
  await world.mine();
  const { reference } = await world.payout(to, coin / 4n);
  await until(isIn('signed', reference));
  await world.mine();
  await until(isIn('mined', reference));
  const before = await versionsOf(reference);
  await world.undo(1);
  await world.mineEmpty(2);
  expect(await world.paidTo(to)).toBe(0n);
  await until(isIn('signed', reference));
  await until(async () => (await world.node.ask<string[]>('getrawmempool')).includes(before[0]?.txid ?? ''));
  await world.mine(3);
  await world.news(reference, 'succeeded');
  expect(await versionsOf(reference)).toEqual(before);
  expect(await world.paidTo(to)).toBe(coin / 4n);
});

test('one that was told as paid and is taken out by a deeper re-organisation is sent again, and told once', async () => {
  const to = nobody();
  await world.mine(2);
  const { reference } = await world.payout(to, coin / 4n);
  await until(isIn('signed', reference));
  await world.mine(2);
  await world.news(reference, 'succeeded');
  await world.undo(2);
  await world.mine(3);
  await until(isIn('signed', reference));
  await until(async () => {
    await world.mine();
    await world.caughtUp();
    return (await world.paidTo(to)) === coin / 4n;
  });
  await world.mine(3);
  await until(isIn('done', reference));
  expect(world.newsOf(reference)).toHaveLength(1);
  expect(await world.paidTo(to)).toBe(coin / 4n);
});

test('two services on one database pay each once, and give no output to two transactions', async () => {
  const second = await world.openSecond();
  const payouts = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const to = nobody();
      return { to, ...(await world.payout(to, coin / 100n)) };
    }),
  );
  for (const { reference } of payouts) {
    await until(async () => {
      await world.mine();
      await world.caughtUp();
      return (await transferOf(reference))?.state === 'done';
    });
  }
  await second.close();
  await world.mine(3);
  await world.caughtUp();
  expect(await Promise.all(payouts.map(async ({ to }) => await world.paidTo(to)))).toEqual(payouts.map(() => coin / 100n));
  const raws = await world.database.ask<{ batch_id: string; raw: string }>(
    'select batch_id, raw from chain.batch_version where raw is not null',
  );
  const batchesOf = Map.groupBy(
    raws.flatMap(({ batch_id: id, raw }) => spentBy(raw).map((output) => ({ id, output }))),
    ({ output }) => output,
  );
  for (const [output, all] of batchesOf) expect([output, new Set(all.map(({ id }) => id)).size]).toEqual([output, 1]);
});

test('where a re-organisation takes something that it spends, a form without that takes its place, with the same anchor', async () => {
  const to = nobody();
  await world.mine(2);
  await world.caughtUp();
  await world.send(world.hot, 40n * coin);
  await world.mine(2);
  await world.caughtUp();
  const { reference } = await world.payout(to, 41n * coin);
  await until(isIn('signed', reference));
  const [first] = await versionsOf(reference);
  await world.undo(2);
  world.forget();
  await world.mineEmpty(3);
  // what it was to pay with is gone, and there is not so much else
  await until(async () => (await transferOf(reference))?.waits_for === 'funds of the house for a higher fee');
  await world.send(world.hot, 45n * coin);
  await world.mine(2);
  await until(async () => (await versionsOf(reference)).some(({ number, raw }) => number === 2 && raw !== null));
  const [, second] = await versionsOf(reference);
  expect(spentBy(second?.raw ?? '')).not.toEqual(expect.arrayContaining(spentBy(first?.raw ?? '')));
  const [batch] = await world.database.ask<{ anchor: string }>(
    `select anchor_hash || ':' || (anchor_position - 1) as anchor from chain.batch b join chain.transfer t on t.batch_id = b.id where t.id = $1`,
    [`payout:${reference}`],
  );
  for (const one of [first, second]) expect(spentBy(one?.raw ?? '')).toContain(batch?.anchor);
  await until(async () => (await world.node.ask<string[]>('getrawmempool')).includes(second?.txid ?? ''));
  await world.mine(2);
  expect(await world.news(reference, 'succeeded')).toMatchObject({ authorization: second?.txid });
  expect(await world.paidTo(to)).toBe(41n * coin);
});
