// Settings: currencies with their rates, countries with their rules, languages, the house's switches. Owns their tables; everything
// is kept in memory and read again when it changes.
export { claimHouseMode, type HouseMode, readHouseMode, refuseOtherMode } from './house-mode.ts';

export type { ReferenceDeps } from './deps.ts';
export { type Agreements, changeSetting, type HouseState, openHouseState } from './house-state.ts';
export type { Currency } from './currencies.ts';
export { defaultLocale, isLocale, locales, preferredLocale } from './locales.ts';
export { countryCodes, countryName, statesOf } from './countries.ts';
export { timeZones } from './time-zones.ts';
