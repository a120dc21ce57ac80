// Deposits that are given back: a refund of the invoice, which is a pull payment with our reference as its name. Coins have no way back to where they
// came from, so its page asks the player for an address. The API makes a second one for whoever asks twice: the first is kept, others are archived.
import type { KnownPayment, PaymentReport, Refused, RefundAnswer, RefundRequest } from '../payment-adapter.ts';
import { fromBtc, toBtc } from './amounts.ts';
import type { Greenfield, Payout, PullPayment } from './greenfield.ts';
import { currency, findInvoices } from './invoices.ts';

export interface RefundReport extends PaymentReport {
  stamp: string;
}

const method = 'BTC-CHAIN';
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const readAll = async (api: Greenfield): Promise<PullPayment[]> =>
  ((await api.read<PullPayment[]>('/pull-payments?includeArchived=true')) ?? []).toSorted(
    (a, b) => Number(a.archived) - Number(b.archived) || a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1),
  );
const readPayouts = async (api: Greenfield): Promise<Payout[]> => (await api.read<Payout[]>('/payouts?includeCancelled=true')) ?? [];

const named = (all: readonly PullPayment[], reference: string): PullPayment[] => all.filter(({ name }) => name === reference);
const answerOf = ({ id, viewLink }: PullPayment): RefundAnswer => ({ id, claimUrl: viewLink });

/** Leaves one pull payment of a reference. Nobody was shown the others. */
async function settleOn(api: Greenfield, reference: string): Promise<RefundAnswer> {
  const [chosen, ...others] = named(await readAll(api), reference);
  if (chosen === undefined) throw new Error(`BTCPay Server does not list the refund ${reference} that it has just made`);
  for (const { id } of others.filter(({ archived }) => !archived)) {
    const answer = await api.ask<object>('DELETE', `/pull-payments/${id}`);
    if (answer !== undefined && 'refused' in answer) throw new Error(answer.refused);
  }
  return answerOf(chosen);
}

/** Gives a deposit back, or a part, once for each reference. */
export async function refund(api: Greenfield, { reference, charge, amount }: RefundRequest): Promise<RefundAnswer | Refused> {
  if (named(await readAll(api), reference).length > 0) return await settleOn(api, reference);
  const invoice = (await findInvoices(api, charge.reference)).find(({ status }) => status === 'Settled');
  if (invoice === undefined) return { refused: 'BTCPay Server knows no settled invoice of this deposit' };
  const made = await api.ask<PullPayment>('POST', `/invoices/${invoice.id}/refund`, {
    name: reference,
    refundVariant: 'Custom',
    customAmount: toBtc(amount),
    customCurrency: currency,
    // the first is read by servers before 2.4.1 alone
    payoutMethodId: method,
    payoutMethods: [method],
  });
  if (made === undefined) throw new Error(`BTCPay Server has lost the invoice ${invoice.id}`);
  if ('refused' in made) return made;
  return await settleOn(api, reference);
}

const isLive = ({ state }: Payout): boolean => state !== 'Cancelled';
const isSent = ({ state }: Payout): boolean => state === 'Completed';

/** How pull payments under one name stand together. They may be claimed in parts; what is archived can be claimed no more. */
function reportOf(reference: string, own: readonly PullPayment[], all: readonly Payout[]): RefundReport | undefined {
  const [first] = own;
  if (first === undefined) return undefined;
  const ids = new Set(own.map(({ id }) => id));
  const payouts = all.filter((one) => isLive(one) && ids.has(one.pullPaymentId ?? ''));
  const sent = payouts.filter(isSent).reduce((sum, { payoutAmount, originalAmount }) => sum + fromBtc(payoutAmount ?? originalAmount), 0n);
  const asked = fromBtc(first.amount);
  const isOver = own.every(({ archived }) => archived) && payouts.every(isSent);
  const status = sent >= asked || (isOver && sent > 0n) ? 'succeeded' : isOver ? 'failed' : 'pending';
  const amount = status === 'succeeded' ? sent : asked;
  const reason = status === 'failed' ? { reason: 'cancelled at BTCPay Server' } : {};
  return {
    kind: 'payout',
    reference,
    id: first.id,
    status,
    amount,
    currency: first.currency,
    ...reason,
    stamp: [first.id, status, amount, first.currency].join(' '),
  };
}

/** How a refund stands; undefined where there is none. */
export async function reportRefund(api: Greenfield, { reference }: Pick<KnownPayment, 'reference'>): Promise<RefundReport | undefined> {
  const own = named(await readAll(api), reference);
  return own.length === 0 ? undefined : reportOf(reference, own, await readPayouts(api));
}

/** The refund that a payout belongs to; undefined for one that is none of ours. */
export async function reportRefundOf(api: Greenfield, payoutId: string): Promise<RefundReport | undefined> {
  const pull = (await api.read<Payout>(`/payouts/${encodeURIComponent(payoutId)}`))?.pullPaymentId;
  if (pull === undefined || pull === null) return undefined;
  const name = (await readAll(api)).find(({ id }) => id === pull)?.name;
  return name !== undefined && name !== null && isUuid(name) ? await reportRefund(api, { reference: name }) : undefined;
}

/** The refunds that were made, or paid from, within a time. One that somebody made by hand there has no name here but BTCPay Server's. */
export async function listRefunds(api: Greenfield, { from, to }: { from: Date; to: Date }): Promise<RefundReport[]> {
  const [all, payouts] = [await readAll(api), await readPayouts(api)];
  const isWithin = (seconds: number): boolean => seconds * 1000 >= from.getTime() && seconds * 1000 < to.getTime();
  const isMeant = ({ id, startsAt }: PullPayment): boolean =>
    isWithin(startsAt) || payouts.some(({ pullPaymentId, date }) => pullPaymentId === id && isWithin(Number(date)));
  const groups = Map.groupBy(all, ({ id, name }) => (name !== null && isUuid(name) ? name : id));
  return [...groups].flatMap(([reference, own]) => (own.some(isMeant) ? (reportOf(reference, own, payouts) ?? []) : []));
}
