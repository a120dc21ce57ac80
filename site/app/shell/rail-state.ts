// Whether the rail is compact: kept in the browser, shown by an attribute of the root element, so that styles alone follow it.
import { createStore, useStore } from '../../shared/store.ts';

const key = 'side-drawer';
const changes = createStore(undefined);

export const isRailCompact = (): boolean => document.documentElement.dataset['rail'] === 'compact';

/** Takes the choice of earlier visits. Runs before the first paint. */
export function restoreRail(): void {
  try {
    if (localStorage.getItem(key) === 'compact') document.documentElement.dataset['rail'] = 'compact';
  } catch {
    // storage is forbidden here: the rail is full at every visit
  }
}

export function toggleRail(): void {
  const isCompact = !isRailCompact();
  if (isCompact) document.documentElement.dataset['rail'] = 'compact';
  else delete document.documentElement.dataset['rail'];
  localStorage.setItem(key, isCompact ? 'compact' : 'full');
  changes.set(undefined);
}

export const useRailCompact = (): boolean => useStore({ read: isRailCompact, subscribe: changes.subscribe }, false);
