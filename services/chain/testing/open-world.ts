// A chain, the service that watches it, its signer, and a casino's side that hears what they tell: all real, each of which can go away.
import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { v7 } from 'uuid';
import type { CashierCallback, ChargeRequest, PayoutRequest } from '#contract/protocols/cashier.ts';
import { freePort } from '#testing/free-port.ts';
import {
  createDatabase,
  createTestClock,
  type Receiver,
  startReceiver,
  type TestClock,
  type TestDatabase,
} from '../../cashier/testing/start-cashier.ts';
import { signRequest } from '../../cashier/signature.ts';
import { openAddressBook } from '../addresses.ts';
import { openFamily } from '../families/index.ts';
import { type ChainOptions, chainPlugin } from '../index.ts';
import { type LocalNode, localChainId, startLocalNode } from '../local-node.ts';
import { type Node, openNode, toHex } from '../rpc/json-rpc.ts';
import { readAssets } from '../rules/assets.ts';
import { connectSigner } from '../signer/client.ts';
import { signerPlugin } from '../signer/index.ts';
import { openKeys } from '../signer/keys.ts';
import type { SignerRules } from '../signer/sign-transfer.ts';
import { type ComparedWorld, expectWhole, type Otherwise, placesOf, readReserve } from './expect-whole.ts';
import { readAccountCrossings } from './read-crossings.ts';

export const casinoKey = { keyId: 'casino', secret: 'a secret of the casino and its chain service' };
export const signerKey = { keyId: 'chain', secret: 'a secret of the chain service and its signer' };
export const ether = 1_000_000_000n;
const weiOfGwei = 1_000_000_000n;

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface World {
  node: Node;
  localNode: LocalNode;
  database: TestDatabase;
  receiver: Receiver;
  clock: TestClock;
  seed: string;
  url: string;
  signerUrl: string;
  rules: SignerRules;
  nodePort: number;
  /** Accounts of the node that have coins. */
  rich: readonly string[];
  api(method: 'GET' | 'POST', path: string, body?: object, key?: typeof casinoKey): Promise<Answer>;
  charge(
    amount: bigint,
    more?: Partial<ChargeRequest>,
  ): Promise<{ reference: string; address: string; page: string; body: Record<string, unknown> }>;
  payout(address: string, amount: bigint, more?: Partial<PayoutRequest>): Promise<Answer & { reference: string }>;
  state(reference: string): Promise<Record<string, unknown>>;
  /** Sends coins, in gwei, to be in the next block. */
  send(to: string, gwei: bigint, from?: string): Promise<string>;
  mine(blocks?: number): Promise<void>;
  balance(address: string): Promise<bigint>;
  /** Resolves with the news of a payment once the condition holds. */
  news(reference: string, isThere: (events: CashierCallback[]) => boolean): Promise<CashierCallback[]>;
  /** Whether the service has written down the newest block. */
  isCaughtUp(): Promise<boolean>;
  /** Resolves once it is. */
  caughtUp(): Promise<void>;
  /** The reserves in a currency at the newest block. */
  reserves(currency?: string): Promise<Record<'hot' | 'deposits' | 'cold' | 'burnt', bigint>>;
  /** @throws AssertionError where what lies on the chain is not what came less what was paid, but for what the test says it left otherwise */
  expectWhole(otherwise?: Otherwise): Promise<void>;
  openService(more?: Partial<ChainOptions>): Promise<void>;
  closeService(): Promise<void>;
  openSigner(): Promise<void>;
  closeSigner(): Promise<void>;
  restartNode(stop: () => Promise<void>): Promise<void>;
  /** Compares before it goes, as `expectWhole` does. */
  close(otherwise?: Otherwise): Promise<void>;
}

export interface WorldOptions {
  service?: Partial<ChainOptions>;
  rules?: Partial<SignerRules>;
  assets?: string;
  stateFile?: string;
  /** How much a block holds. */
  gasLimit?: number;
  /** Service and signer run elsewhere: only their addresses are made. */
  isApart?: boolean;
}

const pollMs = 20;

