// A house with bets of a feed that the journey leads by itself.
import type { FeedCatalogue } from '#contract/protocols/sports-feed.ts';
import type { createTestFeed } from '#sportsbook/testing/test-feed.ts';

/** Options of an evening: the book takes what the feed says at once, and nothing else. */
export const testBook = ({ source }: ReturnType<typeof createTestFeed>, catalogue: FeedCatalogue) => ({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  book: {
    feed: { ...source, catalogue: async () => catalogue, markets: async () => [] },
    feedName: 'test',
    delayMs: () => 0,
    dev: { pollMs: 50, timeoutMs: 60_000 },
  },
});
