// An approved payout that its provider has and has not sent, such as one that waits for a signer: an operator calls it back. The provider decides
// whether it still can, and its news that the payout failed give the held money back, once, as of any other.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentDeps } from './deps.ts';
import type { PaymentProvider } from './providers/payment-providers.ts';
import type { InvoiceRow } from './to-invoice.ts';

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

/**
 * Calls an approved payout back; the same again is safe. The word is kept before the provider hears it, so that nothing is called back that nobody
 * answers for. @throws Problem not-found, invoice-final, conflict where it cannot be called back, PaymentProviderError where the provider is away
 */
export async function recallWithdrawal(context: PaymentDeps, { invoiceId, reason, actor }: Recall): Promise<void> {
  const { database, clock } = context;
  const row = await requireSent(context, invoiceId);
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
}
