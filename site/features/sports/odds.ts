// How prices are written: chosen by the reader, kept in this browser and, for a player, with the account.
import { formatOdds, type OddsFormat, oddsFormats } from '#sportsbook/slip/index.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { readSession } from '#site/shared/api/session.ts';
import { decimalPoint, localDecimal } from './decimal-point.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { createStore, useStore } from '#site/shared/store.ts';

const key = 'odds-format';

function kept(): OddsFormat {
  if (import.meta.env.SSR) return 'decimal';
  const text = localStorage.getItem(key);
  return oddsFormats.find((format) => format === text) ?? 'decimal';
}

const store = createStore<OddsFormat>(kept());

if (!import.meta.env.SSR)
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(kept());
  });

export const useOddsFormat = (): OddsFormat => useStore(store, 'decimal');

/** Takes a format over, as the account says it. */
export function takeOddsFormat(format: OddsFormat): void {
  if (format === store.read()) return;
  localStorage.setItem(key, format);
  store.set(format);
}

/** Chooses one. That it could not be kept with the account shows on the next device, no earlier. */
export async function chooseOddsFormat(format: OddsFormat): Promise<void> {
  takeOddsFormat(format);
  if (readSession().status === 'player') await callApi('changeSportsSettings', { body: { oddsFormat: format } });
}

/** Writes prices as the reader wants them. */
export function useOdds(): (price: number) => string {
  const format = useOddsFormat();
  const point = decimalPoint(useTexts().locale);
  return (price) => formatOdds(price, format, point);
}

/** Writes the price of several legs, which is told as decimal text. */
export function useTotalOdds(): (text: string) => string {
  const { locale } = useTexts();
  return (text) => localDecimal(text, locale);
}
