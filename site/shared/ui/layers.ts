// How deep in the pile of layers something stands: the page is 0, a modal 1, what opens from it 2. Layers begin at 1000, two apart.
import { createContext, use } from 'react';

const base = 1000;
const step = 2;

export const LayerContext = createContext(0);

/** The place of a layer that opens from here. */
export function useNextLayer(): { depth: number; zIndex: number } {
  const depth = use(LayerContext);
  return { depth: depth + 1, zIndex: base + step * depth };
}
