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
/** One answer has many addresses: nobody fills the memory by writing the same question in ever new ways. */
const maxCharacters = 16 * 1024 * 1024;

/** @param sizeOf characters of an answer; without it only the number of answers is bounded */
export function createAnswerCache<T>(wallMs: () => number, sizeOf: (body: T) => number = () => 0): AnswerCache<T> {
  const answers = new Map<string, { body: T; until: number }>();
  let generation = 0;
  let characters = 0;

  function forget(key: string | undefined): void {
    const found = key === undefined ? undefined : answers.get(key);
    if (key === undefined || found === undefined) return;
    answers.delete(key);
    characters -= sizeOf(found.body);
  }

  return {
    get(key) {
      const found = answers.get(key);
      if (found === undefined) return undefined;
      if (found.until > wallMs()) return found.body;
      forget(key);
      return undefined;
    },
    put(key, body, cacheS, begunAt) {
      if (begunAt !== generation) return;
      forget(key);
      answers.set(key, { body, until: wallMs() + cacheS * 1000 });
      characters += sizeOf(body);
      while (answers.size > most || characters > maxCharacters) forget(answers.keys().next().value);
    },
    generation: () => generation,
    drop() {
      generation += 1;
      characters = 0;
      answers.clear();
    },
  };
}
