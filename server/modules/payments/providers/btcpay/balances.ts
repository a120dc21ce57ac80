// What lies in the store's wallet, as BTCPay Server's overview of it says.
import type { Balance } from '../provider-funds.ts';
import { fromBtc } from './amounts.ts';
import type { Greenfield, WalletOverview } from './greenfield.ts';

/**
 * What blocks say. Coins that wait for a block are in no booked deposit yet, and a payout that waits for one is not booked either; `balance` has both.
 * @throws Error where the store has no wallet
 */
export async function readBalances(api: Greenfield): Promise<Balance[]> {
  const wallet = await api.read<WalletOverview>('/payment-methods/BTC-CHAIN/wallet');
  if (wallet === undefined) throw new Error('The store of BTCPay Server has no wallet of Bitcoin');
  return [{ currency: 'BTC', amount: fromBtc(wallet.confirmedBalance) }];
}
