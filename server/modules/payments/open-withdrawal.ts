import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { holdPlayer, requirePlayer } from '#server/modules/players/index.ts';
import { isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId, newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import { recordNewInvoice } from './change-invoice.ts';
import { refuseFrozen } from './chargebacks/refuse-frozen.ts';
import { type FeeTerms, requireFee } from './fees.ts';
import { sealFields } from './payout-fields.ts';
import { refuseOtherHolder, refuseUnverifiedSum } from './refuse-payout.ts';
import { assessWithdrawal } from './review/assess-withdrawal.ts';
import { keepAssessment } from './review/withdrawal-review.ts';
import { requirePayments } from './providers/payment-providers.ts';
import type { InvoiceRow } from './to-invoice.ts';
import { noteUnplayed } from './turnover/note-turnover.ts';
import { readUnplayed } from './turnover/read-turnover.ts';

type InvoiceStep =
  | 'deposit'
  | 'hold'
  | 'settle'
  | 'release'
  | 'taken-hold'
  | 'taken-settle'
  | 'collected-hold'
  | 'collected-settle'
  | 'returned';

/** Keys of the ledger entries that an invoice causes: one each, for ever. */
export const invoiceKey = (invoiceId: string, step: InvoiceStep): string => derivedId('invoice', invoiceId, step);

export interface WithdrawalInput {
  playerId: string;
  accountId: string;
  method: string;
  provider: string;
  currency: string;
  amount: bigint;
  /** What the method asks for, and the fee that the player was shown. Without them nothing is kept, for unplayed deposits neither. */
  fees?: { terms: FeeTerms; shown: number | undefined };
  fields: Record<string, string>;
  requestKey: string | null;
  requestHash?: Buffer;
}

/**
 * Writes the invoice of a withdrawal and holds its amount; undefined when an invoice with the same request key exists.
 * @throws Problem payments-closed, withdrawals-frozen, withdrawals-owed, insufficient-funds, holder-differs, identity-unverified and its like, conflict when another fee was shown
 */
export async function openWithdrawal(tx: Tx, context: PaymentDeps, input: WithdrawalInput): Promise<InvoiceRow | undefined> {
  requirePayments(context);
  await refuseFrozen(tx, input.playerId);
  await context.refuseOwed(tx, input.playerId);
  await refuseOtherHolder(tx, context, await holdPlayer(tx, input.playerId), input.fields);
  await refuseUnverifiedSum(tx, context, input);
  await takeLane(tx, input.playerId);
  // again: a bank may have taken a deposit back meanwhile, or a bet been settled anew, which keep the lane too
  await refuseFrozen(tx, input.playerId);
  await context.refuseOwed(tx, input.playerId);
  const player = await requirePlayer(tx, input.playerId);
  const unplayed = await readUnplayed(tx, context, player, input);
  const turnoverFee = input.fees === undefined ? 0n : unplayed.fee;
  const payment = { ...input, type: invoiceType.withdrawal };
  const fee = input.fees === undefined ? 0n : requireFee(input.fees.terms, payment, input.fees.shown, turnoverFee);
  const now = context.clock.now();
  const id = newId();
  const assessment = await assessWithdrawal(tx, context, { ...input, id, player, unplayed: unplayed.unplayed });
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
      fee,
      turnover_fee: turnoverFee,
      unplayed: unplayed.unplayed,
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
  await noteUnplayed(tx, context, row, 'out');
  const hold = { kind: 'withdrawal-hold', key: invoiceKey(row.id, 'hold'), accountId: input.accountId, amount: input.amount } as const;
  const held = await postTransfer(tx, context, hold);
  if (!isBooked(held.code)) throw new Problem('insufficient-funds', 'Choose an amount that the account covers.');
  await keepAssessment(tx, row.id, assessment);
  await recordNewInvoice(tx, context, row, `player:${input.playerId}`);
  return row;
}
