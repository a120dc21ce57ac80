import { useEffect } from 'react';
import { hintOf } from '../leave-for-cashier.ts';
import { standingOf } from '../invoice-messages.ts';
import { outcomeParameters } from '../outcome-parameters.ts';
import { sheetOf } from '../payment-sheet.ts';
import { SignInFirst } from '#site/features/session/index.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { PaymentOutcome, UnnamedOutcome } from './payment-outcome.tsx';
import { useInvoice } from './use-invoice.ts';
import type { ModalProps } from '#site/shared/modals/modal-registry.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';

/** The address names a payment; its true state is shown, and the address follows it. */
export default function PaymentOutcomeModal({ parameter, value, close }: ModalProps) {
  const modals = useModals();
  const { status } = useSession();
  const { invoice, isLoading } = useInvoice(value);
  const shouldBe = invoice && outcomeParameters[standingOf(invoice)];
  useEffect(() => {
    if (shouldBe !== undefined && shouldBe !== parameter) modals.open(shouldBe, value);
  }, [shouldBe, parameter, value, modals]);
  if (status === 'guest') return <SignInFirst text="modals.outcome.sign-in" />;
  if (isLoading)
    return (
      <div className="min-h-64">
        <OfflineNote />
      </div>
    );
  return invoice === undefined ? (
    <UnnamedOutcome />
  ) : (
    <PaymentOutcome sheet={sheetOf(invoice, hintOf(invoice.id))} onShow={() => modals.open(parameter, value)} onClose={close} />
  );
}
