import { type Given, requireWord, UsageError } from '../verb.ts';

/** Returns the id of the document that is named first. @throws UsageError */
export function requireDocument(given: Given): string {
  const id = requireWord(given, 'the document');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new UsageError(`${id} is no document's id.`);
  return id;
}
