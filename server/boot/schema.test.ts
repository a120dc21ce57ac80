// The server's own schema: made whole on an empty database, made once of two starts at once, and never for a database from before 0.2.0.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type EmptyDatabase, makeEmptyDatabase } from '#testing/empty-database.ts';
import { migrate, planMigration, serverSchema } from './schema.ts';

const server = inject('postgresUrl');
let database: EmptyDatabase;
beforeAll(async () => {
  database = await makeEmptyDatabase(server);
});
afterAll(async () => await database.drop());

test('a database from before the first release is refused in words, and nothing else asks for an empty one', async () => {
  await database.query('create table migration (name text primary key, hash text not null, at timestamptz not null default now())');
  await expect(migrate(database.url)).rejects.toThrow('predates the first release, 0.2.0, and cannot be upgraded');
  await expect(planMigration(database.url)).rejects.toThrow('begin anew with an empty database');
  await database.query('drop table migration');
});

test('two starts at once make the schema once, and a third has nothing to do', async () => {
  const both = await Promise.all([migrate(database.url), migrate(database.url)]);
  const [ran] = both.map((one) => one.ran).toSorted((a, b) => b.length - a.length);
  expect(both.map((one) => one.ran.length)).toContain(0);
  const owners = [...new Set(ran?.map((step) => step.slice(0, step.lastIndexOf('/'))))];
  expect(owners).toEqual(serverSchema.owners.map((owner) => owner.name));
  expect(owners.indexOf('players')).toBeLessThan(owners.indexOf('wallet/ledger'));
  expect((await migrate(database.url)).ran).toEqual([]);
  expect(await planMigration(database.url)).toEqual({ owners: [], newer: undefined, left: [], isNew: false });
});
