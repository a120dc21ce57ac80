import { handle } from './deps.ts';

export const listCurrencies = handle('listCurrencies', async ({ context, query }) => {
  const all = context.settings.currencies;
  return { data: query.visible === 1 ? all.filter((currency) => currency.isEnabled) : [...all] };
});
