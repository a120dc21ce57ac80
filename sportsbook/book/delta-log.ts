// What changed, numbered, for houses that follow the book: the last ones are kept, and who asks for more than that takes a snapshot.
import type { BookDelta } from '#contract/protocols/sportsbook.ts';

type Unnumbered<D> = D extends { sequence: number } ? Omit<D, 'sequence'> : never;
export type NewDelta = Unnumbered<BookDelta>;

export interface DeltaLog {
  /** Names this run of the book. */
  readonly epoch: string;
  readonly sequence: number;
  add(deltas: readonly NewDelta[]): void;
  /** What came behind a place, as soon as there is something or the time is over; undefined: it is no longer kept. */
  after(place: { epoch: string; sequence: number }, waitMs: number): Promise<BookDelta[] | undefined>;
  /** Lets those who wait go. */
  close(): void;
}

const maxKept = 20_000;
const maxAtOnce = 2000;

export function createDeltaLog(epoch: string): DeltaLog {
  let kept: BookDelta[] = [];
  let sequence = 0;
  const waiting = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  return {
    epoch,
    get sequence() {
      return sequence;
    },
    add(deltas) {
      if (deltas.length === 0) return;
      for (const delta of deltas) kept.push({ ...delta, sequence: (sequence += 1) });
      // dropped in bulk: one at a time would move the whole list for each
      if (kept.length > 2 * maxKept) kept = kept.slice(-maxKept);
      wakeAll();
    },
    async after(place, waitMs) {
      if (place.epoch !== epoch || place.sequence > sequence) return undefined;
      if (place.sequence === sequence && waitMs > 0)
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            waiting.delete(done);
            resolve();
          };
          const timer = setTimeout(done, waitMs);
          timer.unref();
          waiting.add(done);
        });
      const first = sequence - kept.length;
      return place.sequence < first ? undefined : kept.slice(place.sequence - first, place.sequence - first + maxAtOnce);
    },
    close: wakeAll,
  };
}
