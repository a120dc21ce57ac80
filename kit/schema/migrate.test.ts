// Migrations run once, declarations whenever they differ, nothing twice and nothing halfway; an older version beside a newer one works on.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { migrateSchema, planSchema, type SchemaSet } from './index.ts';
import { withDatabase } from '#kit/with-database.ts';

const server = inject('postgresUrl');
const name = `schema_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
let root: string;

async function query<R extends object>(text: string, at = url): Promise<R[]> {
  return await withDatabase(at, async (client) => (await client.query<R>(text)).rows);
}

beforeAll(async () => void (await query(`create database ${name}`, server)));
afterAll(async () => void (await query(`drop database ${name} with (force)`, server)));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lanternhall-schema-'));
});
afterEach(async () => {
  await query('drop schema if exists shop cascade');
  rmSync(root, { recursive: true, force: true });
});

type Files = Record<string, string>;

const first: Files = {
  'low/migrations/0001-lamp.sql': 'create table shop.lamp (id int primary key, colour text)',
  'low/sql/light.sql': "create or replace function shop.light() returns text language sql as $$ select 'dim' $$",
  'high/migrations/0001-shade.sql': 'create table shop.shade (lamp int references shop.lamp (id), light text default shop.light())',
};

/** A version of code: what its folders hold, lower owner first. */
function versionOf(version: string, files: Files): SchemaSet {
  const folder = mkdtempSync(join(root, 'version-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const owners = ['low', 'high'].map((owner) => ({ name: owner, folder: join(folder, owner) }));
  return { schema: 'shop', version, owners, unreleasedTable: 'candle' };
}

const light = async () => (await query<{ light: string }>('select shop.light()'))[0]?.light;

test('each file runs once and in the order of the owners, also of two starts at once', async () => {
  const set = versionOf('1.0.0', first);
  const planned = await planSchema(url, set);
  expect(planned.owners.map(({ owner, migrations, declarations }) => [owner, migrations.length, declarations.length])).toEqual([
    ['low', 1, 1],
    ['high', 1, 0],
  ]);
  expect(await query("select 1 from pg_namespace where nspname = 'shop'")).toEqual([]);
  const both = await Promise.all([migrateSchema(url, set), migrateSchema(url, set)]);
  expect(both.map(({ ran }) => ran).toSorted((a, b) => b.length - a.length)).toEqual([
    ['low/0001-lamp.sql', 'low/light.sql', 'high/0001-shade.sql'],
    [],
  ]);
  expect((await planSchema(url, set)).owners).toEqual([]);
  expect(await query('select owner, file, version from shop.schema_migration order by owner')).toEqual([
    { owner: 'high', file: '0001-shade.sql', version: '1.0.0' },
    { owner: 'low', file: '0001-lamp.sql', version: '1.0.0' },
  ]);
});

test('a declaration is applied again when its text changes, with those that need it, and after a migration of its owner', async () => {
  const twice =
    '-- needs: light.sql\ndrop view if exists shop.twice; create view shop.twice as select shop.light() || shop.light() as light';
  await migrateSchema(url, versionOf('1.0.0', { ...first, 'low/sql/dark.sql': 'select 1', 'low/sql/bulb.sql': twice }));
  const brighter = {
    ...first,
    'low/sql/dark.sql': 'select 1',
    'low/sql/light.sql':
      "drop view if exists shop.twice; alter table shop.shade alter light drop default; drop function if exists shop.light(); create function shop.light() returns varchar language sql as $$ select 'bright' $$; alter table shop.shade alter light set default shop.light()",
    'low/sql/bulb.sql': twice,
  };
  expect((await migrateSchema(url, versionOf('1.0.1', brighter))).ran).toEqual(['low/light.sql', 'low/bulb.sql']);
  expect(await query('select light from shop.twice')).toEqual([{ light: 'brightbright' }]);
  const wider = { ...brighter, 'low/migrations/0002-price.sql': 'drop view shop.twice; alter table shop.lamp add column price int' };
  expect((await migrateSchema(url, versionOf('1.0.2', wider))).ran).toEqual([
    'low/0002-price.sql',
    'low/light.sql',
    'low/bulb.sql',
    'low/dark.sql',
  ]);
  const { 'low/sql/dark.sql': _, ...less } = wider;
  expect((await planSchema(url, versionOf('1.0.3', less))).left).toEqual(['low/dark.sql']);
});

test('a migration that ran and is another one now is refused, and what it says is not to delete anything', async () => {
  await migrateSchema(url, versionOf('1.0.0', first));
  const changed = versionOf('1.0.1', { ...first, 'high/migrations/0001-shade.sql': 'create table shop.shade (other int)' });
  const refused = await migrateSchema(url, changed).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /^The database was made by another version: its migration high\/0001-shade.sql \(run by 1.0.0\) is not the one here/,
  );
  expect(refused).not.toMatch(/delete|anew|empty/);
  await expect(planSchema(url, changed)).rejects.toThrow('is not the one here');
});

test('a version beside a newer one finds the database newer and leaves it, whichever came first', async () => {
  const older = versionOf('1.0.0', first);
  const newer = versionOf('1.1.0', {
    ...first,
    'low/migrations/0002-price.sql': 'alter table shop.lamp add column price int',
    'low/sql/light.sql': "create or replace function shop.light() returns text language sql as $$ select 'bright' $$",
  });
  await migrateSchema(url, older);
  expect(await light()).toBe('dim');
  expect((await migrateSchema(url, newer)).ran).toEqual(['low/0002-price.sql', 'low/light.sql']);
  const beside = await migrateSchema(url, older);
  expect(beside).toEqual({ ran: [], newer: 'it has migrations that version 1.0.0 does not know: low/0002-price.sql' });
  expect((await planSchema(url, older)).newer).toBe(beside.newer);
  expect(await light()).toBe('bright');
  expect((await migrateSchema(url, newer)).ran).toEqual([]);
});

test('a newer version that differs in a declaration alone is kept from being overwritten too', async () => {
  const changed = {
    ...first,
    'low/sql/light.sql': "create or replace function shop.light() returns text language sql as $$ select 'bright' $$",
  };
  await migrateSchema(url, versionOf('1.9.0', first));
  await migrateSchema(url, versionOf('1.10.0', changed));
  expect(await migrateSchema(url, versionOf('1.9.0', first))).toEqual({
    ran: [],
    newer: 'version 1.10.0 has brought it up to date, this is 1.9.0',
  });
  expect(await light()).toBe('bright');
  // of one version, as while it is made, the text that comes last is in force
  expect((await migrateSchema(url, versionOf('1.10.0', first))).ran).toEqual(['low/light.sql']);
  expect(await light()).toBe('dim');
});

test('versions that went different ways do not touch each other’s database', async () => {
  await migrateSchema(url, versionOf('1.1.0', { ...first, 'low/migrations/0002-price.sql': 'alter table shop.lamp add price int' }));
  const other = versionOf('1.2.0', { ...first, 'high/migrations/0002-size.sql': 'alter table shop.shade add size int' });
  await expect(migrateSchema(url, other)).rejects.toThrow(
    'different ways: it has migrations that version 1.2.0 does not know: low/0002-price.sql, and it lacks high/0002-size.sql',
  );
});

test('a migration that fails leaves nothing of itself and is named; the next start goes on from there', async () => {
  const broken = { ...first, 'high/migrations/0001-shade.sql': 'create table shop.shade (id int); select 1 / 0' };
  await expect(migrateSchema(url, versionOf('1.0.0', broken))).rejects.toThrow('high/0001-shade.sql failed: division by zero');
  expect(await query("select to_regclass('shop.shade') as made")).toEqual([{ made: null }]);
  expect((await migrateSchema(url, versionOf('1.0.0', first))).ran).toEqual(['high/0001-shade.sql']);
  const wrong = { ...first, 'low/sql/light.sql': 'create or replace function shop.light() returns text language sql as $$ nonsense $$' };
  await expect(migrateSchema(url, versionOf('1.0.0', wrong))).rejects.toThrow('low/light.sql failed: syntax error');
  expect(await light()).toBe('dim');
});

test('what PostgreSQL runs in no transaction runs outside of one, also while others wait for their turn to migrate', async () => {
  const index =
    '-- outside of transactions: it holds up nobody who writes\ndrop index concurrently if exists shop.lamp_colour;\ncreate index concurrently lamp_colour on shop.lamp (colour);\n';
  const set = versionOf('1.0.0', { ...first, 'low/migrations/0002-by-colour.sql': index });
  const all = await Promise.all(Array.from({ length: 4 }, async () => await migrateSchema(url, set)));
  expect(all.filter(({ ran }) => ran.includes('low/0002-by-colour.sql'))).toHaveLength(1);
  expect(await query("select indisvalid from pg_index where indexrelid = 'shop.lamp_colour'::regclass")).toEqual([{ indisvalid: true }]);
});

test('a table that somebody keeps busy is asked for again and again, with gaps in which others get at it', async () => {
  await migrateSchema(url, versionOf('1.0.0', first));
  const busy = new pg.Client({ connectionString: url });
  await busy.connect();
  await busy.query('begin; select * from shop.lamp');
  const wider = versionOf('1.1.0', { ...first, 'low/migrations/0002-price.sql': 'alter table shop.lamp add column price int' });
  const migrating = migrateSchema(url, wider);
  const waiters = async () =>
    (await query<{ n: number }>("select count(*)::int as n from pg_locks where relation = 'shop.lamp'::regclass and not granted"))[0]?.n;
  await expect.poll(waiters).toBe(1);
  await expect.poll(waiters, { interval: 20 }).toBe(0);
  await expect.poll(waiters).toBe(1);
  await busy.query('commit');
  await busy.end();
  expect((await migrating).ran).toContain('low/0002-price.sql');
});

test('a login that may not change the schema says so and what to do; one with nothing to run is content', async () => {
  const role = `${name}_reader`;
  await query(`create role ${role} login password 'reader'`, server);
  const readerUrl = Object.assign(new URL(url), { username: role, password: 'reader' }).href;
  try {
    await expect(migrateSchema(readerUrl, versionOf('1.0.0', first))).rejects.toThrow(
      /this login may not\. Let the owner of the tables do it/,
    );
    await migrateSchema(url, versionOf('1.0.0', first));
    await query(`grant usage on schema shop to ${role}; grant select on all tables in schema shop to ${role}`);
    expect((await migrateSchema(readerUrl, versionOf('1.0.0', first))).ran).toEqual([]);
    const wider = { ...first, 'low/migrations/0002-price.sql': 'alter table shop.lamp add column price int' };
    await expect(migrateSchema(readerUrl, versionOf('1.1.0', wider))).rejects.toThrow(
      /^low\/0002-price.sql is to run in the schema shop, and this/,
    );
  } finally {
    await query(`drop owned by ${role}; drop role ${role}`);
  }
});

test('a database from before the first release is told from an empty one', async () => {
  await query('create schema shop; create table shop.candle (id int)');
  await expect(migrateSchema(url, versionOf('1.0.0', first))).rejects.toThrow(
    'The schema shop of this database predates the first release, 0.2.0',
  );
  await query('drop table shop.candle');
  expect((await migrateSchema(url, versionOf('1.0.0', first))).ran.length).toBe(3);
});

test.each([
  [{ 'low/migrations/0002-lamp.sql': '' }, 'low: 0002-lamp.sql should have the number 0001; numbers have no gaps and no twins'],
  [{ 'low/migrations/0001-a.sql': '', 'low/migrations/0001-b.sql': '' }, '0001-b.sql should have the number 0002'],
  [{ 'low/migrations/lamp.sql': '' }, 'lamp.sql is no name of a migration'],
  [{ 'low/sql/a.sql': '-- needs: b.sql' }, 'low: a.sql needs b.sql, which is not there'],
  [{ 'low/sql/a.sql': '-- needs: b.sql', 'low/sql/b.sql': '-- needs: a.sql' }, 'low: a.sql needs b.sql needs a.sql'],
] satisfies [Files, string][])('files %j are refused: %s', async (files, message) => {
  await expect(planSchema(url, versionOf('1.0.0', files))).rejects.toThrow(message);
});
