import { type InvoiceType, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { refuseUnprovenEmail, requirePlayer } from '#server/modules/players/index.ts';
import { refuseAboveDepositRoom } from '#server/modules/protection/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { handle, type PaymentDeps } from './deps.ts';
import { feesOf } from './fees.ts';
import { pickMethod } from './methods.ts';
import { refuseOtherHolder } from './refuse-payout.ts';
import { refuseStaleRate } from './refuse-stale-rate.ts';
import { refuseAboveUnproven } from './refuse-unproven-deposit.ts';
import { readKnownFields, readReviewOutlook } from './review/read-review-outlook.ts';
import type { Depositor, KnownDepositor } from './turnover/depositors.ts';
import { nothingUnplayed, readUnplayed } from './turnover/read-turnover.ts';

type Wanted = { currency: string; amount: bigint };

/** What refuses the deposit itself, asked before it. Of a player whose address is proven and who has no limit nothing is read. */
async function refuseDeposit(db: Db, context: PaymentDeps, { player, hasDepositLimit }: KnownDepositor, wanted: Wanted): Promise<void> {
  refuseUnlessOffered(context.settings, wanted.currency);
  refuseStaleRate(context, wanted.currency);
  // what is remembered may be from before the proof
  if (player.email_confirmed_at === null && (await requirePlayer(db, player.id)).email_confirmed_at === null)
    await refuseAboveUnproven(db, context, player, wanted);
  if (hasDepositLimit) await refuseAboveDepositRoom(db, context, player.id, wanted);
}

/** What refuses the withdrawal itself, asked before it. */
async function refuseWithdrawal(db: Db, context: PaymentDeps, player: Depositor, fields: Record<string, string> = {}): Promise<void> {
  if (player.email_confirmed_at === null) refuseUnprovenEmail(await requirePlayer(db, player.id));
  if (fields['holder'] !== undefined) await refuseOtherHolder(db, context, await requirePlayer(db, player.id), fields);
}

export const readPaymentFees = handle('readPaymentFees', async ({ context, db, session, query }) => {
  const { currency, method, payoutAccount, card, holder } = query;
  const wanted = { type: query.invoiceType as InvoiceType, method, currency, amount: moneyFromWire(query.amount) };
  const terms = await context.paymentTerms.read();
  const depositor = await context.depositors.require(session.playerId);
  const { player, mayBeUnplayed, hasWithdrawn } = depositor;
  const offered = pickMethod(terms.methods, context.payments, { ...wanted, country: player.country });
  if (wanted.type === invoiceType.deposit) {
    await refuseDeposit(db, context, depositor, wanted);
    return { data: { currency, unplayed: 0n, review: null, ...feesOf(offered, wanted) } };
  }
  const fields = await readKnownFields(db, context, player.id, { payoutAccount, card, method });
  const isInName = offered.fields.some(({ name }) => name === 'holder');
  // who holds an account that is typed says nothing of which one it is
  const typed = holder === undefined || !isInName ? undefined : { holder: holder.trim() };
  await refuseWithdrawal(db, context, player, fields ?? typed);
  const { part, fee, unplayed } = mayBeUnplayed ? await readUnplayed(db, context, player, wanted) : nothingUnplayed;
  const outlook = { ...wanted, provider: offered.provider, unplayed, payoutAccount, card, fields, mayBeNew: isInName && hasWithdrawn };
  const review = await readReviewOutlook(db, context, player, outlook, terms);
  return { data: { currency, unplayed: part, review, ...feesOf(offered, wanted, fee) } };
});
