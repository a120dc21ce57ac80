// Invoices and payouts of the store, and what happens to them: the rules of BTCPay Server's watcher of invoices.
import { randomBytes } from 'node:crypto';

export interface StoredPayment {
  id: string;
  paymentMethodId: string;
  currency: string;
  /** In thousandths of a satoshi. */
  value: bigint;
  status: 'Invalid' | 'Processing' | 'Settled';
}

export interface StoredInvoice {
  id: string;
  amount: string;
  due: bigint;
  currency: string;
  createdTime: number;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidLate' | 'PaidPartial' | 'Marked' | 'Invalid' | 'PaidOver';
  metadata: Record<string, unknown>;
  checkout: Record<string, unknown>;
  payments: StoredPayment[];
}

export interface StoredPayout {
  id: string;
  revision: number;
  date: number;
  destination: string;
  amount: string;
  payoutMethodId: string;
  state: 'AwaitingApproval' | 'AwaitingPayment' | 'InProgress' | 'Completed' | 'Cancelled';
  metadata: Record<string, unknown>;
  pullPaymentId?: string;
}

/** Coins that whoever has its page claims, whole or in parts. */
export interface StoredPullPayment {
  id: string;
  name: string;
  amount: string;
  currency: string;
  startsAt: number;
  archived: boolean;
}

export interface World {
  /** Set where the store has none. */
  wallet: { isMissing?: boolean };
  /** What came in on the chain less what was sent, in thousandths of a satoshi: in blocks, and by how much what waits for one changes it. */
  walletBalance(): { confirmed: bigint; unconfirmed: bigint };
  pullPayments: StoredPullPayment[];
  /** Gives an invoice back. */
  refund(fields: Pick<StoredPullPayment, 'name' | 'amount' | 'currency'>): StoredPullPayment;
  /** Somebody names an address on the page of a pull payment. A refund is approved by itself. */
  claimPull(id: string, fields: { destination: string; amount: string }): StoredPayout;
  /** An operator ends it: nothing more can be claimed. */
  archive(id: string): void;
  invoices: StoredInvoice[];
  payouts: StoredPayout[];
  /** Coins arrive for an invoice, not confirmed yet. Returns the payment's id. */
  pay(id: string, btc: string, by?: { paymentMethodId?: string; currency?: string }): string;
  /** The coins of an invoice are confirmed; all of them unless one is named. */
  confirm(id: string, paymentId?: string): void;
  /** A payment is replaced by its sender, or never confirmed. */
  drop(id: string, paymentId: string): void;
  expire(id: string): void;
  /** The time in which payments are watched ends. */
  stopWatching(id: string): void;
  mark(id: string, status: 'Settled' | 'Invalid'): void;
  create(fields: Pick<StoredInvoice, 'amount' | 'currency' | 'metadata' | 'checkout'>): StoredInvoice;
  claim(fields: Pick<StoredPayout, 'destination' | 'amount' | 'payoutMethodId' | 'metadata'>): StoredPayout;
  movePayout(id: string, state: StoredPayout['state']): void;
}

export const newId = (): string => randomBytes(15).toString('hex').slice(0, 22);
const now = (): number => Math.floor(Date.now() / 1000);

/** A decimal as thousandths of a satoshi. */
export function toMilli(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(11, '0'));
}

const counted = ({ payments }: StoredInvoice, ...states: StoredPayment['status'][]): bigint =>
  payments.filter(({ status, currency }) => currency === 'BTC' && states.includes(status)).reduce((sum, { value }) => sum + value, 0n);

type Tell = (type: string, more: object) => void;

/** What the watcher makes of an invoice once something happened to it. */
function watch(invoice: StoredInvoice, tell: (type: string, more?: object) => void): void {
  const paid = counted(invoice, 'Processing', 'Settled');
  const [isPaid, isOver, hasAny] = [paid >= invoice.due, paid > invoice.due, paid > 0n];
  if (invoice.status === 'New' && isPaid) {
    Object.assign(invoice, { status: 'Processing', additionalStatus: isOver ? 'PaidOver' : 'None' });
    tell('InvoiceProcessing', { overPaid: isOver });
  } else if (invoice.status === 'Expired' && isPaid) invoice.additionalStatus = 'PaidLate';
  else if ((invoice.status === 'New' || invoice.status === 'Expired') && hasAny) invoice.additionalStatus = 'PaidPartial';
  if (invoice.status === 'Processing') {
    if (isPaid) invoice.additionalStatus = isOver ? 'PaidOver' : 'None';
    else Object.assign(invoice, { status: 'New', additionalStatus: hasAny ? 'PaidPartial' : 'None' });
  }
  if (invoice.status === 'Processing' && counted(invoice, 'Settled') >= invoice.due) {
    invoice.status = 'Settled';
    tell('InvoiceSettled', { manuallyMarked: false, overPaid: isOver });
  }
}

