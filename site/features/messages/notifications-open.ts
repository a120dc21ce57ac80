// Whether the list of notifications is open: asked for by the bell, and by the menu where there is no room for a bell.
import { createStore, useStore } from '#site/shared/store.ts';

const isOpen = createStore(false);

export const showNotifications = (open: boolean): void => isOpen.set(open);

export const useNotificationsOpen = (): boolean => useStore(isOpen, false);
