// npm test: format, lint, types, then every test. `npm test -- <word>` runs the files whose path holds the word, `npm test -- --changed`
// (or --changed=<commit>) those that a change touches. The last line is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildSite } from './build-site.ts';
import { commitOf } from './compliance/commit-of.ts';
import { keepRun, type ReportedFile } from './compliance/run-record.ts';
import { requireHeadlessChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const counts = { passed: 0, failed: 0 };

function count(name: string, ok: boolean): void {
  counts[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}

/** Runs a program of node_modules by this Node and keeps what it prints. */
async function run(program: string, args: readonly string[]): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [join(modules, program), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void printed.push(part));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status: status ?? 1, output: Buffer.concat(printed).toString() };
}

const statics: readonly (readonly [name: string, program: string, ...args: string[]])[] = [
  ['format', '@biomejs/biome/bin/biome', 'format', '.'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.'],
  ['types of the server', 'typescript/bin/tsc', '-p', 'tsconfig.json'],
  ['types of the site', 'typescript/bin/tsc', '-p', 'tsconfig.site.json'],
  ['types of the journeys', 'typescript/bin/tsc', '-p', 'tsconfig.e2e.json'],
];

/** Checks one after the other, as the tests run beside them. */
async function checkStatics(): Promise<void> {
  for (const [name, program, ...args] of statics) {
    const { status, output } = await run(program, args);
    if (status !== 0) console.log(`\n${output}`);
    count(name, status === 0);
  }
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: (ReportedFile & { status: string; endTime: number })[];
}

const slowestFiles = 20;

/** Where the time goes: the files that took longest, so that a slow one is seen the day it gets slow. */
function printSlowest(results: Report['testResults']): void {
  const seconds = ({ startTime, endTime }: Report['testResults'][number]) => (endTime - startTime) / 1000;
  const sorted = results.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, slowestFiles);
  console.log(`\nThe slowest of ${results.length} files:`);
  for (const file of sorted) console.log(`${seconds(file).toFixed(1).padStart(7)} s  ${relative(root, file.name)}`);
}

const git = (...args: string[]): string[] => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Tests that a changed file touches without being imported by them: what is built for the browser, the schema, texts that are read. */
const reaches: readonly { changed: RegExp; tests: readonly string[] }[] = [
  { changed: /^(site|content|contract)\/|^games\/(?!provider\/)/, tests: ['e2e/*.test.ts'] },
  // calls, jobs and so on are collected when the app opens, so no test imports them
  { changed: /^server\/(modules|platform)\//, tests: ['server/*.test.ts', 'cli/*.test.ts', 'e2e/*.test.ts'] },
  { changed: /\.sql$/, tests: ['server/*.test.ts', 'games/*.test.ts', 'services/*.test.ts', 'sportsbook/*.test.ts'] },
  // every released database is upgraded by the SQL that is here now
  { changed: /\.sql$|^kit\/(schema\/|version\.ts)|^schema\.lock\.json$|^package(-lock)?\.json$/, tests: ['testing/releases/*.test.ts'] },
  // the rules of the tree read every file
  { changed: /\.(tsx?|sql)$/, tests: ['tools/tidy/*.test.ts'] },
  { changed: /^(content|docs)\//, tests: ['content/*.test.ts', 'tools/*.test.ts', 'server/modules/content/*.test.ts'] },
];

/** What `--changed` runs: vitest finds the tests that import a changed file, this adds those that it cannot find. */
function relatedTo(commit: string): string[] {
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
  const reached = reaches
    .filter(({ changed }) => files.some((file) => changed.test(file)))
    .flatMap(({ tests }) => git('ls-files', ...tests));
  return [...new Set([...files, ...reached])];
}

/** Vitest with its own words on the screen and its numbers in a file. A file that fails before its tests counts as one failure. */
async function runTests(chosen: string[], isRelated: boolean, chromium: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-report-'));
  const report = join(folder, 'report.json');
  const projects = chromium === undefined ? ['--project=house', '--project=site'] : [];
  const words = [
    join(modules, 'vitest/vitest.mjs'),
    isRelated ? 'related' : 'run',
    '--run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects,
    ...chosen,
  ];
  const commit = commitOf(root);
  const env = { ...process.env, ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) };
  const [status] = (await once(spawn(process.execPath, words, { cwd: root, stdio: 'inherit', env }), 'close')) as [number | null];
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    counts.passed += numPassedTests;
    counts.failed += numFailedTests + broken;
    if (testResults.length > 0) printSlowest(testResults);
    keepRun(root, testResults, commit);
    if (status !== 0 && numFailedTests + broken === 0) count('the test run as a whole', false);
  } catch {
    count('the test run as a whole', false); // no report: its error stands above
  }
  rmSync(folder, { recursive: true, force: true });
}

const args = process.argv.slice(2);
const filters = args.filter((arg) => !arg.startsWith('--'));
const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
const chosen = changed === undefined ? filters : relatedTo(changed.split('=')[1] ?? 'HEAD');
const isStaticOnly = args.includes('--static');
// the checks fill what the tests leave of the processors while they wait
const checked = filters.length === 0 ? checkStatics() : Promise.resolve();
if (isStaticOnly) await checked;
else if (changed !== undefined && chosen.length === 0) console.log('Nothing has changed.');
else {
  const chromium = requireHeadlessChromium();
  if (chromium === undefined)
    console.log(
      '\nTHE BROWSER JOURNEYS ARE SKIPPED: there is no Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n',
    );
  await buildSite(root);
  await runTests(chosen, changed !== undefined, chromium);
}
await checked;
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
