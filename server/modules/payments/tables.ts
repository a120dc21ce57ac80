import type { ColumnType, Generated } from 'kysely';
import type { InvoiceStatus, InvoiceType } from '#contract/constants.ts';

export interface MethodFieldRow {
  name: string;
  type: 'text' | 'iban' | 'address' | 'card';
  required: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

export interface PaymentTables {
  payment_method: {
    method: string;
    type: InvoiceType;
    currency: string;
    provider: string;
    min_amount: bigint;
    max_amount: bigint;
    fields: ColumnType<MethodFieldRow[], string, string>;
    is_enabled: boolean;
    position: number;
  };
  invoice: {
    id: string;
    player_id: string;
    account_id: string;
    type: InvoiceType;
    status: InvoiceStatus;
    method: string;
    provider: string;
    amount: bigint;
    currency: string;
    number: ColumnType<number | null, number | null | undefined, number | null>;
    /** Of withdrawals from before they were sealed. */
    fields: ColumnType<Record<string, string>, string, string>;
    fields_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    provider_payment_id: ColumnType<string | null, string | null | undefined, string | null>;
    redirect_url: ColumnType<string | null, string | null | undefined, string | null>;
    authorization_code: ColumnType<string | null, string | null | undefined, string | null>;
    callback_sequence: Generated<number>;
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    version: Generated<number>;
    request_key: string | null;
    created_at: Date;
    updated_at: Date;
  };
  invoice_history: { invoice_id: string; version: number; status: InvoiceStatus; reason: string | null; actor: string; at: Date };
  payment_count: { player_id: string; invoices: Generated<bigint>; deposits: Generated<number> };
  payment_callback: { event_id: string; invoice_id: string; sequence: number; status: string; at: Date };
}