/** Asks again and again, without a limit of its own: the test's is enough. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, pollMs));
}

/** @throws Error where the machine has no anvil: these tests are never passed over */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const [nodePort, port, signerPort] = [await freePort(), await freePort(), await freePort()];
  const start = async (): Promise<LocalNode> =>
    await startLocalNode({
      port: nodePort,
      ...(options.stateFile !== undefined && { stateFile: options.stateFile }),
      ...(options.gasLimit !== undefined && { gasLimit: options.gasLimit }),
    });
  const localNode = await start();
  const node = openNode(localNode.url, new AbortController().signal);
  const rich = await node.ask<string[]>('eth_accounts');
  const [database, receiver] = [await createDatabase(inject('postgresUrl')), await startReceiver()];
  const clock = createTestClock();
  const seed = randomBytes(32).toString('hex');
  const assets = readAssets(options.assets ?? 'ETH:9:18:100000:3<1000000000,12');
  const url = `http://127.0.0.1:${port}/chain`;
  const signerUrl = `http://127.0.0.1:${signerPort}`;
  const limits = new Map(assets.map(({ currency }) => [currency, { payout: 100n * ether, day: 10_000n * ether }]));
  const rules: SignerRules = {
    chainId: localChainId,
    assets,
    limits,
    cold: [],
    maxFee: 1000n * weiOfGwei,
    dayFees: 10n ** 21n,
    ...options.rules,
  };
  let service: FastifyInstance | undefined;
  let signer: FastifyInstance | undefined;

  const world: World = {
    node,
    localNode,
    database,
    receiver,
    clock,
    seed,
    url,
    signerUrl,
    rules,
    nodePort,
    rich,
    async api(method, path, body, key = casinoKey) {
      const target = new URL(`${url}/api${path}`);
      const text = body === undefined ? '' : JSON.stringify(body);
      const signed = signRequest(key, { method, path: target.pathname + target.search, body: text }, clock.now());
      const response = await fetch(target, {
        method,
        ...(body !== undefined && { body: text }),
        // one that was kept open may be of a service that was closed or killed since
        headers: { 'content-type': 'application/json', connection: 'close', ...signed },
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async charge(amount, more = {}) {
      const reference = more.reference ?? v7();
      const { body } = await world.api('POST', '/charges', { ...chargeRequest(amount), reference, ...more });
      const { address = '' } = (body['transfer'] ?? {}) as { address?: string };
      return { reference, address, page: String(body['redirectUrl']), body };
    },
    async payout(address, amount, more = {}) {
      const { returnUrl: _, ...rest } = chargeRequest(amount);
      const request = { ...rest, fields: { address }, ...more };
      return { ...(await world.api('POST', '/payouts', request)), reference: request.reference };
    },
    state: async (reference) => (await world.api('GET', `/payments/${reference}`)).body,
    send: async (to, gwei, from = rich[0]) => await node.ask<string>('eth_sendTransaction', { from, to, value: toHex(gwei * weiOfGwei) }),
    mine: async (blocks = 1) => void (await node.ask('anvil_mine', toHex(blocks))),
    balance: async (address) => BigInt(await node.ask<string>('eth_getBalance', address, 'latest')) / weiOfGwei,
    async news(reference, isThere) {
      const mine = (): CashierCallback[] => receiver.received.map(({ event }) => event).filter((event) => event.reference === reference);
      await receiver.until(() => isThere(mine()));
      return mine();
    },
    async isCaughtUp() {
      const block = await node.ask<{ hash: string }>('eth_getBlockByNumber', 'latest', false);
      return (await database.ask('select 1 from chain.block where hash = $1', [block.hash])).length > 0;
    },
    caughtUp: async () => await until(world.isCaughtUp),
    async reserves(currency = 'ETH') {
      const { hot, deposits, cold, burnt } = await readReserve(compared, currency);
      return { hot, deposits, cold, burnt };
    },
    expectWhole: async (otherwise) => await expectWhole(compared, otherwise),
    async openService(more = {}) {
      service = Fastify({ forceCloseConnections: true, logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } });
      await service.register(chainPlugin, {
        prefix: '/chain',
        databaseUrl: database.url,
        publicUrl: url,
        ...casinoKey,
        brandName: 'Lanternhall',
        nodeUrl: localNode.url,
        family: openFamily('ethereum', localChainId),
        network: 'Ethereum',
        xpub: openKeys(seed).xpub,
        assets,
        signer: connectSigner(signerUrl, signerKey, () => new Date()),
        payoutConfirmations: 2,
        stuckBlocks: 3,
        pollMs,
        retryDelaysMs: [20],
        allowedOrigins: [receiver.url],
        wallClock: clock.now,
        maxFee: rules.maxFee,
        ...options.service,
        ...more,
      });
      await service.listen({ port, host: '127.0.0.1' });
    },
    async closeService() {
      await service?.close();
      service = undefined;
    },
    async openSigner() {
      signer = Fastify({ forceCloseConnections: true, logger: { level: process.env['TEST_LOG_LEVEL'] ?? 'silent' } });
      await signer.register(signerPlugin, { databaseUrl: database.url, ...signerKey, seed, rules });
      await signer.listen({ port: signerPort, host: '127.0.0.1' });
    },
    async closeSigner() {
      await signer?.close();
      signer = undefined;
    },
    async restartNode(stop) {
      await world.localNode.stop();
      await stop();
      world.localNode = await start();
    },
    async close(otherwise) {
      try {
        if (service === undefined) await world.openService();
        await world.expectWhole(otherwise);
      } finally {
        await world.closeService();
        await world.closeSigner();
        await world.localNode.stop();
        await receiver.close();
        await database.drop();
      }
    },
  };
  const compared: ComparedWorld = {
    ...world,
    head: async () => BigInt(await node.ask<string>('eth_blockNumber')),
    crossings: async (deposits) => {
      const cold = [...(options.service?.cold?.values() ?? [])].map(({ address }) => address);
      const house = [openAddressBook(openKeys(seed).xpub).hot, ...cold].map((address) => address.toLowerCase());
      return await readAccountCrossings(node, assets, placesOf(house, deposits));
    },
  };
  function chargeRequest(amount: bigint): ChargeRequest {
    return {
      reference: v7(),
      method: 'crypto',
      amount: Number(amount),
      currency: 'ETH',
      digits: 9,
      customer: { id: v7(), country: 'DE', language: 'en' },
      returnUrl: `http://127.0.0.1:${port}/wallet`,
      callbackUrl: `${receiver.url}/callbacks?from=chain`,
    };
  }
  await world.mine(20);
  if (options.isApart === true) return world;
  await world.openSigner();
  await world.openService();
  await world.state(v7()); // makes the schema
  await world.caughtUp();
  return world;
}
