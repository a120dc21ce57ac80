import type { RouteLoad } from '#site/shared/page/route.ts';

const isSkipping = new Set<string>();

/** Middleware of a route: its page fetches the player's bonuses itself, so that the first fetch of the session leaves them out. */
export const skipFirstBonuses = ({ path }: Pick<RouteLoad, 'path'>): void => void isSkipping.add(path);

export const skipsFirstBonuses = (path: string): boolean => isSkipping.has(path);
