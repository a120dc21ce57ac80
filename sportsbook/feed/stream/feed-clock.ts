// The world's time: the wall clock's, or faster. All that is planned is in the world's time, all that is told in the wall's.
import { worldBeganMs } from '#sportsbook/world/schedule.ts';

export interface FeedClock {
  worldNowMs: () => number;
  toWall: (worldMs: number) => number;
  toWorld: (wallMs: number) => number;
}

/** `speed` 60: an hour of the world is a minute. */
export const createFeedClock = (now: () => Date, speed: number): FeedClock => {
  const toWorld = (wallMs: number): number => worldBeganMs + (wallMs - worldBeganMs) * speed;
  return {
    worldNowMs: () => toWorld(now().getTime()),
    toWall: (worldMs) => Math.round(worldBeganMs + (worldMs - worldBeganMs) / speed),
    toWorld,
  };
};
