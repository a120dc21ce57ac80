// Which markets a reader put in front, and which are folded away: of this browser.
import { createStore, useStore } from '#site/shared/store.ts';

interface Choices {
  pinned: readonly string[];
  folded: readonly string[];
}

const key = 'market-choices';
const none: Choices = { pinned: [], folded: [] };
const isText = (value: unknown): value is string => typeof value === 'string';

function kept(): Choices {
  if (import.meta.env.SSR) return none;
  const text = localStorage.getItem(key);
  if (text === null) return none;
  const [pinned = '', folded = ''] = text.split('|');
  return { pinned: pinned.split(' ').filter(isText), folded: folded.split(' ').filter(isText) };
}

const store = createStore<Choices>(kept());

function change(name: keyof Choices, marketId: string, isIn: boolean): void {
  const before = store.read();
  const without = before[name].filter((one) => one !== marketId && one !== '');
  const next = { ...before, [name]: isIn ? [...without, marketId] : without };
  localStorage.setItem(key, `${next.pinned.join(' ')}|${next.folded.join(' ')}`);
  store.set(next);
}

export const pinMarket = (marketId: string, isPinned: boolean): void => change('pinned', marketId, isPinned);
export const foldMarket = (marketId: string, isFolded: boolean): void => change('folded', marketId, isFolded);

export const useMarketChoices = (): Choices => useStore(store, none);
