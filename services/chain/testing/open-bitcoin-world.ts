// A Bitcoin chain, the service that watches it, its signer, and a casino's side that hears what they tell: all real, each of which can go away.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transaction } from '@scure/btc-signer';
import Fastify, { type FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { v7 } from 'uuid';
import type { CashierCallback, PayoutRequest } from '#contract/protocols/cashier.ts';
import { freePort } from '#testing/free-port.ts';
import { createDatabase, createTestClock, startReceiver } from '../../cashier/testing/start-cashier.ts';
import { signRequest } from '../../cashier/signature.ts';
import { scriptOf } from '../batches/draft-batch.ts';
import { bitcoinNetworks, openBitcoinBook } from '../families/bitcoin-addresses.ts';
import { openFamily } from '../families/index.ts';
import { type ChainOptions, chainPlugin } from '../index.ts';
import { startLocalBitcoin } from '../local-bitcoin.ts';
import { openNode } from '../rpc/json-rpc.ts';
import { readAssets } from '../rules/assets.ts';
import { satoshisOf } from '../rules/satoshis.ts';
import { connectSigner } from '../signer/client.ts';
import { signerPlugin } from '../signer/index.ts';
import { openKeys } from '../signer/keys.ts';
import type { SignerRules } from '../signer/sign-transfer.ts';
import { openBlocks } from './bitcoin-blocks.ts';
import { type ComparedWorld, expectWhole, type Otherwise, placesOf, readReserve } from './expect-whole.ts';
import { casinoKey, signerKey, until } from './open-world.ts';
import { readOutputCrossings } from './read-crossings.ts';

export const coin = 100_000_000n;
export const familyName = 'bitcoin-regtest';
const network = bitcoinNetworks[familyName];
const pollMs = 20;

/** The outputs that a signed transaction spends, by name. */
export function spentBy(raw: string): string[] {
  const tx = Transaction.fromRaw(Uint8Array.from(Buffer.from(raw, 'hex')), { allowUnknownOutputs: true });
  return Array.from({ length: tx.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index = 0 } = tx.getInput(at);
    return `${Buffer.from(txid).toString('hex')}:${index}`;
  });
}

export type BitcoinWorld = Awaited<ReturnType<typeof openBitcoinWorld>>;

/** An address of nobody here, another one for every number. */
export function somebody(number: number): string {
  const { publicExtendedKey } = openKeysOf(Buffer.alloc(32, 7).toString('hex'));
  return openBitcoinBook(publicExtendedKey, network).deposit(number);
}

function openKeysOf(seed: string): { publicExtendedKey: string } {
  return { publicExtendedKey: openKeys(seed, network.accountPath).xpub };
}

interface Options {
  service?: Partial<ChainOptions>;
  rules?: Partial<SignerRules>;
  /** Service and signer run elsewhere: only their addresses are made. */
  isApart?: boolean;
}

