// The rows of schema "chain", as the database gives them.
import type { PaymentState } from '#contract/protocols/cashier.ts';

export interface BlockRow {
  number: bigint;
  hash: string;
  parent_hash: string;
}

export interface ChargeRow {
  id: string;
  reference: string;
  address_index: number;
  /** In lower case. */
  address: string;
  currency: string;
  digits: number;
  /** Smallest units of the currency, as all amounts are. */
  amount: bigint;
  status: PaymentState['status'];
  reason: string | null;
  told_amount: bigint;
  /** Of one that is charged back, how much of what was credited is gone. */
  taken_back: bigint;
  received: bigint;
  confirmations: number;
  needed: number;
  is_settling: boolean;
  is_sweep_due: boolean;
  /** When nothing was found there that could be swept. */
  sweep_looked_at: Date | null;
  lost_at: bigint | null;
  sequence: number;
  language: string;
  return_url: string;
  callback_url: string;
  form_token: string;
  /** The demo's tap has sent it. */
  is_poured: boolean;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

export interface DepositRow {
  tx_hash: string;
  position: number;
  charge_id: string;
  currency: string;
  /** A decimal of the chain's smallest units. */
  units: string;
  block_number: bigint;
  /** Of one in another currency than its charge's: the casino knows of it. */
  is_told: boolean;
}

export type Purpose = 'payout' | 'sweep' | 'fund' | 'cold' | 'consolidation';

/** What a payment waits for: money, the signer's word, a node that answers, or somebody who looks at it. */
export type WaitsOn = 'funds' | 'signer' | 'node' | 'person';

export interface TransferRow {
  id: string;
  purpose: Purpose;
  /** The address index that pays; null is the hot wallet. */
  wallet: number | null;
  to_address: string;
  currency: string;
  units: string;
  state: 'queued' | 'signed' | 'mined' | 'done' | 'failed';
  reason: string | null;
  nonce: bigint | null;
  /** What it may burn; null until the signer is asked for it. */
  gas: bigint | null;
  block_number: bigint | null;
  since_block: bigint | null;
  /** Why it waits, for the operator. */
  waits_for: string | null;
  waits_on: WaitsOn | null;
  /** Since when for something else than funds. */
  waits_since: Date | null;
  /** On a chain of outputs, the transaction that pays it. */
  batch_id: string | null;
  created_at: Date;
  updated_at: Date;
}

/** An output that is ours, or that a batch spends. */
export interface OutputRow {
  tx_hash: string;
  /** From 1. */
  position: number;
  /** The address index that it came to; null is the hot wallet. */
  wallet: number | null;
  units: bigint;
}

export interface BatchRow {
  id: string;
  currency: string;
  anchor_hash: string;
  anchor_position: number;
  since_block: bigint;
}

export interface BatchVersionRow {
  txid: string;
  batch_id: string;
  number: number;
  /** In base 64. */
  psbt: string;
  /** In hexadecimal digits; null until it is signed. */
  raw: string | null;
  fee: bigint;
  fee_rate: bigint;
  block_number: bigint | null;
}

export interface AttemptRow {
  hash: string;
  transfer_id: string;
  raw: string;
  max_fee: string;
  tip: string;
}

export interface PayoutRow {
  id: string;
  reference: string;
  currency: string;
  digits: number;
  amount: bigint;
  address: string;
  status: 'created' | 'pending' | 'succeeded' | 'failed';
  reason: string | null;
  sequence: number;
  callback_url: string;
  created_at: Date;
  updated_at: Date;
}

export interface CallbackRow {
  id: string;
  callback_url: string;
  body: string;
  failures: number;
  give_up_at: Date;
}
