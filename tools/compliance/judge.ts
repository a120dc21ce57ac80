// What stands of each row: by the tests that name it, by what their last run said, and by what is known to be missing.
import type { DescribedRule } from '#server/modules/jurisdiction/index.ts';
import type { FoundTest } from './find-tests.ts';
import type { Requirement } from './read-requirements.ts';
import type { RowNote } from './read-notes.ts';
import type { RunRecord } from './run-record.ts';

export const states = ['kept', 'in part', 'organisational', 'not kept'] as const;
export type State = (typeof states)[number];

export interface Proof {
  file: string;
  name: string;
  /** Of the last run that is known; 'not run' where there is none. */
  outcome: 'passed' | 'failed' | 'skipped' | 'not run';
  at?: string;
  commit?: string;
}

export interface JudgedRow extends Requirement {
  state: State;
  /** Whether the profile's regulator asks for it. */
  isAsked: boolean;
  /** What is not proven, why nothing is, or why no test could: in words. */
  note: string;
  tests: Proof[];
  /** Rules of the profile that belong to it. */
  rules: DescribedRule[];
  /** Screens and commands where it can be seen. */
  see: readonly string[];
}

export interface Material {
  requirements: readonly Requirement[];
  notes: Readonly<Record<string, RowNote>>;
  tests: readonly FoundTest[];
  record: RunRecord;
  rules: readonly DescribedRule[];
  /** Words by which a row's source names the regulator of the profile; undefined: every row is asked for. */
  regulators: readonly string[] | undefined;
}

/** What stands in a name for what is filled in: printf, `$name`, `${…}`. */
const filledIn = /%[sdifjoO#%]|\$[\w.]+/;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function outcomesOf({ file, name }: FoundTest, record: RunRecord): string[] {
  const tests = record[file]?.tests ?? {};
  const pattern = new RegExp(`^${name.split(filledIn).map(escaped).join('[\\s\\S]*')}$`);
  return Object.entries(tests).flatMap(([full, status]) => (full === name || pattern.test(full) ? [status] : []));
}

function proofOf(test: FoundTest, record: RunRecord): Proof {
  const { file, name } = test;
  if (test.isSkipped) return { file, name, outcome: 'skipped' };
  const outcomes = outcomesOf(test, record);
  const run = record[file];
  if (run === undefined || outcomes.length === 0) return { file, name, outcome: 'not run' };
  const ran = { file, name, at: run.at, commit: run.commit };
  if (outcomes.includes('failed')) return { ...ran, outcome: 'failed' };
  return { ...ran, outcome: outcomes.every((outcome) => outcome === 'passed') ? 'passed' : 'skipped' };
}

/** A note says that there is no test, and there is one: nobody has compared it with the row yet, so it proves no whole row. */
const unread = 'Tests name it now; what they leave out of the row has not been noted yet.';

function stateOf(proofs: readonly Proof[], { missing, absent, organisational }: RowNote): { state: State; note: string } {
  const failed = proofs.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) return { state: 'not kept', note: `${failed.length} of its tests failed when they last ran.` };
  if (organisational !== undefined) return { state: 'organisational', note: organisational };
  if (proofs.every(({ outcome }) => outcome === 'skipped')) return { state: 'not kept', note: absent ?? 'No test that runs names it.' };
  if (absent !== undefined) return { state: 'in part', note: unread };
  return missing === undefined ? { state: 'kept', note: '' } : { state: 'in part', note: missing };
}

/** Returns every row as it stands. None is kept, nor kept in part, without a test that names it. */
export function judge({ requirements, notes, tests, record, rules, regulators }: Material): JudgedRow[] {
  return requirements.map((requirement) => {
    const note = notes[requirement.id] ?? {};
    const proofs = tests.filter(({ rows }) => rows.includes(requirement.id)).map((test) => proofOf(test, record));
    return {
      ...requirement,
      ...stateOf(proofs, note),
      isAsked: regulators === undefined || regulators.some((word) => requirement.source.includes(word)),
      tests: proofs,
      rules: rules.filter(({ name }) => note.rules?.includes(name)),
      see: note.see ?? [],
    };
  });
}

/** The rows for which a report is refused: asked for by the profile's regulator, and not kept. */
export const unkept = (rows: readonly JudgedRow[]): JudgedRow[] => rows.filter(({ state, isAsked }) => isAsked && state === 'not kept');
