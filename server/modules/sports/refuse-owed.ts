import { formatMoney } from '#contract/kernel/money.ts';
import type { SettingsCache } from '#server/modules/reference/index.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

/** What a player owes of payouts that were taken back, by currency, as the book told it last. */
async function readOwed(db: Db, playerId: string, currency: string | undefined): Promise<{ currency: string; owed: bigint }[]> {
  const query = db
    .selectFrom('sports_bet')
    .select(({ fn }) => ['currency', fn.sum<string>('receivable').as('owed')])
    .where('player_id', '=', playerId)
    .where('receivable', '>', 0n)
    .groupBy('currency')
    .orderBy('currency');
  const rows = await (currency === undefined ? query : query.where('currency', '=', currency)).execute();
  return rows.map((row) => ({ currency: row.currency, owed: BigInt(row.owed) }));
}

/**
 * Refuses that money leaves a player who still has some of a payout that a correction took back: of any account, or of the one in `currency`.
 * @throws Problem withdrawals-owed
 */
export async function refuseOwed({ settings }: { settings: SettingsCache }, db: Db, playerId: string, currency?: string): Promise<void> {
  const owed = await readOwed(db, playerId, currency);
  if (owed.length === 0) return;
  const sums = owed.map((one) => formatMoney(one.owed, settings.requireCurrency(one.currency), 'en')).join(' and ');
  throw new Problem(
    'withdrawals-owed',
    `${sums} of bets that were settled anew are still owed. They are taken as soon as the account covers them; nothing is paid out until then. Deposit, or convert to that account.`,
  );
}
