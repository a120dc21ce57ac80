// What an outcome does to an invoice and to the ledger. The caller holds the invoice locked, so each outcome is booked once, however
// often and in whatever order the news of it comes. News that contradict what was booked are for people to decide.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import { bringBonuses } from '#server/modules/bonuses/index.ts';
import { findDepositOvershoot } from '#server/modules/protection/index.ts';
import { askForFunds } from '#server/modules/verification/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { takeBackDeposit } from './chargebacks/take-back.ts';
import { noteAllBack, noteGoneAgain } from './chargebacks/note-part.ts';
import { wasTakenBack } from './chargebacks/taken-back.ts';
import { readCredited } from './cases/credited-instead.ts';
import { openContradiction, openOtherAmount, writeOfMoney } from './cases/open-case.ts';
import { depositOverLimitEmail, paymentLateEmail } from './payments.email.ts';
import { changeInvoice, publishInvoice } from './change-invoice.ts';
import { amountAtProvider } from './fees.ts';
import { noteInstrument } from './instruments/note-instrument.ts';
import { forgetUnknownCard } from './instruments/payout-cards.ts';
import { book, bookDeposit, releaseHeld, tellIfClosed } from './release-held.ts';
import type { Instrument, PaymentNews } from './providers/payment-adapter.ts';
import { isUnderWay } from './sum-deposits.ts';
import { noteDeposited } from './turnover/note-turnover.ts';
import type { InvoiceRow } from './to-invoice.ts';

type Deps = PaymentDeps;

/** Why a success is one although the payment had ended before. */
const paidLate = 'paid-late';
/** Why one is, although it passes a limit: it was under way when the limit was set, or its money came late. */
const overLimit = 'over-limit';

