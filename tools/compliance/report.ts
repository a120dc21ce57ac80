// A report put together: everything that its three forms show.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectParts } from '#server/boot/parts.ts';
import { describeRules } from '#server/modules/jurisdiction/index.ts';
import { commitOf } from './commit-of.ts';
import { findTests } from './find-tests.ts';
import { type JudgedRow, judge, type State, states, unkept } from './judge.ts';
import { readNotes } from './read-notes.ts';
import { readRequirements } from './read-requirements.ts';
import { readRunRecord } from './run-record.ts';

export interface Report {
  profile: { id: string; title: string };
  version: string;
  commit: string;
  at: string;
  counts: Record<State, number>;
  /** How many rows the profile's regulator asks for, and the ids of those that are not kept. */
  asked: number;
  unkept: string[];
  rows: JudgedRow[];
}

const folders = '{contract,passwords,server,games,services,testing,live-server,embedded-postgres,art,kit,cli,tools,content,site,e2e}';
/** What the tool itself is tested with. */
const isAboutTests = (path: string): boolean => path.startsWith('tools/compliance/');

/** Returns every test of the tree that names a row. */
export function readTests(root: string) {
  const files = globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isAboutTests(file))
    .toSorted();
  return files.flatMap((file) => findTests(file, readFileSync(join(root, file), 'utf8')));
}

/** Returns the report of a profile; undefined for one that the table of jurisdictions does not have. */
export async function makeReport(root: string, id: string, now: Date): Promise<Report | { known: string[] }> {
  const { jurisdictions } = await collectParts();
  const profile = jurisdictions.find((row) => row.id === id);
  const rules = describeRules(jurisdictions, id);
  if (profile === undefined || rules === undefined) return { known: jurisdictions.map((row) => row.id) };
  const notes = readNotes();
  const rows = judge({
    requirements: readRequirements(readFileSync(join(root, 'docs/requirements.csv'), 'utf8')),
    notes: notes.rows,
    tests: readTests(root),
    record: readRunRecord(root),
    rules,
    regulators: notes.regulators[id],
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    profile: { id, title: profile.title },
    version,
    commit: commitOf(root),
    at: now.toISOString(),
    counts: Object.fromEntries(states.map((state) => [state, rows.filter((row) => row.state === state).length])) as Report['counts'],
    asked: rows.filter(({ isAsked }) => isAsked).length,
    unkept: unkept(rows).map((row) => row.id),
    rows,
  };
}
