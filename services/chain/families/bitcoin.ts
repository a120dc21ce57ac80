// Bitcoin by the JSON-RPC of Bitcoin Core: addresses of BIP 84, blocks matched in memory by their scripts, payouts in batches.
import { Address } from '@scure/btc-signer';
import { noteBlocks } from '../batches/note-blocks.ts';
import { readHoldings } from '../batches/read-holdings.ts';
import { scriptOf } from '../batches/draft-batch.ts';
import { workBatches } from '../batches/work-batches.ts';
import type { Block } from '../rpc/blocks.ts';
import { NodeRefused, NodeUnavailable, type Node } from '../rpc/json-rpc.ts';
import { decimalOf, toAmount } from '../rules/assets.ts';
import { satoshisOf } from '../rules/satoshis.ts';
import { type BitcoinNetwork, openBitcoinBook, readBitcoinAddress } from './bitcoin-addresses.ts';
import type { Family } from './family.ts';

interface RawBlock {
  hash: string;
  height: number;
  previousblockhash?: string | null;
  tx: readonly { txid: string; vout: readonly { n: number; value: number; scriptPubKey: { hex: string } }[] }[];
}

/** OP_0 and twenty bytes: what pays to a key hash (BIP 141), as all our addresses are. */
const keyHashScript = /^0014([0-9a-f]{40})$/;

/** @throws NodeUnavailable for what the node would not answer: of blocks it does so while its chain changes */
function given<T>(answer: unknown): T {
  if (answer instanceof NodeRefused) throw new NodeUnavailable('The chain changed while it was read', { cause: answer });
  return answer as T;
}

async function readHead(node: Node, { genesis }: BitcoinNetwork, known: bigint | undefined) {
  const [first, head, hash] = await node.batch([
    { method: 'getblockhash', params: [0] },
    { method: 'getblockcount' },
    ...(known === undefined ? [] : [{ method: 'getblockhash', params: [Number(known)] }]),
  ]);
  // before every look, because a node may be changed behind its address
  if (given<string>(first) !== genesis) throw new Error('The node is of another chain than CHAIN_FAMILY says. Nothing is credited.');
  return { head: BigInt(given<number>(head)), known: typeof hash === 'string' ? { hash } : undefined };
}

async function readHashes(node: Node, numbers: readonly bigint[]): Promise<Map<bigint, string>> {
  const answers = await node.batch(numbers.map((number) => ({ method: 'getblockhash', params: [Number(number)] })));
  return new Map(numbers.flatMap((number, at) => (typeof answers[at] === 'string' ? [[number, answers[at]] as const] : [])));
}

/** Addresses by the scripts that they stand for, in hexadecimal digits. */
const scriptsOf = (addresses: readonly string[], network: BitcoinNetwork): ReadonlyMap<string, string> =>
  new Map(addresses.map((address) => [Buffer.from(scriptOf(address, network)).toString('hex'), address]));

function toBlock(
  { hash, height, previousblockhash, tx }: RawBlock,
  { prefixes }: BitcoinNetwork,
  others: ReadonlyMap<string, string>,
): Block {
  const { encode } = Address(prefixes);
  const addressOf = (hex: string): string | undefined => {
    const keyHash = keyHashScript.exec(hex)?.[1];
    return keyHash === undefined ? others.get(hex) : encode({ type: 'wpkh', hash: Uint8Array.from(Buffer.from(keyHash, 'hex')) });
  };
  const payments = tx.flatMap(({ txid, vout }) =>
    vout.flatMap(({ n, value, scriptPubKey: { hex } }) => {
      const to = addressOf(hex);
      const units = satoshisOf(value);
      if (to === undefined || units === 0n) return [];
      // counted from 1: a transaction is in a block only where it is valid, so none of its outputs is in doubt
      return [{ txHash: txid, position: n + 1, to, units }];
    }),
  );
  return { number: BigInt(height), hash, parentHash: previousblockhash ?? '', baseFee: 0n, payments, txids: tx.map(({ txid }) => txid) };
}

async function readRange(node: Node, network: BitcoinNetwork, from: bigint, to: bigint, cold: readonly string[]) {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, at) => Number(from) + at);
  const hashes = await node.batch(numbers.map((number) => ({ method: 'getblockhash', params: [number] })));
  const answers = await node.batch(hashes.map((hash) => ({ method: 'getblock', params: [given<string>(hash), 2] })));
  const others = scriptsOf(cold, network);
  const blocks = answers.map((answer) => toBlock(given<RawBlock>(answer), network, others));
  if (!blocks.every(({ parentHash }, at) => at === 0 || parentHash === blocks[at - 1]?.hash))
    throw new NodeUnavailable('The chain changed while it was read');
  return { blocks, transfers: [] };
}

/** One of Bitcoin's networks. */
export const bitcoin = (network: BitcoinNetwork): Family => ({
  // less than a thousand satoshis is dust; two blocks below a tenth, three below a whole, six above
  assets: 'BTC:8:8:1000:2<10000000,3<100000000,6',
  network: 'Bitcoin',
  // a tenth of a coin a day: a payout by itself at twenty satoshis is some three thousandths of one per cent of a coin
  fee: { setting: 'CHAIN_MAX_FEE_SATS', most: 200, unit: 1n, day: { setting: 'CHAIN_DAY_FEES_SATS', most: 10_000_000 } },
  bitcoin: network,
  missesContracts: false,
  canSweep: false,
  // below it an output to a key hash is dust (Bitcoin Core's default)
  leastPayout: 546n,
  // a block is some megabytes as the node writes it
  rangeBlocks: 4n,
  openBook: (xpub) => openBitcoinBook(xpub, network),
  show: (address) => address,
  // BIP 21
  walletUri: (asset, address, amount) => `bitcoin:${address}?amount=${decimalOf(amount, asset.digits)}`,
  readHead: async (node, known) => await readHead(node, network, known),
  readHashes,
  readRange: async (node, from, to, _tokens, cold) => await readRange(node, network, from, to, cold),
  noteBlocks,
  parseAddress: (text) => readBitcoinAddress(text, network),
  readDestination(text) {
    const address = readBitcoinAddress(text, network);
    return address === undefined
      ? { refused: 'This is no address of this network, or a letter of it is wrong: its checksum does not fit.' }
      : { address };
  },
  pay: async (chain, hasNews) => await workBatches(chain, network, hasNews),
  readHoldings,
  async pour(node, asset, address, units) {
    await node.ask('sendtoaddress', address, Number(decimalOf(toAmount(asset, units), asset.digits)));
  },
});
