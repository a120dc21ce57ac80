// The outputs that a batch may spend.
import type { Chain } from '../context.ts';
import { NodeRefused, NodeUnavailable } from '../rpc/json-rpc.ts';
import { type Asset, neededFor, toAmount } from '../rules/assets.ts';
import type { OutputRow } from '../tables.ts';
import type { Coin } from './draft-batch.ts';

/** What a batch may choose from. The signer takes some hundredths of a second for each that it spends, and nodes carry seven times as many. */
const mostInputs = 200;
const maturity = 100;

export const toCoin = ({ book }: Chain, { tx_hash: txHash, position, wallet, units }: OutputRow): Coin => ({
  txHash,
  position,
  wallet,
  units,
  address: wallet === null ? book.hot : book.deposit(wallet),
});

/** What a block was mined for may be spent a hundred blocks later. */
function isMature(answer: unknown): boolean {
  const { coinbase = false, confirmations = 0 } = answer as { coinbase?: boolean; confirmations?: number };
  return !coinbase || confirmations >= maturity;
}

/** @param isPoolSeen what waits in the node's memory counts as spent too */
async function readUnspent(chain: Chain, coins: readonly Coin[], head: string, isPoolSeen: boolean): Promise<Coin[]> {
  const [best, ...answers] = await chain.node.batch([
    { method: 'getbestblockhash' },
    ...coins.map(({ txHash, position }) => ({ method: 'gettxout', params: [txHash, position - 1, isPoolSeen] })),
  ]);
  // what a newer block spends may be one of our own, which the watcher has not written down yet
  if (best !== head) throw new NodeUnavailable('The chain changed while it was read');
  return coins.filter((_, at) => {
    const answer = answers[at];
    if (answer instanceof NodeRefused) throw answer;
    return answer !== null && answer !== undefined && isMature(answer);
  });
}

/** Those of some coins that no block has spent, by a node at the head that the watcher knows. @throws NodeUnavailable at another */
export const readAlive = async (chain: Chain, coins: readonly Coin[], head: string): Promise<Coin[]> =>
  await readUnspent(chain, coins, head, false);

/** Which of the outputs are looked at: the largest first, without the first so many, as many as these, none that holds less. */
interface Which {
  skip: number;
  most: number;
  least: bigint;
}

/** What lies deep enough, is in no batch and is spent by nobody, the largest first. @throws NodeUnavailable where the node has another head */
export async function readSpendable(
  chain: Chain,
  asset: Asset,
  head: { number: bigint; hash: string },
  { skip, most, least }: Which = { skip: 0, most: mostInputs, least: 0n },
): Promise<Coin[]> {
  const rows = await chain.database.query<OutputRow & { block_number: bigint }>(
    `select o.* from chain.output o
      where o.block_number <= $1 and o.units >= $2
        and not exists (select from chain.batch_input i where i.tx_hash = o.tx_hash and i.position = o.position)
      order by o.units desc, o.tx_hash, o.position limit $3 offset $4`,
    [head.number, least, most, skip],
  );
  // a rest of ours goes with the batch that it is of: it is used when that is told as paid, a deposit when it is credited
  const needed = ({ wallet, units }: OutputRow): number =>
    wallet === null ? chain.options.payoutConfirmations : neededFor(asset, toAmount(asset, units));
  const deep = rows.filter((row) => head.number - row.block_number + 1n >= BigInt(needed(row)));
  return deep.length === 0
    ? []
    : await readUnspent(
        chain,
        deep.map((row) => toCoin(chain, row)),
        head.hash,
        true,
      );
}
