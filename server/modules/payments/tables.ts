import type { ColumnType, Generated } from 'kysely';
import type { InvoiceStatus, InvoiceType } from '#contract/kernel/constants.ts';

/** Why a payment is unclear, or where money lies that its owner cannot reach. */
export type CaseKind = 'contradiction' | 'other-amount' | 'unknown-payment' | 'closed-account';

/** What two people can decide: see case-outcomes.ts for which of them a case can have. */
export type CaseOutcome = 'paid' | 'not-paid' | 'credit' | 'pay-out' | 'refunded' | 'dismiss';

export interface CaseFacts {
  /** What the invoice said before. */
  before?: InvoiceStatus;
  /** The provider's word. */
  reported?: Record<string, unknown>;
}

export interface PaymentTables {
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
    currency: string;
    /** The page of the site that the player comes back to. */
    return_path: ColumnType<string | null, string | null | undefined, never>;
    number: ColumnType<number | null, number | null | undefined, number | null>;
    /** Where a withdrawal is paid to. */
    fields_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>;
    redirect_url: ColumnType<string | null, string | null | undefined, string | null>;
    authorization_code: ColumnType<string | null, string | null | undefined, string | null>;
    callback_sequence: Generated<number>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    version: Generated<number>;
    request_key: string | null;
    request_hash: ColumnType<Buffer | null, Buffer | null | undefined, never>;
    /** When the provider is asked next how it stands. */
    next_ask_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Date;
    updated_at: Date;
  };
  invoice_history: { invoice_id: string; version: number; status: InvoiceStatus; reason: string | null; actor: string; at: Date };
  payment_count: { player_id: string; invoices: Generated<bigint>; deposits: Generated<number> };
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
