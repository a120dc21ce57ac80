// Withdrawals: payouts of the store. Its API knows no key of ours that would make two requests one, so a payout is first made without
// approval, all others of the same reference are cancelled, and only then the one that is left is approved: none is paid before.
import type { KnownPayment, PaymentReport, PayoutRequest, Refused } from '../payment-adapter.ts';
import { fromBtc, toBtc } from './amounts.ts';
import type { Greenfield, Payout } from './greenfield.ts';
import { currency } from './invoices.ts';

const method = 'BTC-CHAIN';

export interface PayoutReport extends PaymentReport {
  stamp: string;
}

const isLive = ({ state }: Payout): boolean => state !== 'Cancelled';
const isOurs =
  (reference: string) =>
  ({ metadata }: Payout): boolean =>
    metadata?.orderId === reference;

/** Payouts under our reference: those that are further on first, then by id, so that everybody who looks chooses the same. */
async function findPayouts(api: Greenfield, reference: string): Promise<Payout[]> {
  const order: readonly Payout['state'][] = ['Completed', 'InProgress', 'AwaitingPayment', 'AwaitingApproval', 'Cancelled'];
  const all = (await api.read<Payout[]>('/payouts?includeCancelled=true')) ?? [];
  return all.filter(isOurs(reference)).toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || (a.id < b.id ? -1 : 1));
}

async function cancel(api: Greenfield, { id }: Payout): Promise<void> {
  const answer = await api.ask<object>('DELETE', `/payouts/${id}`);
  if (answer !== undefined && 'refused' in answer) throw new Error(answer.refused);
}

/** Makes all payouts of a reference one, and has that one paid. */
async function settleOn(api: Greenfield, reference: string): Promise<{ id: string } | Refused> {
  const [chosen, ...others] = await findPayouts(api, reference);
  if (chosen === undefined) throw new Error(`BTCPay Server does not list the payout ${reference} that it has just made`);
  for (const other of others.filter(isLive)) await cancel(api, other);
  if (chosen.state !== 'AwaitingApproval') return { id: chosen.id };
  const approved = await api.ask<Payout>('POST', `/payouts/${chosen.id}`, { revision: chosen.revision });
  if (approved === undefined) throw new Error(`BTCPay Server has lost the payout ${chosen.id}`);
  if (!('refused' in approved)) return { id: chosen.id };
  const now = await api.read<Payout>(`/payouts/${chosen.id}`);
  if (now?.state !== 'AwaitingApproval') throw new Error(approved.refused); // somebody else was faster: look again
  await cancel(api, chosen);
  return approved;
}

/** Sends a withdrawal, once for each reference. */
export async function payout(api: Greenfield, request: PayoutRequest): Promise<{ id: string } | Refused> {
  const { reference, amount, fields } = request;
  const known = await findPayouts(api, reference);
  if (known.some(isLive)) return await settleOn(api, reference);
  // it was cancelled by hand: that is its end
  if (known[0] !== undefined) return { id: known[0].id };
  const made = await api.ask<Payout>('POST', '/payouts', {
    destination: fields['address'],
    amount: toBtc(amount),
    payoutMethodId: method,
    approved: false,
    metadata: { orderId: reference },
  });
  if (made === undefined) throw new Error('BTCPay Server has no such store; look at its URL and STORE');
  if ('refused' in made) return made;
  return await settleOn(api, reference);
}

const statusOf = {
  AwaitingApproval: 'pending',
  AwaitingPayment: 'pending',
  InProgress: 'pending',
  Completed: 'succeeded',
  Cancelled: 'failed',
} as const;

function reportOf(reference: string, { id, state, originalAmount, payoutAmount, ...of }: Payout): PayoutReport {
  const status = statusOf[state];
  const amount = fromBtc(status === 'succeeded' ? (payoutAmount ?? originalAmount) : originalAmount);
  const told = { amount, currency: of.payoutCurrency ?? of.originalCurrency ?? currency };
  const reason = status === 'failed' ? { reason: 'cancelled at BTCPay Server' } : {};
  return { kind: 'payout', reference, id, status, ...told, ...reason, stamp: [id, status, amount, told.currency].join(' ') };
}

/** How a withdrawal stands; undefined where there is none. */
export async function reportPayout(api: Greenfield, { reference, id }: KnownPayment): Promise<PayoutReport | undefined> {
  const named = id === undefined ? undefined : await api.read<Payout>(`/payouts/${encodeURIComponent(id)}`);
  const isChosen = named !== undefined && isOurs(reference)(named) && isLive(named);
  const found = isChosen ? named : (await findPayouts(api, reference))[0];
  return found === undefined ? undefined : reportOf(reference, found);
}

/** The reference of a payout; undefined where there is none, or it is none of ours. */
export async function referenceOf(api: Greenfield, id: string): Promise<string | undefined> {
  const orderId = (await api.read<Payout>(`/payouts/${encodeURIComponent(id)}`))?.metadata?.orderId;
  return typeof orderId === 'string' ? orderId : undefined;
}

/** The payouts that were made within a time. */
export async function listPayouts(api: Greenfield, { from, to }: { from: Date; to: Date }): Promise<PayoutReport[]> {
  const all = (await api.read<Payout[]>('/payouts')) ?? [];
  const isWithin = (date: string | number): boolean => Number(date) * 1000 >= from.getTime() && Number(date) * 1000 < to.getTime();
  return all.flatMap((one) => {
    const { orderId } = one.metadata ?? {};
    return typeof orderId === 'string' && isWithin(one.date) ? [reportOf(orderId, one)] : [];
  });
}
