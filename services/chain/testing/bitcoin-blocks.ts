// The blocks of a local Bitcoin chain as they are now; what was read once is kept by its hash.
import type { Node } from '../rpc/json-rpc.ts';

export interface RawBitcoinBlock {
  tx: readonly {
    txid: string;
    vin: readonly { txid?: string; vout?: number }[];
    vout: readonly { n: number; value: number; scriptPubKey: { hex: string } }[];
  }[];
}

/** Below it there is nothing but what the chain began with. */
const firstBlock = 430;
const together = 100;

/** Returns a reader of all blocks, in their order. */
export function openBlocks(node: Node): () => Promise<RawBitcoinBlock[]> {
  const known = new Map<string, RawBitcoinBlock>();
  return async () => {
    const height = await node.ask<number>('getblockcount');
    const all: RawBitcoinBlock[] = [];
    for (let from = firstBlock; from <= height; from += together) {
      const heights = Array.from({ length: Math.min(together, height - from + 1) }, (_, at) => from + at);
      const hashes = (await node.batch(heights.map((at) => ({ method: 'getblockhash', params: [at] })))) as string[];
      const unknown = hashes.filter((hash) => !known.has(hash));
      const blocks = (await node.batch(unknown.map((hash) => ({ method: 'getblock', params: [hash, 2] })))) as RawBitcoinBlock[];
      for (const [at, hash] of unknown.entries()) {
        const block = blocks[at];
        if (block !== undefined) known.set(hash, block);
      }
      all.push(...hashes.flatMap((hash) => known.get(hash) ?? []));
    }
    return all;
  };
}
