// The kit as others get it: packed by npm, unpacked where nothing of ours is, run as its command.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Defect, Report } from '../osw-kit/index.ts';
import { type Desk, key, openDesk } from '../osw-kit/testing/reference-desk.ts';

const root = join(import.meta.dirname, '..', '..');
const kit = join(root, 'tools', 'osw-kit');
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-osw-kit-'));
const installed = join(folder, 'node_modules', '@lanternhall', 'osw-check');
const desks: Desk[] = [];

beforeAll(() => {
  // prepack runs `node`: that of this run, as an older one cannot strip types
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
  const packed = spawnSync('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', folder], {
    cwd: kit,
    env,
    encoding: 'utf8',
  });
  if (packed.status !== 0) throw new Error(`npm pack ended with ${packed.status}: ${packed.stderr}`);
  const tarball = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  mkdirSync(installed, { recursive: true });
  const unpacked = spawnSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], { encoding: 'utf8' });
  if (unpacked.status !== 0) throw new Error(`tar ended with ${unpacked.status}: ${unpacked.stderr}`);
  for (const dependency of ['fast-check', 'pure-rand'])
    symlinkSync(join(root, 'node_modules', dependency), join(folder, 'node_modules', dependency), 'dir');
});
afterAll(async () => {
  for (const { operator } of desks) await operator.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(kit, 'dist'), { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number | null; out: string }> {
  const env = { ...process.env, OSW_SECRET: key.secret };
  const child = spawn(process.execPath, [join(installed, 'dist', 'main.js'), ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, out: out + err };
}

/** Runs the packed command against a reference operator, with sessions from a file. */
async function check(defects: readonly Defect[], ...more: string[]): Promise<{ code: number | null; out: string; target: string }> {
  const desk = await openDesk(defects);
  desks.push(desk);
  const seats = [
    { as: 'table', ...(await desk.setup.seat({ game: 'table' })) },
    { as: 'table-2', ...(await desk.setup.seat({ game: 'table', who: 'second' })) },
    { as: 'slot', ...(await desk.setup.seat({ game: 'slot' })) },
  ];
  writeFileSync(join(folder, 'sessions.json'), JSON.stringify(seats));
  const args = ['--key', key.keyId, '--sessions', 'sessions.json', '--sequences', '20', '--load', '50', ...more];
  return { ...(await run(desk.operator.url, ...args)), target: desk.operator.url };
}

test('the package holds what it says and nothing of the house: no import leaves it but fast-check and Node', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files).toContain(join('dist', 'main.js'));
  expect(files.filter((file) => !file.startsWith('dist') || file.includes('test'))).toEqual([]);
  expect(readdirSync(installed).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
  const imported = files.flatMap((file) =>
    [...readFileSync(join(installed, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name ?? ''),
  );
  expect(imported.length).toBeGreaterThan(30);
  expect([...new Set(imported.filter((name) => !name.startsWith('.') && !name.startsWith('node:')))]).toEqual(['fast-check']);
  expect(imported.filter((name) => name.startsWith('.') && !name.endsWith('.js'))).toEqual([]);
});

test('the packed command finds out whom it checks, passes a sound operator, and writes its reports', async () => {
  const { code, out, target } = await check([], '--json', 'report.json', '--junit', 'report.xml', '--html', 'report.html');
  expect([code, out.includes('FAILED')]).toEqual([0, false]);
  expect(out).toContain(`operator ${target}: `);
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(80);
  // what needs a session of its own, or somebody who acts, is skipped by name
  expect(report.results.find(({ id }) => id === 'R09-1')).toMatchObject({
    outcome: 'skipped',
    detail: expect.stringContaining('of its own'),
  });
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('failures="0"');
  expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('<td>R01-1</td>');
});

test('the packed command ends with 1 where something failed, tells it again at the end, and with 2 where it cannot begin', async () => {
  const { code, out } = await check(['no-tombstones'], '--only', 'R04');
  expect([code, /Failures:[^]*R04-1 /.test(out)]).toEqual([1, true]);
  expect(await run('http://127.0.0.1:9', '--key', 'k')).toMatchObject({ code: 2, out: expect.stringContaining('Nothing answers') });
  expect((await run()).code).toBe(2);
  expect(await run('--help')).toMatchObject({ code: 0, out: expect.stringContaining('--operator <url>') });
});
