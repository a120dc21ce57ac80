// npm test: format, lint, types, then every test of the house. The last line is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { requireChromium } from './find-chromium.ts';

const root = join(import.meta.dirname, '..');
const modules = join(root, 'node_modules');
const counts = { passed: 0, failed: 0 };

function count(name: string, ok: boolean): void {
  counts[ok ? 'passed' : 'failed'] += 1;
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
}

/** One static check: a program of node_modules, run by this Node. */
function check(name: string, program: string, ...args: string[]): void {
  const done = spawnSync(process.execPath, [join(modules, program), ...args], { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) console.log(`${done.stdout}${done.stderr}`);
  count(name, done.status === 0);
}

function checkStatics(): void {
  check('format', '@biomejs/biome/bin/biome', 'format', '.');
  check('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.');
  check('types of the server', 'typescript/bin/tsc', '-p', 'tsconfig.json');
  check('types of the site', 'typescript/bin/tsc', '-p', 'tsconfig.site.json');
  check('types of the journeys', 'typescript/bin/tsc', '-p', 'tsconfig.e2e.json');
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** Vitest with its own words on the screen and its numbers in a file. A file that fails before its tests counts as one failure. */
function runTests(filters: string[], chromium: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-report-'));
  const report = join(folder, 'report.json');
  const projects = chromium === undefined ? ['--project=house', '--project=site'] : [];
  const args = [
    join(modules, 'vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...projects,
    ...filters,
  ];
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) },
  });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    counts.passed += numPassedTests;
    counts.failed += numFailedTests + broken;
    if (done.status !== 0 && numFailedTests + broken === 0) count('the test run as a whole', false);
  } catch {
    count('the test run as a whole', false); // no report: its error stands above
  }
  rmSync(folder, { recursive: true, force: true });
}

const filters = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (filters.length === 0) checkStatics();
if (!process.argv.includes('--static')) {
  const chromium = requireChromium();
  if (chromium === undefined)
    console.log(
      '\nTHE BROWSER JOURNEYS ARE SKIPPED: there is no Chromium. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.\n',
    );
  await buildSite(root);
  runTests(filters, chromium);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
