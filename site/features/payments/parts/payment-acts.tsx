import { useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { type Invoice, kindOf, labelOf } from '../invoice-messages.ts';
import { leaveForCashier } from '../leave-for-cashier.ts';
import { askCancelDeposit } from './cancel-deposit.tsx';
import { CancelQuestion } from './pending-payments.tsx';

/** What can still be done with a payment: pay it at the cashier, take it back. */
export function PaymentActs({ invoice }: { invoice: Invoice }) {
  const { say } = useTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {invoice.redirectUrl === null ? null : (
        <Button kind="main" isWide onClick={() => void leaveForCashier(invoice)}>
          {say(labelOf(invoice) === 'refund' ? 'modals.payment.claim-refund' : 'modals.invoice.go-on')}
        </Button>
      )}
      {invoice.canDecline ? (
        <Button isWide onClick={() => (kindOf(invoice) === 'deposit' ? askCancelDeposit(invoice) : setAsked(true))}>
          {say('modals.invoice.cancel')}
        </Button>
      ) : null}
      <CancelQuestion invoice={isAsked ? invoice : undefined} onClose={() => setAsked(false)} />
    </>
  );
}
