// What was asked under a request key, so that the same key with other content is told from the same request again.
import type { Secrets } from './secrets.ts';

/** JSON in which the order of an object's names says nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns a keyed hash of a whole input; its key says nothing about the content and stays out of it. */
export const requestFingerprint = (secrets: Pick<Secrets, 'fingerprint'>, call: string, input: { key?: string }): Buffer =>
  secrets.fingerprint('request', `${call} ${canonical({ ...input, key: undefined })}`);
