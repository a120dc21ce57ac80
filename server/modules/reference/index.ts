// Settings: currencies with their rates, countries with their rules, languages, the house's switches. Owns their tables; everything
// is kept in memory and read again when it changes.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { ReferenceDeps } from './deps.ts';
import { initPlayer } from './init-player.call.ts';
import { listCountries } from './list-countries.call.ts';
import { listCurrencies } from './list-currencies.call.ts';
import { listLocales } from './list-locales.call.ts';
import { readConstants, timeZones } from './read-constants.call.ts';

export { claimHouseMode, type HouseMode, readHouseMode, refuseOtherMode } from './house-mode.ts';
export const settingHandlers: AnyHandler<ReferenceDeps>[] = [listCurrencies, listLocales, listCountries, readConstants, initPlayer];

export type { ReferenceDeps } from './deps.ts';
export { type Agreements, changeSetting, type HouseState, openHouseState } from './house-state.ts';
export type { Currency } from './currencies.ts';
export { defaultLocale, isLocale, locales, preferredLocale } from './locales.ts';
export { countryCodes, countryName, statesOf } from './countries.ts';
export { timeZones };
