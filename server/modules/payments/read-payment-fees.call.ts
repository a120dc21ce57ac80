import { type InvoiceType, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import { handle } from './deps.ts';
import { feesOf } from './fees.ts';
import { hasCountries, pickMethod } from './methods.ts';
import { readReviewOutlook } from './review/read-review-outlook.ts';
import { nothingUnplayed, readUnplayed } from './turnover/read-turnover.ts';

export const readPaymentFees = handle('readPaymentFees', async ({ context, db, session, query }) => {
  const { currency, method, payoutAccount, card } = query;
  const wanted = { type: query.invoiceType as InvoiceType, method, currency, amount: moneyFromWire(query.amount) };
  const terms = await context.paymentTerms.read();
  const isBound = hasCountries(terms.methods, wanted);
  const country = isBound ? (await context.depositors.require(session.playerId)).player.country : undefined;
  const offered = pickMethod(terms.methods, context.payments, { ...wanted, country });
  if (wanted.type === invoiceType.deposit) {
    refuseUnlessOffered(context.settings, currency);
    return { data: { currency, unplayed: 0n, review: null, ...feesOf(offered, wanted.type, wanted.amount) } };
  }
  const { player, mayBeUnplayed } = await context.depositors.require(session.playerId);
  const { part, fee, unplayed } = mayBeUnplayed ? await readUnplayed(db, context, player, wanted) : nothingUnplayed;
  const review = await readReviewOutlook(
    db,
    context,
    player,
    { ...wanted, provider: offered.provider, unplayed, payoutAccount, card },
    terms,
  );
  return { data: { currency, unplayed: part, review, ...feesOf(offered, wanted.type, wanted.amount, fee) } };
});
