// Two versions on one database: the newer has one more migration, another form of a function, and one more parameter of a function that the
// older calls. Both serve and book, whichever opened first, and the older never puts back what the newer has changed.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { migrateSchema, type SchemaSet } from '#kit/schema/index.ts';
import { openAppLogin } from '#server/platform/app-login.ts';
import { type EmptyDatabase, makeEmptyDatabase } from '#testing/empty-database.ts';
import { freePort, type TestApp, openTestApp } from '#testing/test-app.ts';
import { createAppProcess } from '#testing/app-process.ts';
import { migrate, serverSchema } from './schema.ts';

const server = inject('postgresUrl');
let database: EmptyDatabase;
let newer: SchemaSet;

/**
 * Gives wallet_post a parameter more, as docs/upgrading.md says to: the form with it stands beside the old one, which calls it by the new rule.
 * What the parameter says is seen in the player's motto.
 */
function withChannel(text: string): string {
  const [head = ''] = /^create or replace function [^$]*?(?=\nlanguage)/m.exec(text) ?? [];
  const wider = text.replace('p_note text[],', 'p_note text[], p_channel text,').replace(
    '\nbegin\n',
    `\nbegin
  update public.player set motto = p_channel
    where id in (select player_id from ledger.wallet_account where id = any(p_account));\n`,
  );
  const given = Array.from(head.matchAll(/\bp_\w+/g), ([name]) => name);
  return `${wider}\n${head}\nlanguage sql as $$ select * from ledger.wallet_post(${given.join(', ')}, 'booked by the old form') $$;\n`;
}

/** The server's schema with one more migration of the players, another word of the platform's guard and a wider function of the ledger. */
function nextVersion(folder: string): SchemaSet {
  const owners = serverSchema.owners.map((owner) => {
    if (!['players', 'platform', 'wallet/ledger'].includes(owner.name)) return owner;
    const copy = join(folder, owner.name);
    for (const part of ['migrations', 'sql']) cpSync(join(owner.folder, part), join(copy, part), { recursive: true });
    return { ...owner, folder: copy };
  });
  const migrations = join(folder, 'players/migrations');
  const number = String(readdirSync(migrations).length + 1).padStart(4, '0');
  writeFileSync(join(migrations, `${number}-motto.sql`), "alter table player add column motto text not null default 'none'");
  const guard = join(folder, 'platform/sql/refuse_change.sql');
  writeFileSync(guard, readFileSync(guard, 'utf8').replace('are never changed or removed', 'stay for ever'));
  const post = join(folder, 'wallet/ledger/sql/wallet_post.sql');
  writeFileSync(post, withChannel(readFileSync(post, 'utf8')));
  return { ...serverSchema, version: '999.0.0', owners };
}

let folder: string;
beforeEach(async () => {
  database = await makeEmptyDatabase(server);
  folder = mkdtempSync(join(tmpdir(), 'lanternhall-newer-'));
  newer = nextVersion(folder);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Both versions have one address, as behind one proxy. */
const publicUrl = 'http://lanternhall.example';

const open = async (): Promise<TestApp> =>
  await openTestApp(server, {
    config: { publicUrl },
    database: { url: database.url, appUrl: await openAppLogin(database.url), drop: async () => undefined },
  });

/** What the guard says, as the newer version has changed it or not. */
async function guardSays(): Promise<string> {
  return await database.query('update player_agreement set terms_version = terms_version').then(
    () => 'nothing',
    (error: Error) => error.message,
  );
}

/** Somebody comes in by one of them and is known to the other; money is booked by the function that the newer version has widened. */
async function bothServe(one: TestApp, other: TestApp): Promise<void> {
  const player = await one.signUp();
  await one.fund(player, 500n);
  const call = other.as(player.accessToken);
  expect((await call('listAccounts')).data).toMatchObject([{ balance: 500 }]);
  const { data } = await other.guest.call('signIn', { body: { email: player.email, password: player.password } });
  expect((await one.as(data.accessToken)('listEntries')).meta.total).toBe(1);
  expect(await database.query(`select motto from player where id = '${player.id}'`)).toEqual([{ motto: 'booked by the old form' }]);
}

test('the newer version opens beside the older, which is started again and works on', async () => {
  await migrate(database.url);
  const older = await open();
  await older.signUp();
  expect((await migrateSchema(database.url, newer)).ran).toEqual([
    'platform/refuse_change.sql',
    expect.stringMatching(/^players\/\d{4}-motto\.sql$/),
    expect.stringMatching(/^players\//),
    'wallet/ledger/wallet_post.sql',
  ]);
  const next = await open();
  await bothServe(older, next);
  await bothServe(next, older);
  await older.close();
  expect(await migrate(database.url)).toEqual({ ran: [], newer: expect.stringMatching(/players\/\d{4}-motto\.sql/) });
  const again = await open();
  await bothServe(again, next);
  expect(await guardSays()).toBe('rows of player_agreement stay for ever');
  await again.close();
  await next.close();
});

test('an older version that opens first on a database that only the newer has been at serves, changes nothing and says so', async () => {
  await migrateSchema(database.url, newer);
  const dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-older-'));
  const older = createAppProcess(await freePort(), {
    DATABASE_URL: await openAppLogin(database.url),
    DATABASE_OWNER_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    QUIET: 'yes',
  });
  await older.start();
  const next = await open();
  try {
    const { data } = await next.guest.call('listCurrencies');
    expect((await createClient({ origin: older.origin })('listCurrencies')).data).toEqual(data);
    await next.signUp();
    expect(older.output()).toContain('The database is newer than this version and is left as it is');
    expect(older.output()).toMatch(/players\/\d{4}-motto\.sql/);
    expect(await guardSays()).toBe('rows of player_agreement stay for ever');
  } finally {
    await next.close();
    await older.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
