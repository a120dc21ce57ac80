import { useState } from 'react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { decidedOn } from '../coin-phase.ts';
import { type Invoice, kindOf } from '../invoice-messages.ts';
import { askCancelDeposit } from './cancel-deposit.tsx';
import { CancelQuestion } from './pending-payments.tsx';
import { useGoOn } from './use-go-on.ts';

/** What can still be done with a payment: pay it at the cashier, take it back. */
export function PaymentActs({ invoice }: { invoice: Invoice }) {
  const { say } = useTexts();
  const goOn = useGoOn(invoice);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {goOn === undefined ? null : (
        <Button kind="main" isWide onClick={goOn.act}>
          {goOn.word}
        </Button>
      )}
      {invoice.canDecline && decidedOn(invoice) === undefined ? (
        <Button isWide onClick={() => (kindOf(invoice) === 'deposit' ? askCancelDeposit(invoice) : setAsked(true))}>
          {say('modals.invoice.cancel')}
        </Button>
      ) : null}
      <CancelQuestion invoice={isAsked ? invoice : undefined} onClose={() => setAsked(false)} />
    </>
  );
}
