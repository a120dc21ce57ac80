// Whether the list of notifications is open: asked for by the bell, and by the menu where there is no room for a bell.
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export function showNotifications(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotificationsOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
