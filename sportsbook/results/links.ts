// The chain of results as anybody follows it: what is hashed, and where a day's links break. Pure, so that it runs in the browser too; the hash is an argument.
import { resultsGenesisText, type SportsResult, type SportsResultsDay } from '#contract/protocols/sports-results.ts';

/** SHA-256 of a text in UTF-8, as lower-case hexadecimal digits. */
export type HashText = (text: string) => string;

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain | undefined };

/** The one JSON text of a value: keys in order, no white space. */
function canonical(value: Plain): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: Plain) => canonical(one)).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field as Plain)}`);
  return `{${fields.join(',')}}`;
}

export const genesisOf = (day: string, sha256: HashText): string => sha256(resultsGenesisText(day.slice(0, 7)));
export const linkOf = (previous: string, result: SportsResult, sha256: HashText): string => sha256(`${previous}\n${canonical(result)}`);

/** The first link of a day's log that does not hold; undefined: all do. `before`: the head of the day before, where it is known. */
export function brokenLink(log: SportsResultsDay, sha256: HashText, before?: string): string | undefined {
  const expected = log.day.endsWith('-01') ? genesisOf(log.day, sha256) : (before ?? log.previous);
  if (log.previous !== expected) return 'previous';
  let head = log.previous;
  for (const [at, entry] of log.entries.entries()) {
    head = linkOf(head, entry.result, sha256);
    if (head !== entry.hash) return `entry ${at}`;
  }
  return head === log.head ? undefined : 'head';
}
