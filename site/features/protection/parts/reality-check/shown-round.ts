// Whether a game shows a round at the moment: the reality check waits for its end.
import { createStore, useStore } from '#site/shared/store.ts';

const shownRound = createStore(false);

/** A game says that it shows a round, or that it has shown it. */
export function markShownRound(isShown: boolean): void {
  if (shownRound.read() !== isShown) shownRound.set(isShown);
}

export const useShownRound = (): boolean => useStore(shownRound, false);
