import { isAddress, openAddressBook, withChecksum } from '../addresses.ts';
import type { Chain } from '../context.ts';
import { readHashes, readHead, readRange } from '../rpc/blocks.ts';
import { toHex } from '../rpc/json-rpc.ts';
import { type Asset, walletUri } from '../rules/assets.ts';
import { tokenTransferData } from '../rules/gas.ts';
import { readBalances } from '../transfers/funds.ts';
import { planSweeps } from '../transfers/plan-sweeps.ts';
import { workTransfers } from '../transfers/work-transfers.ts';
import type { Family } from './family.ts';

const together = 500;

/** The addresses that something came to and that no sweep has emptied since. */
async function unswept(chain: Chain, currency: string): Promise<string[]> {
  const rows = await chain.database.query<{ address: string }>(
    `select c.address from chain.charge c
      where exists (select from chain.deposit d where d.charge_id = c.id and d.currency = $1
                      and not exists (select from chain.transfer t where t.wallet = c.address_index and t.currency = $1 and t.state = 'done'
                                         and t.block_number >= d.block_number))`,
    [currency],
  );
  return rows.map(({ address }) => address);
}

async function readHoldings(chain: Chain, asset: Asset) {
  const addresses = await unswept(chain, asset.currency);
  let deposits = 0n;
  for (let at = 0; at < addresses.length; at += together)
    deposits += (await readBalances(chain, asset, addresses.slice(at, at + together))).reduce((sum, one) => sum + one, 0n);
  const coldAddress = chain.options.cold?.get(asset.currency)?.address;
  const own = coldAddress === undefined ? [chain.book.hot] : [chain.book.hot, coldAddress];
  const [hot = 0n, cold = 0n] = await readBalances(chain, asset, own);
  return { hot, deposits, cold };
}

const parseAddress = (text: string): string | undefined => (isAddress(text) ? text.toLowerCase() : undefined);

/** What coins are never sent to: nobody, a token's contract. */
function readDestination(text: string, { options }: Chain): { address: string } | { refused: string } {
  const address = parseAddress(text);
  if (address === undefined) return { refused: 'This is no address, or a letter of it is wrong: its checksum does not fit.' };
  if (/^0x0{36}/.test(address)) return { refused: 'Nobody holds this address.' };
  return options.assets.some(({ token }) => token === address)
    ? { refused: 'This is the contract of a token, which would keep what it gets.' }
    : { address };
}

/** Ethereum and the chains that are like it, by their number. */
export const ethereum = (chainId: number): Family => ({
  // ether in billionths, three confirmations below one ether and twelve above; less than 100,000 gwei is dust
  assets: 'ETH:9:18:100000:3<1000000000,12',
  network: 'Ethereum',
  fee: { setting: 'CHAIN_MAX_FEE_GWEI', most: 200, unit: 1_000_000_000n },
  missesContracts: true,
  canSweep: true,
  leastPayout: 1n,
  rangeBlocks: 50n,
  openBook: openAddressBook,
  show: withChecksum,
  walletUri: (asset, address, amount) => walletUri(asset, chainId, withChecksum(address), amount),
  readHead: async (node, known) => await readHead(node, chainId, known),
  readHashes,
  readRange,
  noteBlocks: async () => await Promise.resolve(),
  parseAddress,
  readDestination,
  async pay(chain) {
    // payouts first: what a sweep meets never holds one back
    await workTransfers(chain);
    if (await planSweeps(chain)) await workTransfers(chain);
  },
  readHoldings,
  async pour(node, asset, address, units) {
    const [from] = await node.ask<string[]>('eth_accounts');
    await node.ask(
      'eth_sendTransaction',
      asset.token === undefined
        ? { from, to: address, value: toHex(units) }
        : { from, to: asset.token, data: tokenTransferData(address, units) },
    );
  },
});
