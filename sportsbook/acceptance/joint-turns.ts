// Prices of combinations for one player after the other: each may take a feed's time for most of a second, so of one player's questions one is asked
// at a time. Who asks for many waits for their own answers and holds up nobody else.
import type { FeedSource } from '#sportsbook/feed/client/feed-source.ts';

type JointFeed = Pick<FeedSource, 'joint'>;

/** A slip has at most twenty combinations; more of a player's questions than those of a few slips are not kept. */
const maxWaiting = 60;

/** Returns the feed as it is asked for a player. Its promise is rejected where too many questions of theirs wait. */
export function createJointTurns(feed: JointFeed): (playerId: string) => JointFeed {
  const players = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return (playerId) => ({
    async joint(request) {
      const own = players.get(playerId) ?? { last: Promise.resolve(), waiting: 0 };
      if (own.waiting >= maxWaiting) throw new Error('Too many combinations of this player wait for their prices');
      players.set(playerId, own);
      own.waiting += 1;
      const asked = own.last.then(async () => await feed.joint(request));
      own.last = asked.catch(() => undefined);
      try {
        return await asked;
      } finally {
        own.waiting -= 1;
        if (own.waiting === 0) players.delete(playerId);
      }
    },
  });
}
