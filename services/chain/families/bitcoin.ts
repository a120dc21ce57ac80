// Bitcoin by the JSON-RPC of Bitcoin Core: addresses of BIP 84, blocks matched in memory by their scripts. Deposits alone; nothing is paid out.
import { HDKey } from '@scure/bip32';
import { Address, NETWORK, p2wpkh, TEST_NETWORK } from '@scure/btc-signer';
import type { AddressBook } from '../addresses.ts';
import type { Chain } from '../context.ts';
import type { Block } from '../rpc/blocks.ts';
import { NodeRefused, NodeUnavailable, type Node } from '../rpc/json-rpc.ts';
import { type Asset, decimalOf, toAmount } from '../rules/assets.ts';
import type { Family } from './family.ts';

interface BitcoinNetwork {
  /** What its node answers for block 0. */
  genesis: string;
  /** How addresses are written. */
  prefixes: typeof NETWORK;
}

export const bitcoinNetworks = {
  bitcoin: { genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f', prefixes: NETWORK },
  'bitcoin-testnet': { genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943', prefixes: TEST_NETWORK },
  'bitcoin-signet': { genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6', prefixes: TEST_NETWORK },
  'bitcoin-regtest': {
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
    prefixes: { ...TEST_NETWORK, bech32: 'bcrt' },
  },
} as const satisfies Record<string, BitcoinNetwork>;

interface RawBlock {
  hash: string;
  height: number;
  previousblockhash?: string | null;
  tx: readonly { txid: string; vout: readonly { n: number; value: number; scriptPubKey: { hex: string } }[] }[];
}

/** A node writes amounts as decimals of a bitcoin; eight digits of one are exact in a double up to all that there will ever be. */
export const satoshisOf = (value: number): bigint => BigInt(value.toFixed(8).replace('.', ''));

/** OP_0 and twenty bytes: what pays to a key hash (BIP 141), as all our addresses are. */
const keyHashScript = /^0014([0-9a-f]{40})$/;

function openBook(xpub: string, { prefixes }: BitcoinNetwork): AddressBook {
  const account = HDKey.fromExtendedKey(xpub);
  if (account.privateKey !== null)
    throw new Error('CHAIN_XPUB holds a private key. Only the signer may have it: give the public one (xpub…).');
  const of = ({ publicKey }: HDKey): string => {
    const address = publicKey === null ? undefined : p2wpkh(publicKey, prefixes).address;
    if (address === undefined) throw new Error('The extended key derives no address');
    return address;
  };
  const deposits = account.deriveChild(0);
  return { deposit: (index) => of(deposits.deriveChild(index)), hot: of(account.deriveChild(1).deriveChild(0)) };
}

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

function toBlock({ hash, height, previousblockhash, tx }: RawBlock, { prefixes }: BitcoinNetwork): Block {
  const { encode } = Address(prefixes);
  const payments = tx.flatMap(({ txid, vout }) =>
    vout.flatMap(({ n, value, scriptPubKey: { hex } }) => {
      const keyHash = keyHashScript.exec(hex)?.[1];
      const units = satoshisOf(value);
      if (keyHash === undefined || units === 0n) return [];
      // counted from 1: a transaction is in a block only where it is valid, so none of its outputs is in doubt
      return [{ txHash: txid, position: n + 1, to: encode({ type: 'wpkh', hash: Uint8Array.from(Buffer.from(keyHash, 'hex')) }), units }];
    }),
  );
  return { number: BigInt(height), hash, parentHash: previousblockhash ?? '', baseFee: 0n, payments };
}

async function readRange(node: Node, network: BitcoinNetwork, from: bigint, to: bigint) {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, at) => Number(from) + at);
  const hashes = await node.batch(numbers.map((number) => ({ method: 'getblockhash', params: [number] })));
  const answers = await node.batch(hashes.map((hash) => ({ method: 'getblock', params: [given<string>(hash), 2] })));
  const blocks = answers.map((answer) => toBlock(given<RawBlock>(answer), network));
  if (!blocks.every(({ parentHash }, at) => at === 0 || parentHash === blocks[at - 1]?.hash))
    throw new NodeUnavailable('The chain changed while it was read');
  return { blocks, transfers: [] };
}

const together = 500;

/** What came and is still unspent, by the node's own word. */
async function readHoldings(chain: Chain, { currency }: Asset) {
  const rows = await chain.database.query<{ tx_hash: string; position: number }>(
    'select tx_hash, position from chain.deposit where currency = $1 order by tx_hash, position',
    [currency],
  );
  let deposits = 0n;
  for (let at = 0; at < rows.length; at += together) {
    const some = rows.slice(at, at + together);
    const answers = await chain.node.batch(
      some.map(({ tx_hash: txid, position }) => ({ method: 'gettxout', params: [txid, position - 1, false] })),
    );
    for (const answer of answers) deposits += satoshisOf(given<{ value: number } | null>(answer)?.value ?? 0);
  }
  return { hot: 0n, deposits, cold: 0n };
}

/** One of Bitcoin's networks. */
export const bitcoin = (network: BitcoinNetwork): Family => ({
  // less than a thousand satoshis is dust; two blocks below a tenth, three below a whole, six above
  assets: 'BTC:8:8:1000:2<10000000,3<100000000,6',
  network: 'Bitcoin',
  canPay: false,
  // a block is some megabytes as the node writes it
  rangeBlocks: 4n,
  openBook: (xpub) => openBook(xpub, network),
  show: (address) => address,
  // BIP 21
  walletUri: (asset, address, amount) => `bitcoin:${address}?amount=${decimalOf(amount, asset.digits)}`,
  readHead: async (node, known) => await readHead(node, network, known),
  readHashes,
  readRange: async (node, from, to) => await readRange(node, network, from, to),
  readHoldings,
  async pour(node, asset, address, units) {
    await node.ask('sendtoaddress', address, Number(decimalOf(toAmount(asset, units), asset.digits)));
  },
});
