// Deposits: an invoice of BTCPay Server for each of ours, and what came in for it. Its API gives a second invoice to whoever asks twice,
// so all that carry our reference are one payment here: the oldest is the one to pay, and what any of them received counts.
import type { ChargeRequest, KnownPayment, PaymentReport, Refused } from '../payment-adapter.ts';
import { fromBtc, milliSatoshisOf, toBtc, wholeSatoshis } from './amounts.ts';
import type { Greenfield, Invoice, PaymentMethod } from './greenfield.ts';

export const currency = 'BTC';

/** What an invoice has received, in thousandths of a satoshi. */
interface Receipt {
  invoice: Invoice;
  settled: bigint;
  isUnderWay: boolean;
  /** A currency that is not ours, and what came in by it. */
  foreign: { currency: string; settled: bigint } | undefined;
}

export interface ChargeReport extends PaymentReport {
  /** Changes with every change of the payment. */
  stamp: string;
}

/** BTCPay Server's names of languages, where they are not ours. */
const languages: Readonly<Record<string, string>> = { 'pt-br': 'pt-BR', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' };

/** Invoices under our reference, the oldest first. */
export async function findInvoices(api: Greenfield, reference: string): Promise<Invoice[]> {
  const query = new URLSearchParams({ orderId: reference, includeArchived: 'true' });
  const found = (await api.read<Invoice[]>(`/invoices?${query.toString()}`)) ?? [];
  return found
    .filter(({ metadata }) => metadata?.orderId === reference)
    .toSorted((a, b) => a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1));
}

/** Gives an invoice up that nobody paid. What is sent to its address all the same stays money of ours, which the metadata says. */
async function withdraw(api: Greenfield, { id, metadata }: Invoice): Promise<void> {
  await api.ask<object>('PUT', `/invoices/${id}`, { metadata: { ...metadata, withdrawn: true } });
  const marked = await api.ask<Invoice>('POST', `/invoices/${id}/status`, { status: 'Invalid' });
  if (marked !== undefined && 'refused' in marked) throw new Error(marked.refused);
}

const checkoutOf = ({ returnUrl, customer: { language } }: ChargeRequest, paymentMethods: readonly string[]) => ({
  paymentMethods,
  paymentTolerance: 0,
  redirectURL: returnUrl,
  redirectAutomatically: true,
  defaultLanguage: languages[language] ?? language,
});

/** Begins a deposit, once for each reference. */
export async function charge(
  api: Greenfield,
  request: ChargeRequest,
  paymentMethods: readonly string[],
): Promise<{ id: string; redirectUrl: string } | Refused> {
  const { reference, amount } = request;
  let [first, ...twins] = await findInvoices(api, reference);
  if (first === undefined) {
    const made = await api.ask<Invoice>('POST', '/invoices', {
      amount: toBtc(amount),
      currency,
      metadata: { orderId: reference },
      checkout: checkoutOf(request, paymentMethods),
    });
    if (made === undefined) throw new Error('BTCPay Server has no such store; look at its URL and STORE');
    if ('refused' in made) return made;
    // another process may have asked in the same moment
    [first = made, ...twins] = await findInvoices(api, reference);
  }
  for (const twin of twins) if (twin.status === 'New' && twin.additionalStatus === 'None') await withdraw(api, twin);
  return { id: first.id, redirectUrl: first.checkoutLink };
}

const isUntouched = ({ status, additionalStatus }: Invoice): boolean =>
  (status === 'New' || status === 'Expired') && additionalStatus === 'None';

/** Of one who was marked invalid by a person at BTCPay Server the money is theirs to give back, unless we gave the invoice up ourselves. */
const isDropped = ({ status, additionalStatus, metadata }: Invoice): boolean =>
  status === 'Invalid' && additionalStatus === 'Marked' && metadata?.withdrawn !== true;

const currencyOf = ({ currency: told, paymentMethodId }: PaymentMethod): string => told ?? paymentMethodId.split('-')[0] ?? '';

