// What two people decide about a deposit that a bank took back: the rest is collected, written off, or the bank gave it back.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { isBooked, postTransfer, takeLane } from '#server/modules/wallet/index.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Tx } from '#server/platform/database.ts';
import { writeOfMoney } from '../cases/open-case.ts';
import { changeInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import { invoiceKey } from '../open-withdrawal.ts';
import { chargebackOverEmail, chargebackReturnedEmail } from '../payments.email.ts';
import { queueWaitingPayouts } from '../queue-payout.ts';
import type { CaseOutcome } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { noteReturned } from '../turnover/note-turnover.ts';
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

/** Decides it; the account may be paid out from again. @throws Problem insufficient-funds where the rest cannot be collected */
export async function decideChargeback(tx: Tx, context: PaymentDeps, row: InvoiceRow, outcome: CaseOutcome, actor: string): Promise<void> {
  const {
    amount,
    taken,
    unplayed,
    decided_before: decided,
  } = await tx
    .selectFrom('payment_receivable')
    .selectAll()
    .where('invoice_id', '=', row.id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const state = outcome === 'returned' ? 'returned' : outcome === 'collected' ? 'collected' : 'written-off';
  if (state === 'collected') await takeFromAccount(tx, context, row, amount - decided - taken, 'collected');
  if (state === 'returned') await takeLane(tx, row.player_id);
  if (state === 'returned' && taken > 0n) {
    const { code } = await postTransfer(tx, context, {
      kind: 'deposit',
      key: invoiceKey(row.id, 'returned'),
      accountId: row.account_id,
      amount: taken,
    });
    if (!isBooked(code)) throw new Error(`The ledger refused to give back what was taken for ${row.id}: ${code}`);
  }
  if (state === 'returned') await noteReturned(tx, context, { ...row, amount: taken, unplayed });
  await tx
    .updateTable('payment_receivable')
    .set({ state, closed_at: context.clock.now(), ...(state === 'collected' && { collected: amount - decided - taken }) })
    .where('invoice_id', '=', row.id)
    .execute();
  if (state === 'returned' && decided > 0n) await tellOfDecided(tx, row, decided);
  const end = state === 'returned' ? { status: invoiceStatus.success } : { status: invoiceStatus.failed, reason: closedReason };
  await changeInvoice(tx, context, row, end, actor);
  await queueWaitingPayouts(tx, row.player_id);
  const told = state === 'returned' ? chargebackReturnedEmail : chargebackOverEmail;
  const { player_id: playerId, currency, id } = row;
  await writeOfMoney(tx, context, told, { playerId, about: id, invoiceId: id, amount: row.amount, currency });
}
