import { useEffect } from 'react';
import { standingOf } from '../invoice-messages.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { outcomeParameters } from './cashier-return.tsx';
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
  if (isLoading && status !== 'guest') return <div className="min-h-64" />;
  return invoice === undefined ? (
    <UnnamedOutcome />
  ) : (
    <PaymentOutcome invoice={invoice} onShow={() => modals.open(parameter, value)} onClose={close} />
  );
}
