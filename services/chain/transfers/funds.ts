// What an address can still pay: its balance less what is signed and not mined yet.
import type { Db } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { NodeRefused } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { gasOf, tokenBalanceData } from '../rules/gas.ts';

/** The balances of addresses in an asset, as the newest block has them. */
export async function readBalances(chain: Pick<Chain, 'node'>, asset: Asset, addresses: readonly string[]): Promise<bigint[]> {
  const answers = await chain.node.batch(
    addresses.map((address) =>
      asset.token === undefined
        ? { method: 'eth_getBalance', params: [address, 'latest'] }
        : { method: 'eth_call', params: [{ to: asset.token, data: tokenBalanceData(address) }, 'latest'] },
    ),
  );
  return answers.map((answer) => {
    if (answer instanceof NodeRefused) throw answer;
    return typeof answer === 'string' && answer !== '0x' ? BigInt(answer) : 0n;
  });
}

export interface Funds {
  /** Coins, from which every fee is paid. */
  coins: bigint;
  /** What the transfer itself is in. */
  units: bigint;
}

/** The wallet's funds for a transfer in an asset. */
export async function readFunds(db: Db, chain: Chain, asset: Asset, wallet: number | null): Promise<Funds> {
  const coin = chain.options.assets.find(({ token }) => token === undefined);
  const address = wallet === null ? chain.book.hot : chain.book.deposit(wallet);
  const [coins = 0n] = coin === undefined ? [] : await readBalances(chain, coin, [address]);
  const [units = 0n] = asset.token === undefined ? [coins] : await readBalances(chain, asset, [address]);
  const open = await db.query<{ currency: string; units: string; max_fee: string }>(
    `select t.currency, t.units::text, (select max(max_fee)::text from chain.attempt a where a.transfer_id = t.id) as max_fee
       from chain.transfer t where t.state = 'signed' and coalesce(t.wallet, -1) = $1`,
    [wallet ?? -1],
  );
  const spent = open.reduce(
    (sum, one) => {
      const isCoin = one.currency === coin?.currency;
      const gas = BigInt(one.max_fee) * gasOf(isCoin ? 'coin' : 'token');
      return {
        coins: sum.coins + gas + (isCoin ? BigInt(one.units) : 0n),
        units: sum.units + (one.currency === asset.currency && !isCoin ? BigInt(one.units) : 0n),
      };
    },
    { coins: 0n, units: 0n },
  );
  const left = coins - spent.coins;
  return { coins: left, units: asset.token === undefined ? left : units - spent.units };
}
