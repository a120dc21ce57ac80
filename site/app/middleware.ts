// What a route may ask for before it is shown, by name. Names come from the table of routes and may come from content one day, so one
// that is not here is an error and not passed over.
import type { RouteLoad } from './route-table.ts';

export type Middleware = (given: RouteLoad) => void | Promise<void>;

const isSkipping = new Set<string>();

/** True for a page that fetches the player's bonuses itself, so that the first fetch of the session leaves them out. */
export const skipsBonuses = (path: string): boolean => isSkipping.has(path);

const middlewares: Record<string, Middleware> = {
  'skip-first-bonuses': ({ path }) => void isSkipping.add(path),
};

/** Runs them in their order. @throws Error for a name that is unknown. */
export async function runMiddleware(names: readonly string[], given: RouteLoad): Promise<void> {
  for (const name of names) {
    const act = Object.hasOwn(middlewares, name) ? middlewares[name] : undefined;
    if (act === undefined) throw new Error(`Unknown route middleware '${name}'`);
    await act(given);
  }
}
