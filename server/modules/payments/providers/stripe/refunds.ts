// Deposits that are given back: a refund of the payment, with our reference in its metadata.
import type { PaymentReport, RefundRequest, Refused } from '../payment-adapter.ts';
import { readAll, type Refund, type StripeApi } from './api.ts';
import { intentOf } from './sessions.ts';

export interface RefundReport extends PaymentReport {
  stamp: string;
}

const states = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
} as const satisfies Record<Refund['status'], PaymentReport['status']>;

const hourMs = 60 * 60_000;
/** What was sent under the key of one hour is in the list before anything is sent under the next one: it was over long before. */
const quietMs = 5 * 60_000;

/**
 * The key of a try. Under the same one Stripe answers as it answered first, for a day, an error too: so each hour of a refund has its own.
 * @throws Error between two hours, where a try under the key before may be under way
 */
function keyOf(reference: string, ageMs: number): string {
  const hour = Math.max(0, Math.floor(ageMs / hourMs));
  if (hour > 0 && ageMs - hour * hourMs < quietMs) throw new Error('The refund is tried again in some minutes, under another key');
  return `refund ${reference} ${hour}`;
}

/** Gives a deposit back, once for each reference: keys pass, so its refunds are looked through as well. */
export async function refund(api: StripeApi, { reference, charge, amount, ageMs }: RefundRequest): Promise<{ id: string } | Refused> {
  const intent = await intentOf(api, charge);
  if (intent === undefined) return { refused: 'Stripe knows no payment of this deposit' };
  const made = (await readAll<Refund>(api, '/refunds', { payment_intent: intent })).find((one) => one.metadata.reference === reference);
  if (made !== undefined) return { id: made.id };
  const form = { payment_intent: intent, amount: String(amount), reason: 'requested_by_customer', 'metadata[reference]': reference };
  const answer = await api.post<Refund>('/refunds', form, keyOf(reference, ageMs));
  return 'refused' in answer ? answer : { id: answer.id };
}

/** What Stripe calls a card or an account that takes nothing back; its other words are about the house and its account there. */
const notTaken: readonly string[] = ['lost_or_stolen_card', 'expired_or_canceled_card', 'declined'];

const reasonOf = ({ failure_reason: why }: Refund): string =>
  why === undefined || notTaken.includes(why) ? 'destination-refused' : 'refused by the provider';

function reportOf(one: Refund, reference = one.metadata.reference): RefundReport | undefined {
  if (reference === undefined) return undefined;
  const { id, status: told, amount, currency } = one;
  const status = states[told];
  return {
    kind: 'payout',
    reference,
    id,
    status,
    amount: BigInt(amount),
    currency: currency.toUpperCase(),
    ...(status === 'failed' && { reason: reasonOf(one) }),
    stamp: [id, status].join(' '),
  };
}

/** How a refund stands; undefined for one that is none of ours. */
export async function reportRefund(api: StripeApi, id: string): Promise<RefundReport | undefined> {
  const found = await api.get<Refund>(`/refunds/${encodeURIComponent(id)}`);
  return found === undefined ? undefined : reportOf(found);
}

/** One of a deposit of ours that the house did not ask for, but somebody at Stripe's dashboard: it has no name here but Stripe's. */
function nameOfOthers({ id, payment_intent: intent }: Refund): string | undefined {
  return typeof intent === 'object' && intent?.metadata.reference !== undefined ? id : undefined;
}

/** The refunds that were begun within a time. */
export async function listRefunds(api: StripeApi, { from, to }: { from: Date; to: Date }): Promise<RefundReport[]> {
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
  const within = { 'created[gte]': seconds(from), 'created[lt]': seconds(to) };
  const all = await readAll<Refund>(api, '/refunds', { ...within, 'expand[]': 'data.payment_intent' });
  return all.map((one) => reportOf(one, one.metadata.reference ?? nameOfOthers(one))).filter((one) => one !== undefined);
}
