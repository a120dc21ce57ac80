// Ready answers to guests' reads, by language and address. Bounded, short-lived, dropped whole when the catalogue or the settings
// change; an answer that was made from older data is never kept after such a drop.

export interface AnswerCache<T> {
  get(key: string): T | undefined;
  /** Keeps an answer that was begun at the given generation. */
  put(key: string, body: T, cacheS: number, generation: number): void;
  generation(): number;
  drop(): void;
}

const most = 2000;

export function createAnswerCache<T>(wallMs: () => number): AnswerCache<T> {
  const answers = new Map<string, { body: T; until: number }>();
  let generation = 0;
  return {
    get(key) {
      const found = answers.get(key);
      if (found === undefined) return undefined;
      if (found.until > wallMs()) return found.body;
      answers.delete(key);
      return undefined;
    },
    put(key, body, cacheS, begunAt) {
      if (begunAt !== generation) return;
      const oldest = answers.size >= most ? answers.keys().next().value : undefined;
      if (oldest !== undefined) answers.delete(oldest);
      answers.set(key, { body, until: wallMs() + cacheS * 1000 });
    },
    generation: () => generation,
    drop() {
      generation += 1;
      answers.clear();
    },
  };
}
