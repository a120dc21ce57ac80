// Work that calls out to the provider, each a job that bears to run twice.
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { lockInvoice, publishInvoice } from './change-invoice.ts';
import { isFrozen } from './chargebacks/refuse-frozen.ts';
import { amountAtProvider } from './fees.ts';
import { asSent, openFields } from './payout-fields.ts';
import { sendRefund } from './refunds/send-refund.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import type { Refused, RefundAnswer } from './providers/payment-adapter.ts';
import type { PaymentProvider } from './providers/payment-providers.ts';
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
    if (row !== undefined) await settleInvoice(tx, context, row, outcome, 'system');
  });
}

const refusalIn = (sent: RefundAnswer | Refused): Refused | undefined => ('refused' in sent ? sent : undefined);

/** The provider's id of a payout that it may know already; undefined when it does not. */
async function findAtProvider(provider: PaymentProvider, { id: reference }: InvoiceRow): Promise<string | undefined> {
  const known = await provider.state({ reference, id: undefined });
  if (known !== undefined && 'refused' in known) throw new PaymentProviderError(`${provider.identity}: ${known.refused}`);
  return known?.id;
}

async function payOut(context: PaymentDeps, provider: PaymentProvider, row: InvoiceRow): Promise<{ id: string } | Refused> {
  const player = await requirePlayer(context.database.db, row.player_id);
  return await provider.payout({
    reference: row.id,
    method: row.method,
    amount: amountAtProvider(row),
    currency: row.currency,
    digits: String(context.settings.requireCurrency(row.currency).subunitToUnit).length - 1,
    fields: asSent(openFields(context.secrets, row)),
    customer: { id: player.id, country: player.country, language: player.language },
    callbackUrl: provider.callbackUrl,
  });
}

/** Keeps the page on which the player says where a refund goes, and tells the player's pages of it. */
async function keepClaim(context: PaymentDeps, invoiceId: string, { id, claimUrl }: { id: string; claimUrl: string }): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await lockInvoice(tx, invoiceId);
    if (row?.status !== invoiceStatus.processing) return;
    const changed = await tx
      .updateTable('invoice')
      .set({ provider_payment_id: id, redirect_url: claimUrl, version: row.version + 1 })
      .where('id', '=', invoiceId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await publishInvoice(tx, context, changed);
  });
}

/** Notes that the provider is asked now, so that whoever takes the payout back knows. Undefined where it is not to be sent any more, or not yet. */
async function beginSending({ database, clock, payments }: PaymentDeps, payload: unknown): Promise<InvoiceRow | undefined> {
  const { invoiceId } = payload as { invoiceId: string };
  return await database.transact(async (tx) => {
    const row = await lockInvoice(tx, invoiceId);
    if (row === undefined || row.status !== invoiceStatus.processing || row.provider_payment_id !== null) return undefined;
    // it waits with what it holds: an earlier try may have reached the provider, so it is never given back here
    if (await isFrozen(tx, row.player_id)) return undefined;
    if (row.recalled_at !== null) return undefined;
    // one that is not here cannot be asked, and is not noted as asked
    payments.require(row.provider);
    await tx.updateTable('invoice').set({ asked_at: clock.now() }).where('id', '=', invoiceId).execute();
    return row;
  });
}

export const sendPayout: Job<PaymentDeps> = {
  name: 'send-payout',
  async run(context, payload) {
    const row = await beginSending(context, payload);
    if (row === undefined) return;
    const provider = context.payments.require(row.provider);
    const sent: RefundAnswer | Refused =
      row.refund_of === null ? await payOut(context, provider, row) : await sendRefund(context, provider, row, row.refund_of);
    // an earlier try whose answer was lost may have reached it: then this one is refused, and the payout is not
    const id = 'refused' in sent ? await findAtProvider(provider, row) : sent.id;
    const refusal = refusalIn(sent);
    const claimUrl = 'refused' in sent ? undefined : sent.claimUrl;
    if (id !== undefined && claimUrl !== undefined) await keepClaim(context, row.id, { id, claimUrl });
    else if (id === undefined) await settle(context, row.id, { status: 'failed', reason: refusal?.reason ?? 'refused by the provider' });
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
    if (row?.status !== invoiceStatus.declined && row?.status !== invoiceStatus.failed) return;
    const { state } = await context.payments.require(row.provider).cancel({ reference: row.id, id: row.provider_payment_id ?? undefined });
    // the bank was faster than the player
    if (state === 'succeeded') await askProvider(context, row);
  },
};
