// Settings: currencies with their rates, countries with their rules and whom a reader there can turn to, languages, the house's switches. Owns their tables; everything
// is kept in memory and read again when it changes.
export { claimAppMode, type AppMode, readAppMode, refuseOtherMode } from './app-mode.ts';

export { readReferenceConfig, type ReferenceConfig } from './config.ts';
export type { ReferenceDeps } from './deps.ts';
export { type Agreements, changeSetting, type SettingsCache, openSettingsCache } from './settings-cache.ts';
export type { Currency } from './currencies.ts';
export { isFurtherThan, parseRate } from './rates/decimal-rate.ts';
export { type CurrencyRate, readRateHistory, readRateProposals, readRatesInForce } from './rates/list-rates.ts';
export { readRatesSoon } from './rates/read-rates.job.ts';
export { followSource, setRate } from './rates/set-rate.ts';
export { knownCurrencies, readCurrencySwitches, switchCurrency } from './switch-currency.ts';
export { currencyOfCountry } from './currency-of-country.ts';
export { defaultLocale, isLocale, locales, preferredLocale } from './locales.ts';
export { checkHelpServices } from './help/check-help-services.ts';
export { readHelpServices, removeHelpService, setHelpService } from './help/help-services.ts';
export { countryCodes, countryName, statesOf } from './countries.ts';
export { timeZones } from './time-zones.ts';
