// Back from the provider's page: what the address says is a hint, what the server says is shown.
import { useEffect } from 'react';
import { invoiceType } from '#contract/kernel/constants.ts';
import { type Invoice, standingOf } from '../invoice-messages.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { ModalParameter } from '#site/shared/modals/modal-registry.ts';
import { forgetDeposit, lastDepositId } from '../leave-for-cashier.ts';

export const outcomeParameters = { success: 'success', failed: 'failing', open: 'confirm' } as const satisfies Record<
  string,
  ModalParameter
>;

export interface CashierReturnProps {
  /** Shows what became of the payment; without one the hint falls away. */
  onFound: (parameter: ModalParameter | undefined, invoice: Invoice | undefined) => void;
}

export function CashierReturn({ onFound }: CashierReturnProps) {
  const { data, isFetchedAfterMount, isError } = usePlayerQuery('listInvoices', { query: { perPage: 50 } });
  useEffect(() => {
    if (!isFetchedAfterMount && !isError) return;
    const rows = data?.data ?? [];
    const id = lastDepositId();
    const invoice = rows.find((row) => row.id === id) ?? rows.find((row) => row.type === invoiceType.deposit);
    forgetDeposit();
    onFound(invoice && outcomeParameters[standingOf(invoice)], invoice);
  }, [data, isFetchedAfterMount, isError, onFound]);
  return null;
}
