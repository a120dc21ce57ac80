// What the last run of each test file said. `npm test` writes it, whole runs and parts alike; it stays on the machine that ran them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface FileRun {
  /** When it began, as ISO 8601. */
  at: string;
  /** Of what it ran on; with a plus sign where not everything was committed. */
  commit: string;
  /** What became of each test, by its full name. */
  tests: Record<string, string>;
}

/** By the path of the test file from the root. */
export type RunRecord = Record<string, FileRun>;

/** What vitest's JSON reporter tells of a file. */
export interface ReportedFile {
  name: string;
  startTime: number;
  assertionResults: { fullName: string; status: string }[];
}

const pathOf = (root: string): string => join(root, '.data', 'test-runs.json');

export const readRunRecord = (root: string): RunRecord =>
  existsSync(pathOf(root)) ? (JSON.parse(readFileSync(pathOf(root), 'utf8')) as RunRecord) : {};

/** Returns the record with the files that have just run in place of what it had of them. */
export function addRun(record: RunRecord, root: string, files: readonly ReportedFile[], commit: string): RunRecord {
  const fresh = files.map(({ name, startTime, assertionResults }) => {
    const tests = Object.fromEntries(assertionResults.map(({ fullName, status }) => [fullName.trim(), status]));
    return [relative(root, name).replaceAll('\\', '/'), { at: new Date(startTime).toISOString(), commit, tests }] as const;
  });
  return { ...record, ...Object.fromEntries(fresh) };
}

/** Keeps what a run said beside what earlier ones said of other files. */
export function keepRun(root: string, files: readonly ReportedFile[], commit: string): void {
  mkdirSync(dirname(pathOf(root)), { recursive: true });
  writeFileSync(pathOf(root), `${JSON.stringify(addRun(readRunRecord(root), root, files, commit), null, 1)}\n`);
}
