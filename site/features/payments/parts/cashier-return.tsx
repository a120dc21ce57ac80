// Back from the provider's page, on whichever page the payment began: what the address says is a hint, what the server says is shown. Who cancelled there
// has taken the payment back.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invoiceType } from '#contract/kernel/constants.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { openedSearch } from '#site/shared/modals/modal-rules.ts';
import { useAddress, useModals } from '#site/shared/modals/use-modals.ts';
import { type Invoice, standingOf } from '../invoice-messages.ts';
import { keepHint, lastDepositId, readHint } from '../leave-for-cashier.ts';
import { outcomeParameters } from '../outcome-parameters.ts';
import type { CashierHint } from '../payment-sheet.ts';
import { noteDeposit } from '../told-payments.ts';

/** Takes back what nobody paid. What is decided meanwhile stays as it is. */
async function takeBack(invoice: Invoice): Promise<Invoice> {
  try {
    return (await callApi('declineInvoice', { params: { id: invoice.id } })).data;
  } catch (error) {
    if (error instanceof CallRefused) return invoice;
    throw error;
  }
}

/** The payment that the player comes back from: the one that the address names, else the one that this tab left for, else the latest deposit. */
function findInvoice(rows: readonly Invoice[], named: string | undefined): Invoice | undefined {
  const left = lastDepositId();
  return rows.find(({ id }) => id === named) ?? rows.find(({ id }) => id === left) ?? rows.find(({ type }) => type === invoiceType.deposit);
}

function useReturn(hint: CashierHint | undefined, named: string | undefined): void {
  const queries = useQueryClient();
  const modals = useModals();
  const address = useAddress();
  useEffect(() => {
    let isOver = false;
    async function show(): Promise<void> {
      const { cashier: _hint, invoice: _named, ...rest } = address;
      const query = callQuery('listInvoices', { query: { perPage: 50 } });
      const answer = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
      const found = findInvoice(answer?.data ?? [], named);
      if (isOver) return;
      // only what this tab went to pay: an address alone, which anybody can write, takes nothing back
      const isOwnWay = found !== undefined && found.type === invoiceType.deposit && found.id === lastDepositId();
      const mayTakeBack = hint === 'cancelled' && isOwnWay && found.canDecline && standingOf(found) === 'open';
      const invoice = mayTakeBack ? await takeBack(found) : found;
      // the provider's word was faster than the way back, so no news of it comes any more
      if (invoice !== undefined && isOwnWay && standingOf(invoice) === 'success') noteDeposit(invoice);
      if (invoice !== undefined) keepHint(invoice.id, hint);
      if (mayTakeBack) for (const name of ['listInvoices', 'listAccounts']) await queries.invalidateQueries({ queryKey: [name] });
      if (isOver) return;
      modals.rewrite(invoice === undefined ? rest : openedSearch(rest, outcomeParameters[standingOf(invoice)], invoice.id));
    }
    void show();
    return () => {
      isOver = true;
    };
  }, [queries, modals, address, hint, named]);
}

function Return({ hint, named }: { hint: CashierHint | undefined; named: string | undefined }) {
  useReturn(hint, named);
  return null;
}

/** Looks at every address; a guest's waits until somebody is signed in. */
export function CashierReturn() {
  const { cashier, invoice } = useAddress();
  const { status } = useSession();
  return cashier === undefined || status !== 'player' ? null : <Return hint={readHint(cashier)} named={invoice} />;
}
