// What was released never changes: the migrations' hashes stand in schema.lock.json, and a used database of every release is kept here.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBroken, lockNew, type SchemaLock } from '#kit/schema/index.ts';
import { allSchemas } from '#server/boot/mount-services.ts';
import { serverSchema } from '#server/boot/schema.ts';

const root = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(root, 'schema.lock.json'), 'utf8')) as SchemaLock;

test('every released migration is here with the text that was released, and a database of its version is kept', () => {
  expect(Object.keys(lock).length).toBeGreaterThan(0);
  expect(findBroken(lock, allSchemas)).toEqual([]);
  const kept = new Set(Object.values(lock).map(({ since }) => since));
  expect([...kept].filter((since) => !existsSync(join(import.meta.dirname, `${since}.sql.gz`)))).toEqual([]);
});

test('a released migration that was edited, or is gone, is named; a new one is locked by the next release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-lock-'));
  try {
    const owners = serverSchema.owners.map((owner) => {
      if (owner.name !== 'players') return owner;
      cpSync(join(owner.folder, 'migrations'), join(folder, 'migrations'), { recursive: true });
      return { ...owner, folder };
    });
    const set = { ...serverSchema, owners };
    const file = join(folder, 'migrations', '0001-players.sql');
    const others = allSchemas.filter((one) => one !== serverSchema);
    expect(findBroken(lock, [set, ...others])).toEqual([]);
    writeFileSync(join(folder, 'migrations', '9999-later.sql'), 'select 1');
    expect(findBroken(lock, [set, ...others])).toEqual([]);
    const next = lockNew(lock, [set, ...others], '999.0.0');
    expect(next['public/players/9999-later.sql']).toMatchObject({ since: '999.0.0' });
    expect(next['public/players/0001-players.sql']).toEqual(lock['public/players/0001-players.sql']);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n-- a word more`);
    expect(findBroken(lock, [set, ...others])).toEqual([expect.stringContaining('public/players/0001-players.sql was released with 0.2.0 and has another text now')]);
    rmSync(file);
    expect(findBroken(lock, [set, ...others])).toEqual([expect.stringContaining('0001-players.sql was released with 0.2.0 and is gone')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
