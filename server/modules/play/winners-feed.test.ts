// The feed of the latest wins by itself: its pace, and what it does when something fails.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvents } from '#contract/live/events.ts';
import { createWinnersFeed, type WinnersFeed } from './winners-feed.ts';

type Event = LiveEvents['game:winners'];
let feed: WinnersFeed | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  feed?.close();
  vi.useRealTimers();
});

const winner = (gameId: string) => ({ gameId, gameName: gameId, player: 'L***r', payout: 500n, currency: 'EUR', at: new Date(0) });

function open(read: () => Promise<ReturnType<typeof winner>[]>, publish?: (event: Event) => Promise<void>) {
  const told: Event[] = [];
  const errors: unknown[] = [];
  let offsetMs = 0;
  feed = createWinnersFeed({
    read,
    publish: async (event) => {
      await publish?.(event);
      told.push(event);
    },
    wallMs: () => Date.now() + offsetMs,
    tellError: (error) => errors.push(error),
  });
  return { feed, told, errors, setClockBack: (ms: number) => (offsetMs -= ms) };
}

test('however often money moves, the list is read once in three seconds and told when it is another', async () => {
  let reads = 0;
  let game = 'first';
  const { feed: winners, told } = open(async () => {
    reads += 1;
    return [winner(game)];
  });
  for (let n = 0; n < 100; n += 1) {
    winners.notice();
    await vi.advanceTimersByTimeAsync(100);
    if (n === 50) game = 'second';
  }
  expect(reads).toBeLessThanOrEqual(5);
  expect(told.map((event) => event.winners[0]?.gameId)).toEqual(['first', 'second']);
});

test('what could not be told is told later, without another win', async () => {
  let isDown = true;
  const {
    feed: winners,
    told,
    errors,
  } = open(
    async () => [winner('first')],
    async () => {
      if (isDown) throw new Error('the live server is away');
    },
  );
  winners.notice();
  await vi.advanceTimersByTimeAsync(3500);
  expect([told.length, errors.length]).toEqual([0, 2]);
  isDown = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toHaveLength(1);
});

test('a clock that is set back neither silences the list nor makes its versions smaller', async () => {
  let game = 'first';
  const { feed: winners, told, setClockBack } = open(async () => [winner(game)]);
  winners.notice();
  await vi.advanceTimersByTimeAsync(10);
  setClockBack(3_600_000);
  game = 'second';
  winners.notice();
  await vi.advanceTimersByTimeAsync(3000);
  expect(told).toHaveLength(2);
  expect(told[1]?.version).toBeGreaterThan(told[0]?.version ?? 0);
});
