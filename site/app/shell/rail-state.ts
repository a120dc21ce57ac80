// Whether the rail is compact: kept in the browser, shown by an attribute of the root element, so that styles alone follow it.
import { useSyncExternalStore } from 'react';

const key = 'side-drawer';
const listeners = new Set<() => void>();

export const isRailCompact = (): boolean => document.documentElement.dataset['rail'] === 'compact';

/** Takes the choice of earlier visits. Runs before hydration. */
export function restoreRail(): void {
  if (localStorage.getItem(key) === 'compact') document.documentElement.dataset['rail'] = 'compact';
}

export function toggleRail(): void {
  const isCompact = !isRailCompact();
  if (isCompact) document.documentElement.dataset['rail'] = 'compact';
  else delete document.documentElement.dataset['rail'];
  localStorage.setItem(key, isCompact ? 'compact' : 'full');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRailCompact = (): boolean => useSyncExternalStore(subscribe, isRailCompact, () => false);
