import { type Given, requireWord, UsageError } from '../verb.ts';

/** The job named first. @throws UsageError */
export function requireJob(given: Given): string {
  const id = requireWord(given, 'the job');
  if (!/^\d{1,18}$/.test(id)) throw new UsageError(`${id} is no job's number; jobs list shows them.`);
  return id;
}
