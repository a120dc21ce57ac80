import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { isBooked, postTransfer } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { recordNewInvoice } from './change-invoice.ts';
import { sealFields } from './payout-fields.ts';
import { refuseOtherHolder, refuseUnverifiedSum } from './refuse-payout.ts';
import { requirePayments } from './providers/payment-providers.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** Keys of the ledger entries that an invoice causes: one each, for ever. */
export const invoiceKey = (invoiceId: string, step: 'deposit' | 'hold' | 'settle' | 'release'): string =>
  derivedId('invoice', invoiceId, step);

export interface WithdrawalInput {
  playerId: string;
  accountId: string;
  method: string;
  provider: string;
  currency: string;
  amount: bigint;
  /** Kept of it; 0 when not set. */
  fee?: bigint;
  fields: Record<string, string>;
  requestKey: string | null;
  requestHash?: Buffer;
}

/**
 * Writes the invoice of a withdrawal and holds its amount; undefined when an invoice with the same request key exists.
 * @throws Problem payments-closed, insufficient-funds, holder-differs, identity-unverified and its like
 */
export async function openWithdrawal(tx: Tx, context: PaymentDeps, input: WithdrawalInput): Promise<InvoiceRow | undefined> {
  requirePayments(context);
  await refuseOtherHolder(tx, context, input);
  await refuseUnverifiedSum(tx, context, input);
  const now = context.clock.now();
  const id = newId();
  const row = await tx
    .insertInto('invoice')
    .values({
      id,
      player_id: input.playerId,
      account_id: input.accountId,
      type: invoiceType.withdrawal,
      status: invoiceStatus.pending,
      method: input.method,
      provider: input.provider,
      amount: input.amount,
      fee: input.fee ?? 0n,
      currency: input.currency,
      fields_sealed: sealFields(context.secrets, id, input.fields),
      request_key: input.requestKey,
      request_hash: input.requestHash ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'request_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const hold = { kind: 'withdrawal-hold', key: invoiceKey(row.id, 'hold'), accountId: input.accountId, amount: input.amount } as const;
  const held = await postTransfer(tx, context, hold);
  if (!isBooked(held.code)) throw new Problem('insufficient-funds', 'Choose an amount that the account covers.');
  await recordNewInvoice(tx, context, row, `player:${input.playerId}`);
  return row;
}
