import type { ColumnType, Generated } from 'kysely';
import type { Static } from 'typebox';
import type { CoinTransfer } from '#contract/coin-transfer.ts';
import type { InvoiceStatus, InvoiceType } from '#contract/kernel/constants.ts';
import type { BankTables } from './bank-tables.ts';

/** Why a payment is unclear, or where money lies that its owner cannot reach. */
export type CaseKind = 'contradiction' | 'other-amount' | 'unknown-payment' | 'closed-account' | 'chargeback';

/** What two people can decide: see case-outcomes.ts for which of them a case can have. */
export type CaseOutcome = 'paid' | 'not-paid' | 'credit' | 'pay-out' | 'refunded' | 'dismiss' | 'collected' | 'written-off' | 'returned';

export type DifferenceKind = 'missing-here' | 'missing-there' | 'amount' | 'status';
/** What two people say of a difference: the provider is asked again and what it says is booked; or they know why it differs and nothing is. */
export type DifferenceOutcome = 'ask-again' | 'explained';

/** How a difference is over without their word. */
type ClosedBy = 'came-later' | 'credited';

/** In smallest units, as text. */
export interface ReconciledSums {
  oursIn: string;
  oursOut: string;
  theirsIn: string;
  theirsOut: string;
}

export interface CaseFacts {
  /** What the invoice said before. */
  before?: InvoiceStatus;
  /** The provider's word. */
  reported?: Record<string, unknown>;
  /** Of what a bank took back: how much was decided or booked before, in smallest units. */
  decided?: number;
  /** Of one that was taken back whole: how much is gone now, once a part of it came back, in smallest units. */
  gone?: number;
  /** Of a deposit: what it brought that is active, amounts in smallest units. It is revoked unless the deposit stands. */
  bonuses?: { id: string; template: string; amount: number }[];
}

/** Where money lies. Amounts in the smallest unit, as text. */
export interface FundsPart {
  kind: 'provider' | 'bank';
  /** The provider's identity, or the account. */
  name: string;
  currency: string;
  amount: string;
  /** Of when this is: a bank's is as old as its statement. */
  at: string;
  /** The provider has no word on it: it is what payments say. */
  isAssumed?: true;
  /** The provider cannot tell now: it is what it told last. */
  isStale?: true;
  /** Of a chain: at the hot wallet, at addresses not swept yet, at the cold one. */
  chain?: { hot: string; deposits: string; cold: string };
  /** What the provider paid of it for moving it: it lies nowhere any more, and explains a difference. */
  burnt?: string;
}

/** Where the coins of a deposit are sent to, and what was seen of them. Amounts in the smallest unit. */
export type InvoiceTransfer = Static<typeof CoinTransfer>;

