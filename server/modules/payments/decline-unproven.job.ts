import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { declineUnprovenPayouts as name } from '#server/modules/identity/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { releaseHeld } from './release-held.ts';

/** Payouts that somebody asked for before the address of the account was proven go back into the account: where to, a stranger may have said. */
export const declineUnprovenPayouts: Job<PaymentDeps> = {
  name,
  async run(context, payload) {
    const { playerId } = payload as { playerId: string };
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
        await changeInvoice(tx, context, row, { status: invoiceStatus.declined, reason: 'address proven anew' }, 'system');
      });
  },
};
