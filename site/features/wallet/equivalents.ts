// What an amount is worth in another currency: shown beside balances, in a currency that the player chooses and this browser keeps.
import { convertSum, moneyFromWire, moneyToWire, type RatedUnit } from '#contract/kernel/money.ts';
import { createStore, useStore } from '#site/shared/store.ts';

const storageKey = 'equivalentCurrency';
const changes = createStore(undefined);

/** The sum of amounts in a target currency, in its smallest units: rounded once, after the sum. */
export const sumEquivalents = (parts: readonly { amount: number; unit: RatedUnit }[], target: RatedUnit): number =>
  moneyToWire(
    convertSum(
      parts.map(({ amount, unit }) => ({ minor: moneyFromWire(amount), unit })),
      target,
    ),
  );

export function chooseEquivalent(code: string): void {
  localStorage.setItem(storageKey, code);
  changes.set(undefined);
}

/** The choice as the browser keeps it, which other tabs change too. */
const chosen = {
  read: () => localStorage.getItem(storageKey) ?? undefined,
  subscribe(listener: () => void) {
    const stop = changes.subscribe(listener);
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey) listener();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** The chosen currency's code, or undefined for none chosen. */
export const useEquivalentCode = (): string | undefined => useStore(chosen, undefined);
