import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type PaymentDeps } from '../../deps.ts';
import { acknowledgeFunds, fundsLevelOf, fundsVersionOf, readFundsNoticeAt } from './funds-notice.ts';

const noticeOf = async (db: Db, context: PaymentDeps, playerId: string) => ({
  version: fundsVersionOf(context),
  level: fundsLevelOf(context),
  readAt: await readFundsNoticeAt(db, context, playerId),
});

export const readFundsNotice = handle('readFundsNotice', async ({ db, context, session }) => ({
  data: await noticeOf(db, context, session.playerId),
}));

export const acknowledgeFundsNotice = handle('acknowledgeFundsNotice', async ({ context, tx, session, body }) => {
  if (body.version !== fundsVersionOf(context)) throw new Problem('conflict', 'The text has changed. Read the one in force.');
  await acknowledgeFunds(tx, context, session.playerId);
  return { data: await noticeOf(tx, context, session.playerId) };
});
