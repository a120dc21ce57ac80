import { invoiceType } from '#contract/constants.ts';
import { refuseUnlessActive, requirePlayer } from '#server/modules/players/index.ts';
import { handle } from '#server/platform/calls/handler.ts';
import { readMethods } from './methods.ts';

export const listDepositMethods = handle('listDepositMethods', async ({ db, session, query }) => {
  refuseUnlessActive((await requirePlayer(db, session.playerId)).status);
  return { data: await readMethods(db, invoiceType.deposit, query.currency) };
});

export const listWithdrawalMethods = handle('listWithdrawalMethods', async ({ db, query }) => ({
  data: await readMethods(db, invoiceType.withdrawal, query.currency),
}));
