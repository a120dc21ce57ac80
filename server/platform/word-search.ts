// Finding words that were typed in a hurry: whole, as a beginning, inside another word, or with a slip of the finger in them.
import MiniSearch, { type Query } from 'minisearch';

/** Lower case without accents, in words. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The shortest part of a word that is looked for inside words. */
const minInside = 3;
/** The field that holds the insides of another field's words. */
const insideMark = ' inside';
const insideOf = (field: string): string => `${field}${insideMark}`;

/** Where else a word can be found: from each of its letters on. */
const endingsOf = (word: string): string[] => Array.from({ length: Math.max(0, word.length - minInside) }, (_, at) => word.slice(at + 1));

/** Letters that are forgiven if they are missing, too many or wrong: none in short words, which would then be like many others. */
const forgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Two neighbours in each other's place are one slip of the finger, of which the index counts two. */
const swapsOf = (word: string): string[] =>
  Array.from({ length: word.length < 4 ? 0 : word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  );

/** Every way in which a word that was typed may be meant. */
const queryFor =
  (fields: string[], inside: string[]) =>
  (word: string): Query => ({
    combineWith: 'OR',
    queries: [
      { queries: [word], fields, prefix: word.length > 1, fuzzy: forgiven(word) },
      { queries: swapsOf(word), fields, prefix: true, fuzzy: Math.max(0, forgiven(word) - 1), combineWith: 'OR', boostTerm: () => 0.3 },
      { queries: word.length < minInside ? [] : [word], fields: inside, prefix: true, boostTerm: () => 0.1 },
    ],
  });

export interface SearchField<T> {
  text: (item: T) => string;
  /** How much more a word counts here than in a field of weight 1. */
  weight: number;
  /** Its words are not looked for inside each other, which costs much where many items share them. */
  isWhole?: true;
}

/** Returns the items in which every word of the text is found, best first; none for a text without words. */
export type WordSearch<T> = (text: string) => T[];

/** How many items are taken into an index at one go, where others wait. */
const itemsAtOnce = 20;

function openIndex<T>(items: readonly T[], fields: Record<string, SearchField<T>>) {
  const names = Object.keys(fields);
  const inside = names.filter((name) => fields[name]?.isWhole !== true).map(insideOf);
  const all = [...names, ...inside];
  const fieldOf = (name: string): SearchField<T> | undefined => fields[name.replace(insideMark, '')];
  const index = new MiniSearch<{ id: number; item: T }>({
    fields: all,
    extractField: ({ id, item }, name) => (name === 'id' ? id : fieldOf(name)?.text(item)),
    tokenize: (text, name) => (name?.endsWith(insideMark) === true ? [...new Set(wordsOf(text).flatMap(endingsOf))] : wordsOf(text)),
    processTerm: (word) => word,
    searchOptions: {
      tokenize: (word) => [word],
      boost: Object.fromEntries(all.map((name) => [name, fieldOf(name)?.weight ?? 1])),
      weights: { prefix: 0.8, fuzzy: 0.4 },
      // how long a field is says little about what is asked for
      bm25: { k: 1.2, b: 0.1, d: 0.5 },
    },
  });
  const search: WordSearch<T> = (text) => {
    const queries = [...new Set(wordsOf(text))].map(queryFor(names, inside));
    if (queries.length === 0) return [];
    return index
      .search({ combineWith: 'AND', queries })
      .toSorted((a, b) => b.score - a.score || a.id - b.id)
      .flatMap(({ id }) => items[id as number] ?? []);
  };
  return { index, search, documents: items.map((item, id) => ({ id, item })) };
}

/** Makes an index over items by the words of their fields. It is made once, and again when the items change. */
export function createWordSearch<T>(items: readonly T[], fields: Record<string, SearchField<T>>): WordSearch<T> {
  const { index, search, documents } = openIndex(items, fields);
  index.addAll(documents);
  return search;
}

/** The same over items of which there are thousands: other work of the process goes on while it is made. */
export async function createLargeWordSearch<T>(items: readonly T[], fields: Record<string, SearchField<T>>): Promise<WordSearch<T>> {
  const { index, search, documents } = openIndex(items, fields);
  await index.addAllAsync(documents, { chunkSize: itemsAtOnce });
  return search;
}
