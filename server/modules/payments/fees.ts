// What the house asks for a payment. `amount` of an invoice is what moves on the account, so the ledger knows of no fee.
import { invoiceType, type InvoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import type { InvoiceRow } from './to-invoice.ts';

export interface FeeTerms {
  fee_fixed: bigint;
  fee_permyriad: number;
}

export interface Fees {
  fee: bigint;
  /** Of the fee: for deposits that were not staked once. */
  turnoverFee: bigint;
  /** What is paid at the provider, or taken from the account. */
  leaves: bigint;
  /** What the account is credited with, or the player is paid. */
  arrives: bigint;
}

const wholeShare = 10_000n;

/** The fixed part and the share of the amount, rounded up to a smallest unit. */
export const feeOf = ({ fee_fixed: fixed, fee_permyriad: share }: FeeTerms, amount: bigint): bigint =>
  fixed + (amount * BigInt(share) + wholeShare - 1n) / wholeShare;

interface Payment {
  type: InvoiceType;
  currency: string;
  amount: bigint;
}

/**
 * A deposit costs the fee on top, of a withdrawal it is kept, and with it what unplayed deposits cost.
 * @throws Problem amount-out-of-range when nothing would be left to pay out
 */
export function feesOf(terms: FeeTerms, { type, currency, amount }: Payment, turnoverFee = 0n): Fees {
  const own = feeOf(terms, amount);
  if (type === invoiceType.deposit) return { fee: own, turnoverFee: 0n, leaves: amount + own, arrives: amount };
  const fee = own + turnoverFee;
  if (fee >= amount)
    throw new Problem('amount-out-of-range', 'The fee would take all of it.', {
      errors: [fieldError('amount', 'minValue', { min: moneyToWire(fee + 1n), currency })],
    });
  return { fee, turnoverFee, leaves: amount, arrives: amount - fee };
}

/** Returns the fee of a payment that is asked for. @throws Problem conflict when the player was shown another one */
export function requireFee(terms: FeeTerms, payment: Payment, shown: number | undefined, turnoverFee = 0n): bigint {
  const { fee } = feesOf(terms, payment, turnoverFee);
  if (shown !== undefined && BigInt(shown) !== fee) throw new Problem('conflict', 'The fee has changed since it was shown.');
  return fee;
}

/** What the provider is asked to take or to send, in smallest units. */
export const amountAtProvider = (row: Pick<InvoiceRow, 'type' | 'amount' | 'fee'>): bigint =>
  row.type === invoiceType.deposit ? row.amount + row.fee : row.amount - row.fee;
