import { sports } from '#sportsbook/sports/registry.ts';
import { sportId } from '#sportsbook/world/create-world.ts';

/** Of a sport that has no folder here. */
const usualMs = 3000;
const delays = new Map(sports.map(({ key, liveDelayMs }) => [sportId(key), liveDelayMs]));

/** Returns the milliseconds for which a live bet on a sport waits before it is decided. */
export const liveDelayMs = (id: string): number => delays.get(id) ?? usualMs;
