import { isBooked, type Wallet } from '#server/modules/wallet/index.ts';
import { newId } from '#server/platform/ids.ts';
import type { Contender } from '../load.ts';

/** The house's wallet. A bet that will not win closes its round; a win closes it otherwise. */
export function engineContender(wallet: Wallet, accounts: readonly string[], close: () => Promise<void>): Contender {
  const roundOf = (ref: string) => ({ provider: 'bench', ref, game: 'bench-table' });
  return {
    async bet(account, amount, willWin) {
      const round = newId();
      const { code } = await wallet.submit({
        kind: 'bet',
        key: newId(),
        accountId: accounts[account] ?? '',
        amount: BigInt(amount),
        round: roundOf(round),
        exclusive: false,
        closesRound: !willWin,
      });
      return { booked: isBooked(code), round };
    },
    async win(account, amount, round) {
      const accountId = accounts[account] ?? '';
      const { code } = await wallet.submit({
        kind: 'win',
        key: newId(),
        accountId,
        amount: BigInt(amount),
        round: roundOf(round),
        closesRound: true,
      });
      return isBooked(code);
    },
    close,
  };
}
