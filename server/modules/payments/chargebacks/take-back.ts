// A deposit that its bank took back after it was credited. What is on the account goes, withdrawals that wait are taken back for it, the rest
// is owed. Until two people have decided, nothing is paid out to the player.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { findAccountById, isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { openChargeback, openContradiction } from '../cases/open-case.ts';
import { changeInvoice, requireLocked } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import { invoiceKey } from '../open-withdrawal.ts';
import { releaseHeld } from '../release-held.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { noteTakenBack } from '../turnover/note-turnover.ts';
import { closeParts } from './note-part.ts';
import { writeOfChargeback } from './write-of-chargeback.ts';

/** What a player reads of such a deposit. */
const chargedBack = 'charged-back';
/** And of withdrawals that were taken back for it. */
const depositReason = 'deposit-charged-back';

interface ChargebackNews {
  callbackSequence: number;
  reason: string | undefined;
}

/** Takes withdrawals back that nobody has approved, and those that no provider was asked for yet: their money is what the bank took. */
async function rejectWaiting(tx: Tx, deps: PaymentDeps, { player_id: playerId, account_id: accountId }: InvoiceRow): Promise<void> {
  const waiting = await tx
    .selectFrom('invoice')
    .select('id')
    .where('player_id', '=', playerId)
    .where('account_id', '=', accountId)
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is', null)
    .where('status', 'in', [invoiceStatus.pending, invoiceStatus.processing])
    .where('asked_at', 'is', null)
    .where('provider_payment_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const row = await requireLocked(tx, id);
    const isUnasked = row.asked_at === null && row.provider_payment_id === null;
    if (row.status !== invoiceStatus.pending && !(row.status === invoiceStatus.processing && isUnasked)) continue;
    await releaseHeld(tx, deps, row);
    await changeInvoice(tx, deps, row, { status: invoiceStatus.rejected, reason: depositReason }, 'system');
  }
}

/** Takes so much from the account as one payment that left the house. */
export async function takeFromAccount(
  tx: Tx,
  deps: PaymentDeps,
  row: Pick<InvoiceRow, 'id' | 'account_id'>,
  amount: bigint,
  step: 'taken' | 'collected',
) {
  if (amount === 0n) return;
  for (const kind of ['withdrawal-hold', 'withdrawal-settle'] as const) {
    const key = invoiceKey(row.id, `${step}-${kind === 'withdrawal-hold' ? 'hold' : 'settle'}`);
    const { code } = await postTransfer(tx, deps, { kind, key, accountId: row.account_id, amount });
    if (code === 'insufficient')
      throw new Problem(
        'insufficient-funds',
        'The account holds less than is owed. Where the player’s other accounts hold it, move it by npm run op -- wallet adjust; else wait for a deposit, or propose write-off.',
      );
    if (!isBooked(code)) throw new Error(`The ledger refused ${kind} for the chargeback of ${row.id}: ${code}`);
  }
}

/**
 * The bank gave it back before, and has taken it again: it is held if it is there, and two people decide whether it is paid. A part that was decided
 * meanwhile is given back by hand whichever way that ends, since all of it is held.
 */
const takeAgain = async (tx: Tx, deps: PaymentDeps, row: InvoiceRow, { callbackSequence, reason }: ChargebackNews): Promise<void> =>
  await openContradiction(tx, deps, row, {
    decided: await closeParts(tx, deps, row),
    mayHold: true,
    isHeld: false,
    reported: { status: 'charged-back', reason: reason ?? null },
    callbackSequence,
  });

/** Books that a bank took a credited deposit back. The caller holds its invoice locked; the same again changes nothing. */
export async function takeBackDeposit(tx: Tx, deps: PaymentDeps, row: InvoiceRow, news: ChargebackNews, actor: string): Promise<void> {
  const known = await tx.selectFrom('payment_receivable').select('state').where('invoice_id', '=', row.id).executeTakeFirst();
  if (known !== undefined && known.state !== 'returned') return;
  await rejectWaiting(tx, deps, row);
  await takeLane(tx, row.player_id);
  // again: one may have been asked for meanwhile; under the lane there is no other
  await rejectWaiting(tx, deps, row);
  if (known !== undefined) return await takeAgain(tx, deps, row, news);
  const account = await findAccountById(tx, row.player_id, row.account_id);
  if (account === undefined) throw new Error(`The account of ${row.id} is gone`);
  const { real } = account;
  const decided = await closeParts(tx, deps, row);
  const rest = row.amount - decided;
  const taken = real < rest ? real : rest;
  const unplayed = await noteTakenBack(tx, deps, row);
  await takeFromAccount(tx, deps, row, taken, 'taken');
  const { id, player_id, account_id, currency, amount } = row;
  await tx
    .insertInto('payment_receivable')
    .values({
      invoice_id: id,
      player_id,
      account_id,
      currency,
      amount,
      taken,
      unplayed,
      decided_before: decided,
      opened_at: deps.clock.now(),
    })
    .execute();
  await openChargeback(tx, deps, row, { taken, decided, reason: news.reason });
  const change = { status: invoiceStatus.failed, reason: chargedBack, callbackSequence: news.callbackSequence };
  await changeInvoice(tx, deps, row, change, actor);
  await writeOfChargeback(tx, deps, row, rest - taken);
}
