// What banks say of the house's accounts, and what the house says of its own money on them.
import type { ColumnType } from 'kysely';

export interface BankTables {
  bank_statement: {
    id: string;
    account: string;
    currency: string;
    /** The bank's own name of it. */
    name: string;
    sha256: Buffer;
    opening: bigint;
    closing: bigint;
    until: Date;
    entries: number;
    imported_at: Date;
    imported_by: string;
  };
  bank_entry: {
    statement_id: string;
    position: number;
    amount: bigint;
    booked_on: string;
    bank_reference: string | null;
    end_to_end: string | null;
  };
  bank_link: { account: string; currency: string; provider: string; method: string; linked_at: Date; linked_by: string };
  bank_line: {
    statement_id: string;
    position: number;
    part: number;
    amount: bigint;
    booked_on: string;
    end_to_end: string | null;
    /** A payment's id, where the line names one. */
    reference: string | null;
    invoice_id: ColumnType<string | null, undefined, string | null>;
  };
  own_funds: {
    id: string;
    currency: string;
    amount: bigint;
    reason: string;
    proposed_by: string;
    proposed_at: Date;
    confirmed_by: ColumnType<string | null, undefined, string>;
    confirmed_at: ColumnType<Date | null, undefined, Date>;
  };
}
