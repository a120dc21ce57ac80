import type { FeedMessage } from '#contract/protocols/sports-feed.ts';

export interface InOrder {
  /** Returns what may be told now: nothing for one that was told before or whose predecessor is missing. */
  take: (message: FeedMessage) => FeedMessage[];
  /** Whether a message waits for one that has not come. */
  isWaiting: () => boolean;
  sequence: () => number;
}

/** Puts messages into the order of their sequence: each once, whatever comes twice or late. `after`: the last that was told. */
export function createInOrder(after: number): InOrder {
  let last = after;
  const waiting = new Map<number, FeedMessage>();
  return {
    take: (message) => {
      if (message.sequence > last) waiting.set(message.previous, message);
      const told: FeedMessage[] = [];
      // a first message may name a predecessor that is before the place where one began
      for (let next = nextOf(waiting, last); next !== undefined; next = nextOf(waiting, last)) {
        waiting.delete(next.previous);
        last = next.sequence;
        told.push(next);
      }
      return told;
    },
    isWaiting: () => waiting.size > 0,
    sequence: () => last,
  };
}

function nextOf(waiting: ReadonlyMap<number, FeedMessage>, last: number): FeedMessage | undefined {
  const follows = waiting.get(last);
  if (follows !== undefined) return follows;
  for (const message of waiting.values()) if (message.previous < last && message.sequence > last) return message;
  return undefined;
}
