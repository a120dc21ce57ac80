import { invoiceType } from '#contract/kernel/constants.ts';
import { refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { handle } from './deps.ts';
import { readMethods } from './methods.ts';
import { requirePayments } from './providers/payment-providers.ts';

export const listDepositMethods = handle('listDepositMethods', async ({ context, db, session, query }) => {
  requirePayments(context);
  refuseUnlessActive((await requirePlayer(db, session.playerId)).status);
  return { data: await readMethods(db, context.payments, invoiceType.deposit, query.currency) };
});

export const listWithdrawalMethods = handle('listWithdrawalMethods', async ({ context, db, query }) => {
  requirePayments(context);
  return { data: await readMethods(db, context.payments, invoiceType.withdrawal, query.currency) };
});
