import { isOn } from '#contract/kernel/shapes.ts';
import { handle } from './deps.ts';
import { currencyOfCountry } from './currency-of-country.ts';
import { countryCodes, countryName, localeOfCountry, statesOf } from './countries.ts';
import { defaultLocale, isLocale } from './locales.ts';

export const listCountries = handle('listCountries', async ({ context, query, clientInfo }) => {
  const rows = countryCodes
    .filter((code) => !context.settings.countryRule(code).isBlocked)
    .map((code) => {
      const locale = localeOfCountry(code);
      return {
        code,
        name: countryName(code, clientInfo.locale),
        locale: isLocale(locale) ? locale : defaultLocale,
        currency: currencyOfCountry(context.settings, code),
        states: isOn(query.withStates) ? statesOf(code) : [],
      };
    });
  const collator = new Intl.Collator(clientInfo.locale);
  return { data: rows.toSorted((a, b) => collator.compare(a.name, b.name)) };
});
