// What a text from outside may be before anything is made of it: JSON that is neither deep nor full of values, queries of some pairs, and
// strings that the database can keep. Counting costs a look at each letter, parsing and validating many times as much.

export interface JsonBounds {
  /** Levels of lists and objects within each other. */
  maxDepth: number;
  /** Values in all lists and objects together. */
  maxValues: number;
}

/** The largest body of the contract has some sixty values. */
export const bodyBounds: JsonBounds = { maxDepth: 16, maxValues: 1000 };

const [quote, comma, backslash] = ['"', ',', '\\'].map((letter) => letter.charCodeAt(0)) as [number, number, number];
const [openList, closeList, openObject, closeObject] = ['[', ']', '{', '}'].map((letter) => letter.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

/** Where the string that begins at `start` ends. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === backslash) at += 1;
    else if (letter === quote) return at;
  }
  return text.length;
}

/** Why a JSON text is not read: it is too deep or has too many values. Undefined when it is neither; it may still be no JSON. */
export function excessOf(text: string, { maxDepth, maxValues }: JsonBounds): string | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) at = endOfString(text, at);
    else if (letter === comma) values += 1;
    else if (letter === openList || letter === openObject) {
      values += 1;
      depth += 1;
    } else if (letter === closeList || letter === closeObject) depth -= 1;
    if (depth > maxDepth) return `Lists and objects may stand ${maxDepth} deep within each other.`;
    if (values > maxValues) return `A body may have ${maxValues} values. Send fewer.`;
  }
  return undefined;
}

/** True for a text that can be kept: without the character NUL and without half of a character. */
export const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A JSON text in which every letter is itself holds no text that cannot be kept. */
export const mayHideUnkeepable = (json: string): boolean => json.includes(String.raw`\u`);

/** The paths of all texts and names within a value that cannot be kept, in dots. */
export function unkeepableIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isKeepable(value) ? [] : [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isKeepable(name) ? unkeepableIn(one, [...path, name]) : [[...path, name.toWellFormed().replaceAll('\0', '\uFFFD')].join('.')],
  );
}
