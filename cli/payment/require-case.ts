import { type Given, requireWord, UsageError } from '../verb.ts';

/** Returns the first word as a case's id. @throws UsageError */
export function requireCase(given: Given): string {
  const id = requireWord(given, 'the case');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new UsageError(`${id} is no case's id.`);
  return id;
}
