import { invoiceType } from '#contract/constants.ts';
import { refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { handle } from './deps.ts';
import { readMethods } from './methods.ts';
import { requirePaymentProvider } from './missing-provider.ts';

export const listDepositMethods = handle('listDepositMethods', async ({ context, db, session, query }) => {
  requirePaymentProvider(context);
  refuseUnlessActive((await requirePlayer(db, session.playerId)).status);
  return { data: await readMethods(db, invoiceType.deposit, query.currency) };
});

export const listWithdrawalMethods = handle('listWithdrawalMethods', async ({ context, db, query }) => {
  requirePaymentProvider(context);
  return { data: await readMethods(db, invoiceType.withdrawal, query.currency) };
});
