// Work that calls out to the provider, each a job that bears to run twice.
import { invoiceStatus } from '#contract/constants.ts';
import { moneyToWire } from '#contract/money.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { callbackUrlOf } from './callback-address.ts';
import { lockInvoice } from './change-invoice.ts';
import { PaymentProviderError } from './payment-provider.ts';
import { openFields } from './payout-fields.ts';
import { askProvider } from './reconcile-invoices.job.ts';
import { type Outcome, settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

async function readInvoice(context: PaymentDeps, payload: unknown): Promise<InvoiceRow | undefined> {
  const { invoiceId } = payload as { invoiceId: string };
  return await context.database.db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst();
}

async function settle(context: PaymentDeps, id: string, outcome: Outcome): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, id);
    if (row !== undefined)
      await settleInvoice(tx, context, row, { ...outcome, sequence: Math.max(outcome.sequence, row.callback_sequence) }, 'system');
  });
}

export const sendPayout: Job<PaymentDeps> = {
  name: 'send-payout',
  async run(context, payload) {
    const row = await readInvoice(context, payload);
    if (row === undefined || row.status !== invoiceStatus.processing || row.provider_payment_id !== null) return;
    const player = await requirePlayer(context.database.db, row.player_id);
    const send = async (): Promise<string | undefined> => {
      const payout = {
        reference: row.id,
        method: row.method,
        amount: moneyToWire(row.amount),
        currency: row.currency,
        digits: String(context.house.requireCurrency(row.currency).subunitToUnit).length - 1,
        fields: openFields(context.secrets, row),
        customer: { id: player.id, country: player.country, language: player.language },
        callbackUrl: callbackUrlOf(context.config),
      };
      try {
        return (await context.payments.payout(payout)).id;
      } catch (error) {
        if (!(error instanceof PaymentProviderError) || !error.isFinal) throw error; // tried again by the runner
        // an earlier try whose answer was lost may have reached it: then this one is refused, and the payout is not
        return (await context.payments.state(row.id))?.id;
      }
    };
    const id = await send();
    if (id === undefined) await settle(context, row.id, { status: 'failed', sequence: 0, reason: 'refused by the provider' });
    else
      await context.database.transact(
        async (tx) => await tx.updateTable('invoice').set({ provider_payment_id: id }).where('id', '=', row.id).execute(),
      );
  },
};

export const cancelCharge: Job<PaymentDeps> = {
  name: 'cancel-charge',
  async run(context, payload) {
    const row = await readInvoice(context, payload);
    if (row === undefined || row.status !== invoiceStatus.declined) return;
    const { state } = await context.payments.cancel(row.id);
    // the bank was faster than the player
    if (state === 'succeeded') await askProvider(context, row.id);
  },
};
