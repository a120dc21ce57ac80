// What an address can still pay: its balance less what is signed and not mined yet.
import type { Db } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { NodeRefused } from '../rpc/json-rpc.ts';
import { type Asset, toAmount } from '../rules/assets.ts';
import { gasOf, tokenBalanceData } from '../rules/gas.ts';
import type { TransferRow } from '../tables.ts';

/** One number, as contracts answer it. */
const isWord = (answer: unknown): boolean => typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer);

/**
 * The balances of addresses in an asset, as a block has them; where none is named, the newest.
 * @throws NodeRefused also for a contract that answers no number
 */
export async function readBalances(
  chain: Pick<Chain, 'node'>,
  asset: Asset,
  addresses: readonly string[],
  block = 'latest',
): Promise<bigint[]> {
  const answers = await chain.node.batch(
    addresses.map((address) =>
      asset.token === undefined
        ? { method: 'eth_getBalance', params: [address, block] }
        : { method: 'eth_call', params: [{ to: asset.token, data: tokenBalanceData(address) }, block] },
    ),
  );
  return answers.map((answer) => {
    if (answer instanceof NodeRefused) throw answer;
    if (asset.token !== undefined && !isWord(answer)) throw new NodeRefused(0, `eth_call: ${asset.token} answers no balance`);
    return BigInt(answer as string);
  });
}

/** More of a token, in the casino's smallest unit, is no sum of money that it could count. */
const maxAmount = BigInt(Number.MAX_SAFE_INTEGER);

export const canBe = (asset: Asset, units: bigint): boolean => asset.token === undefined || toAmount(asset, units) <= maxAmount;

/** The newest balances; undefined of a token whose contract does not tell them, or more than there can be. */
export async function readKnown(chain: Chain, asset: Asset, addresses: readonly string[]): Promise<bigint[] | undefined> {
  try {
    const balances = await readBalances(chain, asset, addresses);
    return balances.every((units) => canBe(asset, units)) ? balances : undefined;
  } catch (error) {
    if (asset.token === undefined || !(error instanceof NodeRefused)) throw error;
    return undefined;
  }
}

export interface Funds {
  /** Coins, from which every fee is paid. */
  coins: bigint;
  /** What the transfer itself is in. */
  units: bigint;
}

const coinOf = ({ options }: Chain): Asset | undefined => options.assets.find(({ token }) => token === undefined);

/**
 * What open transfers of a wallet take of its funds.
 * @param price what one without a signed form may cost per gas
 */
export async function readTaken(
  db: Db,
  chain: Chain,
  asset: Asset,
  { wallet, states, price }: { wallet: number | null; states: readonly TransferRow['state'][]; price: bigint },
): Promise<Funds> {
  const coin = coinOf(chain)?.currency;
  const open = await db.query<{ currency: string; units: string; fees: string }>(
    `select t.currency, sum(t.units)::text as units, sum(coalesce(t.gas, case t.currency when $3 then $4::bigint else $5::bigint end)
              * coalesce((select max(max_fee) from chain.attempt a where a.transfer_id = t.id), $6::numeric))::text as fees
       from chain.transfer t where t.state = any($2) and coalesce(t.wallet, -1) = $1 group by t.currency`,
    [wallet ?? -1, states, coin ?? null, String(gasOf('coin')), String(gasOf('token')), String(price)],
  );
  const unitsOf = (currency?: string): bigint => BigInt(open.find((one) => one.currency === currency)?.units ?? '0');
  const coins = open.reduce((sum, { fees }) => sum + BigInt(fees), unitsOf(coin));
  return { coins, units: asset.token === undefined ? coins : unitsOf(asset.currency) };
}

/** The wallet's funds for a transfer in an asset. */
export async function readFunds(db: Db, chain: Chain, asset: Asset, wallet: number | null): Promise<Funds> {
  const coin = coinOf(chain);
  const address = wallet === null ? chain.book.hot : chain.book.deposit(wallet);
  const [coins = 0n] = coin === undefined ? [] : await readBalances(chain, coin, [address]);
  const [units = 0n] = asset.token === undefined ? [coins] : await readBalances(chain, asset, [address]);
  const taken = await readTaken(db, chain, asset, { wallet, states: ['signed'], price: 0n });
  return { coins: coins - taken.coins, units: units - taken.units };
}
