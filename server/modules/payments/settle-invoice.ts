// What an outcome does to an invoice and to the ledger. The caller holds the invoice locked, so each outcome is booked once, however
// often and in whatever order the news of it comes.
import { invoiceStatus, invoiceType } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { isBooked, postTransfer } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { changeInvoice } from './change-invoice.ts';
import { invoiceKey } from './open-withdrawal.ts';
import type { InvoiceRow } from './to-invoice.ts';

type Deps = Pick<Context, 'database' | 'clock' | 'outbox' | 'config' | 'log'>;

export interface Outcome {
  status: 'pending' | 'succeeded' | 'failed';
  /** Order of the provider's news; an older one changes nothing. */
  sequence: number;
  authorization?: string | undefined;
  reason?: string | undefined;
}

async function book(tx: Tx, deps: Deps, row: InvoiceRow, kind: 'deposit' | 'withdrawal-settle' | 'withdrawal-release'): Promise<void> {
  const step = kind === 'deposit' ? 'deposit' : kind === 'withdrawal-settle' ? 'settle' : 'release';
  const answer = await postTransfer(tx, deps, { kind, key: invoiceKey(row.id, step), accountId: row.account_id, amount: row.amount });
  if (!isBooked(answer.code)) throw new Error(`The ledger refused ${kind} of invoice ${row.id}: ${answer.code}`);
}

/** Gives the held amount of a withdrawal back. */
export const releaseHeld = async (tx: Tx, deps: Deps, row: InvoiceRow): Promise<void> => await book(tx, deps, row, 'withdrawal-release');

async function nextDepositNumber(tx: Tx, playerId: string): Promise<number> {
  const row = await tx
    .updateTable('payment_count')
    .set((e) => ({ deposits: e('deposits', '+', 1) }))
    .where('player_id', '=', playerId)
    .returning('deposits')
    .executeTakeFirstOrThrow();
  return row.deposits;
}

/** Money that arrived is credited whatever the invoice's state: a player may have cancelled while the bank was paying. */
async function settleDeposit(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  if (row.status === invoiceStatus.success) return;
  const seen = { callbackSequence: Math.max(outcome.sequence, row.callback_sequence) };
  if (outcome.status === 'succeeded') {
    await book(tx, deps, row, 'deposit');
    const number = await nextDepositNumber(tx, row.player_id);
    const code = outcome.authorization === undefined ? {} : { authorizationCode: outcome.authorization };
    await changeInvoice(tx, deps, row, { status: invoiceStatus.success, number, ...code, ...seen }, actor);
  } else if (outcome.status === 'failed' && row.status === invoiceStatus.pending)
    await changeInvoice(tx, deps, row, { status: invoiceStatus.failed, reason: outcome.reason ?? 'failed', ...seen }, actor);
}

async function settleWithdrawal(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  if (row.status === invoiceStatus.success) return;
  if (row.status !== invoiceStatus.processing) {
    if (outcome.status !== 'pending')
      await raiseAlarm(tx, {
        kind: 'payout-without-approval',
        subject: row.id,
        message: `The payment provider tells that a payout ${outcome.status} which the house did not send. Find out whether money left.`,
        details: { status: row.status },
      });
    return;
  }
  const seen = { callbackSequence: Math.max(outcome.sequence, row.callback_sequence) };
  if (outcome.status === 'succeeded') {
    await book(tx, deps, row, 'withdrawal-settle');
    const code = outcome.authorization === undefined ? {} : { authorizationCode: outcome.authorization };
    await changeInvoice(tx, deps, row, { status: invoiceStatus.success, ...code, ...seen }, actor);
  } else if (outcome.status === 'failed') {
    await releaseHeld(tx, deps, row);
    await changeInvoice(tx, deps, row, { status: invoiceStatus.failed, reason: outcome.reason ?? 'failed', ...seen }, actor);
  }
}

/** Applies the provider's news to an invoice that the caller holds locked. Old news changes nothing. */
export async function settleInvoice(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  if (outcome.sequence < row.callback_sequence) return;
  await (row.type === invoiceType.deposit ? settleDeposit : settleWithdrawal)(tx, deps, row, outcome, actor);
}
