// What leaves the hot wallet for addresses with code, its limit while payouts wait, and the way out of a move that failed.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAddressBook } from './addresses.ts';
import { deployLiar, deployToken, mintTo, sendToken, tokenBalance } from './local-token.ts';
import { connectSigner, SignerRefused, type SignRequest } from './signer/client.ts';
import { openKeys } from './signer/keys.ts';
import { ether, openWorld, signerKey, until, type World } from './testing/open-world.ts';

const [usd, delegate, cold] = [`0x${'11'.repeat(20)}`, `0x${'de'.repeat(20)}`, `0x${'c0'.repeat(20)}`];
const dollar = 1_000_000n;
const limit = 50n * ether;
/** Codes of who takes coins and writes it down, once or three times, of who refuses them, and of who never comes to an end. */
const [keeps, writes, refuses, burns] = ['0x4260005500', '0x42600055426001554260025500', '0x60006000fd', '0x5b600056'];
/** The service dies whenever the signer has answered. */
let isDying = false;
let world: World;
let hot: string;
beforeAll(async () => {
  const limits = new Map(['ETH', 'USD'].map((currency) => [currency, { payout: 10n * ether, day: 1000n * ether }]));
  world = await openWorld({
    assets: `ETH:9:18:100000:3 USD:6:6:10000:3:${usd}`,
    service: {
      sweepFrom: new Map([['USD', dollar]]),
      cold: new Map([['ETH', { address: cold, limit }]]),
      atStep(step) {
        if (isDying && step === 'signed') throw new Error('it died before it kept what was signed');
      },
    },
    rules: { limits, cold: [cold] },
  });
  hot = openAddressBook(openKeys(world.seed).xpub).hot;
  await deployToken(world.node, usd);
  await mintTo(world.node, usd, world.rich[0] ?? '', 1000n * dollar);
  await setCode(cold, keeps);
  await world.send(hot, 40n * ether);
  await world.mine();
  await world.caughtUp();
});
afterAll(async () => await world.close());

const setCode = async (at: string, code: string): Promise<void> => void (await world.node.ask('anvil_setCode', at, code));
const endedAs = (status: string) => (events: { status: string }[]) => events.some((event) => event.status === status);
const countOf = async (where: string): Promise<number> => (await world.database.ask(`select 1 from chain.transfer where ${where}`)).length;
/** Whether the signer has given it a nonce. */
const isAsked = async (where: string): Promise<boolean> =>
  (await world.database.ask(`select 1 from chain_signer.transfer where ${where}`)).length > 0;
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });
const waiting = async () => (await world.api('GET', '/waiting')).body['waiting'];
const failedWords = 'a person: transfer-reverted; nothing follows it until it is set to done';
/** As docs/chains.md says. */
async function giveUp(where: string): Promise<void> {
  await world.database.ask(`update chain.transfer set state = 'done' where ${where} and state = 'failed'`);
}

test('coins for an account with code of its own run that code, where it takes them', async () => {
  const to = `0x${'71'.repeat(20)}`;
  await setCode(to, `0xef0100${delegate.slice(2)}`);
  await setCode(delegate, keeps);
  const { reference } = await world.payout(to, ether);
  await mineUntil(async () => (await countOf(`id = 'payout:${reference}' and state = 'done'`)) === 1);
  expect((await world.news(reference, endedAs('succeeded'))).at(-1)).toMatchObject({ status: 'succeeded' });
  expect(await world.balance(to)).toBe(ether);
});

