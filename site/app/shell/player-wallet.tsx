import { BonusPill } from '#site/features/bonuses/parts/bar/bonus-pill.tsx';
import { DepositButton } from '#site/features/payments/parts/deposit-button.tsx';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { WalletPill } from '#site/features/wallet/parts/wallet-pill.tsx';

/** The balance with the bonus money beside it and, in one piece with it, the way to deposit; who takes a break has the balance alone. */
export function PlayerWallet() {
  return <WalletPill bonus={<BonusPill />} deposit={useIsBarred() ? null : <DepositButton />} />;
}
