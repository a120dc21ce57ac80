import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { declineUnprovenPayouts as name } from '#server/modules/identity/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { declinePendingDeposits } from './decline-pending-deposits.ts';
import { forgetCards } from './instruments/payout-cards.ts';
import { releaseHeld } from './release-held.ts';

const reason = 'address proven anew';

/**
 * Payouts that somebody asked for before the address of the account was proven go back into the account: where to, a stranger may have said. So
 * may the cards be a stranger's that were paid with until then: they are paid to no more, and their open pages bring none.
 */
export const declineUnprovenPayouts: Job<PaymentDeps> = {
  name,
  async run(context, payload) {
    const { playerId } = payload as { playerId: string };
    await context.database.transact(async (tx) => {
      // first what is open: a deposit that is being booked is waited for, and its card is known then
      await declinePendingDeposits(tx, context, playerId, reason, 'system');
      await forgetCards(tx, context, playerId);
    });
    const waiting = await context.database.db
      .selectFrom('invoice')
      .select('id')
      .where('player_id', '=', playerId)
      .where('type', '=', invoiceType.withdrawal)
      .where('status', '=', invoiceStatus.pending)
      .execute();
    for (const { id } of waiting)
      await context.database.transact(async (tx) => {
        const row = await lockInvoice(tx, id);
        if (row?.status !== invoiceStatus.pending) return;
        await releaseHeld(tx, context, row);
        await changeInvoice(tx, context, row, { status: invoiceStatus.declined, reason }, 'system');
      });
  },
};
