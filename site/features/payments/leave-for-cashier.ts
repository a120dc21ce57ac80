import type { Invoice } from './invoice-messages.ts';

const invoiceKey = 'deposit-invoice';
const timeoutMs = 15_000;

/** The deposit that this tab went to pay. */
export const lastDepositId = (): string | null => sessionStorage.getItem(invoiceKey);
export const forgetDeposit = (): void => sessionStorage.removeItem(invoiceKey);

/**
 * Goes to the provider's page in this tab. Resolves when the page is seen again, from the browser's memory or because leaving failed,
 * so that the form can be used again.
 */
export async function leaveForCashier(invoice: Pick<Invoice, 'id' | 'redirectUrl'>): Promise<void> {
  if (invoice.redirectUrl === null) return;
  sessionStorage.setItem(invoiceKey, invoice.id);
  location.assign(invoice.redirectUrl);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, timeoutMs);
    window.addEventListener('pageshow', () => resolve(), { once: true });
  });
}
