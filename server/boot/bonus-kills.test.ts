// The whole house is killed in the middle of what a bonus does: after its money was posted and before anything is committed, after the commit
// and before anybody was told, between the place of a free round and its stake. Nothing is there twice, nothing is lost.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type CallFunction, createClient } from '#contract/kernel/client.ts';
import type { OswCall } from '#contract/protocols/osw.ts';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { type AppProcess, createAppProcess } from '#testing/app-process.ts';
import { grantedTemplate } from '#testing/bonus-template.ts';
import { freePort, makeDatabase, type TestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { untilFree } from '#testing/until-free.ts';

// starts of a whole house, again and again
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });

let provider: TestProvider;
let dropDatabase: () => Promise<void>;
let database: Database;
/** May hold tables, as the house may not. */
let owner: pg.Pool;
let app: AppProcess;
let dataDir: string;

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await owner.query<T>(text, values)).rows;

beforeAll(async () => {
  provider = await startTestProvider();
  const made = await makeDatabase(inject('postgresUrl'));
  dropDatabase = made.drop;
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-bonus-kills-'));
  database = openDatabase(made.url, { connections: 2, log: pino({ level: 'silent' }) });
  owner = new pg.Pool({ connectionString: made.url, max: 3 });
  const providers = { OSW_PROVIDERS: JSON.stringify([provider.access]) };
  app = createAppProcess(await freePort(), { DATABASE_URL: made.url, DATA_DIR: dataDir, ...providers });
  await app.start();
  const currencies = { EUR: { amount: 1000, maxStake: 1000 } };
  const wagering = { ...grantedTemplate('x', 1).wagering, times: 1 };
  const gift = grantedTemplate('gift', 1000, { trigger: { kind: 'code' }, currencies, wagering });
  // what an operator would publish, without the minutes that commands take on a busy machine
  await query(`insert into bonus_template values ('gift', 1, 'published')`);
  await query(`insert into bonus_template_version values ('gift', 1, $1, 'operator:test', now())`, [gift]);
  await query(
    `insert into bonus_code (id, code, template, max_uses, valid_until, created_by, created_at)
     values ($1, 'GIFT', 'gift', 100, now() + interval '30 days', 'operator:test', now())`,
    [randomUUID()],
  );
});
afterAll(async () => {
  await app.stop();
  await Promise.all([owner.end(), database.close()]);
  await dropDatabase();
  await provider.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Player {
  id: string;
  email: string;
  call: CallFunction;
}

async function signUp(): Promise<Player> {
  const password = 'correct horse battery';
  const email = `${randomUUID()}@lanternhall.example`;
  const about = { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  const { data } = await createClient({ origin: app.origin })('registerPlayer', {
    body: { email, password, password_confirmation: password, ...about },
  });
  await query('update player set email_confirmed_at = now() where id = $1', [data.profile.id]);
  return { id: data.profile.id, email, call: createClient({ origin: app.origin, token: () => data.accessToken }) };
}

/** A player with a bonus of 10.00 that was not activated. */
async function granted(): Promise<Player & { bonusId: string }> {
  const player = await signUp();
  await player.call('enterBonusCode', { body: { bonusCode: 'GIFT', trigger: 1 } });
  return { ...player, bonusId: (await player.call('listPlayerBonuses')).data[0]?.id ?? '' };
}

async function stateOf({ call }: Player): Promise<unknown[]> {
  const [bonus] = (await call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;
  const [account] = (await call('listAccounts')).data;
  return [`${bonus?.status}-${bonus?.result}`, account?.balance, account?.bonus];
}
const bookedOf = async ({ id }: Player): Promise<unknown[]> =>
  await query<{ kind: string; amount: string }>(
    `select e.kind::text, e.amount::int from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
     where a.player_id = $1 order by e.seq`,
    [id],
  );

/** A house serves before its providers have told their games. */
const gameIsThere = async (game: string): Promise<void> =>
  await expect.poll(async () => (await fetch(`${app.origin}/api/game/games/${game}`)).status, { timeout: 120_000 }).toBe(200);

async function sitDown({ call }: Player, game: string) {
  await gameIsThere(game);
  await untilFree(async () => await call('playGame', { params: { id: game }, body: { real: true } }));
  const place = { sessionToken: provider.launches.at(-1) ?? '', gameId: game, currency: 'EUR' };
  return async (name: OswCall, body: object) =>
    (await provider.send({ origin: app.origin } as TestApp, name, { ...place, ...body })).answer.status;
}

/** Kills the house once `begin` waits for a table that is held, and starts it again. */
async function killAt(table: string, begin: () => Promise<unknown>, isThere: () => Promise<unknown> = async () => true): Promise<void> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in exclusive mode`);
    const begun = begin().catch(() => undefined);
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and wait_event = 'relation' and application_name like 'lanternhall%'`;
    await expect.poll(async () => await query(waiting), { timeout: 60_000, interval: 5 }).not.toEqual([]);
    // what waits may be another than what was begun
    await expect.poll(isThere).toBeTruthy();
    await app.kill();
    await begun;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  await app.start();
}

test('killed in the middle of an activation, the house has booked nothing; killed right after it, once', async () => {
  const player = await granted();
  const activate = async () => await player.call('activatePlayerBonus', { params: { id: player.bonusId } });
  // the money is posted before the log is written
  await killAt('audit', activate);
  expect(await stateOf(player)).toEqual(['1-1', 0, 0]);
  expect(await bookedOf(player)).toEqual([]);
  const answered = activate().then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(async () => await bookedOf(player), { timeout: 60_000, interval: 1 }).toHaveLength(1);
  await app.kill();
  await answered;
  await app.start();
  await Promise.all([activate(), activate()]);
  expect(await stateOf(player)).toEqual(['2-1', 0, 1000]);
  expect(await bookedOf(player)).toEqual([{ kind: 'bonus-grant', amount: 1000 }]);
});

test('killed in the middle of a conversion, the house converts it once, later', async () => {
  const player = await granted();
  await player.call('activatePlayerBonus', { params: { id: player.bonusId } });
  const send = await sitDown(player, 'test-table');
  const roundId = randomUUID();
  expect(await send('bet', { txId: randomUUID(), roundId, amount: '1000' })).toBe('OK');
  const win = { txId: randomUUID(), roundId, amount: '700', roundClosed: true };
  await killAt(
    'audit',
    async () => await send('win', win),
    async () => (await bookedOf(player)).length === 3,
  );
  expect(await stateOf(player)).toEqual(['2-1', 0, 700]);
  expect(await send('win', win)).toBe('OK_DUPLICATE');
  await query("select graphile_worker.add_job('end-bonuses')");
  await expect.poll(async () => await stateOf(player), { timeout: 120_000 }).toEqual(['3-2', 700, 0]);
  expect((await bookedOf(player)).slice(1)).toEqual([
    { kind: 'bet', amount: 1000 },
    { kind: 'win', amount: 700 },
    { kind: 'bonus-convert', amount: 700 },
  ]);
});

test('killed while free spins are being asked for and while one is staked, the house has the grant once and each spin once', async () => {
  const player = await signUp();
  await gameIsThere('test-slot');
  const id = randomUUID();
  await query(
    `insert into free_round_grant (id, player_id, provider, game, games, currency, count, stake, valid_from, valid_until, state, granted_by, created_at)
     values ($1, $2, $3, 'test-slot', '{test-slot}', 'EUR', 2, 50, now(), now() + interval '7 days', 'issued', 'operator:test', now())`,
    [id, player.id, provider.access.identity],
  );
  const grantOf = async () => await query('select state from free_round_grant where player_id = $1', [player.id]);
  // the provider has it, and its answer never comes
  provider.troubleWith = (path, body) => {
    if (!path.endsWith('/free-rounds/create')) return undefined;
    provider.freeRounds.push(JSON.parse(body) as TestProvider['freeRounds'][0]);
    return 'stalled';
  };
  const activated = player.call('activatePlayerFreeSpins', { params: { id } }).catch(() => undefined);
  await expect.poll(() => provider.freeRounds.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0);
  await app.kill();
  await activated;
  expect(await grantOf()).toEqual([{ state: 'asked' }]);
  provider.troubleWith = () => undefined;
  await app.start();
  await query("select graphile_worker.add_job('ask-for-grants')");
  await expect.poll(grantOf, { timeout: 120_000 }).toEqual([{ state: 'live' }]);
  expect(new Set(provider.freeRounds.map(({ grantId }) => grantId))).toEqual(new Set([id]));

  const send = await sitDown(player, 'test-slot');
  // the database may have finished the statement of a house that was dead by then
  const sendTwice = async (name: OswCall, body: object) => {
    expect(['OK', 'OK_DUPLICATE']).toContain(await send(name, body));
    expect(await send(name, body)).toBe('OK_DUPLICATE');
  };
  const roundId = randomUUID();
  const bet = { txId: randomUUID(), roundId, amount: '0', freeRound: { grantId: id, index: 0 } };
  const places = async () => await query('select index from free_round where grant_id = $1 order by index', [id]);
  await killAt(
    'ledger.wallet_entry',
    async () => await send('bet', bet),
    async () => (await places()).length === 1,
  );
  await sendTwice('bet', bet);
  expect(await send('bet', { ...bet, txId: randomUUID(), roundId: randomUUID() })).toBe('BONUS_RULE');
  const win = { txId: randomUUID(), roundId, amount: '75', roundClosed: true, freeRound: { grantId: id, index: 0 } };
  await killAt('ledger.wallet_entry', async () => await send('win', win));
  await sendTwice('win', win);
  expect(await bookedOf(player)).toEqual([
    { kind: 'bet', amount: 0 },
    { kind: 'win', amount: 75 },
  ]);
  expect(await places()).toEqual([{ index: 0 }]);
  const [spins] = (await player.call('listPlayerFreeSpins')).data;
  expect(spins).toMatchObject({ status: 2, result: 1, count: 2, played: 1 });
  const [account] = (await player.call('listAccounts')).data;
  expect([account?.balance, account?.bonus]).toEqual([75, 0]);
});

test('after all the kills the books balance', async () => {
  const { entries, violations } = await auditLedger(database);
  expect(violations).toEqual([]);
  expect(entries).toBeGreaterThan(5);
});
