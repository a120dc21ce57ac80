import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { verbs } from '#cli/verbs.ts';
import { ruleSchemas } from '#server/modules/jurisdiction/index.ts';
import { type FoundTest, findTests } from './find-tests.ts';
import { judge, type Material, unkept } from './judge.ts';
import { readNotes } from './read-notes.ts';
import { readRequirements } from './read-requirements.ts';
import { type Report, readTests } from './report.ts';
import { addRun, type ReportedFile } from './run-record.ts';

const root = join(import.meta.dirname, '../..');
const requirements = readRequirements(readFileSync(join(root, 'docs/requirements.csv'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-compliance-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'tools/compliance.ts'), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

const namesIn = (source: string) => findTests('a.test.ts', source).map(({ name, rows, isSkipped }) => [name, rows.join(' '), isSkipped]);

test('tests are found by the rows in their names, those of groups and tables too', () => {
  expect(namesIn(`test('AB-01 CD-02 does it', async () => { expect(1).toBe(1); });`)).toEqual([
    ['AB-01 CD-02 does it', 'AB-01 CD-02', false],
  ]);
  expect(namesIn(`describe('AB-01 all of it', () => { it('one', () => {}); });`)).toEqual([['AB-01 all of it one', 'AB-01', false]]);
  expect(namesIn(`test.each([['AB-09', 1]] as const)('AB-01 of %s', (name) => {});`)).toEqual([['AB-01 of %s', 'AB-01', false]]);
  expect(namesIn('test(`AB-01 in ${place}`, () => {});')).toEqual([['AB-01 in %s', 'AB-01', false]]);
  expect(namesIn(`test('AB-01 ' + place, () => {});`)).toEqual([['AB-01 %s', 'AB-01', false]]);
});

test('what only speaks of a row proves nothing, and what does not run says so', () => {
  expect(namesIn(`// test('AB-01', () => {})\nconst title = 'AB-01';\nexpect('AB-01', title).toBe(1);`)).toEqual([]);
  expect(namesIn(`test('no row', () => { test.step('AB-01'); say('AB-01 done', () => {}); });`)).toEqual([]);
  expect(namesIn(`test.skip('AB-01', () => {}); describe.skip('AB-02', () => { test('x', () => {}); });`)).toEqual([
    ['AB-01', 'AB-01', true],
    ['AB-02 x', 'AB-02', true],
  ]);
});

test('cells of a table may hold commas, quotes and lines', () => {
  const table = 'id,source,area,requirement,check\nAB-01,"one, ""two""",area,"a\nb",c\n';
  expect(readRequirements(table)).toEqual([{ id: 'AB-01', source: 'one, "two"', area: 'area', requirement: 'a\nb', check: 'c' }]);
  expect(() => readRequirements('id\nnonsense,a,b,c,d\n')).toThrow('"nonsense" is no id');
  expect(requirements).toHaveLength(84);
});

const proof = (name: string, more: Partial<FoundTest> = {}): FoundTest => ({
  file: 'a.test.ts',
  name,
  rows: ['AB-01'],
  isSkipped: false,
  ...more,
});
const reported = (...results: [string, string][]): ReportedFile[] => [
  {
    name: '/house/a.test.ts',
    startTime: Date.UTC(2031, 0, 2),
    assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
  },
];
const material: Material = {
  requirements: [{ id: 'AB-01', source: 'UKGC RTS 1', area: 'area', requirement: 'what', check: 'how' }],
  notes: {},
  tests: [],
  record: {},
  rules: [],
  regulators: undefined,
};
const judged = (more: Partial<Material>) => {
  const [row] = judge({ ...material, ...more });
  return [row?.state, row?.note, row?.tests.map(({ outcome }) => outcome).join(' ')];
};

test('a row is kept by a test that names it, in part where words say what is missing, and by none else', () => {
  const missing = 'Half of it is missing.';
  const tests = [proof('AB-01 one'), proof('AB-01 two')];
  expect(judged({})).toEqual(['not kept', 'No test that runs names it.', '']);
  const absent = 'There is none.';
  expect(judged({ notes: { 'AB-01': { absent } } })).toEqual(['not kept', absent, '']);
  expect(judged({ tests, notes: { 'AB-01': { absent } } })[0]).toBe('in part');
  expect(judged({ tests })).toEqual(['kept', '', 'not run not run']);
  expect(judged({ tests, notes: { 'AB-01': { missing } } })).toEqual(['in part', missing, 'not run not run']);
  expect(judged({ tests: [proof('AB-01', { isSkipped: true })] })).toEqual(['not kept', 'No test that runs names it.', 'skipped']);
  expect(judged({ notes: { 'AB-01': { organisational: 'People do it.' } } })).toEqual(['organisational', 'People do it.', '']);
});

test('what the last run said counts: a failed test keeps nothing, a table fails with one of its lines', () => {
  const tests = [proof('AB-01 one'), proof('AB-01 of %s')];
  const recordOf = (...results: [string, string][]) => addRun({}, '/house', reported(...results), 'abc');
  const [one, table] = ['AB-01 one', 'AB-01 of a|b'];
  expect(judged({ tests, record: recordOf([one, 'passed'], [table, 'passed'], ['AB-01 of c', 'passed']) })).toEqual([
    'kept',
    '',
    'passed passed',
  ]);
  const failed = ['not kept', '1 of its tests failed when they last ran.', 'passed failed'];
  expect(judged({ tests, record: recordOf([one, 'passed'], [table, 'passed'], ['AB-01 of c', 'failed']) })).toEqual(failed);
  expect(judged({ tests, record: recordOf([one, 'pending']) })).toEqual(['kept', '', 'skipped not run']);
  expect(judged({ tests: [tests[0] ?? proof('')], record: recordOf([one, 'pending']) })[0]).toBe('not kept');
});

test('a run of some files replaces what was known of those and leaves the others', () => {
  const before = addRun(
    { 'b.test.ts': { at: 'then', commit: 'old', tests: {} } },
    '/house',
    reported(['x', 'passed'], ['y', 'passed']),
    'old',
  );
  const after = addRun(before, '/house', reported(['x', 'failed']), 'new+');
  expect(after).toEqual({
    'a.test.ts': { at: '2031-01-02T00:00:00.000Z', commit: 'new+', tests: { x: 'failed' } },
    'b.test.ts': { at: 'then', commit: 'old', tests: {} },
  });
});

test('the profile is asked for the rows that its regulator names; only those refuse the report', () => {
  const rows = judge({ ...material, regulators: ['GLI-19'] });
  expect([rows[0]?.isAsked, unkept(rows)]).toEqual([false, []]);
  expect(unkept(judge({ ...material, regulators: ['UKGC'] }))).toHaveLength(1);
  expect(unkept(judge(material))).toHaveLength(1);
});

test('whatever is noted, no row is kept, whole or in part, without a test that runs and names it', () => {
  const note = fc.record(
    { missing: fc.constant('Some of it.'), absent: fc.constant('None of it.'), organisational: fc.constant('People.') },
    { requiredKeys: [] },
  );
  const one = fc.record({ name: fc.constantFrom('AB-01 a', 'AB-01 b', 'AB-02 c'), isSkipped: fc.boolean() });
  const outcome = fc.constantFrom('passed', 'failed', 'pending');
  fc.assert(
    fc.property(note, fc.array(one), fc.dictionary(fc.constantFrom('AB-01 a', 'AB-01 b'), outcome), (noted, names, tests) => {
      const found = names.map(({ name, isSkipped }) => proof(name, { isSkipped, rows: [name.slice(0, 5)] }));
      const record = { 'a.test.ts': { at: 'then', commit: 'c', tests } };
      const [row] = judge({ ...material, notes: { 'AB-01': noted }, tests: found, record });
      const isGreen = row?.state === 'kept' || row?.state === 'in part';
      const runs = found.filter(({ rows, isSkipped, name }) => rows.includes('AB-01') && !isSkipped && tests[name] !== 'pending');
      expect(isGreen && runs.length === 0).toBe(false);
      expect(isGreen && runs.some(({ name }) => tests[name] === 'failed')).toBe(false);
    }),
  );
});

test('there is a note for every row, whose rules, commands and words exist', () => {
  const { rows } = readNotes();
  const ids = requirements.map(({ id }) => id);
  expect(Object.keys(rows).toSorted()).toEqual(ids.toSorted());
  const named = Object.values(rows);
  expect(named.flatMap(({ rules = [] }) => rules).filter((name) => !(name in ruleSchemas))).toEqual([]);
  const commands = named.flatMap(({ see = [] }) => see).filter((one) => one.startsWith('npm'));
  const isVerb = (command: string): boolean => {
    const [, , , , noun = '', verb = ''] = command.split(' ');
    return verbs[noun]?.[verb] !== undefined;
  };
  expect(commands.filter((command) => !isVerb(command))).toEqual([]);
  // words for a row that no test names any more, or for one whose note was forgotten
  const proven = new Set(readTests(root).flatMap((found) => (found.isSkipped ? [] : found.rows)));
  expect(ids.filter((id) => !proven.has(id) && rows[id]?.absent === undefined && rows[id]?.organisational === undefined)).toEqual([]);
  expect([...proven].filter((id) => !ids.includes(id))).toEqual([]);
  expect(() => readNotes('{"regulators":{},"rows":{"AB-01":{"missing":"short"}}}')).toThrow(/AB-01/);
});

test('the command tells, writes and ends as the profile stands', async () => {
  const html = join(folder, 'report.html');
  const { code, out } = await run('--profile', 'uk', '--json', '--html', html);
  const report = JSON.parse(out) as Report;
  expect(report.profile.id).toBe('uk');
  expect(report.rows.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
  expect(code).toBe(report.unkept.length === 0 ? 0 : 1);
  const row = (id: string) => report.rows.find((one) => one.id === id);
  expect(row('PA-03')).toMatchObject({ rules: [{ name: 'withdrawalCancel', value: false, isOwn: true }] });
  expect(row('PA-03')?.tests.map(({ file }) => file)).toContain('server/modules/payments/payments.test.ts');
  expect(row('AC-05')).toMatchObject({ isAsked: false });
  const page = readFileSync(html, 'utf8');
  expect(requirements.filter(({ id }) => !page.includes(`id="${id}"`))).toEqual([]);
  expect(page).not.toMatch(/<script|<link|src=|url\(|https?:\/\//);
  expect(page).not.toContain('undefined');
});

test('a profile that is not there, and an option that is not known, end with 2 and say what there is', async () => {
  const [nowhere, unknown] = await Promise.all([run('--profile', 'nowhere'), run('--pdf')]);
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringMatching(/"nowhere"; there are default, gli, mga/) });
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('--pdf') });
});