test.each([
  ['refuses them', refuses],
  ['takes more gas than a payment may burn', writes],
  ['burns all there is', burns],
])('an account whose code %s is not paid, and nothing is burnt', async (_, code) => {
  await setCode(delegate, code);
  const before = await world.balance(hot);
  const { reference } = await world.payout(`0x${'71'.repeat(20)}`, ether);
  expect((await world.news(reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'destination-is-a-contract' });
  expect(await world.balance(hot)).toBe(before);
  expect(await isAsked(`id = 'payout:${reference}'`)).toBe(false);
});

test('what the signer may have given a nonce is not judged again: it is sent, and what follows is paid', async () => {
  await setCode(delegate, keeps);
  isDying = true;
  const { reference } = await world.payout(`0x${'71'.repeat(20)}`, ether);
  await until(async () => await isAsked(`id = 'payout:${reference}'`));
  await setCode(delegate, refuses);
  isDying = false;
  await mineUntil(async () => (await countOf(`id = 'payout:${reference}' and state = 'failed'`)) === 1);
  expect((await world.news(reference, endedAs('failed'))).at(-1)).toMatchObject({ reason: 'transfer-reverted' });
  const next = await world.payout(`0x${'ab'.repeat(20)}`, ether);
  await mineUntil(async () => (await countOf(`id = 'payout:${next.reference}' and state = 'done'`)) === 1);
});

test('the signer signs for no more gas than a transfer of its kind may burn, and for no less than it takes', async () => {
  const signer = connectSigner(world.signerUrl, signerKey, () => new Date());
  const ask = async (more: Partial<SignRequest>): Promise<unknown> =>
    await signer
      .sign({
        id: `payout:${v7()}`,
        purpose: 'payout',
        wallet: null,
        to: `0x${'ab'.repeat(20)}`,
        currency: 'ETH',
        units: '1',
        nonceFrom: '0',
        gas: '21000',
        maxFee: '2000000000',
        tip: '1',
        ...more,
      })
      .catch((error: unknown) => error);
  const deposit = openAddressBook(openKeys(world.seed).xpub).deposit(7);
  const refused: Partial<SignRequest>[] = [
    { gas: '60001' },
    { gas: '20999' },
    { purpose: 'cold', to: cold, gas: '60001' },
    { purpose: 'sweep', wallet: 7, to: hot, gas: '21001' },
    { purpose: 'fund', to: deposit, toIndex: 7, gas: '21001' },
    { currency: 'USD', gas: '120001' },
    { currency: 'USD', gas: '60000' },
  ];
  for (const more of refused) expect([more, await ask(more)]).toEqual([more, expect.any(SignerRefused)]);
  expect(await isAsked('units = 1')).toBe(false);
});

test('the limit holds while a payout waits, whose amount is kept back, and a cold wallet may be a contract', async () => {
  const waits = await world.payout(`0x${'ab'.repeat(20)}`, 20n * ether);
  await until(async () => (await countOf(`id = 'payout:${waits.reference}' and waits_on = 'signer'`)) === 1);
  const before = await world.balance(cold);
  await world.send(hot, 60n * ether);
  await mineUntil(async () => (await countOf(`purpose = 'cold' and state = 'done'`)) === 1);
  expect(await world.balance(cold)).toBeGreaterThan(before + 27n * ether);
  const left = await world.balance(hot);
  expect(left).toBeGreaterThan(limit + 20n * ether - 1_000_000n);
  expect(left).toBeLessThan(limit + 20n * ether + 1_000_000n);
  expect(await countOf(`id = 'payout:${waits.reference}' and state = 'queued'`)).toBe(1);
});

test('a cold wallet that takes no coins is for a person; one move that failed is given up by hand, and the next arrives', async () => {
  await setCode(cold, refuses);
  await world.send(hot, 30n * ether);
  await mineUntil(async () => (await countOf(`purpose = 'cold' and waits_on = 'person'`)) === 1);
  await setCode(cold, keeps);
  await until(async () => (await countOf(`purpose = 'cold' and state = 'signed'`)) === 1);
  // it changes its mind before the block
  await setCode(cold, refuses);
  await mineUntil(async () => (await countOf(`purpose = 'cold' and state = 'failed'`)) === 1);
  expect(await waiting()).toMatchObject([{ purpose: 'cold', currency: 'ETH', count: 1, waitsFor: failedWords }]);
  await setCode(cold, keeps);
  await world.mine();
  await world.caughtUp();
  expect(await countOf(`purpose = 'cold' and state <> 'failed'`)).toBe(1);
  await giveUp(`purpose = 'cold' and state = 'failed'`);
  expect(await waiting()).toEqual([]);
  const before = await world.balance(cold);
  await mineUntil(async () => (await countOf(`purpose = 'cold' and state = 'done' and reason is null`)) === 2);
  expect(await world.balance(cold)).toBeGreaterThan(before + 29n * ether);
});

test('a sweep that failed is given up by hand, and the next arrives', async () => {
  const { reference, address } = await world.charge(5n * dollar, { currency: 'USD', digits: 6 });
  await sendToken(world.node, usd, world.rich[0], address, 5n * dollar);
  // its fee lies there, so the sweep is all that is signed
  await world.send(address, ether);
  isDying = true;
  await world.mine(3);
  await world.news(reference, endedAs('succeeded'));
  await until(async () => await isAsked(`purpose = 'sweep'`));
  await deployLiar(world.node, usd);
  isDying = false;
  await mineUntil(async () => (await countOf(`purpose = 'sweep' and state = 'failed'`)) === 1);
  expect(await waiting()).toMatchObject([{ purpose: 'sweep', currency: 'USD', waitsFor: failedWords }]);
  await deployToken(world.node, usd);
  expect(await tokenBalance(world.node, usd, hot)).toBe(0n);
  await giveUp(`purpose = 'sweep' and state = 'failed'`);
  await mineUntil(async () => (await countOf(`purpose = 'sweep' and state = 'done' and reason is null`)) === 1);
  expect(await tokenBalance(world.node, usd, hot)).toBe(5n * dollar);
});
