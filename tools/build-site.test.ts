import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'lanternhall-build-'));
const write = (file: string, text: string): void => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
const config = (outDir: string) =>
  `export default { build: { outDir: ${JSON.stringify(join(root, outDir))}, emptyOutDir: true, rolldownOptions: { input: ${JSON.stringify(join(root, 'site/entry.js'))} } } };`;

beforeAll(() => {
  write('site/entry.js', 'console.log("a first page");');
  write('vite.config.ts', config('dist/site'));
  write('games/vite.config.ts', config('dist/games'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Told {
  builds: { buildId: string; isFresh: boolean }[];
  /** Native libraries that the process holds afterwards. */
  libraries: string[];
}

const argsOf = (builds: string): string[] => {
  const text = `
    import { buildSite } from ${JSON.stringify(join(import.meta.dirname, 'build-site.ts'))};
    const root = ${JSON.stringify(root)};
    const builds = ${builds};
    console.log(JSON.stringify({ builds, libraries: process.report.getReport().sharedObjects }));`;
  return ['--input-type=module', '-e', text];
};

/** The last that it says; before it stands what the build told. */
const toldBy = ({ stdout }: { stdout: string }): Told => JSON.parse(stdout.slice(stdout.indexOf('{'))) as Told;

/** What a process that builds twice has done, and holds. */
const build = (): Told =>
  toldBy({
    stdout: execFileSync(process.execPath, argsOf('[await buildSite(root), await buildSite(root)]'), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  });

test('what changed is built, once, by a process that takes its tools with it', () => {
  const { builds, libraries } = build();
  expect(builds.map(({ isFresh }) => isFresh)).toEqual([true, false]);
  expect(readFileSync(join(root, 'dist/built-from'), 'utf8')).toContain(builds[0]?.buildId);
  expect(existsSync(join(root, 'dist/site/assets')) && existsSync(join(root, 'dist/games'))).toBe(true);
  expect(libraries.filter((file) => /rolldown|lightningcss|oxide/.test(file))).toEqual([]);
});

test('a build that fails is told, and tried again by the next start', () => {
  write('site/entry.js', 'this is no script');
  expect(build).toThrow('The site could not be built');
  write('site/entry.js', 'console.log("a second page");');
  expect(build().builds[0]?.isFresh).toBe(true);
});

const run = promisify(execFile);
const buildOnce = async () => await run(process.execPath, argsOf('[await buildSite(root)]'));
const locks = (): string[] => readdirSync(join(root, 'dist')).filter((file) => file.startsWith('building'));

test('of processes that build at once one does, and the others wait for it; a lock of one that died stops nobody', async () => {
  // by its number it lives: another process, or this one, has that now; and nothing at all was written
  for (const [at, holder] of [String(process.pid), '1', ''].entries()) {
    write('site/entry.js', `console.log("a page ${at}");`);
    write('dist/building', holder);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(root, 'dist/building'), longAgo, longAgo);
    const told = await Promise.all([1, 2, 3].map(buildOnce));
    const builds = told.flatMap((one) => toldBy(one).builds);
    expect(builds.filter(({ isFresh }) => isFresh).length).toBe(1);
    expect(locks()).toEqual([]);
  }
});

test('a lock that its holder has touched is waited for', async () => {
  write('site/entry.js', 'console.log("a page to wait for");');
  write('dist/building', 'somebody');
  const building = execFile(process.execPath, argsOf('[await buildSite(root)]'));
  let said = '';
  building.stdout?.on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('waiting for it');
  expect(readFileSync(join(root, 'dist/building'), 'utf8')).toBe('somebody');
  rmSync(join(root, 'dist/building'));
  await once(building, 'close');
  expect(toldBy({ stdout: said }).builds[0]?.isFresh).toBe(true);
  expect(locks()).toEqual([]);
});
