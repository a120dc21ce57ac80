// Deposits: a Checkout Session for each of ours, and how it stands. What is told of it is what the API says of the session, its payment and
// the disputes about that.
import { createHash } from 'node:crypto';
import type { ChargeRequest, Instrument, KnownPayment, PaymentReport, Refused } from '../payment-adapter.ts';
import { type Dispute, type Form, type Page, type PaymentIntent, readAll, type Session, type StripeApi } from './api.ts';

export interface ChargeReport extends PaymentReport {
  /** Changes with every change of the payment. */
  stamp: string;
  instrument?: Instrument | undefined;
  authorization?: string | undefined;
}

/** With what it was paid, in one answer. */
const whole: Form = { 'expand[]': 'payment_intent.latest_charge' };
const wholeOfList: Form = { 'expand[]': 'data.payment_intent.latest_charge' };

/** Stripe's names of languages, where they are not ours. */
const languages: Readonly<Record<string, string>> = { 'pt-br': 'pt-BR' };

/** Begins a deposit, once for each reference: its key makes the same again the first one. */
export async function charge(api: StripeApi, request: ChargeRequest): Promise<{ id: string; redirectUrl: string } | Refused> {
  const { reference, amount, currency, digits, returnUrl, customer } = request;
  if (digits !== 2) return { refused: `Stripe counts ${currency} in hundredths, this house does not` };
  const form: Form = {
    mode: 'payment',
    'payment_method_types[0]': 'card',
    client_reference_id: reference,
    'payment_intent_data[metadata][reference]': reference,
    'line_items[0][quantity]': 1,
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': reference,
    success_url: returnUrl,
    cancel_url: returnUrl,
    locale: languages[customer.language] ?? customer.language,
  };
  const made = await api.post<Session>('/checkout/sessions', form, `charge ${reference}`);
  if ('refused' in made) return made;
  if (made.url === null) throw new Error(`The session ${made.id} has no page to pay on`);
  return { id: made.id, redirectUrl: made.url };
}

const isTakenBack = ({ status }: Dispute): boolean => ['needs_response', 'under_review', 'lost'].includes(status);

interface Taken {
  amount: bigint;
  /** Which disputes take and which were won, so that a second one is told from the first. Nothing where there is none. */
  stamp: string[];
}

const nothingTaken: Taken = { amount: 0n, stamp: [] };

/** How much of the payment the bank has taken back. An inquiry takes nothing; a dispute that was won gave it back. */
async function readTaken(api: StripeApi, intent: PaymentIntent): Promise<Taken> {
  if (intent.latest_charge?.disputed !== true) return nothingTaken;
  const page = await api.get<Page<Dispute>>('/disputes', { payment_intent: intent.id, limit: 10 });
  const disputes = page?.data ?? [];
  const taken = disputes.filter(isTakenBack).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const received = BigInt(intent.amount_received);
  const states = disputes.flatMap((one) => (isTakenBack(one) ? [`${one.id} taken`] : one.status === 'won' ? [`${one.id} won`] : []));
  const digest = createHash('sha256').update(states.toSorted().join(' ')).digest('base64url').slice(0, 22);
  return { amount: taken < received ? taken : received, stamp: states.length === 0 ? [] : [digest] };
}

function statusOf({ status, payment_status: paid, payment_intent: intent }: Session): ChargeReport['status'] {
  if (status === 'open') return 'created';
  if (status === 'expired') return 'failed';
  if (paid === 'paid') return 'succeeded';
  // paid by a method that takes days: it is under way until its money came, or did not
  return intent?.status === 'processing' ? 'pending' : 'failed';
}

function instrumentOf({ payment_intent: intent }: Session): Instrument | undefined {
  const paid = intent?.latest_charge;
  const card = paid?.payment_method_details?.card;
  if (typeof card?.fingerprint !== 'string') return undefined;
  const holder = paid?.billing_details.name ?? undefined;
  return { key: `card ${card.fingerprint}`, label: `•••• ${card.last4 ?? ''}`, ...(holder !== undefined && { holder }) };
}

