// What an amount is worth in another currency: shown beside balances, in a currency that the player chooses and this browser keeps.
import { useSyncExternalStore } from 'react';
import { convertMoney, moneyFromWire, moneyToWire, type RatedUnit } from '#contract/money.ts';

const storageKey = 'equivalentCurrency';
const listeners = new Set<() => void>();

/** The sum of amounts in a target currency, in its smallest units. Each is rounded on its own, as it is shown. */
export const sumEquivalents = (parts: readonly { amount: number; unit: RatedUnit }[], target: RatedUnit): number =>
  moneyToWire(parts.reduce((sum, { amount, unit }) => sum + convertMoney(moneyFromWire(amount), unit, target), 0n));

export function chooseEquivalent(code: string): void {
  localStorage.setItem(storageKey, code);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** The chosen currency's code, or undefined for none chosen. */
export const useEquivalentCode = (): string | undefined =>
  useSyncExternalStore(
    listen,
    () => localStorage.getItem(storageKey) ?? undefined,
    () => undefined,
  );
