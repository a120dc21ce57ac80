// How the money of players is protected, and how far it is covered: the house's own word, for everybody.
import { handle } from '../../deps.ts';
import { coverOf } from '../funds.ts';
import { fundsLevelOf } from './funds-notice.ts';

export const readFundsProtection = handle('readFundsProtection', async ({ db, context }) => {
  const reports = await db
    .selectFrom('funds_report')
    .distinctOn('currency')
    .select(['currency', 'at', 'owed', 'found'])
    .orderBy('currency')
    .orderBy('at', 'desc')
    .execute();
  // of a currency that the house has no more nothing new is measured
  const owing = reports.filter(({ owed, currency }) => owed > 0n && context.settings.currency(currency) !== undefined);
  return {
    data: { level: fundsLevelOf(context), cover: owing.map(({ currency, at, ...sums }) => ({ currency, at, permyriad: coverOf(sums) })) },
  };
});
