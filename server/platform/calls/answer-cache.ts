// Ready answers to guests' reads, as the wire carries them, by language and address: for callers and for pages that are rendered here alike.
// Bounded, short-lived, dropped whole when the catalogue, the settings or the content change; an answer that was made from older data is never
// kept after such a drop.
import { LRUCache } from 'lru-cache';

export interface AnswerCache {
  get(key: string): string | undefined;
  /** Keeps an answer that was begun at the given generation. */
  put(key: string, body: string, cacheS: number, generation: number): void;
  generation(): number;
  drop(): void;
}

const maxAnswers = 2000;
/** One answer has many addresses: nobody fills the memory by writing the same question in ever new ways. */
const maxCharacters = 16 * 1024 * 1024;

export function createAnswerCache(wallMs: () => number): AnswerCache {
  const answers = new LRUCache<string, string>({
    max: maxAnswers,
    maxSize: maxCharacters,
    sizeCalculation: ({ length }) => Math.max(1, length),
    perf: { now: wallMs },
    ttlResolution: 0,
  });
  let generation = 0;
  return {
    get: (key) => answers.get(key),
    put(key, body, cacheS, begunAt) {
      if (begunAt === generation) answers.set(key, body, { ttl: cacheS * 1000 });
    },
    generation: () => generation,
    drop() {
      generation += 1;
      answers.clear();
    },
  };
}