async function readReceipt(api: Greenfield, invoice: Invoice): Promise<Receipt> {
  const receipt: Receipt = { invoice, settled: 0n, isUnderWay: false, foreign: undefined };
  if (isUntouched(invoice) || isDropped(invoice)) return receipt;
  const methods = (await api.read<PaymentMethod[]>(`/invoices/${invoice.id}/payment-methods`)) ?? [];
  for (const method of methods)
    for (const { status, value } of method.payments) {
      const came = currencyOf(method);
      if (status === 'Processing') receipt.isUnderWay = true;
      else if (status === 'Settled' && came === currency) receipt.settled += milliSatoshisOf(value);
      else if (status === 'Settled')
        receipt.foreign = { currency: came, settled: (receipt.foreign?.settled ?? 0n) + milliSatoshisOf(value) };
    }
  return receipt;
}

const isOpen = ({ invoice: { status, additionalStatus } }: Receipt): boolean =>
  status === 'Processing' || (status === 'New' && additionalStatus !== 'None');

function statusOf(receipts: readonly Receipt[]): ChargeReport['status'] {
  const isPaid = receipts.some(({ settled, foreign }) => settled > 0n || foreign !== undefined);
  // marked as settled by a person, whatever came in: what came in is told, and two people here judge it
  if (receipts.some(({ invoice: { status } }) => status === 'Settled')) return 'succeeded';
  if (receipts.some((one) => isOpen(one) || one.isUnderWay)) return 'pending';
  if (isPaid) return 'succeeded';
  return receipts.some(({ invoice: { status } }) => status === 'New') ? 'created' : 'failed';
}

const reasonOf = ({ status, additionalStatus }: Invoice): string =>
  status === 'Expired' ? 'expired' : additionalStatus === 'Marked' ? 'marked invalid' : 'not confirmed in time';

const sum = (receipts: readonly Receipt[]): bigint => receipts.reduce((all, { settled }) => all + settled, 0n);

/** What an invoice asks for; nothing where it is of another currency, so that it is no payment of ours. */
const asked = ({ currency: of, amount }: Invoice): bigint => (of === currency ? fromBtc(amount) : 0n);

/** How a deposit stands, of all invoices under its reference; undefined where there is none. */
export async function reportCharge(api: Greenfield, reference: string): Promise<ChargeReport | undefined> {
  const invoices = await findInvoices(api, reference);
  const [first] = invoices;
  if (first === undefined) return undefined;
  const receipts: Receipt[] = [];
  for (const invoice of invoices) receipts.push(await readReceipt(api, invoice));
  const status = statusOf(receipts);
  const foreign = receipts.find((one) => one.foreign !== undefined)?.foreign;
  const received = sum(receipts);
  // what is told of a payment that has not come in is what was asked for
  const told =
    status !== 'succeeded'
      ? { amount: asked(first), currency: first.currency }
      : foreign !== undefined && received === 0n
        ? { amount: wholeSatoshis(foreign.settled), currency: foreign.currency }
        : { amount: wholeSatoshis(received), currency };
  return {
    kind: 'charge',
    reference,
    id: first.id,
    status,
    ...told,
    ...(status === 'failed' && { reason: reasonOf(first) }),
    stamp: [first.id, status, told.amount, told.currency].join(' '),
  };
}

/** Has a deposit forgotten that nobody paid. */
export async function cancelCharge(
  api: Greenfield,
  { reference }: KnownPayment,
): Promise<{ state: 'cancelled' | 'succeeded' | 'failed' | 'unknown' }> {
  for (const invoice of await findInvoices(api, reference))
    if (invoice.status === 'New' && invoice.additionalStatus === 'None') await withdraw(api, invoice);
  const report = await reportCharge(api, reference);
  if (report === undefined) return { state: 'unknown' };
  if (report.status === 'succeeded') return { state: 'succeeded' };
  return { state: report.status === 'failed' ? 'cancelled' : 'unknown' };
}

/** The references of the invoices that were made within a time. */
export async function listReferences(api: Greenfield, { from, to }: { from: Date; to: Date }): Promise<string[]> {
  const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));
  const take = 100;
  const found = new Set<string>();
  for (let skip = 0; ; skip += take) {
    const query = new URLSearchParams({ startDate: seconds(from), endDate: seconds(to), skip: String(skip), take: String(take) });
    const page = (await api.read<Invoice[]>(`/invoices?${query.toString()}&includeArchived=true`)) ?? [];
    for (const { metadata } of page) if (typeof metadata?.orderId === 'string') found.add(metadata.orderId);
    if (page.length < take) return [...found];
  }
}
