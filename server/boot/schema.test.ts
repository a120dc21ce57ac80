// The server's own schema: made whole on an empty database, made once of two starts at once, and never for a database from before 0.2.0.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, planMigration, serverSchema } from './schema.ts';

const server = inject('postgresUrl');
const name = `migrated_${randomBytes(6).toString('hex')}`;
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;

async function query<R extends object>(at: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => void (await query(server, `create database ${name}`)));
afterAll(async () => void (await query(server, `drop database ${name} with (force)`)));

test('a database from before the first release is refused in words, and nothing else asks for an empty one', async () => {
  await query(url, 'create table migration (name text primary key, hash text not null, at timestamptz not null default now())');
  await expect(migrate(url)).rejects.toThrow('predates the first release, 0.2.0, and cannot be upgraded');
  await expect(planMigration(url)).rejects.toThrow('begin anew with an empty database');
  await query(url, 'drop table migration');
});

test('two starts at once make the schema once, and a third has nothing to do', async () => {
  const both = await Promise.all([migrate(url), migrate(url)]);
  const [ran] = both.map((one) => one.ran).toSorted((a, b) => b.length - a.length);
  expect(both.map((one) => one.ran.length)).toContain(0);
  const owners = [...new Set(ran?.map((step) => step.slice(0, step.lastIndexOf('/'))))];
  expect(owners).toEqual(serverSchema.owners.map((owner) => owner.name));
  expect(owners.indexOf('players')).toBeLessThan(owners.indexOf('wallet/ledger'));
  expect((await migrate(url)).ran).toEqual([]);
  expect(await planMigration(url)).toEqual({ owners: [], newer: undefined, left: [] });
});
