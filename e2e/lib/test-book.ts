// A house with bets of a feed that the journey leads by itself.
import type { FeedCatalogue } from '#contract/protocols/sports-feed.ts';
import type { createTestFeed } from '#sportsbook/testing/test-feed.ts';

/** The book's clock. It stands where a journey has to be faster than a delay or an offer, and goes on when the journey says so. */
export function createBookClock() {
  let standsAtMs: number | undefined;
  return {
    wallMs: (): number => standsAtMs ?? Date.now(),
    stand(): void {
      standsAtMs ??= Date.now();
    },
    pass(ms: number): void {
      standsAtMs = (standsAtMs ?? Date.now()) + ms;
    },
    /** It goes with the time of day again. */
    run(): void {
      standsAtMs = undefined;
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
