// The rows of schema "on_ramp", as the database gives them.
import type { PaymentState } from '#contract/protocols/cashier.ts';

export interface QuoteRow {
  id: string;
  /** Smallest units of the currency that is paid, as the fee is. */
  pays: bigint;
  pay_currency: string;
  pay_digits: number;
  fee: bigint;
  coin: string;
  coin_digits: number;
  /** Smallest units of the coin. */
  gets: bigint;
  /** What one coin costs, a decimal of the currency that is paid. */
  rate: string;
  expires_at: Date;
}

export type PurchaseStatus = Exclude<PaymentState['status'], 'charged-back'>;

export interface PurchaseRow {
  id: string;
  reference: string;
  quote_id: string;
  status: PurchaseStatus;
  language: string;
  return_url: string;
  callback_url: string;
  form_token: string;
  card_tail: string | null;
  card_key: string | null;
  card_holder: string | null;
  sequence: number;
  reason: string | null;
  next_status: 'succeeded' | 'failed' | null;
  next_reason: string | null;
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** A purchase with the price that it was made at. */
export type Purchase = PurchaseRow & Omit<QuoteRow, 'id'>;

export interface CallbackRow {
  id: string;
  callback_url: string;
  body: string;
  copies_left: number;
  failures: number;
  give_up_at: Date;
}
