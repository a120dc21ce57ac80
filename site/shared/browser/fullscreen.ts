import { type Source, useStore } from '../store.ts';

const fullscreen: Source<HTMLElement | null> = {
  read: () => (document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : null),
  subscribe(listener) {
    document.addEventListener('fullscreenchange', listener);
    return () => document.removeEventListener('fullscreenchange', listener);
  },
};

/** The element that fills the screen, which hides all that is not in it. */
export const useFullscreen = (): HTMLElement | null => useStore(fullscreen, null);
