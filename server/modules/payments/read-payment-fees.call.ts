import { type InvoiceType, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { feesOf } from './fees.ts';
import { requireMethod } from './methods.ts';
import { readForOutlook, readReviewOutlook } from './review/read-review-outlook.ts';
import { mayBeUnplayed, nothingUnplayed, readUnplayed } from './turnover/read-turnover.ts';

export const readPaymentFees = handle('readPaymentFees', async ({ context, db, session, query }) => {
  const { currency, method, payoutAccount } = query;
  const wanted = { type: query.invoiceType as InvoiceType, method, currency, amount: moneyFromWire(query.amount) };
  if (wanted.type === invoiceType.deposit) {
    const terms = await requireMethod(db, context.payments, wanted);
    refuseUnlessOffered(context.settings, currency);
    return { data: { currency, unplayed: 0n, review: null, ...feesOf(terms, wanted.type, wanted.amount) } };
  }
  // none of these needs another's answer
  const [terms, player, isMissing, forOutlook] = await Promise.all([
    requireMethod(db, context.payments, wanted),
    requirePlayer(db, session.playerId),
    mayBeUnplayed(db, session.playerId),
    readForOutlook(db),
  ]);
  const { part, fee, unplayed } = isMissing ? await readUnplayed(db, context, player, wanted) : nothingUnplayed;
  const review = await readReviewOutlook(db, context, player, { ...wanted, unplayed, payoutAccount }, forOutlook);
  return { data: { currency, unplayed: part, review, ...feesOf(terms, wanted.type, wanted.amount, fee) } };
});
