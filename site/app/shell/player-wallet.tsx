import { DepositButton } from '#site/features/payments/parts/deposit-button.tsx';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { WalletPill } from '#site/features/wallet/parts/wallet-pill.tsx';

/** The balance and, in one piece with it, the way to deposit; who takes a break has the balance alone. */
export function PlayerWallet() {
  return <WalletPill deposit={useIsBarred() ? null : <DepositButton />} />;
}
