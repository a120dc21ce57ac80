// The demo's feed of sports: a world that does not exist, played in real time or faster, told as a bought feed would tell it. It keeps nothing
// on disk. docs/sports-feed.md says how it is followed.
import type { FastifyPluginAsync } from 'fastify';
import { feedRoutes } from './routes.ts';
import { createSportsFeed } from './sports-feed.ts';

export interface FeedOptions {
  keyId: string;
  secret: string;
  /** What the whole world is made from. */
  seed: string;
  /** Which sports are played; all, where it is not said. */
  sports?: readonly string[];
  /** How much faster than the wall clock the world goes. */
  speed?: number;
  /** Whether some messages come late and some twice, as on real lines. */
  faults?: boolean;
  /** The time by which the world goes; the operator of a demo may move it. */
  now?: () => Date;
}

/** Registers the feed in a scope of its own, under the prefix that it is given: `app.register(feedPlugin, { prefix: '/sports-feed', … })`. */
export const feedPlugin: FastifyPluginAsync<FeedOptions> = async (app, options) => {
  const wallMs = (): number => Date.now();
  const { keyId, secret, seed, sports, speed = 1, faults = true, now = () => new Date(wallMs()) } = options;
  const feed = createSportsFeed({ seed, speed, now, sportKeys: sports, resultsSecret: secret });
  await app.register(feedRoutes({ feed, key: { keyId, secret }, isFaulty: faults, wallMs }));
};