export interface Outcome {
  status: 'pending' | 'succeeded' | 'failed' | 'charged-back';
  /** Order of the provider's news; an older one changes nothing. Our own word and an answer to our question have none. */
  sequence?: number | undefined;
  authorization?: string | undefined;
  reason?: string | undefined;
  instrument?: Instrument | undefined;
  progress?: PaymentNews['progress'];
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

const withoutInstrument = ({ instrument: _instrument, ...told }: Outcome): Record<string, unknown> => told;

interface News {
  callbackSequence: number;
  authorizationCode?: string;
}

const newsOf = (row: InvoiceRow, { sequence, authorization }: Outcome): News => ({
  callbackSequence: Math.max(sequence ?? 0, row.callback_sequence),
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

/** What was seen of coins that are on their way, for the page that waits for them. The invoice is no further for it. */
async function noteProgress(tx: Tx, deps: Deps, row: InvoiceRow, { progress, sequence }: Outcome): Promise<void> {
  if (progress === undefined || row.transfer === null) return;
  const { address, network, expiresAt } = row.transfer;
  // the address alone asks for no amount: what is missing of it is not known here
  const { received, confirmations, needed, uri = received === 0 ? row.transfer.uri : address } = progress;
  const changed = await tx
    .updateTable('invoice')
    .set({
      transfer: JSON.stringify({ address, network, uri, expiresAt, received, confirmations, needed }),
      callback_sequence: sequence ?? row.callback_sequence,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, deps, changed);
}

/**
 * Whether a part of the money was credited by itself before the rest of it came: then people decide about the rest, as they did about the part.
 * A deposit that is pending has had none of it credited.
 */
async function leaveRest(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome): Promise<boolean> {
  if (row.status === invoiceStatus.pending || (await readCredited(tx, row.id)) === 0n) return false;
  await noteAllBack(tx, deps, row, outcome);
  const { currency } = row;
  await openOtherAmount(tx, deps, row, { amount: moneyToWire(amountAtProvider(row)), currency, kind: 'charge', status: 'succeeded' });
  return true;
}

/** Money that arrived is credited whatever the invoice's state: a player may have cancelled while the bank was paying. */
async function settleDeposit(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  const { callbackSequence, ...news } = newsOf(row, outcome);
  if (row.status === invoiceStatus.success) {
    if (outcome.status === 'charged-back') await takeBackDeposit(tx, deps, row, { callbackSequence, reason: outcome.reason }, actor);
    else if (outcome.status === 'failed')
      await openContradiction(tx, deps, row, { mayHold: true, isHeld: false, reported: withoutInstrument(outcome), callbackSequence });
    else if (outcome.status === 'succeeded') {
      await noteAllBack(tx, deps, row, outcome);
      // whoever was asked how it stands did not say what it was paid with
      if (outcome.instrument !== undefined && row.instrument_noted === false) await noteInstrument(tx, deps, row, outcome.instrument);
    }
  } else if (outcome.status === 'succeeded') {
    // the bank gave it back: what was taken is the player's again by the word of two people alone
    if (await wasTakenBack(tx, row)) return await noteAllBack(tx, deps, row, outcome);
    if (await leaveRest(tx, deps, row, outcome)) return;
    await bookDeposit(tx, deps, row);
    await noteDeposited(tx, deps, row);
    if (outcome.instrument !== undefined) await noteInstrument(tx, deps, row, outcome.instrument);
    const isOver = await isOverLimit(tx, deps, row);
    const number = row.number ?? (await nextDepositNumber(tx, row.player_id));
    const reason = isOver ? overLimit : row.status === invoiceStatus.pending ? null : paidLate;
    await changeInvoice(tx, deps, row, { status: invoiceStatus.success, reason, number, callbackSequence, ...news }, actor);
    const isTold = await tellIfClosed(tx, deps, row);
    if (!isTold) {
      await askForFunds(tx, deps, row.player_id, row.id);
      const { player_id: playerId, id: invoiceId, currency, amount, bonus_choice: choice, created_at: begunAt } = row;
      await bringBonuses(tx, { playerId, invoiceId, currency, amount, number, at: begunAt, choice, chosenAt: begunAt });
    }
    if (!isTold && reason !== null)
      await writeOfMoney(tx, deps, isOver ? depositOverLimitEmail : paymentLateEmail, {
        playerId: row.player_id,
        about: row.id,
        amount: row.amount,
        currency: row.currency,
        invoiceId: row.id,
      });
  } else if (outcome.status === 'pending') {
    if (row.status === invoiceStatus.pending) await noteProgress(tx, deps, row, outcome);
  } else if (row.status === invoiceStatus.pending)
    await changeInvoice(tx, deps, row, { status: invoiceStatus.failed, reason: outcome.reason ?? 'failed', callbackSequence }, actor);
  // it had ended here before its money came, and the bank took that back: the news of the money, if it is still to come, is an older one
  else if (outcome.status === 'charged-back') {
    await noteGoneAgain(tx, deps, row, outcome);
    await tx.updateTable('invoice').set({ callback_sequence: callbackSequence }).where('id', '=', row.id).execute();
  }
}

const tellOfChargeback = async (tx: Tx, { id }: InvoiceRow): Promise<void> =>
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: `chargeback ${id}`,
    message: `The bank took deposit ${id} back while two people decide about it. Decide it as not paid: npm run op -- payment unclear`,
  });

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
      await forgetUnknownCard(tx, deps, row, outcome.reason);
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
  await openContradiction(tx, deps, row, { mayHold, isHeld, reported: withoutInstrument(outcome), callbackSequence });
}

/**
 * Applies the provider's news to an invoice that the caller holds locked. Old news changes nothing, and what is in review stays so: that a
 * bank took the money back meanwhile is told to those who decide.
 */
export async function settleInvoice(tx: Tx, deps: Deps, row: InvoiceRow, outcome: Outcome, actor: string): Promise<void> {
  if (outcome.sequence !== undefined && outcome.sequence < row.callback_sequence) return;
  if (row.status === invoiceStatus.review) {
    if (outcome.status === 'charged-back') await tellOfChargeback(tx, row);
    return;
  }
  await (row.type === invoiceType.deposit ? settleDeposit : settleWithdrawal)(tx, deps, row, outcome, actor);
}
