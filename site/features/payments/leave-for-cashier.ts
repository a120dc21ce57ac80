// To the provider's page and back: which payment this tab went to pay, and what that page said of it.
import type { Invoice } from './invoice-messages.ts';
import type { CashierHint } from './payment-sheet.ts';

/** Both are removed with the session. */
const invoiceKey = 'deposit-invoice';
const hintKey = 'cashier-hint';
const timeoutMs = 15_000;

/** The deposit that this tab went to pay. */
export const lastDepositId = (): string | null => sessionStorage.getItem(invoiceKey);

const hints: readonly CashierHint[] = ['success', 'pending', 'failed', 'cancelled'];
export const readHint = (text: string | undefined): CashierHint | undefined => hints.find((hint) => hint === text);

/** Keeps what the provider's page said of a payment. */
export function keepHint(id: string, hint: CashierHint | undefined): void {
  sessionStorage.removeItem(invoiceKey);
  if (hint !== undefined) sessionStorage.setItem(hintKey, `${id} ${hint}`);
}

export function hintOf(id: string): CashierHint | undefined {
  const [keptId, hint] = (sessionStorage.getItem(hintKey) ?? '').split(' ');
  return keptId === id ? readHint(hint) : undefined;
}

/** The payment that the page is about to leave for; a reload leaves no second time. */
let departing: string | undefined;

export function planDeparture(id: string): void {
  departing = id;
}

/** True once for the payment that the page was about to leave for. */
export function takeDeparture(id: string): boolean {
  const isDue = departing === id;
  if (isDue) departing = undefined;
  return isDue;
}

/**
 * Goes to the provider's page in this tab. Resolves when the page is seen again, from the browser's memory or because leaving failed,
 * so that it can be used again.
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
