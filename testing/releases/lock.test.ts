// What was released never changes: the migrations' hashes stand in schema.lock.json, and a used database of every release is kept here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBroken, type SchemaLock } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';

const root = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(root, 'schema.lock.json'), 'utf8')) as SchemaLock;

test('every released migration is here with the text that was released, and a database of its version is kept', () => {
  expect(Object.keys(lock).length).toBeGreaterThan(0);
  expect(findBroken(lock, allSchemas)).toEqual([]);
  const kept = new Set(Object.values(lock).map(({ since }) => since));
  expect([...kept].filter((since) => !existsSync(join(import.meta.dirname, `${since}.sql.gz`)))).toEqual([]);
});
