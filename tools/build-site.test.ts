import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** What a process that builds twice has done, and holds. */
const build = (): Told =>
  JSON.parse(
    execFileSync(process.execPath, argsOf('[await buildSite(root), await buildSite(root)]'), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  ) as Told;

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

test('of processes that build at once one does, and the others wait for it; a lock of one that died stops nobody', async () => {
  write('site/entry.js', 'console.log("a third page");');
  const dead = spawnSync(process.execPath, ['-e', '0']).pid;
  write('dist/building', String(dead));
  const run = promisify(execFile);
  const told = await Promise.all([1, 2, 3].map(async () => await run(process.execPath, argsOf('[await buildSite(root)]'))));
  const builds = told.flatMap(({ stdout }) => (JSON.parse(stdout.slice(stdout.indexOf('{'))) as Told).builds);
  expect(builds.filter(({ isFresh }) => isFresh).length).toBe(1);
  expect(readdirSync(join(root, 'dist')).filter((file) => file.startsWith('building'))).toEqual([]);
});
