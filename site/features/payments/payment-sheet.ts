// The sheet of a payment as a machine of states: choose, review, at the cashier, pending, done or failed. The first two are the page's own; from the
// moment that there is an invoice, the server's word alone says which state it is, so that a reload, another device and the way back agree.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { decidedOn } from './coin-phase.ts';
import { type Invoice, kindOf, standingOf } from './invoice-messages.ts';

export type PaymentKind = 'deposit' | 'withdrawal';

/** What a player wants, whole and checked, before it is asked for. Amounts in smallest units. */
export interface Order {
  kind: PaymentKind;
  method: string;
  currency: string;
  amount: number;
  /** Where a withdrawal goes: as it was typed, or an earlier withdrawal whose account is paid to again. */
  fields?: Readonly<Record<string, string>>;
  payoutAccount?: string;
  /** Of the fields: the card that is paid to. */
  card?: string;
  /** The account as the review shows it. */
  account?: string;
}

/** What the provider's page said on the way back. It decides nothing, but tells that there is nothing more to pay there. */
export type CashierHint = 'success' | 'pending' | 'failed' | 'cancelled';

export type Intent =
  /** `order` is what was reviewed and is to be changed. */
  { state: 'choose'; kind: PaymentKind; order?: Order } | { state: 'review'; kind: PaymentKind; order: Order };
export interface Asked {
  state: 'paying' | 'pending' | 'done' | 'failed';
  kind: PaymentKind;
  invoice: Invoice;
}
export type Sheet = Intent | Asked;

/** What a player can do in a state. */
export type Way = 'review' | 'change' | 'confirm' | 'to-cashier' | 'cancel' | 'later' | 'again' | 'anew' | 'other-method' | 'back';

/** The state of a payment that the server knows. */
export function sheetOf(invoice: Invoice, hint?: CashierHint): Asked {
  const kind = kindOf(invoice);
  const standing = standingOf(invoice);
  // people decide about what came: nothing is to be paid, and nothing has failed
  if (decidedOn(invoice) !== undefined && standing !== 'success') return { state: 'pending', kind, invoice };
  if (standing !== 'open') return { state: standing === 'success' ? 'done' : 'failed', kind, invoice };
  const isPaid = hint === 'success' || hint === 'pending';
  return { state: invoice.redirectUrl !== null && !isPaid ? 'paying' : 'pending', kind, invoice };
}

/** What leads on from a state, the first of them foremost. None is without one. */
export function waysOn(sheet: Sheet): readonly Way[] {
  if (sheet.state === 'choose') return ['review'];
  if (sheet.state === 'review') return ['confirm', 'change'];
  if (sheet.state === 'done') return ['back'];
  if (sheet.state === 'failed') return sheet.kind === 'deposit' ? ['again', 'other-method', 'back'] : ['again', 'back'];
  if (decidedOn(sheet.invoice) !== undefined) return ['back', 'anew'];
  const cancel: readonly Way[] = sheet.invoice.canDecline ? ['cancel'] : [];
  if (sheet.state !== 'paying') return ['back', ...cancel];
  return sheet.invoice.transfer === null ? ['to-cashier', ...cancel, 'later'] : ['later', 'to-cashier', ...cancel];
}

export type IntentEvent = { what: 'ordered'; order: Order } | { what: 'changed' } | { what: 'turned'; kind: PaymentKind };

/** The intent after what the player did with it. What does not belong to its state changes nothing. */
export function stepIntent(intent: Intent, event: IntentEvent): Intent {
  if (event.what === 'ordered')
    return intent.state === 'choose' && event.order.kind === intent.kind
      ? { state: 'review', kind: intent.kind, order: event.order }
      : intent;
  if (event.what === 'turned') return event.kind === intent.kind ? intent : { state: 'choose', kind: event.kind };
  return intent.state === 'review' ? { state: 'choose', kind: intent.kind, order: intent.order } : intent;
}

/** True for a payment that its player took back: nothing went wrong. */
export const isTakenBack = (invoice: Pick<Invoice, 'status'>): boolean => invoice.status === invoiceStatus.declined;

/** How many of the three steps of a payment lie behind it. */
export function stepsDone({ state, kind, invoice }: Asked): number {
  if (state === 'done') return 3;
  if (kind === 'deposit') return state === 'pending' ? 1 : 0;
  return invoice.status === invoiceStatus.processing ? 2 : 1;
}
