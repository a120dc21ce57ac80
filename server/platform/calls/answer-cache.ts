// Ready answers to guests' reads, as the wire carries them, by language and address: for callers and for pages that are rendered here alike.
// Bounded, short-lived, dropped whole when the catalogue, the settings or the content change; an answer that was made from older data is never
// kept after such a drop. Each has a tag by which whoever has it already need not be sent it again.
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface ReadyAnswer {
  body: string;
  /** The body as it is sent. */
  bytes: Buffer;
  /** As it stands in the header, in quotation marks. */
  etag: string;
}

export interface AnswerCache {
  get(key: string): ReadyAnswer | undefined;
  /** Returns an answer with its tag, and keeps it if it was begun at the present generation. */
  put(key: string, body: string, cacheS: number, generation: number): ReadyAnswer;
  generation(): number;
  drop(): void;
}

const maxAnswers = 2000;
/** One answer has many addresses: nobody fills the memory by writing the same question in ever new ways. */
const maxSize = 32 * 1024 * 1024;

export function createAnswerCache(wallMs: () => number): AnswerCache {
  const answers = new LRUCache<string, ReadyAnswer>({
    max: maxAnswers,
    maxSize,
    sizeCalculation: ({ body, bytes }) => Math.max(1, body.length + bytes.length),
    perf: { now: wallMs },
    ttlResolution: 0,
  });
  let generation = 0;
  return {
    get: (key) => answers.get(key),
    put(key, body, cacheS, begunAt) {
      const bytes = Buffer.from(body);
      const answer = { body, bytes, etag: `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"` };
      if (begunAt === generation) answers.set(key, answer, { ttl: cacheS * 1000 });
      return answer;
    },
    generation: () => generation,
    drop() {
      generation += 1;
      answers.clear();
    },
  };
}
