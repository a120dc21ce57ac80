// The rows of schema "cashier", as the database gives them.
import type { CashierCallback, PaymentState } from '#contract/protocols/cashier.ts';
import type { Method } from './rules/outcomes.ts';

/** Where a payment can be sent by itself or by a decision. */
export type FinalStatus = 'succeeded' | 'failed';

export interface PaymentRow {
  /** An unguessable token: it is the address of the hosted page. */
  id: string;
  reference: string;
  kind: PaymentState['kind'];
  status: PaymentState['status'];
  method: Method;
  /** Smallest units. */
  amount: bigint;
  currency: string;
  digits: number;
  customer_id: string;
  language: string;
  return_url: string | null;
  callback_url: string;
  form_token: string;
  destination_tail: string | null;
  destination_digest: string | null;
  /** Of a payout that gives a charge back: that charge. */
  refund_of: string | null;
  holder: string | null;
  instrument_key: string | null;
  /** What happens once the card's holder has confirmed it; null where nobody was asked. */
  challenge_outcome: string | null;
  challenge_tries: number;
  sequence: number;
  reason: string | null;
  authorization_number: string | null;
  next_status: FinalStatus | null;
  next_reason: string | null;
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface CallbackRow {
  event_id: string;
  payment_id: string;
  sequence: number;
  status: CashierCallback['status'];
  body: string;
  copies: number;
  delivered: number;
  attempts: number;
  failures: number;
  is_held_back: boolean;
  asked_again: boolean;
  next_attempt_at: Date | null;
  give_up_at: Date;
  settled_at: Date | null;
  last_answer: string | null;
  created_at: Date;
}
