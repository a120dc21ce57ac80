// A Bitcoin chain of one's own: bcoin in regtest, from its npm package, for tests and the demo. It speaks as Bitcoin Core does where the two differ.
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import type { LocalNode } from './local-node.ts';

type Call = (args: unknown[], help: boolean) => Promise<unknown>;
interface Coin {
  readonly height: number;
  readonly value: number;
}
interface Output {
  script: { toJSON(): string };
}
interface Transaction {
  hash(as: 'hex'): string;
  getVirtualSize(): number;
  getFee(view: unknown): number;
  txid(): string;
  isCoinbase(): boolean;
  inputs: readonly { sequence: number; prevout: { hash: string; index: number } }[];
  outputs: readonly Output[];
}
interface Block {
  txs: readonly Transaction[];
}
interface Draft extends Transaction {
  addOutput(address: unknown, satoshis: number): void;
  addCoin(coin: Coin): void;
  sign(ring: unknown): number;
  toTX(): Transaction;
}
interface Ring {
  getAddress(): unknown;
}
interface FullNode {
  ensure(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
  on(event: string, listen: (...args: never[]) => void): void;
  rpc: { calls: Record<string, Call>; add(name: string, call: Call): void };
  http: { http: Server };
  chain: {
    height: number;
    tip: { hash: string };
    add(block: Block): Promise<unknown>;
    getBlock(height: number): Promise<Block>;
    getCoin(hash: string, index: number): Promise<Coin | null>;
  };
  miner: { mempool: unknown; cpu: { mineBlock(tip: null, address: unknown): Promise<Block> } };
  mempool: {
    tip: string;
    map: Map<string, Waiting>;
    addTX(tx: Transaction): Promise<unknown>;
    isSpent(hash: string, index: number): boolean;
    getSpent(hash: string, index: number): Waiting | undefined;
    getSpentView(tx: Transaction): Promise<unknown>;
    evictEntry(entry: Waiting): void;
    hasEntry(hash: string): boolean;
    removeOrphan(hash: string): unknown;
  };
}
/** What waits for a block. */
interface Waiting {
  tx: Transaction;
  fee: number;
}
interface Bcoin {
  FullNode: new (options: object) => FullNode;
  Network: { get(name: string): { addressPrefix: { bech32: string } } };
  KeyRing: { fromPrivate(key: Buffer): Ring };
  MTX: new () => Draft;
  TX: { fromRaw(raw: Buffer): Transaction };
  Address: { fromString(text: string, network: string): unknown };
  Script: { fromAddress(address: unknown): { toJSON(): string } };
}

export interface LocalBitcoin extends LocalNode {
  /** Makes blocks, of what waits. */
  mine(blocks?: number): Promise<void>;
  /** Makes one of somebody who leaves out what waits. */
  mineEmpty(): Promise<void>;
  /** Forgets what waits. */
  forget(): void;
}

export interface LocalBitcoinOptions {
  port: number;
  /** Where the chain is kept. */
  folder: string;
  /** Seconds from block to block; without them blocks are made when one asks for them. */
  blockSeconds?: number;
}

const maturity = 100;
/** Segregated witness is active from the third span of 144 blocks on, all of whose miners speak for it. */
const firstBlocks = 3 * 144 + 1;
const perCoin = 100_000_000;
const fee = 20_000;

/** True where the package is there; it is not loaded for that. */
export function hasBcoin(): boolean {
  try {
    createRequire(import.meta.url).resolve('bcoin/package.json');
    return true;
  } catch {
    return false;
  }
}

/** The package; undefined where it was not installed. */
export function findBcoin(): Bcoin | undefined {
  // its parts in C are not built; those in JavaScript do the same
  process.env['NODE_BACKEND'] = 'js';
  try {
    return createRequire(import.meta.url)('bcoin') as Bcoin;
  } catch {
    return undefined;
  }
}

/** The coins of the node's own wallet, as the chain has them now. */
function trackCoins(node: FullNode, script: string) {
  const coins = new Map<string, { hash: string; index: number; from: number }>();
  const nameOf = (hash: string, index: number): string => `${hash}:${index}`;
  let known = 0;
  const take = ({ txs }: Block, height: number): void => {
    for (const tx of txs) {
      for (const { prevout } of tx.inputs) coins.delete(nameOf(prevout.hash, prevout.index));
      for (const [index, output] of tx.outputs.entries())
        if (output.script.toJSON() === script)
          coins.set(nameOf(tx.hash('hex'), index), { hash: tx.hash('hex'), index, from: tx.isCoinbase() ? height + maturity : height });
    }
  };
  const forget = (): void => {
    coins.clear();
    known = 0;
  };
  for (const event of ['disconnect', 'reset']) node.on(event, forget);
  return {
    /** One that may be spent in the next block and holds so much. */
    async find(least: number): Promise<Coin | undefined> {
      for (; known < node.chain.height; known += 1) take(await node.chain.getBlock(known + 1), known + 1);
      for (const { hash, index, from } of coins.values()) {
        if (from > node.chain.height + 1 || node.mempool.isSpent(hash, index)) continue;
        const coin = await node.chain.getCoin(hash, index);
        if (coin !== null && coin.value >= least) return coin;
      }
      return undefined;
    },
  };
}

/** Gives it what Bitcoin Core has and bcoin has not: a verbosity in numbers, and a wallet's two calls. */
function speakAsCore({ MTX, Address, Script }: Bcoin, node: FullNode, ring: Ring): void {
  const { getblock } = node.rpc.calls;
  node.rpc.calls['getblock'] = async ([hash, verbosity = 1], help) =>
    await getblock?.call(node.rpc, [hash, Number(verbosity) > 0, Number(verbosity) > 1], help);
  const { invalidateblock } = node.rpc.calls;
  node.rpc.calls['invalidateblock'] = async (args, help) => {
    await invalidateblock?.call(node.rpc, args, help);
    // what waits is forgotten with the blocks, but not at which of them it stood
    node.mempool.tip = node.chain.tip.hash;
    return null;
  };
  const wallet = trackCoins(node, Script.fromAddress(ring.getAddress()).toJSON());
  async function send(payments: readonly (readonly [string, number])[]): Promise<string> {
    const draft = new MTX();
    const satoshis = payments.map(([address, coins]) => [address, Math.round(coins * perCoin)] as const);
    for (const [address, value] of satoshis) draft.addOutput(Address.fromString(address, 'regtest'), value);
    const total = satoshis.reduce((sum, [, value]) => sum + value, 0);
    const paid = fee + payments.length * 1000;
    const coin = await wallet.find(total + paid);
    if (coin === undefined) throw new Error('The local wallet holds no coin so large');
    draft.addCoin(coin);
    if (coin.value - total - paid > fee) draft.addOutput(ring.getAddress(), coin.value - total - paid);
    draft.sign(ring);
    const tx = draft.toTX();
    await node.mempool.addTX(tx);
    return tx.txid();
  }
  node.rpc.add('sendtoaddress', async ([address, coins]) => await send([[String(address), coins as number]]));
  node.rpc.add('sendmany', async ([, amounts]) => await send(Object.entries(amounts as Record<string, number>)));
}

/** It says that another may take its place. */
const isReplaceable = ({ inputs }: Transaction): boolean => inputs.some(({ sequence }) => sequence < 0xff_ff_ff_fe);

/** Takes a transaction as Bitcoin Core does: it says why it does not, and a dearer one takes the place of what may be replaced (BIP 125). */
function takeAsCore({ TX }: Bcoin, { mempool }: FullNode, rpc: FullNode['rpc']): void {
  rpc.calls['sendrawtransaction'] = async ([hex]) => {
    const tx = TX.fromRaw(Buffer.from(String(hex), 'hex'));
    if (mempool.hasEntry(tx.hash('hex'))) return tx.txid();
    const spent = tx.inputs.map(({ prevout }) => mempool.getSpent(prevout.hash, prevout.index));
    const conflicts = [...new Set(spent.filter((one) => one !== undefined))];
    if (conflicts.length > 0) {
      const [cost, size] = [tx.getFee(await mempool.getSpentView(tx)), tx.getVirtualSize()];
      const before = conflicts.reduce((sum, one) => sum + one.fee, 0);
      const isDearer = conflicts.every((one) => cost / size > one.fee / one.tx.getVirtualSize());
      if (!conflicts.every((one) => isReplaceable(one.tx))) throw new Error('txn-mempool-conflict');
      if (!isDearer || cost < before + size) throw new Error('insufficient fee, rejecting replacement');
      for (const one of conflicts) mempool.evictEntry(one);
    }
    const missing = await mempool.addTX(tx);
    if (missing !== null && missing !== undefined) {
      // it would keep what has no parents yet
      mempool.removeOrphan(tx.hash('hex'));
      throw new Error('bad-txns-inputs-missingorspent');
    }
    return tx.txid();
  };
  const { estimatesmartfee } = rpc.calls;
  rpc.calls['estimatesmartfee'] = async ([blocks], help) => {
    const answer = (await estimatesmartfee?.call(rpc, [blocks], help)) as { fee: number } | undefined;
    const feerate = answer?.fee ?? 0;
    return feerate > 0 ? { feerate, blocks } : { errors: ['Insufficient data or no feerate found'], blocks };
  };
}

/** Starts it on loopback, in this process. @throws Error in plain words where it is not installed */
export async function startLocalBitcoin({ port, folder, blockSeconds }: LocalBitcoinOptions): Promise<LocalBitcoin> {
  const bcoin = findBcoin();
  if (bcoin === undefined) throw new Error('There is no local Bitcoin chain: npm package bcoin was not installed.');
  bcoin.Network.get('regtest').addressPrefix.bech32 = 'bcrt';
  const ring = bcoin.KeyRing.fromPrivate(createHash('sha256').update('the free coins of a local chain').digest());
  const node = new bcoin.FullNode({
    network: 'regtest',
    prefix: folder,
    memory: false,
    httpHost: '127.0.0.1',
    httpPort: port,
    port: port === 65_535 ? 1024 : port + 1,
    listen: false,
    noAuth: true,
    workers: false,
    logFile: false,
    logConsole: false,
  });
  await node.ensure();
  speakAsCore(bcoin, node, ring);
  takeAsCore(bcoin, node, node.rpc);
  await node.open();
  const mine = async (blocks = 1): Promise<void> => {
    for (let left = blocks; left > 0; left -= 1) await node.chain.add(await node.miner.cpu.mineBlock(null, ring.getAddress()));
  };
  // the coins of most of them can be spent, a hundred blocks later
  if (node.chain.height < firstBlocks) await mine(firstBlocks - node.chain.height);
  let making = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  function mineEvery(seconds: number): void {
    clearInterval(timer);
    timer = undefined;
    if (seconds === 0) return;
    timer = setInterval(() => {
      making = making.then(async () => await mine()).catch(() => undefined);
    }, seconds * 1000);
  }
  mineEvery(blockSeconds ?? 0);
  // as anvil's evm_setIntervalMining: 0 is no block unless one is asked for
  node.rpc.add('setblockinterval', async ([seconds]) => {
    mineEvery(Number(seconds));
    await making;
    return null;
  });
  node.rpc.calls['generate'] = async ([blocks]) => await mine(Number(blocks));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: process.pid,
    mine,
    async mineEmpty() {
      node.miner.mempool = null;
      await mine().finally(() => {
        node.miner.mempool = node.mempool;
      });
    },
    forget() {
      for (const one of node.mempool.map.values()) node.mempool.evictEntry(one);
    },
    async stop() {
      clearInterval(timer);
      await making;
      const closed = node.close();
      // it waits for whoever is connected, also for one who has not asked anything yet; by now it takes no other
      await setImmediate();
      node.http.http.closeAllConnections();
      await closed;
    },
  };
}
