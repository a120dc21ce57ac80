// npm run compliance: how every row of docs/requirements.csv stands under a profile, and which tests prove it. docs/compliance.md says more.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printHtml } from './compliance/print-html.ts';
import { printText } from './compliance/print-text.ts';
import { makeReport, readTests } from './compliance/report.ts';

const root = join(import.meta.dirname, '..');
const usage = 'npm run compliance -- [--profile <id>] [--json] [--html <file>] [--run]';

function readOptions() {
  try {
    const options = {
      profile: { type: 'string', default: 'default' },
      json: { type: 'boolean' },
      html: { type: 'string' },
      run: { type: 'boolean' },
    } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n  ${usage}`);
    return undefined;
  }
}

/** Runs the files that hold a test which names a row; what they say is kept for this report and the next. */
async function runTests(): Promise<void> {
  const files = [...new Set(readTests(root).map(({ file }) => file))];
  // standard output is the report's own
  const child = spawn(process.execPath, [join(root, 'tools/test.ts'), ...files], { cwd: root, stdio: ['ignore', 2, 2] });
  await once(child, 'close');
}

const options = readOptions();
if (options === undefined) process.exit(2);
const { profile, json, html, run } = options;
if (run === true) await runTests();
const report = await makeReport(root, profile, new Date());
if ('known' in report) {
  console.error(`There is no profile "${profile}"; there are ${report.known.join(', ')}.`);
  process.exit(2);
}
if (html !== undefined) writeFileSync(html, printHtml(report));
// written whole before the end: a pipe takes a long report in pieces
const text = json === true ? JSON.stringify(report, null, 2) : printText(report);
process.stdout.write(`${text}\n`, () => process.exit(report.unkept.length === 0 ? 0 : 1));
