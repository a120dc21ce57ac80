import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-launch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what is launched gives large pieces of memory back, unless the operator says otherwise', () => {
  const entry = join(folder, 'tells.ts');
  writeFileSync(entry, 'process.stdout.write([process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_].join());');
  const launch = (env: NodeJS.ProcessEnv): string =>
    execFileSync(process.execPath, ['tools/launch.mjs', '--quiet', relative(root, entry)], { cwd: root, encoding: 'utf8', env });
  const bare = { ...process.env, MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined };
  expect(launch(bare)).toBe('131072,131072');
  expect(launch({ ...bare, MALLOC_MMAP_THRESHOLD_: '65536' })).toBe('65536,131072');
});
