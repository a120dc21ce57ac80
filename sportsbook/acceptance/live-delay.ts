import { sports } from '#sportsbook/sports/registry.ts';
import { sportId } from '#sportsbook/world/create-world.ts';
import type { AgreedLeg } from '../tables.ts';

/** Of a sport that has no folder here. */
const usualMs = 3000;
const delays = new Map(sports.map(({ key, liveDelayMs }) => [sportId(key), liveDelayMs]));

/** Returns the milliseconds for which a live bet on a sport waits before it is decided. */
export const liveDelayMs = (id: string): number => delays.get(id) ?? usualMs;

/** How long a bet of these legs waits: as long as the slowest of those in play. */
export const delayOf = (legs: readonly AgreedLeg[], delayMs: (sportId: string) => number): number =>
  Math.max(0, ...legs.filter(({ isLive }) => isLive).flatMap(({ selections }) => selections.map(({ sportId: id }) => delayMs(id))));
