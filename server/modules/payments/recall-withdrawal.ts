// An approved payout that was not sent is called back by an operator. Of one that its provider has, such as one that waits for a signer, the provider
// decides whether it still can, and its news that the payout failed give the held money back, once, as of any other. One that the provider never had
// is taken back here.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { lockInvoice } from './change-invoice.ts';
import type { PaymentDeps } from './deps.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import type { PaymentProvider } from './providers/payment-providers.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** An ask whose answer was lost has come to its provider, or never comes, after so long: what is signed for it is not taken any more. */
const underWayMs = 15 * 60_000;

interface Recall {
  invoiceId: string;
  reason: string;
  /** Who decides: `operator:<name>`. */
  actor: string;
}

const next = (id: string): string => `npm run op -- withdrawal show ${id}`;

/** @throws Problem not-found, invoice-final where there is nothing to call back, payment-provider-down where its provider is not configured */
async function requireSent({ database }: PaymentDeps, id: string): Promise<InvoiceRow> {
  const row = await database.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.type !== invoiceType.withdrawal) throw new Problem('not-found', 'There is no such withdrawal.');
  if (row.status === invoiceStatus.pending)
    throw new Problem('invoice-final', 'This withdrawal is not approved, so nothing was sent: withdrawal reject gives the money back.');
  if (row.status !== invoiceStatus.processing) throw new Problem('invoice-final', 'This withdrawal was decided before.');
  return row;
}

type Recalling = PaymentProvider & Required<Pick<PaymentProvider, 'recall'>>;

/** @throws Problem conflict */
function requireRecalling({ payments }: PaymentDeps, { provider: identity, refund_of: refundOf }: InvoiceRow): Recalling {
  const provider = payments.require(identity);
  if (provider.recall === undefined || refundOf !== null)
    throw new Problem(
      'conflict',
      `The provider ${identity} calls no payout back here. Ask it to cancel this one; its word ends it here too.`,
    );
  return { ...provider, recall: provider.recall };
}

/** Whether a provider knows nothing of a payout. One that was never asked for needs no provider, which may not be there any more. */
async function isUnknown({ payments, clock }: PaymentDeps, { id, provider: identity, asked_at: askedAt }: InvoiceRow): Promise<boolean> {
  if (askedAt === null) return true;
  const known = await payments.require(identity).state({ reference: id, id: undefined });
  if (known !== undefined && 'refused' in known) throw new PaymentProviderError(`${identity}: ${known.refused}`);
  if (known !== undefined) return false;
  const laterMs = askedAt.getTime() + underWayMs - clock.now().getTime();
  if (laterMs > 0)
    throw new Problem(
      'conflict',
      `${identity} does not have this payout, but was asked for it just now. Where it still does not have it, call it back in ${Math.ceil(laterMs / 60_000)} minutes.`,
    );
  return true;
}

/** Takes a payout back that was not asked for since it was looked at. @throws Problem conflict where it was */
async function takeBack(context: PaymentDeps, before: InvoiceRow, { reason, actor }: Recall): Promise<void> {
  const { database, clock } = context;
  await database.transact(async (tx) => {
    const row = await lockInvoice(tx, before.id);
    const isSame =
      row?.status === before.status && row.provider_payment_id === null && row.asked_at?.getTime() === before.asked_at?.getTime();
    if (row === undefined || !isSame) throw new Problem('conflict', `Something became of this withdrawal meanwhile: ${next(before.id)}`);
    await recordAudit(tx, clock, { actor, action: 'withdrawal recall', subject: row.id, reason, before: { status: row.status } });
    await settleInvoice(tx, context, row, { status: 'failed', sequence: row.callback_sequence, reason: 'called-back' }, actor);
  });
}

/**
 * Calls an approved payout back; the same again is safe. Returns whether its money is back already. The word is kept before the provider hears it, so
 * that nothing is called back that nobody answers for. @throws Problem not-found, invoice-final, conflict where it cannot be called back, PaymentProviderError where the provider is away
 */
export async function recallWithdrawal(context: PaymentDeps, { invoiceId, reason, actor }: Recall): Promise<boolean> {
  const { database, clock } = context;
  const row = await requireSent(context, invoiceId);
  if (row.provider_payment_id === null && row.refund_of === null && (await isUnknown(context, row))) {
    await takeBack(context, row, { invoiceId, reason, actor });
    return true;
  }
  const provider = requireRecalling(context, row);
  await database.transact(
    async (tx) =>
      await recordAudit(tx, clock, { actor, action: 'withdrawal recall', subject: row.id, reason, before: { status: row.status } }),
  );
  const answer = await provider.recall({ reference: row.id, id: row.provider_payment_id ?? undefined });
  if ('refused' in answer)
    throw new Problem(
      'conflict',
      `${provider.identity} does not call it back: it was sent, or may have been. It ends by the provider's news: ${next(row.id)}`,
    );
  if (answer.state === 'unknown')
    throw new Problem(
      'conflict',
      `${provider.identity} does not have this payout yet, so there is nothing to call back; it is sent by itself: ${next(row.id)}`,
    );
  return false;
}
