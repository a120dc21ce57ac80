// Which currency an account of a country begins with.
import type { SettingsCache } from './settings-cache.ts';

/** Where people pay in a currency that is not the house's base one. */
const currencies: Record<string, string> = {
  BR: 'BRL',
  ...Object.fromEntries('AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM US VG VI'.split(' ').map((code) => [code, 'USD'])),
};

/** Returns the currency of a country where it is offered, else the base currency. */
export function currencyOfCountry(settings: Pick<SettingsCache, 'currencies' | 'baseCurrency'>, country: string): string {
  const own = currencies[country];
  const isOffered = settings.currencies.some(({ code, isEnabled }) => code === own && isEnabled);
  return own !== undefined && isOffered ? own : settings.baseCurrency.code;
}
