// An approved payout that was not sent is called back by an operator. Of one that its provider has, such as one that waits for a signer, the provider
// decides whether it still can, and its news that the payout failed give the held money back, once, as of any other. One that the provider never had
// is taken back here; where it was asked for in vain, its sending stops until no ask can be under way any more.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { lockInvoice } from './change-invoice.ts';
import type { PaymentDeps } from './deps.ts';
import { PaymentProviderError } from './providers/guard-gateway.ts';
import type { PaymentProvider } from './providers/payment-providers.ts';
import { settleInvoice } from './settle-invoice.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** An ask whose answer was lost has come to its provider, or never comes, after so long: what is signed for it is not taken any more. */
export const underWayMs = 15 * 60_000;

interface Recall {
  invoiceId: string;
  reason: string;
  /** Who decides: `operator:<name>`. */
  actor: string;
}

const next = (id: string): string => `npm run op -- withdrawal show ${id}`;

/** @throws Problem not-found, invoice-final where there is nothing to call back */
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

/** Whether the provider has a payout; undefined where it is not configured here, so that nobody can be asked. */
async function isKnown({ payments }: PaymentDeps, { id, provider: identity }: InvoiceRow): Promise<boolean | undefined> {
  const provider = payments.find(identity);
  if (provider === undefined) return undefined;
  const known = await provider.state({ reference: id, id: undefined });
  if (known !== undefined && 'refused' in known) throw new PaymentProviderError(`${identity}: ${known.refused}`);
  return known !== undefined;
}

/** Audits a word and lets `change` follow it, on a payout that nothing became of since it was looked at. @throws Problem conflict where something did */
async function decide(
  context: PaymentDeps,
  before: InvoiceRow,
  { reason, actor }: Recall,
  change: (tx: Tx, row: InvoiceRow) => Promise<void>,
) {
  const { database, clock } = context;
  await database.transact(async (tx) => {
    const row = await lockInvoice(tx, before.id);
    const isSame =
      row?.status === before.status &&
      row.provider_payment_id === before.provider_payment_id &&
      row.asked_at?.getTime() === before.asked_at?.getTime() &&
      row.recalled_at?.getTime() === before.recalled_at?.getTime();
    if (row === undefined || !isSame) throw new Problem('conflict', `Something became of this withdrawal meanwhile: ${next(before.id)}`);
    await recordAudit(tx, clock, { actor, action: 'withdrawal recall', subject: row.id, reason, before: { status: row.status } });
    await change(tx, row);
  });
}

const takeBack = async (context: PaymentDeps, row: InvoiceRow, recall: Recall): Promise<void> =>
  await decide(
    context,
    row,
    recall,
    async (tx, locked) => await settleInvoice(tx, context, locked, { status: 'failed', reason: 'called-back' }, recall.actor),
  );

/** From now on its provider is not asked for it any more. */
const stopSending = async (context: PaymentDeps, row: InvoiceRow, recall: Recall): Promise<void> =>
  await decide(context, row, recall, async (tx) => {
    const set = { recalled_at: context.clock.now(), recalled_by: recall.actor };
    await tx.updateTable('invoice').set(set).where('id', '=', row.id).execute();
  });

/**
 * What still stands in the way of taking back what its provider was asked for and does not have. Where nobody can be asked, two people answer for it.
 * @returns what the operator reads, or undefined
 */
function obstacle({ clock }: PaymentDeps, row: InvoiceRow, { actor }: Recall, isHere: boolean): string | undefined {
  if (row.asked_at === null) return undefined;
  const leftMs = row.asked_at.getTime() + underWayMs - clock.now().getTime();
  const minutes = Math.ceil(leftMs / 60_000);
  if (isHere && leftMs > 0)
    return `${row.provider} does not have this payout, but was asked for it just now. It is not asked any more; where it still does not have it in ${minutes} minutes, the money is taken back by itself, or by this command.`;
  if (isHere) return undefined;
  if (leftMs <= 0 && row.recalled_by !== null && row.recalled_by !== actor) return undefined;
  return `${row.provider} is not configured here, so it cannot be asked whether it has this payout. Nothing is sent any more. Ask it yourself: where it does not have it, somebody else than ${row.recalled_by ?? actor} calls it back${leftMs > 0 ? ` in ${minutes} minutes` : ''}.`;
}

/** @returns whether its money is back @throws Problem conflict where it has to wait */
async function takeWhatNobodyHas(context: PaymentDeps, row: InvoiceRow, recall: Recall, isHere: boolean): Promise<boolean> {
  const inTheWay = obstacle(context, row, recall, isHere);
  if (inTheWay === undefined) {
    await takeBack(context, row, recall);
    return true;
  }
  if (row.recalled_at === null) await stopSending(context, row, recall);
  throw new Problem('conflict', inTheWay);
}

/** It has it after all: it is asked for once more, so that its own name for it is known, and nothing is sent twice by that. */
const sendAgain = async ({ database }: PaymentDeps, id: string): Promise<void> =>
  await database.transact(
    async (tx) => void (await tx.updateTable('invoice').set({ recalled_at: null, recalled_by: null }).where('id', '=', id).execute()),
  );

/**
 * Calls an approved payout back; the same again is safe. Returns whether its money is back already. The word is kept before the provider hears it, so
 * that nothing is called back that nobody answers for. What the provider was asked for and does not have is not sent any more, and taken back once no ask
 * can be under way. @throws Problem not-found, invoice-final, conflict where it cannot be called back, PaymentProviderError where the provider is away
 */
export async function recallWithdrawal(context: PaymentDeps, recall: Recall): Promise<boolean> {
  const row = await requireSent(context, recall.invoiceId);
  if (row.provider_payment_id === null && row.refund_of === null) {
    const isHad = await isKnown(context, row);
    if (isHad !== true) return await takeWhatNobodyHas(context, row, recall, isHad === false);
    if (row.recalled_at !== null) await sendAgain(context, row.id);
  }
  const provider = requireRecalling(context, row);
  const { database, clock } = context;
  const { reason, actor } = recall;
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
