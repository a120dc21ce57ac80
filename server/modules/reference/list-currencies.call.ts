import { isOn } from '#contract/kernel/shapes.ts';
import { handle } from './deps.ts';

export const listCurrencies = handle('listCurrencies', async ({ context, query }) => {
  const all = context.settings.currencies;
  return { data: isOn(query.visible) ? all.filter((currency) => currency.isEnabled) : [...all] };
});
