// Work that calls out to the provider, each a job that bears to run twice, and the look for news that never came.
import { sql } from 'kysely';
import { invoiceStatus, invoiceType } from '#contract/constants.ts';
import { moneyToWire } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { declineUnprovenPayouts } from './decline-unproven.job.ts';
import { PaymentProviderError } from './payment-provider.ts';
import { openFields, sealFields } from './payout-fields.ts';
import { type Outcome, settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

const minuteMs = 60_000;
/** Pending deposits are given up after a day. */
const depositLifeMs = 24 * 60 * minuteMs;

async function readInvoice(context: Context, payload: unknown): Promise<InvoiceRow | undefined> {
  const { invoiceId } = payload as { invoiceId: string };
  return await context.database.db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst();
}

async function settle(context: Context, id: string, outcome: Outcome): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, id);
    if (row !== undefined)
      await settleInvoice(tx, context, row, { ...outcome, sequence: Math.max(outcome.sequence, row.callback_sequence) }, 'system');
  });
}

const sendPayout: Job<Context> = {
  name: 'send-payout',
  async run(context, payload) {
    const row = await readInvoice(context, payload);
    if (row === undefined || row.status !== invoiceStatus.processing || row.provider_payment_id !== null) return;
    const player = await requirePlayer(context.database.db, row.player_id);
    try {
      const { id } = await context.payments.payout({
        reference: row.id,
        method: row.method,
        amount: moneyToWire(row.amount),
        currency: row.currency,
        digits: String(context.house.requireCurrency(row.currency).subunitToUnit).length - 1,
        fields: openFields(context.secrets, row),
        customer: { id: player.id, country: player.country, language: player.language },
        callbackUrl: `${context.config.internalUrl}/api/payment/callbacks/sandbox`,
      });
      await context.database.transact(
        async (tx) => await tx.updateTable('invoice').set({ provider_payment_id: id }).where('id', '=', row.id).execute(),
      );
    } catch (error) {
      if (!(error instanceof PaymentProviderError) || !error.isFinal) throw error; // tried again by the runner
      await settle(context, row.id, { status: 'failed', sequence: 0, reason: 'refused by the provider' });
    }
  },
};

const cancelCharge: Job<Context> = {
  name: 'cancel-charge',
  async run(context, payload) {
    const row = await readInvoice(context, payload);
    if (row === undefined || row.status !== invoiceStatus.declined) return;
    await context.payments.cancel(row.id);
  },
};

/** Asks the provider about payments whose news is overdue; a callback may be lost for good. */
const reconcileInvoices: Job<Context> = {
  name: 'reconcile-invoices',
  every: '*/5 * * * *',
  async run(context) {
    await sealOldFields(context);
    const now = context.clock.now().getTime();
    const waiting = await context.database.db
      .selectFrom('invoice')
      .selectAll()
      .where('status', 'in', [invoiceStatus.pending, invoiceStatus.processing])
      .where('provider_payment_id', 'is not', null)
      .where('updated_at', '<', new Date(now - 5 * minuteMs))
      .orderBy('updated_at')
      .limit(200)
      .execute();
    for (const row of waiting) {
      const state = await context.payments.state(row.id);
      if (state?.status === 'succeeded' || state?.status === 'failed')
        await settle(context, row.id, { status: state.status, sequence: 0, reason: state.reason });
    }
    await expireOldDeposits(context, new Date(now - depositLifeMs));
  },
};

/** Seals what withdrawals from before the sealing still hold in the clear. */
async function sealOldFields({ database, secrets }: Context): Promise<void> {
  const plain = await database.db.selectFrom('invoice').select(['id', 'fields']).where(sql<boolean>`fields <> '{}'`).limit(200).execute();
  for (const { id, fields } of plain)
    await database.transact(
      async (tx) =>
        await tx
          .updateTable('invoice')
          .set((e) => ({ fields: '{}', fields_sealed: e.fn.coalesce('fields_sealed', e.val(sealFields(secrets, id, fields))) }))
          .where('id', '=', id)
          .execute(),
    );
}

async function expireOldDeposits(context: Context, before: Date): Promise<void> {
  const old = await context.database.db
    .selectFrom('invoice')
    .select('id')
    .where('type', '=', invoiceType.deposit)
    .where('status', '=', invoiceStatus.pending)
    .where('created_at', '<', before)
    .limit(200)
    .execute();
  for (const { id } of old)
    await context.database.transact(async (tx) => {
      const row = await lockInvoice(tx, id);
      if (row?.status === invoiceStatus.pending) await changeInvoice(tx, context, row, { status: invoiceStatus.expired }, 'system');
    });
}

export const paymentJobs: Job<Context>[] = [sendPayout, cancelCharge, reconcileInvoices, declineUnprovenPayouts];
