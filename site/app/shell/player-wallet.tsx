import { DepositButton } from '#site/features/payments/parts/deposit-button.tsx';
import { WalletPill } from '#site/features/wallet/parts/wallet-pill.tsx';

/** The balance and, in one piece with it, the way to deposit. */
export function PlayerWallet() {
  return <WalletPill deposit={<DepositButton />} />;
}
