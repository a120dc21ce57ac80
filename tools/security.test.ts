// docs/security.md against the tests that it names: it may promise only what is proven.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const folders = [
  'contract',
  'server',
  'site',
  'games',
  'services',
  'testing',
  'live-server',
  'embedded-postgres',
  'art',
  'kit',
  'cli',
  'e2e',
  'tools',
  'passwords',
];

/** Files in which tests are written, among them those that other test files take in. */
const testFiles = folders
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.test\.tsx?$|(^|\/)testing\/.*\.ts$/.test(file));

/** The ids in the names of a file's tests. */
function idsIn(file: string): string[] {
  const names = readFileSync(join(root, file), 'utf8').matchAll(/\btest\(\s*['"`]([^\n]*)/g);
  return [...names].flatMap(([, name = '']) => (name.includes('ASVS') ? (name.match(/\bV\d+\.\d+\.\d+\b/g) ?? []) : []));
}

test('every test file that the text names is there', () => {
  const named = [...text.matchAll(/`([\w/.-]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(30);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('each ASVS id of the text is carried by tests of the files beside it, and the text misses none', () => {
  const told = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) +\| (.*) \|$/gm)].flatMap(([, id = '', files = '']) =>
    [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${id} ${file}`),
  );
  const carried = testFiles.flatMap((file) => idsIn(file).map((id) => `${id} ${file}`));
  expect(told.toSorted()).toEqual([...new Set(carried)].toSorted());
});

test('every benchmark that the text names is there', () => {
  const named = [...text.matchAll(/npm run bench -- ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !existsSync(join(root, 'bench', `${name}.ts`)))).toEqual([]);
});