/** @throws Error where bcoin is not installed: these tests are never passed over */
export async function openBitcoinWorld(options: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bitcoin-'));
  const [nodePort, port, signerPort] = [await freePort(), await freePort(), await freePort()];
  let local = await startLocalBitcoin({ port: nodePort, folder });
  const node = openNode(local.url, new AbortController().signal);
  const [database, receiver] = [await createDatabase(inject('postgresUrl')), await startReceiver()];
  const clock = createTestClock();
  const seed = randomBytes(32).toString('hex');
  const family = openFamily(familyName, 1);
  const assets = readAssets(family.assets);
  const [url, signerUrl] = [`http://127.0.0.1:${port}/chain`, `http://127.0.0.1:${signerPort}`];
  const limits = new Map([['BTC', { payout: 100n * coin, day: 1000n * coin }]]);
  const rules: SignerRules = {
    chainId: 1,
    assets,
    limits,
    cold: [],
    maxFee: 200n,
    dayFees: 100n * coin,
    bitcoin: network,
    ...options.rules,
  };
  const xpub = openKeys(seed, network.accountPath).xpub;
  let service: FastifyInstance | undefined;
  let signer: FastifyInstance | undefined;

  const requestOf = (amount: bigint) => ({
    reference: v7(),
    method: 'crypto',
    amount: Number(amount),
    currency: 'BTC',
    digits: 8,
    customer: { id: v7(), country: 'DE', language: 'en' },
    callbackUrl: `${receiver.url}/callbacks?from=bitcoin`,
  });
  async function api(method: 'GET' | 'POST', path: string, body?: object) {
    const target = new URL(`${url}/api${path}`);
    const text = body === undefined ? '' : JSON.stringify(body);
    const signed = signRequest(casinoKey, { method, path: target.pathname, body: text }, clock.now());
    const response = await fetch(target, {
      method,
      ...(body !== undefined && { body: text }),
      // one that was kept open may be of a service that was closed since
      headers: { 'content-type': 'application/json', connection: 'close', ...signed },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const newsOf = (reference: string): CashierCallback[] =>
    receiver.received.map(({ event }) => event).filter((event) => event.reference === reference);
  async function payout(address: string, amount: bigint, more: Partial<PayoutRequest> = {}) {
    const request = { ...requestOf(amount), fields: { address }, ...more };
    return { ...(await api('POST', '/payouts', request)), reference: request.reference };
  }
  async function charge(amount: bigint) {
    const request = { ...requestOf(amount), returnUrl: `http://127.0.0.1:${port}/wallet` };
    const { body } = await api('POST', '/charges', request);
    const { address = '' } = (body['transfer'] ?? {}) as { address?: string };
    return { reference: request.reference, address };
  }
  const readBlocks = openBlocks(node);
  const scriptAt = (address: string): string => Buffer.from(scriptOf(address, network)).toString('hex');
  /** All that was ever paid to an address, by the blocks of the chain as it is now. */
  async function paidTo(address: string): Promise<bigint> {
    const script = scriptAt(address);
    const outputs = (await readBlocks()).flatMap(({ tx }) => tx.flatMap(({ vout }) => vout));
    return outputs.reduce((sum, { value, scriptPubKey }) => (scriptPubKey.hex === script ? sum + satoshisOf(value) : sum), 0n);
  }
  async function isCaughtUp(): Promise<boolean> {
    const hash = await node.ask<string>('getbestblockhash');
    return (await database.ask('select 1 from chain.block where hash = $1', [hash])).length > 0;
  }
  const caughtUp = async (): Promise<void> => await until(isCaughtUp);
  async function openAt(at: number, more: Partial<ChainOptions> = {}): Promise<FastifyInstance> {
    const app = Fastify({ forceCloseConnections: true, logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } });
    await app.register(chainPlugin, {
      prefix: '/chain',
      databaseUrl: database.url,
      publicUrl: url,
      ...casinoKey,
      brandName: 'Lanternhall',
      nodeUrl: local.url,
      family,
      network: 'Bitcoin',
      xpub,
      assets,
      signer: connectSigner(signerUrl, signerKey, () => new Date()),
      payoutConfirmations: 2,
      stuckBlocks: 3,
      batchMs: 0,
      pollMs,
      retryDelaysMs: [20],
      allowedOrigins: [receiver.url],
      wallClock: clock.now,
      ...options.service,
      ...more,
    });
    await app.listen({ port: at, host: '127.0.0.1' });
    return app;
  }
  async function openService(more: Partial<ChainOptions> = {}): Promise<void> {
    service = await openAt(port, more);
  }
  async function closeService(): Promise<void> {
    await service?.close();
    service = undefined;
  }
  /** @param tell called with each line at error level that its log has */
  async function openSigner(more: Partial<SignerRules> = {}, tell?: (line: string) => void): Promise<void> {
    const logger = tell === undefined ? { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } : { level: 'error', stream: { write: tell } };
    signer = Fastify({ forceCloseConnections: true, logger });
    await signer.register(signerPlugin, { databaseUrl: database.url, ...signerKey, seed, rules: { ...rules, ...more } });
    await signer.listen({ port: signerPort, host: '127.0.0.1' });
  }
  async function closeSigner(): Promise<void> {
    await signer?.close();
    signer = undefined;
  }
  if (options.isApart !== true) {
    await openSigner();
    await openService();
    await api('GET', `/payments/${v7()}`); // makes the schema
    await caughtUp();
  }
  const hot = openBitcoinBook(xpub, network).hot;
  const mine = async (blocks = 1): Promise<void> => await local.mine(blocks);
  const cold = options.service?.cold?.get('BTC')?.address;
  const compared: ComparedWorld = {
    rules,
    database,
    api,
    mine,
    caughtUp,
    head: async () => BigInt(await node.ask<number>('getblockcount')),
    crossings: async (deposits) => {
      const house = [hot, ...(cold === undefined ? [] : [cold])];
      const places = placesOf(house.map(scriptAt), deposits.map(scriptAt));
      return new Map([['BTC', readOutputCrossings(await readBlocks(), places)]]);
    },
  };
  return {
    node,
    nodeUrl: local.url,
    database,
    receiver,
    clock,
    seed,
    xpub,
    url,
    signerUrl,
    rules,
    hot,
    api,
    payout,
    charge,
    paidTo,
    isCaughtUp,
    caughtUp,
    openService,
    closeService,
    /** Another service on the same database, as where one is replaced while it still runs. */
    openSecond: async (): Promise<FastifyInstance> => await openAt(await freePort()),
    openSigner,
    closeSigner,
    newsOf,
    async news(reference: string, status: string): Promise<CashierCallback | undefined> {
      await receiver.until(() => newsOf(reference).some((event) => event.status === status));
      return newsOf(reference).findLast((event) => event.status === status);
    },
    mine,
    /** The reserves at the newest block. */
    reserves: async () => await readReserve(compared, 'BTC'),
    /** Blocks of somebody who leaves out what waits, one by one. */
    async mineEmpty(blocks: number): Promise<void> {
      for (let left = blocks; left > 0; left -= 1) {
        await local.mineEmpty();
        await caughtUp();
      }
    },
    /** The node forgets what it had in its memory. */
    forget: (): void => local.forget(),
    send: async (address: string, satoshis: bigint): Promise<string> =>
      await node.ask<string>('sendtoaddress', address, Number(satoshis) / Number(coin)),
    /** The newest blocks are the chain's no more. */
    async undo(blocks: number): Promise<void> {
      const height = await node.ask<number>('getblockcount');
      await node.ask('invalidateblock', await node.ask<string>('getblockhash', height - blocks + 1));
    },
    async restartNode(): Promise<void> {
      await local.stop();
      local = await startLocalBitcoin({ port: nodePort, folder });
    },
    /** @throws AssertionError where what lies on the chain is not what came less what was paid, but for what the test says it left otherwise */
    async close(otherwise?: Otherwise): Promise<void> {
      try {
        if (service === undefined) await openService();
        await expectWhole(compared, otherwise);
      } finally {
        await closeService();
        await closeSigner();
        await local.stop();
        await receiver.close();
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
