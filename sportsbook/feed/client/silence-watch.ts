import type { FeedProducer } from '#contract/protocols/sports-feed.ts';
import type { FeedListener } from './feed-source.ts';

export interface SilenceWatch {
  /** These producers have just been heard, and nothing of what they said is missing. */
  heard: (producers: readonly FeedProducer[]) => Promise<void>;
  stop: () => void;
}

/** Tells when a producer has not been heard for `silenceMs`, and when it is back. Each is taken for down until it is heard first. */
export function createSilenceWatch(
  producers: readonly FeedProducer[],
  silenceMs: number,
  { onDown, onUp }: Pick<FeedListener, 'onDown' | 'onUp'>,
): SilenceWatch {
  const heardAtMs = new Map<FeedProducer, number>(producers.map((producer) => [producer, performance.now()]));
  const down = new Set<FeedProducer>(producers);
  const timer = setInterval(() => {
    for (const producer of producers) {
      const silentMs = performance.now() - (heardAtMs.get(producer) ?? 0);
      if (silentMs < silenceMs - 500 || down.has(producer)) continue;
      down.add(producer);
      void onDown(producer, Math.round(silentMs));
    }
  }, 250);
  return {
    heard: async (up) => {
      for (const producer of up) {
        heardAtMs.set(producer, performance.now());
        if (down.delete(producer)) await onUp(producer);
      }
    },
    stop: () => clearInterval(timer),
  };
}
