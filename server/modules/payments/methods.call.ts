import { invoiceType } from '#contract/kernel/constants.ts';
import { refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { refuseWithoutDepositRoom } from '#server/modules/protection/index.ts';
import { refuseUnlessOffered } from '#server/modules/wallet/index.ts';
import { refuseFrozen } from './chargebacks/refuse-frozen.ts';
import { handle } from './deps.ts';
import { readPayoutCards } from './instruments/payout-cards.ts';
import { readMethods } from './methods.ts';
import { requirePayments } from './providers/payment-providers.ts';

export const listDepositMethods = handle('listDepositMethods', async ({ context, db, session, query }) => {
  requirePayments(context);
  const { status, country } = await requirePlayer(db, session.playerId);
  refuseUnlessActive(status);
  refuseUnlessOffered(context.settings, query.currency);
  const data = await readMethods(db, context.payments, { type: invoiceType.deposit, currency: query.currency, country });
  const smallest = data.reduce<bigint | undefined>(
    (least, { minAmount }) => (least === undefined || minAmount < least ? minAmount : least),
    undefined,
  );
  if (smallest !== undefined) await refuseWithoutDepositRoom(db, context, session.playerId, { currency: query.currency, amount: smallest });
  return { data };
});

export const listWithdrawalMethods = handle('listWithdrawalMethods', async ({ context, db, session, query }) => {
  requirePayments(context);
  await refuseFrozen(db, session.playerId);
  await context.refuseOwed(db, session.playerId);
  const player = await requirePlayer(db, session.playerId);
  const ask = { type: invoiceType.withdrawal, currency: query.currency, country: player.country };
  return { data: await readMethods(db, context.payments, ask, await readPayoutCards(db, context, player)) };
});
