// Sessions, payments, refunds and disputes at Stripe, and the events that tell of them.
import { randomBytes } from 'node:crypto';

export interface StoredSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  success_url: string;
  payment_intent: string | null;
  created: number;
  /** What was asked for, field by field. */
  asked: Readonly<Record<string, string>>;
}

export interface StoredIntent {
  id: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  amount_received: number;
  currency: string;
  card: { last4: string; fingerprint: string; holder: string };
  disputed: boolean;
  metadata: Record<string, string>;
}

export interface StoredRefund {
  id: string;
  object: 'refund';
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  currency: string;
  payment_intent: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  created: number;
}

export interface StoredDispute {
  id: string;
  object: 'dispute';
  status: 'warning_needs_response' | 'needs_response' | 'won' | 'lost';
  amount: number;
  payment_intent: string;
  created: number;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  livemode: boolean;
  data: { object: object };
}

export interface StripeWorld {
  /** Where its pages are. */
  pages: string;
  sessions: StoredSession[];
  intents: StoredIntent[];
  refunds: StoredRefund[];
  disputes: StoredDispute[];
  /** Events that were not delivered yet, oldest first. */
  waiting: StripeEvent[];
  tell(type: string, object: object): void;
  /** The player pays on the page. `later`: by a method whose money comes later. */
  pay(id: string, by?: { later?: boolean; received?: number; card?: Partial<StoredIntent['card']> }): void;
  /** The money of a later method came, or did not. */
  arrive(id: string, isThere: boolean): void;
  expire(id: string): void;
  /** Somebody gives a part of a payment back at Stripe's dashboard. */
  refundByHand(intent: string, amount: number): StoredRefund;
  endRefund(id: string, status: 'succeeded' | 'failed'): void;
  /** `amount`: of a part of the payment. */
  dispute(intent: string, status: StoredDispute['status'], amount?: number): void;
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
export const nowS = (): number => Math.floor(Date.now() / 1000);

export function createWorld(): StripeWorld {
  const require = <T extends { id: string }>(list: readonly T[], id: string | null): T => {
    const found = list.find((one) => one.id === id);
    if (found === undefined) throw new Error(`There is no ${String(id)}`);
    return found;
  };
  const world: StripeWorld = {
    pages: '',
    sessions: [],
    intents: [],
    refunds: [],
    disputes: [],
    waiting: [],
    tell: (type, object) =>
      void world.waiting.push({ id: newId('evt'), object: 'event', type, livemode: false, data: { object: structuredClone(object) } }),
    pay(id, { later = false, received, card = {} } = {}) {
      const session = require(world.sessions, id);
      if (session.status !== 'open') throw new Error('Its page takes no payment any more');
      const intent: StoredIntent = {
        id: newId('pi'),
        status: later ? 'processing' : 'succeeded',
        amount_received: later ? 0 : (received ?? session.amount_total),
        currency: session.currency,
        card: { last4: '4242', fingerprint: 'Xt5EWLLDS7FJjR1c', holder: 'Ada Lamp', ...card },
        disputed: false,
        metadata: { reference: session.asked['payment_intent_data[metadata][reference]'] ?? '' },
      };
      world.intents.push(intent);
      Object.assign(session, { status: 'complete', payment_status: later ? 'unpaid' : 'paid', payment_intent: intent.id });
      world.tell('checkout.session.completed', session);
    },
    arrive(id, isThere) {
      const session = require(world.sessions, id);
      const intent = require(world.intents, session.payment_intent);
      Object.assign(
        intent,
        isThere ? { status: 'succeeded', amount_received: session.amount_total } : { status: 'requires_payment_method' },
      );
      if (isThere) session.payment_status = 'paid';
      world.tell(`checkout.session.async_payment_${isThere ? 'succeeded' : 'failed'}`, session);
    },
    expire(id) {
      const session = require(world.sessions, id);
      session.status = 'expired';
      world.tell('checkout.session.expired', session);
    },
    refundByHand(intent, amount) {
      const { currency } = require(world.intents, intent);
      const made = { id: newId('re'), object: 'refund', status: 'succeeded', amount, currency, payment_intent: intent } as const;
      const refund: StoredRefund = { ...made, metadata: {}, created: nowS() };
      world.refunds.push(refund);
      world.tell('refund.created', refund);
      return refund;
    },
    endRefund(id, status) {
      const refund = require(world.refunds, id);
      Object.assign(refund, { status, ...(status === 'failed' && { failure_reason: 'lost_or_stolen_card' }) });
      world.tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
    dispute(intent, status, part) {
      const disputed = require(world.intents, intent);
      disputed.disputed = true;
      const amount = part ?? disputed.amount_received;
      const known = world.disputes.find((one) => one.payment_intent === intent && one.status !== 'won');
      const dispute = known ?? { id: newId('dp'), object: 'dispute' as const, status, amount, payment_intent: intent, created: nowS() };
      dispute.status = status;
      if (known === undefined) world.disputes.push(dispute);
      world.tell(known === undefined ? 'charge.dispute.created' : 'charge.dispute.closed', dispute);
    },
  };
  return world;
}
