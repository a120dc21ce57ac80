// Whether what moves by itself on the page may move: the reels and the strip of bets. One choice for both, kept on this device.
import { createStore, useStore } from '#site/shared/store.ts';

const key = 'still';
const changes = createStore(undefined);
let memory: boolean | undefined;

function read(): boolean {
  if (memory === undefined)
    try {
      memory = localStorage.getItem(key) !== null;
    } catch {
      memory = false; // storage is forbidden here: the choice lasts as long as the page
    }
  return memory;
}

export function toggleStill(): void {
  memory = !read();
  try {
    if (memory) localStorage.setItem(key, '');
    else localStorage.removeItem(key);
  } catch {
    // as above
  }
  changes.set(undefined);
}

/** True once somebody has stopped the movement. */
export const useStill = (): boolean => useStore({ read, subscribe: changes.subscribe }, false);
