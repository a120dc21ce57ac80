// What every body, query and path must be before a schema looks at it, whichever route it came to.
import { fieldError, Problem, refuseFields } from '../problem.ts';
import { bodyBounds, excessOf, mayHideUnkeepable, unkeepableIn } from '#kit/text-bounds.ts';
import { isCutQuery, maxQueryLetters, maxQueryPairs } from './query-text.ts';

/** @throws Problem malformed-request for a JSON text that costs more to read than any body of the contract */
export function refuseExcess(json: string): void {
  const excess = excessOf(json, bodyBounds);
  if (excess !== undefined) throw new Problem('malformed-request', excess);
}

/** @throws Problem malformed-request for a query that was not read to its end */
export function refuseCutQuery(query: unknown): void {
  if (isCutQuery(query))
    throw new Problem('malformed-request', `A query may have ${maxQueryPairs} values and ${maxQueryLetters} letters. Send less.`);
}

/** @throws Problem invalid-input that names every field whose text holds NUL or half of a character */
export function refuseUnkeepable(...parts: readonly unknown[]): void {
  const fields = parts.flatMap((part) => unkeepableIn(part));
  if (fields.length > 0) throw refuseFields(...fields.map((field) => fieldError(field || 'body', 'text')));
}

/**
 * A JSON text as a value, for routes that take raw bytes.
 * @throws Problem malformed-request or invalid-input
 */
export function readJson(json: string): unknown {
  refuseExcess(json);
  try {
    const value: unknown = JSON.parse(json);
    if (mayHideUnkeepable(json)) refuseUnkeepable(value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('malformed-request', 'Send valid JSON.', { cause: error });
    throw error;
  }
}
