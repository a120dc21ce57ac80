// docs/security.md and docs/controls.md against the files that they name: they may promise only what is there.
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
  'sportsbook',
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

test('SE-01 every control objective of ISO 27001, A.5 to A.18, is mapped once, and no file that it names is missing', () => {
  const perGroup = { 5: 1, 6: 2, 7: 3, 8: 3, 9: 4, 10: 1, 11: 2, 12: 7, 13: 2, 14: 3, 15: 2, 16: 1, 17: 2, 18: 2 };
  const wanted = Object.entries(perGroup).flatMap(([group, count]) => Array.from({ length: count }, (_, at) => `A.${group}.${at + 1}`));
  const controls = readFileSync(join(root, 'docs', 'controls.md'), 'utf8');
  const rows = controls.split('\n').flatMap((line) => (line.startsWith('| A.') ? [line.split('|').map((cell) => cell.trim())] : []));
  expect(rows.map(([, objective = '']) => objective.split(' ')[0])).toEqual(wanted);
  expect(rows.filter((cells) => cells.slice(1, 5).some((cell) => cell === ''))).toEqual([]);
  const named = rows.map(([, , , where = '']) => [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  expect(named.filter((files) => files.length === 0)).toEqual([]);
  expect(named.flat().filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
