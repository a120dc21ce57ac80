import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useWalletOpening } from '../api.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useAccounts } from '#site/features/wallet/index.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';

/** Money in and money out. */
export function WalletActions() {
  const { say } = useTexts();
  const { inUse } = useAccounts();
  const modals = useModals();
  const { isOpening, openWallet } = useWalletOpening((tab) => modals.open('wallet', tab));
  const open = (tab: string) => inUse && openWallet(tab, inUse.currency);
  return (
    <div className="flex gap-2.5 max-sm:w-full">
      <Button kind="pay" disabled={inUse === undefined} aria-disabled={isOpening} onClick={() => open('deposit')} className="max-sm:flex-1">
        <ArrowDownToLine size={17} aria-hidden="true" />
        {say('modals.wallet.deposit')}
      </Button>
      <Button disabled={inUse === undefined} aria-disabled={isOpening} onClick={() => open('withdraw')} className="max-sm:flex-1">
        <ArrowUpFromLine size={17} aria-hidden="true" />
        {say('modals.wallet.withdraw')}
      </Button>
    </div>
  );
}