export interface PaymentTables extends BankTables {
  payment_method: {
    method: string;
    type: InvoiceType;
    currency: string;
    provider: string;
    min_amount: bigint;
    max_amount: bigint;
    is_enabled: Generated<boolean>;
    position: number;
    report_days: Generated<number>;
    /** What the house asks beside the amount: smallest units, and hundredths of a per cent of the amount. */
    fee_fixed: Generated<bigint>;
    fee_permyriad: Generated<number>;
    /** Whose players are offered it; empty: everybody. */
    countries: Generated<string[]>;
    /** Told in place of the provider's word. */
    arrival_minutes: ColumnType<number | null, undefined, number | null>;
  };
  invoice: {
    id: string;
    player_id: string;
    account_id: string;
    type: InvoiceType;
    status: InvoiceStatus;
    method: string;
    provider: string;
    /** What moves on the account. */
    amount: bigint;
    /** On top of a deposit's charge, out of a withdrawal's payout. */
    fee: ColumnType<bigint, bigint | undefined, never>;
    /** Of the fee: for deposits that were not staked once. */
    turnover_fee: ColumnType<bigint, bigint | undefined, never>;
    /** How much of a withdrawal that was, in the base currency's smallest unit. */
    unplayed: ColumnType<bigint, bigint | undefined, never>;
    currency: string;
    /** The page of the site that the player comes back to. */
    return_path: ColumnType<string | null, string | null | undefined, never>;
    /** Of a deposit that was credited by a case: the one that was asked for. */
    instead_of: ColumnType<string | null, string | undefined, never>;
    /** Of a refund: the deposit that it gives back. */
    refund_of: ColumnType<string | null, string | undefined, never>;
    /** Of a deposit: how much of it was given back, or is on its way back. */
    refunded: ColumnType<bigint, undefined, bigint>;
    /** Of a deposit: what came in all, where that is not what was asked for and people still decide about it. */
    other_amount: ColumnType<bigint | null, undefined, bigint | null>;
    /** Of coins that were bought at an on-ramp: all that is paid there, in which currency, and how much of it is the on-ramp's fee. */
    price_amount: ColumnType<bigint | null, undefined, bigint>;
    price_currency: ColumnType<string | null, undefined, string>;
    price_fee: ColumnType<bigint | null, undefined, bigint>;
    /** The bonus that the player chose with it; empty: none; null: whatever it fits. */
    bonus_choice: ColumnType<string | null, string | null | undefined, never>;
    number: ColumnType<number | null, number | null | undefined, number | null>;
    /** Whether it is noted what a deposit was paid with; null: not known, of deposits from before. */
    instrument_noted: ColumnType<boolean | null, undefined, boolean>;
    /** Where a withdrawal is paid to. */
    fields_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>;
    redirect_url: ColumnType<string | null, string | null | undefined, string | null>;
    /** Of coins: where they are sent to, and what was seen of them. */
    transfer: ColumnType<InvoiceTransfer | null, string | null | undefined, string | null>;
    authorization_code: ColumnType<string | null, string | null | undefined, string | null>;
    callback_sequence: Generated<number>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    version: Generated<number>;
    request_key: string | null;
    request_hash: ColumnType<Buffer | null, Buffer | null | undefined, never>;
    /** When the provider was last asked to make it; null: never, and of deposits. */
    asked_at: ColumnType<Date | null, undefined, Date>;
    /** When an operator wanted a payout back whose provider may have it: it is not asked any more. */
    recalled_at: ColumnType<Date | null, undefined, Date | null>;
    recalled_by: ColumnType<string | null, undefined, string | null>;
    /** When the provider is asked next how it stands. */
    next_ask_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Date;
    updated_at: Date;
  };
  refund_proposal: { invoice_id: string; amount: bigint; reason: string; proposed_by: string; proposed_at: Date };
  invoice_history: { invoice_id: string; version: number; status: InvoiceStatus; reason: string | null; actor: string; at: Date };
  deposit_turnover: {
    player_id: string;
    /** Of the deposits: what has not been staked once, in the base currency's smallest unit. */
    missing: bigint;
    /** By account: the number of the last entry that was counted. */
    seqs: ColumnType<Record<string, string>, string, string>;
    /** By round that was open then: what its stakes took off `missing`, in digits. */
    open_counted: ColumnType<Record<string, string>, string, string>;
    updated_at: Date;
  };
  review_rule: {
    id: string;
    /** How many people look at a withdrawal that it finds; 0: it is off. */
    eyes: number;
    above: bigint | null;
    days: number | null;
  };
  withdrawal_review: {
    invoice_id: string;
    eyes: number;
    /** The rules that found it. */
    flags: string[];
    approved_by: ColumnType<string | null, string | null | undefined, string | null>;
    approved_reason: ColumnType<string | null, string | null | undefined, string | null>;
    approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    held_by: ColumnType<string | null, string | null | undefined, string | null>;
    held_reason: ColumnType<string | null, string | null | undefined, string | null>;
    held_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  payment_instrument: {
    player_id: string;
    provider: string;
    /** The provider's name of it, the same for whoever pays with it. */
    key: string;
    method: string;
    label: string;
    /** Whether its holder is the player; null where one of them is not known. */
    is_own: boolean | null;
    first_at: Date;
    last_at: Date;
    deposits: Generated<number>;
    id: Generated<string>;
    /** What its provider pays it by, and whose it is; null where it cannot be paid to. */
    payout_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    /** Its holder's name, as its provider told; null where it did not. */
    holder_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  };
  payment_metric: {
    provider: string;
    method: string;
    type: InvoiceType;
    days: number;
    asked: number;
    succeeded: number;
    failed: number;
    reviewed: number;
    review_s: number | null;
    payout_s: number | null;
    settle_s: number | null;
    measured_at: Date;
  };
  payment_receivable: {
    invoice_id: string;
    player_id: string;
    account_id: string;
    currency: string;
    /** What the bank took, and how much of it was on the account. */
    amount: bigint;
    taken: bigint;
    /** What of the rest was taken later. */
    collected: Generated<bigint>;
    /** How much less was to be staked for it from then on, in the base currency; null where that was not written down yet. */
    unplayed: bigint | null;
    /** What of it two people had decided about before, as a part. */
    decided_before: Generated<bigint>;
    state: Generated<'open' | 'collected' | 'written-off' | 'returned'>;
    opened_at: Date;
    closed_at: ColumnType<Date | null, undefined, Date>;
  };
  payment_reconciliation: {
    id: string;
    provider: string;
    from_at: Date;
    to_at: Date;
    run_at: Date;
    matched: number;
    sums: ColumnType<Record<string, ReconciledSums>, string, never>;
  };
  payment_difference: {
    id: string;
    reconciliation_id: string;
    provider: string;
    reference: string;
    kind: DifferenceKind;
    ours: ColumnType<Record<string, unknown> | null, string | null, never>;
    theirs: ColumnType<Record<string, unknown> | null, string | null, never>;
    found_at: Date;
    /** `came-later`: over by itself, with a later statement of the bank; `credited`: by a case. */
    outcome: ColumnType<DifferenceOutcome | ClosedBy | null, undefined, DifferenceOutcome | ClosedBy | null>;
    proposed_by: ColumnType<string | null, undefined, string | null>;
    proposed_reason: ColumnType<string | null, undefined, string | null>;
    resolved_by: ColumnType<string | null, undefined, string>;
    resolved_reason: ColumnType<string | null, undefined, string>;
    resolved_at: ColumnType<Date | null, undefined, Date>;
  };
  funds_report: {
    currency: string;
    at: Date;
    owed: bigint;
    booked: bigint;
    own: bigint;
    coming: bigint;
    leaving: bigint;
    found: bigint | null;
    parts: ColumnType<FundsPart[], string, never>;
  };
  funds_notice: { player_id: string; version: string; read_at: Date };
  payment_count: {
    player_id: string;
    invoices: Generated<bigint>;
    deposits: Generated<number>;
    /** Cards of deposits that were opened before then are not paid to: somebody else had the account. */
    cards_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  payment_case: {
    id: string;
    kind: CaseKind;
    subject: string;
    invoice_id: string | null;
    account_id: string | null;
    currency: string | null;
    amount: bigint | null;
    facts: ColumnType<CaseFacts, string, string>;
    is_held: Generated<boolean>;
    /** 1 open, 2 proposed, 3 decided. */
    state: Generated<number>;
    opened_at: Date;
    outcome: ColumnType<CaseOutcome | null, undefined, CaseOutcome | null>;
    proposed_by: ColumnType<string | null, undefined, string | null>;
    proposed_reason: ColumnType<string | null, undefined, string | null>;
    proposed_at: ColumnType<Date | null, undefined, Date | null>;
    decided_by: ColumnType<string | null, undefined, string>;
    decided_reason: ColumnType<string | null, undefined, string>;
    decided_at: ColumnType<Date | null, undefined, Date>;
  };
  payment_callback: { provider: string; event_id: string; invoice_id: string; sequence: number; status: string; at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends PaymentTables {}
}
