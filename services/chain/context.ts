// What the chain service's parts share, made in one place from the options. It holds no key that can pay.
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#kit/service-database.ts';
import { type AddressRule, addressRule } from '../cashier/rules/addresses.ts';
import { defaultRetryDelaysMs } from '../cashier/rules/retry-delays.ts';
import type { CashierKey } from '../cashier/signature.ts';
import type { AddressBook } from './addresses.ts';
import { openDatabase } from './database.ts';
import { createLoop } from './loop.ts';
import { deliverCallbacks } from './callbacks.ts';
import type { Family } from './families/index.ts';
import { type Node, openNode } from './rpc/json-rpc.ts';
import { measureReserves } from './reserves/measure-reserves.ts';
import type { Asset } from './rules/assets.ts';
import type { Signer } from './signer/client.ts';
import { watch } from './watcher/watch.ts';

export interface ChainOptions {
  databaseUrl: string;
  /** Where this plugin is reached, prefix included. */
  publicUrl: string;
  /** Name of the key in both directions. */
  keyId: string;
  secret: string;
  brandName: string;
  /** The node's JSON-RPC. */
  nodeUrl: string;
  /** Which kind of chain it is. */
  family: Family;
  /** What people call the network: Ethereum, Sepolia. */
  network: string;
  /** Of the account whose addresses are given out. */
  xpub: string;
  assets: readonly Asset[];
  /** Undefined: nothing is paid out and nothing swept. */
  signer: Signer | undefined;
  /** What the signer signs as one payout at most, by currency, in the casino's smallest unit. Undefined: it alone knows. */
  payoutLimits?: ReadonlyMap<string, bigint>;
  /** Blocks above a payout before the casino hears that it is paid. Default 6. */
  payoutConfirmations?: number;
  /** Blocks that a payout may wait before its fee is raised. Default 8. */
  stuckBlocks?: number;
  /** In the chain's smallest unit per gas or virtual byte; nothing is signed for more. Default 200 gwei, or 200 satoshis. */
  maxFee?: bigint;
  /** Of Ethereum, how many of each kind of transfer are looked at in one pass, and are under way of the hot wallet. Default 200. */
  together?: number;
  /** On Bitcoin, what is offered for each virtual byte while the node has no estimate. Default 20 satoshis. */
  fallbackFee?: bigint;
  /** On Bitcoin, how long a payout waits for others that travel with it. Default a minute. */
  batchMs?: number;
  /** On Bitcoin, up to what a virtual byte may cost small outputs are put together. Default zero: never. */
  consolidateAt?: bigint;
  /** Where what passes a limit of the hot wallet goes, by currency: an address of a cold wallet and the limit in the casino's smallest unit. */
  cold?: ReadonlyMap<string, { address: string; limit: bigint }>;
  /** Move what was credited to the hot wallet once an address holds so much, by currency. Undefined: nothing is swept. */
  sweepFrom?: ReadonlyMap<string, bigint>;
  /** The node belongs to a demo, and its coins are free: the page of a payment can send some. */
  faucet?: boolean;
  /** How long an address waits for its payment. Default an hour. */
  chargeLifeMs?: number;
  /** Wall time. Default: the machine's. */
  wallClock?: () => Date;
  retryDelaysMs?: readonly number[];
  /** Origins besides that of publicUrl where people may return to and callbacks may go. */
  allowedOrigins?: readonly string[];
  /** How often the node is asked for a new block. Default 1000. */
  pollMs?: number;
  /** Called at each step of a payment, for tests that end the process there. */
  atStep?: (step: string) => void;
}

export interface Chain {
  options: Readonly<
    Required<
      Pick<
        ChainOptions,
        | 'payoutConfirmations'
        | 'stuckBlocks'
        | 'together'
        | 'maxFee'
        | 'fallbackFee'
        | 'batchMs'
        | 'consolidateAt'
        | 'chargeLifeMs'
        | 'retryDelaysMs'
      >
    > &
      ChainOptions
  >;
  key: CashierKey;
  publicUrl: URL;
  /** The path of publicUrl without a trailing slash. */
  base: string;
  addresses: AddressRule;
  book: AddressBook;
  node: Node;
  database: Database;
  log: FastifyBaseLogger;
  now(): Date;
  step(step: string): void;
  /** @throws Error for a currency that is not taken */
  asset(currency: string): Asset;
  /** One transaction; afterwards what it queued is delivered. */
  commit<T>(act: (tx: Tx) => Promise<T>): Promise<T>;
  /** Looks at the chain and sends what waits, now. */
  wake(): void;
  start(): void;
  close(): Promise<void>;
}

/** The four works that go on: each by itself, so that a node that is away holds no callback back. */
function openLoops(chain: Chain, pollMs: number, stop: AbortSignal) {
  const { log } = chain;
  let hasNews = true;
  const transfers = createLoop({ pollMs, log, stop, what: 'payments could not be sent' }, async () => {
    const begun = hasNews;
    hasNews = false;
    await chain.options.family.pay(chain, begun).catch((error: unknown) => {
      hasNews ||= begun;
      throw error;
    });
  });
  const callbacks = createLoop({ pollMs, log, stop, what: 'news could not be told' }, async () => await deliverCallbacks(chain, stop));
  const reserves = createLoop({ pollMs, log, stop, what: 'the reserves could not be measured' }, async () => await measureReserves(chain));
  const watcher = createLoop({ pollMs, log, stop, what: 'the chain could not be read' }, async () => {
    if (!(await watch(chain))) return;
    hasNews = true;
    transfers.wake();
    callbacks.wake();
    reserves.wake();
  });
  return { watcher, transfers, callbacks, reserves };
}

/** @throws Error for an address or a key that will not do */
export function openChain(options: ChainOptions, log: FastifyBaseLogger): Chain {
  const publicUrl = new URL(options.publicUrl.replace(/\/+$/, ''));
  const now = options.wallClock ?? (() => new Date());
  const stop = new AbortController();
  const database = openDatabase(options.databaseUrl, log);
  const chain: Chain = {
    options: {
      payoutConfirmations: 6,
      stuckBlocks: 8,
      together: 200,
      maxFee: BigInt(options.family.fee.most) * options.family.fee.unit,
      fallbackFee: 20n,
      batchMs: 60_000,
      consolidateAt: 0n,
      chargeLifeMs: 3_600_000,
      retryDelaysMs: defaultRetryDelaysMs,
      ...options,
    },
    key: { keyId: options.keyId, secret: options.secret },
    publicUrl,
    base: publicUrl.pathname.replace(/\/+$/, ''),
    addresses: addressRule(publicUrl, options.allowedOrigins ?? []),
    book: options.family.openBook(options.xpub),
    node: openNode(options.nodeUrl, stop.signal),
    database,
    log,
    now,
    step: options.atStep ?? (() => undefined),
    asset(currency) {
      const found = options.assets.find((one) => one.currency === currency);
      if (found === undefined) throw new Error(`${currency} is not taken on this chain`);
      return found;
    },
    async commit(act) {
      const result = await database.transact(act);
      loops.callbacks.wake();
      return result;
    },
    wake() {
      loops.watcher.wake();
      loops.transfers.wake();
    },
    start() {
      for (const loop of Object.values(loops)) loop.wake();
    },
    async close() {
      stop.abort();
      await Promise.all(Object.values(loops).map(async (loop) => await loop.close()));
      await database.close();
    },
  };
  const loops = openLoops(chain, options.pollMs ?? 1000, stop.signal);
  return chain;
}
