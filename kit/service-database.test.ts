import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#testing/test-app.ts';
import { type Database, DatabaseUnavailable, openServiceDatabase } from './service-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'lanternhall-service-database-'));
let made: TestDatabase;
let database: Database;
let newerVersion: pg.Client;
beforeAll(async () => {
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'migrations', '0001-things.sql'), 'create table things.thing (id int primary key, name text not null);\n');
  made = await makeDatabase(inject('postgresUrl'));
  database = openServiceDatabase({
    url: made.url,
    log: pino({ level: 'silent' }),
    schema: { schema: 'things', version: '1.0.0', owners: [{ name: 'things', folder }], unreleasedTable: 'thing' },
    owner: 'things',
    maxConnections: 2,
    applicationName: 'things',
  });
  await database.query("insert into things.thing values (1, 'lamp')");
  newerVersion = new pg.Client({ connectionString: made.url });
  await newerVersion.connect();
});
afterAll(async () => {
  await newerVersion.end();
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true, force: true });
});

const readThings = 'select * from things.thing where id = $1';
beforeEach(async () => {
  // both connections have planned the statement
  await Promise.all([1, 2, 3, 4].map(async () => await database.query(readThings, [1])));
});

test('a column that a newer version adds under an open connection stops no reader', async () => {
  await newerVersion.query('alter table things.thing add column colour text');
  const rows = await Promise.all([1, 2, 3, 4].map(async () => await database.query(readThings, [1])));
  expect(rows).toEqual(Array.from({ length: 4 }, () => [{ id: 1, name: 'lamp', colour: null }]));
});

test('a transaction that meets such a column does nothing and can be asked for again', async () => {
  const rename = async () =>
    await database.transact(async (tx) => {
      await tx.query('update things.thing set name = $2 where id = $1', [1, 'lantern']);
      return await tx.query(readThings, [1]);
    });
  await newerVersion.query('alter table things.thing add column weight int');
  await expect(rename()).rejects.toThrow(DatabaseUnavailable);
  expect(await database.query(readThings, [1])).toMatchObject([{ name: 'lamp' }]);
  expect(await rename()).toMatchObject([{ name: 'lantern', weight: null }]);
});

test('statements that are asked for at once are done in their order, and one that fails takes its transaction with it', async () => {
  const [, read] = await database.transact(
    async (tx) => await Promise.all([tx.query('update things.thing set name = $2 where id = $1', [1, 'torch']), tx.query(readThings, [1])]),
  );
  expect(read).toMatchObject([{ name: 'torch' }]);
  const failed = database.transact(
    async (tx) =>
      await Promise.all([
        tx.query('update things.thing set name = $2 where id = $1', [1, 'match']),
        tx.query("insert into things.thing (id, name) values ($1, 'twice')", [1]),
      ]),
  );
  await expect(failed).rejects.toThrow(pg.DatabaseError);
  expect(await database.query(readThings, [1])).toMatchObject([{ name: 'torch' }]);
});

test('statements that are committed together are all written or none, and a plan that went stale is made anew', async () => {
  const add = (id: number) => ({ text: 'insert into things.thing (id, name) values ($1, $2) returning id', values: [id, `thing ${id}`] });
  expect(await database.commitTogether([add(10), { text: readThings, values: [10] }], 5000)).toMatchObject([
    [{ id: 10 }],
    [{ id: 10, name: 'thing 10' }],
  ]);
  await expect(database.commitTogether([add(11), add(10), add(12)], 5000)).rejects.toMatchObject({ code: '23505' });
  expect(await database.query('select id from things.thing where id in ($1, $2)', [11, 12])).toEqual([]);
  await newerVersion.query('alter table things.thing add column age int');
  const [, read] = await database.commitTogether([add(13), { text: readThings, values: [13] }], 5000);
  expect(read).toMatchObject([{ id: 13, age: null }]);
  expect(await database.query('show plan_cache_mode')).toEqual([{ plan_cache_mode: 'auto' }]);
});
