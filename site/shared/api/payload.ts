// On the way to a page of the site its data comes in one file, `{page}/_payload.json`. A failure warns and goes on: the page's own
// queries then ask for what is missing.
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';

const rememberedMs = 30_000;

export function createPayloadLoader(queries: QueryClient, buildId: string): (path: string) => Promise<void> {
  const loads = new Map<string, Promise<void>>();

  async function load(path: string): Promise<void> {
    try {
      const response = await fetch(`${path.replace(/\/$/, '')}/_payload.json?${buildId}`);
      if (response.status === 404) return; // the page says so itself
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      hydrate(queries, (await response.json()) as DehydratedState);
    } catch (error) {
      console.warn('The payload of', path, 'could not be loaded', error);
    }
  }

  return async (path) => {
    const flight = loads.get(path) ?? load(path);
    if (!loads.has(path)) {
      loads.set(path, flight);
      setTimeout(() => loads.delete(path), rememberedMs);
    }
    await flight;
  };
}
