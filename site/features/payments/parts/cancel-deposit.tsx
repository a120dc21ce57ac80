// The modal `cancelDeposit`: the question before a deposit that waits for its payment is taken back.
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Invoice, standingOf } from '../invoice-messages.ts';
import { isTakenBack } from '../payment-sheet.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { openSideModal, type SideModalProps } from '#site/shared/modals/side-modals.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { useMethodName } from './method-choice.tsx';
import { useDecline } from './use-decline.ts';
import { useInvoice } from './use-invoice.ts';

interface CancelDepositProps extends SideModalProps {
  invoice: Invoice;
  onKept: (() => void) | undefined;
}

function CancelDeposit({ invoice, onKept, close }: CancelDepositProps) {
  const { say } = useTexts();
  const money = useMoney();
  const nameOf = useMethodName();
  const { decline, isBusy } = useDecline(close);
  // coins may come into sight while it is asked
  const { invoice: now = invoice } = useInvoice(invoice.id);
  const canCancel = now.canDecline || isBusy || isTakenBack(now);
  const refusal = standingOf(now) === 'open' ? 'alerts.problem.deposit-arriving' : 'alerts.problem.invoice-final';
  const amount = money(invoice.amount, invoice.currency);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-panel px-4 py-3.5">
        <span className="text-dim">{nameOf(invoice.method)}</span>
        <span className="money text-lg font-semibold">{amount}</span>
      </p>
      <p role="status" className="mt-4 text-dim">
        {canCancel ? say('modals.cancel.deposit-text', { amount }) : say(refusal)}
      </p>
      <div className="mt-6 flex flex-col gap-2.5 sm:flex-row-reverse">
        {canCancel ? (
          <Button kind="danger" isBusy={isBusy} onClick={() => decline(invoice.id)} className="sm:flex-1">
            {say('modals.cancel.do')}
          </Button>
        ) : null}
        <Button
          kind="main"
          disabled={isBusy}
          onClick={() => {
            close();
            onKept?.();
          }}
          className="sm:flex-1"
        >
          {say(canCancel ? 'modals.keep' : 'modals.outcome.done')}
        </Button>
      </div>
    </>
  );
}

/** Asks whether a deposit is to be cancelled. `onKept` is called when it is to stay. */
export function askCancelDeposit(invoice: Invoice, onKept?: () => void): void {
  openSideModal('cancelDeposit', (props) => <CancelDeposit {...props} invoice={invoice} onKept={onKept} />);
}
