// What was released never changes: the migrations' hashes stand in schema.lock.json, and a used database of every release is kept here.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBroken, findUnfrozen, type SchemaLock } from '#kit/schema/index.ts';
import { version } from '#kit/version.ts';
import { allSchemas } from '#server/boot/mount-services.ts';

const root = join(import.meta.dirname, '..', '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const lock = readJson('schema.lock.json') as SchemaLock;

test('every released migration is here with the text that was released, and a database of its version is kept', () => {
  expect(Object.keys(lock).length).toBeGreaterThan(0);
  expect(findBroken(lock, allSchemas)).toEqual([]);
  const kept = new Set(Object.values(lock).map(({ since }) => since));
  expect([...kept].filter((since) => !existsSync(join(import.meta.dirname, `${since}.sql.gz`)))).toEqual([]);
});

test('the version is a released one, with its database and all of its migrations, or a pre-release of the next', () => {
  const ending = '.sql.gz';
  const dumps = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ending));
  expect(
    findUnfrozen(
      lock,
      allSchemas,
      version,
      dumps.map((file) => file.slice(0, -ending.length)),
    ),
  ).toEqual([]);
  expect(readJson('package-lock.json')).toMatchObject({ version, packages: { '': { version } } });
});