export function createWorld({ storeId, tell }: { storeId: string; tell: Tell }): World {
  const invoices: StoredInvoice[] = [];
  const payouts: StoredPayout[] = [];
  const pullPayments: StoredPullPayment[] = [];
  const find = (id: string): StoredInvoice => {
    const invoice = invoices.find((one) => one.id === id);
    if (invoice === undefined) throw new Error(`BTCPay Server has no invoice ${id}`);
    return invoice;
  };
  const teller =
    (invoice: StoredInvoice) =>
    (type: string, more: object = {}): void =>
      tell(type, { invoiceId: invoice.id, metadata: invoice.metadata, ...more });
  const tellOfPayout = (type: string, { id, state, pullPaymentId }: StoredPayout): void =>
    tell(type, { payoutId: id, pullPaymentId: pullPaymentId ?? null, payoutState: state, storeId });
  const told = ({ id, paymentMethodId, status }: StoredPayment, invoice: StoredInvoice) => ({
    afterExpiration: invoice.status === 'Expired',
    paymentMethodId,
    payment: { id, status },
  });
  const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
  const cameIn = (status: StoredPayment['status']): bigint =>
    sumOf(
      invoices
        .flatMap(({ payments }) => payments)
        .filter((one) => one.paymentMethodId === 'BTC-CHAIN' && one.currency === 'BTC' && one.status === status)
        .map(({ value }) => value),
    );
  const sent = (state: StoredPayout['state']): bigint =>
    sumOf(payouts.filter((one) => one.state === state).map(({ amount }) => toMilli(amount)));
  return {
    wallet: {},
    walletBalance: () => ({ confirmed: cameIn('Settled') - sent('Completed'), unconfirmed: cameIn('Processing') - sent('InProgress') }),
    invoices,
    payouts,
    pullPayments,
    refund(fields) {
      const pull: StoredPullPayment = { ...fields, id: newId(), startsAt: now(), archived: false };
      pullPayments.push(pull);
      return pull;
    },
    claimPull(id, { destination, amount }) {
      const pull = pullPayments.find((one) => one.id === id);
      if (pull === undefined || pull.archived) throw new Error(`Nothing can be claimed of ${id}`);
      const claimed = payouts.filter((one) => one.pullPaymentId === id && one.state !== 'Cancelled');
      const sum = claimed.reduce((all, one) => all + toMilli(one.amount), toMilli(amount));
      if (sum > toMilli(pull.amount)) throw new Error(`More than ${pull.amount} is claimed of ${id}`);
      const fresh = { id: newId(), revision: 0, date: now(), payoutMethodId: 'BTC-CHAIN', metadata: {} };
      const payout: StoredPayout = { ...fresh, destination, amount, state: 'AwaitingPayment', pullPaymentId: id };
      payouts.push(payout);
      tellOfPayout('PayoutCreated', payout);
      tellOfPayout('PayoutApproved', payout);
      return payout;
    },
    archive(id) {
      for (const pull of pullPayments) if (pull.id === id) pull.archived = true;
      for (const payout of payouts)
        if (payout.pullPaymentId === id && (payout.state === 'AwaitingApproval' || payout.state === 'AwaitingPayment')) {
          payout.state = 'Cancelled';
          tellOfPayout('PayoutUpdated', payout);
        }
    },
    create(fields) {
      const invoice: StoredInvoice = {
        ...fields,
        id: newId(),
        due: toMilli(fields.amount),
        createdTime: now(),
        status: 'New',
        additionalStatus: 'None',
        payments: [],
      };
      invoices.push(invoice);
      teller(invoice)('InvoiceCreated');
      return invoice;
    },
    pay(id, btc, { paymentMethodId = 'BTC-CHAIN', currency = 'BTC' } = {}) {
      const invoice = find(id);
      const payment: StoredPayment = { id: newId(), paymentMethodId, currency, value: toMilli(btc), status: 'Processing' };
      invoice.payments.push(payment);
      teller(invoice)('InvoiceReceivedPayment', told(payment, invoice));
      watch(invoice, teller(invoice));
      return payment.id;
    },
    confirm(id, paymentId) {
      const invoice = find(id);
      for (const payment of invoice.payments) {
        if (payment.status !== 'Processing' || (paymentId !== undefined && payment.id !== paymentId)) continue;
        payment.status = 'Settled';
        teller(invoice)('InvoicePaymentSettled', told(payment, invoice));
      }
      watch(invoice, teller(invoice));
    },
    drop(id, paymentId) {
      const invoice = find(id);
      for (const payment of invoice.payments) if (payment.id === paymentId) payment.status = 'Invalid';
      watch(invoice, teller(invoice));
    },
    expire(id) {
      const invoice = find(id);
      if (invoice.status !== 'New') return;
      invoice.status = 'Expired';
      teller(invoice)('InvoiceExpired', { partiallyPaid: invoice.additionalStatus === 'PaidPartial' });
    },
    stopWatching(id) {
      const invoice = find(id);
      if (invoice.status !== 'Processing') return;
      Object.assign(invoice, { status: 'Invalid', additionalStatus: 'None' });
      teller(invoice)('InvoiceInvalid', { manuallyMarked: false });
    },
    mark(id, status) {
      const invoice = find(id);
      Object.assign(invoice, { status, additionalStatus: 'Marked' });
      teller(invoice)(`Invoice${status}`, { manuallyMarked: true, ...(status === 'Settled' && { overPaid: false }) });
    },
    claim(fields) {
      const payout: StoredPayout = { ...fields, id: newId(), revision: 0, date: now(), state: 'AwaitingApproval' };
      payouts.push(payout);
      tellOfPayout('PayoutCreated', payout);
      return payout;
    },
    movePayout(id, state) {
      const payout = payouts.find((one) => one.id === id);
      if (payout === undefined) throw new Error(`BTCPay Server has no payout ${id}`);
      payout.state = state;
      tellOfPayout(state === 'AwaitingPayment' ? 'PayoutApproved' : 'PayoutUpdated', payout);
    },
  };
}
