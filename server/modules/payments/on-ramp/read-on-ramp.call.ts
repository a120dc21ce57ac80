import { requirePlayer } from '#server/modules/players/index.ts';
import { handle } from '../deps.ts';
import { findOnRamps } from '../methods.ts';

export const readOnRamp = handle('readOnRamp', async ({ context, db, session }) => {
  const { country } = await requirePlayer(db, session.playerId);
  const { settings, payments } = context;
  const coins: { currency: string; method: string }[] = [];
  const pays = new Map<string, { currency: string; minAmount: bigint; maxAmount: bigint }>();
  for (const { code: currency } of settings.currencies.filter(({ type, isEnabled }) => type === 'crypto' && isEnabled)) {
    const [best] = await findOnRamps(db, payments, { currency, country });
    if (best === undefined) continue;
    coins.push({ currency, method: best.method });
    for (const [code, { min, max }] of Object.entries(best.boughtWith ?? {}))
      if (settings.currency(code) !== undefined) pays.set(code, { currency: code, minAmount: min, maxAmount: max });
  }
  return { data: { coins, pays: [...pays.values()] } };
});
