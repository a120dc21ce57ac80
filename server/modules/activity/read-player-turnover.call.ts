import { requirePlayer } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { readLifetime } from './read-quarters.ts';

export const readPlayerTurnover = handle('readPlayerTurnover', async ({ context, db, session, query: { currency } }) => {
  if (context.settings.currency(currency) === undefined)
    throw new Problem('currency-unavailable', 'Ask in a currency of GET /settings/currencies.');
  const { created_at: since } = await requirePlayer(db, session.playerId);
  const own = (await readLifetime(db, session.playerId)).find((one) => one.currency === currency);
  return { data: { currency, since, turnover: own?.staked ?? 0n, deposits: own?.deposited ?? 0n } };
});
