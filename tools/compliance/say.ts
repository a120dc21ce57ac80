// How the report says things, whatever its form.
import type { Certainty } from '#server/modules/jurisdiction/index.ts';
import type { JudgedRow, Proof, State } from './judge.ts';
import type { Report } from './report.ts';

export const stateWords: Readonly<Record<State, string>> = {
  kept: 'kept by test',
  'in part': 'kept by test in part',
  organisational: 'organisational',
  'not kept': 'not kept',
};

/** What follows a source that nobody has read in the whole text. */
export const checkedWords: Readonly<Record<Certainty, string>> = {
  text: '',
  own: '',
  excerpt: '; compared with an excerpt',
  no: '; not compared with the text',
};

export const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns `5 tests passed`, or each outcome with its number where they differ. */
export function runWords(tests: readonly Proof[]): string {
  if (tests.length === 0) return 'no test';
  const outcomes = ['passed', 'failed', 'skipped', 'not run'] as const;
  const counts = outcomes.map((outcome) => [outcome, tests.filter((test) => test.outcome === outcome).length] as const);
  const said = counts.flatMap(([outcome, count]) => (count === 0 ? [] : [`${count} ${outcome}`])).join(', ');
  return `${tests.length === 1 ? '1 test' : `${tests.length} tests`}: ${said}`;
}

/** Returns the oldest and the newest run of the tests, with their commits. */
export function lastRunWords(rows: readonly JudgedRow[]): string {
  const runs = rows.flatMap(({ tests }) =>
    tests.flatMap(({ at, commit }) => (at === undefined || commit === undefined ? [] : [{ at, commit }])),
  );
  const [first, ...others] = runs.toSorted((one, other) => one.at.localeCompare(other.at));
  if (first === undefined) return 'None of these tests has run here: npm run compliance -- --run runs them.';
  const last = others.at(-1) ?? first;
  const of = ({ at, commit }: typeof first) => `${minuteOf(at)} at ${commit}`;
  return first.at === last.at ? `Last run ${of(last)}.` : `Last runs from ${of(first)} to ${of(last)}.`;
}

export const countWords = ({ rows, counts }: Report): string =>
  `${rows.length} rows: ${Object.entries(counts)
    .map(([state, count]) => `${count} ${stateWords[state as State]}`)
    .join(', ')}.`;

export const verdictWords = ({ profile, asked, unkept }: Report): string =>
  unkept.length === 0
    ? `All ${asked} rows that ${profile.id} asks for are kept, in part, or organisational.`
    : `Of the ${asked} rows that ${profile.id} asks for, ${unkept.length} are not kept: ${unkept.join(', ')}.`;
