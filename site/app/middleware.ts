// What a route may ask for before it is shown, by name. Names come from the table of routes and may come from content one day, so one
// that is not here is an error and not passed over.
import { skipFirstBonuses } from '#site/features/bonuses/skip-first-bonuses.ts';
import type { RouteLoad } from '../shared/page/route.ts';

export type Middleware = (given: RouteLoad) => void | Promise<void>;

const middlewares: Record<string, Middleware> = {
  'skip-first-bonuses': skipFirstBonuses,
};

/** Runs them in their order. @throws Error for a name that is unknown. */
export async function runMiddleware(names: readonly string[], given: RouteLoad): Promise<void> {
  for (const name of names) {
    const act = Object.hasOwn(middlewares, name) ? middlewares[name] : undefined;
    if (act === undefined) throw new Error(`Unknown route middleware '${name}'`);
    await act(given);
  }
}