/** How a deposit stands; undefined for a session that is none of ours. */
export async function reportOf(api: StripeApi, session: Session): Promise<ChargeReport | undefined> {
  const { id, client_reference_id: reference, payment_intent: intent, amount_total: asked, currency } = session;
  if (reference === null) return undefined;
  const reached = statusOf(session);
  const { amount: taken, stamp } = reached === 'succeeded' && intent !== null ? await readTaken(api, intent) : nothingTaken;
  const status = taken > 0n ? 'charged-back' : reached;
  const received = BigInt(reached === 'succeeded' && intent !== null ? intent.amount_received : asked);
  const amount = taken > 0n ? taken : received;
  const authorization = intent?.latest_charge?.payment_method_details?.card?.authorization_code ?? undefined;
  return {
    kind: 'charge',
    reference,
    id,
    status,
    amount,
    currency: currency.toUpperCase(),
    ...(status === 'failed' && { reason: session.status === 'expired' ? 'expired' : 'card-declined' }),
    ...(status === 'charged-back' && { reason: 'cardholder-disputes' }),
    ...(status === 'succeeded' && { instrument: instrumentOf(session), authorization }),
    stamp: [id, status, amount, currency, ...stamp].join(' '),
  };
}

const readSession = async (api: StripeApi, id: string): Promise<Session | undefined> =>
  await api.get<Session>(`/checkout/sessions/${encodeURIComponent(id)}`, whole);

export async function reportCharge(api: StripeApi, id: string): Promise<ChargeReport | undefined> {
  const session = await readSession(api, id);
  return session === undefined ? undefined : await reportOf(api, session);
}

/** The deposit that a payment belongs to. */
export async function reportIntent(api: StripeApi, intent: string): Promise<ChargeReport | undefined> {
  const page = await api.get<Page<Session>>('/checkout/sessions', { payment_intent: intent, limit: 1, ...wholeOfList });
  const [session] = page?.data ?? [];
  return session === undefined ? undefined : await reportOf(api, session);
}

/** The payment of a deposit, by which it is given back. */
export async function intentOf(api: StripeApi, { id }: KnownPayment): Promise<string | undefined> {
  return id === undefined ? undefined : (await readSession(api, id))?.payment_intent?.id;
}

/** Has a deposit forgotten that nobody paid: its page then takes no payment any more. */
export async function cancelCharge(
  api: StripeApi,
  { id }: KnownPayment,
): Promise<{ state: 'cancelled' | 'succeeded' | 'failed' | 'unknown' }> {
  const before = id === undefined ? undefined : await readSession(api, id);
  if (before === undefined) return { state: 'unknown' };
  // it may be paid in this moment: then it is refused, and what it became is told
  if (before.status === 'open') await api.post<Session>(`/checkout/sessions/${before.id}/expire`, {});
  const after = await reportCharge(api, before.id);
  if (after?.status === 'created' || after?.status === 'pending') throw new Error(`The session ${before.id} could not be ended`);
  return { state: after?.status === 'succeeded' ? 'succeeded' : 'cancelled' };
}

/** The deposits that were begun within a time, and those about which a bank began a dispute then, however old they are. */
export async function listCharges(api: StripeApi, { from, to }: { from: Date; to: Date }): Promise<ChargeReport[]> {
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
  const within = { 'created[gte]': seconds(from), 'created[lt]': seconds(to) };
  const found = new Map<string, ChargeReport>();
  const note = (report: ChargeReport | undefined): void => void (report !== undefined && found.set(report.id ?? report.reference, report));
  for (const session of await readAll<Session>(api, '/checkout/sessions', { ...within, ...wholeOfList }))
    note(await reportOf(api, session));
  for (const { payment_intent: intent } of await readAll<Dispute>(api, '/disputes', within))
    if (intent !== null) note(await reportIntent(api, intent));
  return [...found.values()];
}
