// What an outcome does to an invoice and to the ledger. The caller holds the invoice locked, so each outcome is booked once, however
// often and in whatever order the news of it comes. News that contradict what was booked are for people to decide.
import { invoiceStatus, invoiceType, playerStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { findDepositOvershoot } from '#server/modules/protection/index.ts';
import { askForFunds } from '#server/modules/verification/index.ts';
import { isBooked, postTransfer } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { openClosedAccount, openContradiction, writeOfMoney } from './cases/open-case.ts';
import { depositOverLimitEmail, paymentLateEmail } from './payments.email.ts';
import { changeInvoice } from './change-invoice.ts';
import { invoiceKey } from './open-withdrawal.ts';
import { isUnderWay } from './sum-deposits.ts';
import type { InvoiceRow } from './to-invoice.ts';

type Deps = PaymentDeps;

/** Why a success is one although the payment had ended before. */
const paidLate = 'paid-late';
/** Why one is, although it passes a limit: it was under way when the limit was set, or its money came late. */
const overLimit = 'over-limit';

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

/** Money that comes to the account of a closed player is out of that player's sight: it goes onto the operator's list. */
async function tellIfClosed(tx: Tx, deps: Deps, row: InvoiceRow): Promise<boolean> {
  if ((await requirePlayer(tx, row.player_id)).status !== playerStatus.closed) return false;
  const { account_id: id, player_id: playerId, currency, amount, id: invoiceId } = row;
  await openClosedAccount(tx, deps, { id, playerId, currency, amount, invoiceId });
  return true;
}

/** Gives the held amount of a withdrawal back. */
export async function releaseHeld(tx: Tx, deps: Deps, row: InvoiceRow): Promise<void> {
  await book(tx, deps, row, 'withdrawal-release');
  await tellIfClosed(tx, deps, row);
}

export async function nextDepositNumber(tx: Tx, playerId: string): Promise<number> {
  const row = await tx
    .updateTable('payment_count')
    .set((e) => ({ deposits: e('deposits', '+', 1) }))
    .where('player_id', '=', playerId)
    .returning('deposits')
    .executeTakeFirstOrThrow();
  return row.deposits;
}

interface News {
  callbackSequence: number;
  authorizationCode?: string;
}

const newsOf = (row: InvoiceRow, { sequence, authorization }: Outcome): News => ({
  callbackSequence: Math.max(sequence, row.callback_sequence),
  ...(authorization !== undefined && { authorizationCode: authorization }),
});

/**
 * Whether money that was just booked passes a limit of its player on deposits. The booking keeps the player's lane, so of two payments that
 * arrive at once the later one sees both.
 */
async function isOverLimit(tx: Tx, deps: Deps, { player_id: playerId, status, currency, amount }: InvoiceRow): Promise<boolean> {
  const arrived = isUnderWay(status) ? undefined : { currency, amount };
  return (await findDepositOvershoot(tx, deps, playerId, arrived)) !== undefined;
}

/** Money that arrived is credited whatever the invoice's state: a player may have cancelled while the bank was paying. */
async function settleDeposit(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  const { callbackSequence, ...news } = newsOf(row, outcome);
  if (row.status === invoiceStatus.success) {
    if (outcome.status === 'failed')
      await openContradiction(tx, deps, row, { mayHold: true, isHeld: false, reported: { ...outcome }, callbackSequence });
  } else if (outcome.status === 'succeeded') {
    await book(tx, deps, row, 'deposit');
    const isOver = await isOverLimit(tx, deps, row);
    const number = row.number ?? (await nextDepositNumber(tx, row.player_id));
    const reason = isOver ? overLimit : row.status === invoiceStatus.pending ? null : paidLate;
    await changeInvoice(tx, deps, row, { status: invoiceStatus.success, reason, number, callbackSequence, ...news }, actor);
    const isTold = await tellIfClosed(tx, deps, row);
    if (!isTold) await askForFunds(tx, deps, row.player_id, row.id);
    if (!isTold && reason !== null)
      await writeOfMoney(tx, deps, isOver ? depositOverLimitEmail : paymentLateEmail, {
        playerId: row.player_id,
        amount: row.amount,
        currency: row.currency,
      });
  } else if (outcome.status === 'failed' && row.status === invoiceStatus.pending)
    await changeInvoice(tx, deps, row, { status: invoiceStatus.failed, reason: outcome.reason ?? 'failed', callbackSequence }, actor);
}

async function settleWithdrawal(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  const { callbackSequence, ...news } = newsOf(row, outcome);
  const isDecided = outcome.status === 'succeeded' || outcome.status === 'failed';
  if (!isDecided) return;
  if (row.status === invoiceStatus.processing) {
    if (outcome.status === 'succeeded') {
      await book(tx, deps, row, 'withdrawal-settle');
      await changeInvoice(tx, deps, row, { status: invoiceStatus.success, callbackSequence, ...news }, actor);
    } else {
      await releaseHeld(tx, deps, row);
      await changeInvoice(tx, deps, row, { status: invoiceStatus.failed, reason: outcome.reason ?? 'failed', callbackSequence }, actor);
    }
    return;
  }
  if ((row.status === invoiceStatus.success) === (outcome.status === 'succeeded')) {
    if (row.status !== invoiceStatus.pending) return;
    await raiseAlarm(tx, {
      kind: 'payout-without-approval',
      subject: row.id,
      message: `The provider failed payout ${row.id}, which nobody has approved. Nothing was booked; ask the provider where it comes from.`,
      details: { status: outcome.status },
    });
    return;
  }
  // paid though it waits for a word, or was given back; or given back after it was paid
  const isHeld = row.status === invoiceStatus.pending;
  const mayHold = row.status !== invoiceStatus.success && !isHeld;
  await openContradiction(tx, deps, row, { mayHold, isHeld, reported: { ...outcome }, callbackSequence });
}

/** Applies the provider's news to an invoice that the caller holds locked. Old news changes nothing, and what is in review stays so. */
export async function settleInvoice(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  if (outcome.sequence < row.callback_sequence || row.status === invoiceStatus.review) return;
  await (row.type === invoiceType.deposit ? settleDeposit : settleWithdrawal)(tx, deps, row, outcome, actor);
}
