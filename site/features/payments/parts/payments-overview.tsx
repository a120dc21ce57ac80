import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { PendingPayments } from './pending-payments.tsx';
import { StatementButton } from './statement-button.tsx';
import { UsedMethods } from './used-methods.tsx';

/** What is under way, the ways to pay that were used, and the way to everything that was paid. */
export function PaymentsOverview({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  return (
    <>
      <UsedMethods timeZone={timeZone} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Link to="/profile/history/transactions" className={buttonClass({ size: 'small' })}>
          {say('modals.payments.all')}
        </Link>
        <StatementButton timeZone={timeZone} />
      </div>
      <PendingPayments title={say('modals.wallet.pending')} />
    </>
  );
}
