// That the player has chosen a way out of play: whatever runs beside the page ends.
import { useEffect } from 'react';
import { createStore } from '#site/shared/store.ts';

const times = createStore(0);

export const tellOfLeaving = (): void => times.set(times.read() + 1);

/** Calls back when a way out is chosen. */
export function useLeaving(act: () => void): void {
  useEffect(() => times.subscribe(act), [act]);
}
