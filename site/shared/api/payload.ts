// On the way to a page of the site its data comes in one file, `{page}/_payload.json`. A failure warns and goes on: the page's own
// queries then ask for what is missing.
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { maintenanceCode } from './maintenance.ts';
import { isReachable } from '../browser/build-watch.ts';

const rememberedMs = 30_000;
/** Of the problem `conflict`. */
const anotherBuildCode = 10013;

/** What the way to a page met: nothing, closed doors, an address that leads elsewhere, another build of the site, or nobody at all. */
export type Arrival = 'open' | 'closed' | 'moved' | 'rebuilt' | 'unreachable';

async function codeOf(response: Response): Promise<number | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined;
  return ((await response.json()) as { code?: number }).code;
}

/** What an answer that is no payload says of the whole site; undefined where it says nothing. */
async function arrivalOf(response: Response): Promise<Arrival | undefined> {
  if (response.status !== 503 && response.status !== 409) return undefined;
  const code = await codeOf(response);
  if (code === maintenanceCode) return 'closed';
  return code === anotherBuildCode ? 'rebuilt' : undefined;
}

export function createPayloadLoader(queries: QueryClient, buildId: string): (path: string) => Promise<Arrival> {
  const loads = new Map<string, Promise<Arrival>>();

  async function load(path: string): Promise<Arrival> {
    try {
      const response = await fetch(`${path.replace(/\/$/, '')}/_payload.json?${buildId}`);
      if (response.status === 404) return 'open'; // the page says so itself
      if (response.status === 410) return 'moved';
      const arrival = await arrivalOf(response);
      if (arrival !== undefined) return arrival;
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      hydrate(queries, (await response.json()) as DehydratedState);
    } catch (error) {
      console.warn('The payload of', path, 'could not be loaded', error);
      // something between may refuse this one file: only where nothing else answers either is there no line
      if (error instanceof TypeError && !(await isReachable())) return 'unreachable';
    }
    return 'open';
  }

  return async (path) => {
    const flight = loads.get(path) ?? load(path);
    if (!loads.has(path)) {
      loads.set(path, flight);
      setTimeout(() => loads.delete(path), rememberedMs);
      // who was turned away asks again
      void flight.then((arrival) => (arrival === 'open' ? undefined : loads.delete(path)));
    }
    return await flight;
  };
}
