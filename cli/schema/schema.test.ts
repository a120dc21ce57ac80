// The operator's look at the schema, in a shell: what it says of a database that is behind, ahead, as it should be and not ours to touch.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate, serverSchema } from '#server/boot/schema.ts';
import { appSecret } from '#testing/app-process.ts';
import { openCommandLine, type Ran } from '#testing/command-line.ts';
import { type EmptyDatabase, makeEmptyDatabase } from '#testing/empty-database.ts';

let database: EmptyDatabase;
let schema: (verb: string) => Promise<Ran>;
beforeAll(async () => {
  database = await makeEmptyDatabase(inject('postgresUrl'));
  const op = openCommandLine({
    databaseUrl: database.url,
    context: { config: { dataDir: '.data', secret: appSecret } },
  });
  schema = async (verb) => await op('schema', verb);
});
afterAll(async () => await database.drop());

test('an empty database: status ends with 1, plan lists every file with 0 and runs none, apply runs them', async () => {
  expect(await schema('status')).toMatchObject({ code: 1, out: expect.stringMatching(/^public: \d+ files wait to run/) });
  const { code, out } = await schema('plan');
  const files = out.trim().split('\n');
  expect([code, files[0]]).toEqual([0, 'public: platform/0001-platform.sql']);
  expect(await database.query("select to_regclass('player') as made")).toEqual([{ made: null }]);
  const applied = await schema('apply');
  expect([applied.code, applied.out.trim().split('\n')]).toEqual([0, files]);
});

test('a database as this version makes it: all three end with 0 and nothing is to run', async () => {
  await migrate(database.url);
  expect(await schema('status')).toMatchObject({ code: 0, out: 'public: up to date\n' });
  expect(await schema('plan')).toMatchObject({ code: 0, out: 'Nothing is to run.\n' });
  expect(await schema('apply')).toMatchObject({ code: 0, out: 'Nothing is to run.\n' });
});

test('a declaration that differs waits, one that is gone is named', async () => {
  await database.query(
    "update schema_declaration set hash = 'other' where file = 'refuse_change.sql'; insert into schema_declaration values ('wallet', 'gone.sql', '', '0.0.1')",
  );
  const { code, out } = await schema('status');
  expect([code, out.split('\n').slice(0, 2)]).toEqual([
    1,
    [
      'public: 1 files wait to run; schema plan lists them',
      'public: wallet/gone.sql is not here any more; what it made stays until a migration drops it',
    ],
  ]);
  expect(await schema('plan')).toMatchObject({ code: 0, out: 'public: platform/refuse_change.sql\n' });
  expect((await schema('apply')).code).toBe(0);
  await database.query("delete from schema_declaration where file = 'gone.sql'");
  expect((await schema('status')).code).toBe(0);
});

test('a newer database is left alone and said to be newer; one that ran other migrations is refused by all three', async () => {
  await database.query("insert into schema_migration values ('players', '9999-later.sql', '', '999.0.0')");
  expect(await schema('status')).toMatchObject({ code: 1, out: expect.stringContaining(`newer than ${serverSchema.version}`) });
  expect(await schema('apply')).toMatchObject({ code: 0, out: expect.stringContaining('left as it is') });
  await database.query("delete from schema_migration where file = '9999-later.sql'");
  await database.query("update schema_migration set hash = 'other' where owner = 'players'");
  for (const verb of ['status', 'plan', 'apply'])
    expect(await schema(verb)).toMatchObject({ code: 1, err: expect.stringContaining('is not the one here') });
});
