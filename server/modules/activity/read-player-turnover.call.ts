import { convertSum } from '#contract/kernel/money.ts';
import { readTurnover, turnoverShareOf } from '#server/modules/payments/index.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { readLifetime } from './read-quarters.ts';

export const readPlayerTurnover = handle('readPlayerTurnover', async ({ context, db, session, query: { currency } }) => {
  const { settings } = context;
  const unit = settings.currency(currency);
  if (unit === undefined) throw new Problem('currency-unavailable', 'Ask in a currency of GET /settings/currencies.');
  const player = await requirePlayer(db, session.playerId);
  const own = (await readLifetime(db, session.playerId)).find((one) => one.currency === currency);
  const share = turnoverShareOf(context, player);
  const { missing } = share === undefined ? { missing: 0n } : await readTurnover(db, context, player.id);
  return {
    data: {
      currency,
      since: player.created_at,
      turnover: own?.staked ?? 0n,
      deposits: own?.deposited ?? 0n,
      missing: convertSum([{ minor: missing, unit: settings.baseCurrency }], unit, 'up'),
      feePermyriad: share ?? null,
    },
  };
});
