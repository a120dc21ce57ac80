import { isAddress, openAddressBook, withChecksum } from '../addresses.ts';
import type { Chain } from '../context.ts';
import { readHashes, readHead, readRange } from '../rpc/blocks.ts';
import { toHex } from '../rpc/json-rpc.ts';
import { walletUri } from '../rules/assets.ts';
import { tokenTransferData } from '../rules/gas.ts';
import { planSweeps } from '../transfers/plan-sweeps.ts';
import { readHoldings } from '../transfers/read-holdings.ts';
import { workTransfers } from '../transfers/work-transfers.ts';
import type { Family } from './family.ts';

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
  // one ether a day: a plain payout at forty gwei is a thousandth of it
  fee: { setting: 'CHAIN_MAX_FEE_GWEI', most: 200, unit: 1_000_000_000n, day: { setting: 'CHAIN_DAY_FEES_GWEI', most: 1_000_000_000 } },
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
