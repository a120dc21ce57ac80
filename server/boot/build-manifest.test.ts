// What the signed manifest of a build holds, against what the house is made of.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { hashFiles, manifestFolders } from '#server/platform/build-manifest.ts';

const root = join(import.meta.dirname, '..', '..');
const { imports, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>;
  scripts: { start: string };
};

/** Where a module that a file names lies, from the root; undefined for a package. */
function pathOf(file: string, name: string): string | undefined {
  if (name.startsWith('.')) return relative(root, join(root, dirname(file), name));
  const [folder = '', ...rest] = name.split('/');
  const target = imports[`${folder}/*`];
  return target === undefined ? undefined : join(target.replace('*', ''), ...rest);
}

/** Every file of ours that these reach by their imports. */
function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const next = [...files];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file) || !/\.(ts|tsx|mjs)$/.test(file) || !existsSync(join(root, file))) continue;
    reached.add(file);
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, name = ''] of source.matchAll(/(?:from|import|import\()\s*'([#.][^']+)'/g)) {
      const path = pathOf(file, name);
      if (path !== undefined) next.push(path);
    }
  }
  return reached;
}

test('SE-02 every folder that the house reaches from its start is in the manifest, what starts it too', () => {
  const boot = readdirSync(join(root, 'server/boot'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join('server/boot', name));
  const started = scripts.start.split(' ').filter((word) => existsSync(join(root, word)) && statSync(join(root, word)).isFile());
  expect(started).toEqual(['tools/launch.mjs', 'server/boot/main.ts']);
  const reached = [...reachedFrom([...boot, ...started])];
  const tops = new Set(reached.map((path) => path.split('/')[0] ?? ''));
  // that the walk goes down the tree
  for (const folder of ['sportsbook', 'games', 'kit']) expect(tops).toContain(folder);
  expect([...tops].filter((folder) => !manifestFolders.includes(folder))).toEqual([]);
});

test('SE-02 the manifest has what prices and settles bets, and what starts the house', async () => {
  const files = await hashFiles(root);
  const settling = readdirSync(join(root, 'sportsbook', 'settlement')).find((name) => name.endsWith('.ts') && !name.includes('.test.'));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([`sportsbook/settlement/${settling}`, 'tools/launch.mjs', 'tools/build-site.ts']),
  );
});
