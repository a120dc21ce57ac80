// What crossed the border of our addresses, by the blocks of the chain alone: nothing here asks the service or believes its tables of it.
import { transferTopic } from '../rpc/blocks.ts';
import { NodeRefused, type Node, toHex } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { satoshisOf } from '../rules/satoshis.ts';
import type { RawBitcoinBlock } from './bitcoin-blocks.ts';

/** In units of the chain. */
export interface Crossings {
  /** From others to addresses that were given out. */
  toDeposits: bigint;
  /** From others to the hot wallet and the cold one. */
  toHouse: bigint;
  /** From us to others. */
  left: bigint;
}

/** Names of places: addresses in lower case, or scripts in hexadecimal digits. */
export interface OurPlaces {
  house: ReadonlySet<string>;
  deposits: ReadonlySet<string>;
}

interface RawBlock {
  transactions: readonly { hash: string; from: string; to: string | null; value: string }[];
}
interface RawReceipt {
  transactionHash: string;
  status: string;
  logs: readonly { address: string; topics: readonly string[]; data: string }[];
}

const together = 4;
const none = (): Crossings => ({ toDeposits: 0n, toHouse: 0n, left: 0n });
const addressOf = (topic = ''): string => `0x${topic.slice(-40)}`;

function count(crossings: Crossings, { house, deposits }: OurPlaces, from: string, to: string, units: bigint): void {
  const isOurs = (place: string): boolean => house.has(place) || deposits.has(place);
  if (isOurs(from) === isOurs(to)) return;
  if (isOurs(from)) crossings.left += units;
  else if (house.has(to)) crossings.toHouse += units;
  else crossings.toDeposits += units;
}

/** Of a chain of accounts, by currency. What a contract sends on is in no list of transactions, and not in this one. */
export async function readAccountCrossings(node: Node, assets: readonly Asset[], ours: OurPlaces): Promise<Map<string, Crossings>> {
  const found = new Map(assets.map(({ currency }) => [currency, none()]));
  const of = (isIt: (asset: Asset) => boolean): Crossings => found.get(assets.find(isIt)?.currency ?? '') ?? none();
  const head = Number(await node.ask<string>('eth_blockNumber'));
  for (let from = 0; from <= head; from += together) {
    const numbers = Array.from({ length: Math.min(together, head - from + 1) }, (_, at) => toHex(from + at));
    const answers = await node.batch([
      ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
      ...numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] })),
    ]);
    const refusal = answers.find((answer) => answer instanceof NodeRefused);
    if (refusal !== undefined) throw refusal;
    const receipts = (answers.slice(numbers.length) as RawReceipt[][]).flat().filter(({ status }) => status === '0x1');
    const good = new Set(receipts.map(({ transactionHash }) => transactionHash));
    for (const { hash, from: payer, to, value } of (answers.slice(0, numbers.length) as RawBlock[]).flatMap((one) => one.transactions))
      if (good.has(hash) && to !== null)
        count(
          of(({ token }) => token === undefined),
          ours,
          payer.toLowerCase(),
          to.toLowerCase(),
          BigInt(value),
        );
    for (const { address, topics, data } of receipts.flatMap(({ logs }) => logs))
      if (topics[0] === transferTopic)
        count(
          of(({ token }) => token === address.toLowerCase()),
          ours,
          addressOf(topics[1]),
          addressOf(topics[2]),
          BigInt(data),
        );
  }
  return found;
}

/** Of a chain of outputs: what pays with one of ours is ours, and its rest comes back. */
export function readOutputCrossings(blocks: readonly RawBitcoinBlock[], { house, deposits }: OurPlaces): Crossings {
  const [crossings, ours] = [none(), new Set<string>()];
  for (const { txid, vin, vout } of blocks.flatMap(({ tx }) => tx)) {
    const isOurs = vin.some((input) => ours.has(`${input.txid}:${input.vout}`));
    for (const { n, value, scriptPubKey } of vout) {
      const isHere = house.has(scriptPubKey.hex) || deposits.has(scriptPubKey.hex);
      if (isHere) ours.add(`${txid}:${n}`);
      if (isHere === isOurs) continue;
      if (isOurs) crossings.left += satoshisOf(value);
      else if (house.has(scriptPubKey.hex)) crossings.toHouse += satoshisOf(value);
      else crossings.toDeposits += satoshisOf(value);
    }
  }
  return crossings;
}
