// Tells one listener the row of messages from a place on, each when its time has come, and heartbeats between.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FeedAlive, feedHeartbeatMs, type FeedMessage, type FeedProducer, feedProducers } from '#contract/protocols/sports-feed.ts';
import { hashText } from '#sportsbook/world/random.ts';
import type { FeedClock } from './feed-clock.ts';
import { type MessageRow, slotAt, slotOfSequence } from './message-row.ts';

export interface Following {
  row: MessageRow;
  clock: FeedClock;
  after: number;
  /** Whether some messages come twice and some behind the next, as on real lines. */
  isFaulty: boolean;
  signal: AbortSignal;
}

/** Producers that are up at a moment of the world's time. */
export const producersUp = (row: MessageRow, worldMs: number): FeedProducer[] => {
  const down = row.outageAt(worldMs)?.producer;
  return feedProducers.filter((producer) => producer !== down);
};

const isDoubled = (sequence: number): boolean => hashText(`twice${sequence}`) % 97 === 0;
const isLate = (sequence: number): boolean => hashText(`late${sequence}`) % 89 === 0;

const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  await new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });

/** Messages behind `after` whose time has come by `worldMs`, slot by slot. */
export function* messagesUpTo(row: MessageRow, after: number, worldMs: number): Generator<FeedMessage> {
  const last = slotAt(worldMs);
  for (let slot = slotOfSequence(after); slot <= last; slot += 1)
    for (const { atMs, message } of row.slot(slot)) if (message.sequence > after && atMs <= worldMs) yield message;
}

/** How long until the next message of the slot that runs, at most a heartbeat. */
function untilNext({ row, clock }: Following, worldMs: number): number {
  const next = row.slot(slotAt(worldMs)).find(({ atMs }) => atMs > worldMs);
  if (next === undefined) return feedHeartbeatMs;
  return Math.min(feedHeartbeatMs, Math.max(5, clock.toWall(next.atMs) - clock.toWall(worldMs)));
}

/** What has become due since it was asked last. Other work of the process goes on between two slots of a long row. */
function freshness({ row, after: from }: Following) {
  let after = from;
  let slot = slotOfSequence(from);
  async function* fresh(worldMs: number): AsyncGenerator<FeedMessage> {
    for (const last = slotAt(worldMs); ; slot += 1) {
      for (const { atMs, message } of row.slot(slot))
        if (message.sequence > after && atMs <= worldMs) {
          after = message.sequence;
          yield message;
        }
      if (slot >= last) return;
      await nextTurn();
    }
  }
  return Object.assign(fresh, { after: () => after });
}

/** Follows until the signal is given. What lies behind is told at once and in order; only what is new may come late or twice. */
export async function* followRow(following: Following): AsyncGenerator<FeedMessage | FeedAlive> {
  const { row, clock, isFaulty, signal } = following;
  const fresh = freshness(following);
  let isReplayed = false;
  /** By a clock that nobody moves: who listens counts real seconds of silence. */
  let aliveAtMs = Number.NEGATIVE_INFINITY;
  let late: FeedMessage | undefined;
  while (!signal.aborted) {
    const worldMs = clock.worldNowMs();
    for await (const message of fresh(worldMs)) {
      const { sequence } = message;
      if (isFaulty && isReplayed && late === undefined && isLate(sequence)) late = message;
      else {
        yield message;
        if (isFaulty && isReplayed && isDoubled(sequence)) yield message;
        if (late !== undefined) yield late;
        late = undefined;
      }
      if (signal.aborted) return;
    }
    isReplayed = true;
    if (performance.now() - aliveAtMs >= feedHeartbeatMs - 50) {
      if (late !== undefined) yield late;
      late = undefined;
      aliveAtMs = performance.now();
      yield { type: 'alive', at: clock.toWall(worldMs), sequence: fresh.after(), producers: producersUp(row, worldMs) };
    }
    await pause(untilNext(following, worldMs), signal);
  }
}
