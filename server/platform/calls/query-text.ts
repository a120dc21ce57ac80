// Queries: status[]=1&status[]=2 arrives as { status: ['1', '2'] }. A name given twice without brackets is a list too.

export const maxQueryPairs = 100;
export const maxQueryLetters = 4096;

/** Marks a query of which only the beginning was read. */
const cut = Symbol('cut');

type Query = Record<string, string | string[]> & { [cut]?: true };

/** The part of the text that is read. */
function beginningOf(text: string): string {
  let end = -1;
  for (let pairs = 0; pairs < maxQueryPairs; pairs += 1) {
    end = text.indexOf('&', end + 1);
    if (end < 0) return text.slice(0, maxQueryLetters);
  }
  return text.slice(0, Math.min(end, maxQueryLetters));
}

/** Parses a query string into text values and lists of them. Names are data: the object has no prototype. Of too long ones it reads the beginning. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const parsed = Object.create(null) as Query;
  const read = beginningOf(text);
  for (const [rawName, value] of new URLSearchParams(read)) {
    const isList = rawName.endsWith('[]');
    const name = isList ? rawName.slice(0, -2) : rawName;
    const before = parsed[name];
    if (before === undefined) parsed[name] = isList ? [value] : value;
    else if (Array.isArray(before)) before.push(value);
    else parsed[name] = [before, value];
  }
  if (read.length < text.length) parsed[cut] = true;
  return parsed;
}

/** True for a query that was longer than what is read of one. */
export const isCutQuery = (query: unknown): boolean => (query as Query)[cut] === true;
