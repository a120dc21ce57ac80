import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useIsBarred } from '#site/shared/api/is-barred.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useIsOpening } from '#site/shared/modals/prepared-opening.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';

/** Money in and money out; who takes a break has the way out alone. */
export function WalletActions() {
  const { say } = useTexts();
  const modals = useModals();
  const isOpening = useIsOpening('wallet');
  return (
    <div className="flex gap-2.5 max-sm:w-full">
      {useIsBarred() ? null : (
        <Button kind="pay" aria-disabled={isOpening} onClick={() => modals.open('wallet', 'deposit')} className="max-sm:flex-1">
          <ArrowDownToLine size={17} aria-hidden="true" />
          {say('modals.wallet.deposit')}
        </Button>
      )}
      <Button aria-disabled={isOpening} onClick={() => modals.open('wallet', 'withdraw')} className="max-sm:flex-1">
        <ArrowUpFromLine size={17} aria-hidden="true" />
        {say('modals.wallet.withdraw')}
      </Button>
    </div>
  );
}
