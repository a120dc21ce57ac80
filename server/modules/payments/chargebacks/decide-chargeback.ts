// What two people decide about a deposit that a bank took back: the rest is collected, written off, or the bank gave it back.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { writeOfMoney } from '../cases/open-case.ts';
import { changeInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import { invoiceKey } from '../open-withdrawal.ts';
import { chargebackOverEmail, chargebackReturnedEmail, chargebackReturnedPartEmail } from '../payments.email.ts';
import { queueWaitingPayouts } from '../queue-payout.ts';
import type { CaseOutcome } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { noteReturned } from '../turnover/note-turnover.ts';
import { refuseBeforeBeside } from './note-part.ts';
import { shareOf } from './read-gone.ts';
import { takeFromAccount } from './take-back.ts';

/** What its player reads of such a deposit once the reversal stands. */
const closedReason = 'charged-back-closed';

/** What people corrected by hand when a part of it was taken back is theirs to give back: nobody here knows how much it was. */
const tellOfDecided = async (tx: Tx, { id }: InvoiceRow, decided: bigint): Promise<void> =>
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: `returned part ${id}`,
    message: `The bank gave deposit ${id} back. Of it ${decided}, in smallest units, were decided before as a part: give back by hand what was taken from the player of that (npm run op -- wallet adjust).`,
  });

/** Of one of which less is gone now than its bank took, what is owed still is collected or let go; else what was taken too much is given back. */
function refuseOther(isReturned: boolean, { owed, isAll }: { owed: bigint; isAll: boolean }): void {
  if (isReturned && (owed > 0n || isAll))
    throw new Problem('conflict', `Of what is gone now ${owed} is owed still, in smallest units. Propose collected or written-off.`);
  if (!isReturned && owed === 0n && !isAll)
    throw new Problem('conflict', 'Nothing of what is gone now is owed any more. Propose returned.');
}

/** Decides it; the account may be paid out from again. @throws Problem conflict, insufficient-funds where the rest cannot be collected */
export async function decideChargeback(
  tx: Tx,
  context: PaymentDeps,
  row: InvoiceRow,
  { outcome, gone, actor }: { outcome: CaseOutcome; gone: number | undefined; actor: string },
): Promise<void> {
  await refuseBeforeBeside(tx, row);
  const receivable = await tx
    .selectFrom('payment_receivable')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const state = outcome === 'returned' ? 'returned' : outcome === 'collected' ? 'collected' : 'written-off';
  const isReturned = state === 'returned';
  // where the provider says how much is gone now, that is what people decide about; else the bank gave all of it back by their word alone
  const wordless = isReturned ? 0n : row.amount;
  const still = gone === undefined ? wordless : moneyFromWire(gone);
  const { owed, back, decidedBack } = shareOf(receivable, still);
  // a fee beside the deposit is none of the player's
  if (gone !== undefined) refuseOther(isReturned, { owed, isAll: still >= row.amount });
  if (state === 'collected') await takeFromAccount(tx, context, row, owed, 'collected');
  if (isReturned) await takeLane(tx, row.player_id);
  if (isReturned && back > 0n) {
    const { code } = await postTransfer(tx, context, {
      kind: 'deposit',
      key: invoiceKey(row.id, 'returned'),
      accountId: row.account_id,
      amount: back,
    });
    if (!isBooked(code)) throw new Error(`The ledger refused to give back what was taken for ${row.id}: ${code}`);
  }
  if (isReturned) await noteReturned(tx, context, { ...row, amount: back, left: row.amount - still, unplayed: receivable.unplayed });
  await tx
    .updateTable('payment_receivable')
    .set({ state, closed_at: context.clock.now(), ...(state === 'collected' && { collected: owed }) })
    .where('invoice_id', '=', row.id)
    .execute();
  if (isReturned && decidedBack > 0n) await tellOfDecided(tx, row, decidedBack);
  const end = isReturned ? { status: invoiceStatus.success } : { status: invoiceStatus.failed, reason: closedReason };
  await changeInvoice(tx, context, row, end, actor);
  await queueWaitingPayouts(tx, row.player_id);
  const { player_id: playerId, currency, id } = row;
  const isPart = isReturned && still > 0n && back > 0n;
  const told = isPart ? chargebackReturnedPartEmail : isReturned && still === 0n ? chargebackReturnedEmail : chargebackOverEmail;
  await writeOfMoney(tx, context, told, { playerId, about: id, invoiceId: id, amount: isPart ? back : row.amount, currency });
}
