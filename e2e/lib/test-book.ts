// A house with bets of a feed that the journey leads by itself.
import type { FeedCatalogue } from '#contract/protocols/sports-feed.ts';
import type { createTestFeed } from '#sportsbook/testing/test-feed.ts';

/**
 * The book's clock. It goes ahead of the time of day as far as a journey says: over a delay, which is longer than the journey needs for what it does
 * meanwhile, or before something is offered, which then stands for so much longer. Calls between house and book bear a difference of a minute.
 */
export function createBookClock() {
  let aheadMs = 0;
  return {
    wallMs: (): number => Date.now() + aheadMs,
    /** Does something while the book is ahead, and waits for what comes of it. */
    async ahead(ms: number, act: () => Promise<void>): Promise<void> {
      aheadMs = ms;
      await act().finally(() => (aheadMs = 0));
    },
  };
}

interface More {
  clock?: ReturnType<typeof createBookClock>;
  /** How long a live bet waits. */
  liveDelayMs?: number;
}

/** Options of an evening: the book takes what the feed says at once, and nothing else. */
export const testBook = (
  { source }: ReturnType<typeof createTestFeed>,
  catalogue: FeedCatalogue,
  { clock, liveDelayMs = 0 }: More = {},
) => ({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  book: {
    feed: { ...source, catalogue: async () => catalogue, markets: async () => [] },
    feedName: 'test',
    delayMs: () => liveDelayMs,
    ...(clock !== undefined && { wallMs: clock.wallMs }),
    dev: { pollMs: 50, timeoutMs: 60_000 },
  },
});
