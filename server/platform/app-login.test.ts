import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '#kit/with-database.ts';
import { useTestApp } from '#testing/test-app.ts';
import { excessOf, openAppLogin } from './app-login.ts';
import { migrate } from '#server/boot/schema.ts';
import { type EmbeddedPostgres, startPostgres } from '#embedded-postgres/index.ts';

const testApp = useTestApp();
let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lanternhall-login-'));
  chmodSync(folder, 0o755);
  postgres = await startPostgres(join(folder, 'postgres'), { settings: ['shared_buffers=64MB', 'fsync=off'] });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the running app logs in as a role of its own and cannot lay the house’s role down for more', async () => {
  const client = await testApp().context.database.pool.connect();
  try {
    const { rows } = await client.query('select session_user as login, current_user as role');
    expect(rows).toEqual([{ login: 'lanternhall_app', role: 'lanternhall_house' }]);
    await client.query('reset role');
    for (const statement of [
      'set role postgres',
      'set session authorization postgres',
      'set session_replication_role = replica',
      'update ledger.wallet_entry set amount = 1',
      'delete from audit',
      'update ledger.wallet_account set player_id = gen_random_uuid()',
      'alter table ledger.wallet_entry disable trigger all',
      'drop table wallet_checkpoint',
      'alter role lanternhall_app superuser',
      "select pg_read_file('postgresql.conf')",
    ])
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner|only superuser|must be superuser|permission/);
  } finally {
    client.release(true);
  }
  expect(await excessOf(testApp().appUrl)).toBeUndefined();
  expect(await excessOf(testApp().databaseUrl)).toMatch(/is a superuser/);
});

test('an installation of before hands over: its services’ tables go to the app, and the same login works again', async () => {
  await withDatabase(postgres.url, async (owner) => {
    await owner.query('create schema studio; create table studio.seed (id bigserial primary key, at timestamptz); create schema cashier');
    await owner.query('create view cashier.nothing as select 1 as one; create sequence cashier.number');
  });
  const urls = [await openAppLogin(postgres.url), ...(await Promise.all([1, 2, 3].map(async () => await openAppLogin(postgres.url))))];
  expect(new Set(urls).size).toBe(1);
  expect(urls[0]).not.toContain(new URL(postgres.url).password);
  await migrate(postgres.url);
  await withDatabase(urls[0] ?? '', async (app) => {
    await app.query('create index if not exists seed_at on studio.seed (at); insert into studio.seed (at) values (now())');
    await app.query(
      "select nextval('cashier.number'); create or replace view cashier.nothing as select 1 as one; create schema identity_provider",
    );
    await expect(app.query('update ledger.wallet_entry set amount = 1')).rejects.toThrow(/permission denied/);
  });
});

test('where an owner migrates and the app has another login, the app starts with the migrated schema and finds nothing to do', async () => {
  const serverUrl = inject('postgresUrl');
  const name = `owned_${randomBytes(4).toString('hex')}`;
  const urlOf = (user: string) =>
    Object.assign(new URL(serverUrl), { pathname: `/${name}`, username: user, password: 'kept by the operator' }).href;
  await withDatabase(serverUrl, async (admin) => {
    for (const role of ['owner', 'app']) await admin.query(`create role ${name}_${role} login password 'kept by the operator'`);
    await admin.query(`grant lanternhall_house to ${name}_app`);
    await admin.query(`create database ${name} owner ${name}_owner`);
  });
  await withDatabase(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href, async (admin) => {
    await admin.query(`grant create on database ${name} to lanternhall_house; grant create on schema public to ${name}_owner`);
  });
  try {
    expect((await migrate(urlOf(`${name}_owner`))).ran.length).toBeGreaterThan(10);
    expect((await migrate(urlOf(`${name}_app`))).ran).toEqual([]);
    expect(await excessOf(urlOf(`${name}_owner`))).toMatch(/owns the tables/);
    expect(await excessOf(urlOf(`${name}_app`))).toBeUndefined();
  } finally {
    await withDatabase(serverUrl, async (admin) => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}_owner, ${name}_app`);
    });
  }
});
