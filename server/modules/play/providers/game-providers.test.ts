// Providers of games besides our own: each on its own, in the catalogue, in the frame's policy, and told when a session ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openBareSite } from '#testing/bare-site.ts';
import { openVerbs } from '#testing/command-line.ts';
import { freePort, type TestApp, openTestApp, root, type TestPlayer } from '#testing/test-app.ts';
import { alarmsAbout, refusalOf } from '#testing/money-talk.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { openGameProviders, syncCatalogue } from '../index.ts';
import { tellEndedSessionsJob } from './tell-ended-sessions.job.ts';

const coinHouse = { identity: 'coin-house', name: 'Coin House', keyId: 'coin-house', secret: 'a secret between coins and casino' };
let coinProcess: ChildProcess;
let first: TestProvider;
let second: TestProvider;
let testApp: TestApp;

/** The provider of the fixture folder, as a process of its own. */
async function startCoinHouse(casinoUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(root, 'testing', 'fixtures', 'game-provider', 'main.ts')], {
    env: { ...process.env, PORT: '0', CASINO_URL: casinoUrl, KEY_ID: coinHouse.keyId, SECRET: coinHouse.secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: `http://127.0.0.1:${/\d+/.exec(String(line))?.[0]}` };
}

beforeAll(async () => {
  const port = await freePort();
  const coins = await startCoinHouse(`http://localhost:${port}`);
  coinProcess = coins.child;
  first = await startTestProvider();
  second = await startTestProvider({ identity: 'second', name: 'Second', keyId: 'second-key', secret: 'another secret of tests' });
  const OSW_PROVIDERS = JSON.stringify([{ ...coinHouse, url: coins.url, origins: [coins.url, 'https://frames.coins.example'] }]);
  testApp = await openTestApp(inject('postgresUrl'), {
    port,
    config: { providers: readConfig({ OSW_PROVIDERS }, root).providers },
    context: () => ({ providers: [first.access, second.access] }),
    app: () => ({ openSite: openBareSite }),
  });
  await syncCatalogue(testApp.context);
});
afterAll(async () => {
  await testApp.close();
  await first.close();
  await second.close();
  coinProcess.kill();
  await once(coinProcess, 'exit');
});

const identities = async () => (await testApp.guest.call('listGames', { query: { perPage: 100 } })).data.map(({ identity }) => identity);
const launch = async (player: TestPlayer, id: string) =>
  (await player.call('playGame', { params: { id }, body: { real: true, currency: 'EUR' } })).data;
const launchRefusal = async (player: TestPlayer, id: string) => await refusalOf(launch(player, id));
const tell = async () => await tellEndedSessionsJob.run(testApp.context, {});
async function richPlayer(): Promise<TestPlayer> {
  const player = await testApp.signUp();
  await testApp.fund(player, 100_000n);
  return player;
}

test('a provider from a process of its own lists its game, takes stakes, pays, and is told when the player signs out', async () => {
  expect(await identities()).toContain('coin-toss');
  expect((await testApp.guest.call('readGame', { params: { id: 'coin-toss' } })).data).toMatchObject({
    providerName: 'Coin House',
    category: 'quick-games',
  });
  const player = await richPlayer();
  const { url } = await launch(player, 'coin-toss');
  const toss = async (stake: string) => {
    const answer = await fetch(`${url}/toss`, { method: 'POST', body: JSON.stringify({ stake }) });
    return { http: answer.status, ...((await answer.json()) as { status: string; payout?: string; roundId?: string }) };
  };
  let balance = 100_000n;
  for (let n = 0; n < 6; n += 1) {
    const { status, payout = '', roundId } = await toss('1000');
    balance += BigInt(payout) - 1000n;
    expect([status, ['0', '1950'].includes(payout)]).toEqual(['OK', true]);
    expect((await player.call('listSpins')).data[0]).toMatchObject({
      gameId: 'coin-toss',
      round: roundId,
      stake: 1000,
      payout: Number(payout),
      status: 2,
    });
  }
  expect((await player.accounts())[0]?.balance).toBe(Number(balance));
  expect(await toss('10')).toMatchObject({ status: 'STAKE_OUT_OF_RANGE' });
  await player.call('signOut');
  await expect
    .poll(async () => {
      await tell();
      return (await toss('1000')).http;
    })
    .toBe(410);
});

test('equal game ids of two providers do not meet: each has an address of its own, and keeps it', async () => {
  expect(await identities()).toEqual(expect.arrayContaining(['test-slot', 'test-table', 'second-test-slot', 'second-test-table']));
  await syncCatalogue(testApp.context);
  const before = await identities();
  await syncCatalogue(testApp.context);
  expect(await identities()).toEqual(before);
  const player = await richPlayer();
  const [one, two] = [await first.launch(testApp, player, 'test-table'), await second.launch(testApp, player, 'second-test-table')];
  const [txId, roundId] = [randomUUID(), randomUUID()];
  const bet = (sessionToken: string) => ({ sessionToken, gameId: 'test-table', currency: 'EUR', roundId, txId, amount: '100' });
  expect((await first.send(testApp, 'bet', bet(one))).answer.status).toBe('OK');
  expect((await second.send(testApp, 'bet', bet(two))).answer.status).toBe('OK');
  expect((await second.send(testApp, 'bet', bet(one))).answer.status).toBe('SESSION_EXPIRED');
  expect((await first.send(testApp, 'bet', bet(two))).answer.status).toBe('SESSION_EXPIRED');
  const win = { ...bet(two), txId: randomUUID(), amount: '300', roundClosed: true };
  expect((await second.send(testApp, 'win', win)).answer.status).toBe('OK');
  const { data } = await player.call('listSpins');
  expect(data.map(({ gameId, stake, payout, status }) => [gameId, stake, payout, status])).toEqual([
    ['second-test-table', 100, 300, 2],
    ['test-table', 100, 0, 1],
  ]);
  await first.send(testApp, 'win', { ...bet(one), txId: randomUUID(), amount: '0', roundClosed: true });
});

test('a game that is listed no more goes off, its open sessions are closed, its history stays; listed again it comes back', async () => {
  const player = await richPlayer();
  const token = await second.launch(testApp, player, 'second-test-slot');
  const bet = { sessionToken: token, gameId: 'test-slot', currency: 'EUR', amount: '100', winAmount: '0', roundClosed: true };
  const play = async () => (await second.send(testApp, 'bet-win', { ...bet, txId: randomUUID(), roundId: randomUUID() })).answer.status;
  expect(await play()).toBe('OK');
  const listed = [...second.games];
  second.games.splice(0, second.games.length, ...listed.filter(({ id }) => id !== 'test-slot'));
  await syncCatalogue(testApp.context);
  expect(await identities()).not.toContain('second-test-slot');
  expect(await identities()).toEqual(expect.arrayContaining(['test-slot', 'second-test-table']));
  expect(await launchRefusal(player, 'second-test-slot')).toMatchObject({ status: 404 });
  await expect.poll(play).toBe('SESSION_EXPIRED');
  await testApp.drainJobs();
  expect(second.closed).toContainEqual({ sessionToken: token, reason: 'disabled' });
  expect((await player.call('listSpins')).data[0]).toMatchObject({ gameId: 'second-test-slot', gameName: 'test-slot' });
  const { pool } = testApp.context.database;
  await pool.query("update game set is_enabled = false where identity = 'second-test-table'");
  second.games.splice(0, second.games.length, ...listed);
  await syncCatalogue(testApp.context);
  expect(await identities()).toContain('second-test-slot');
  // what an operator has switched off stays off
  expect(await identities()).not.toContain('second-test-table');
  second.games.splice(0, second.games.length);
  await syncCatalogue(testApp.context);
  second.games.push(...listed);
  await syncCatalogue(testApp.context);
  expect(await identities()).toContain('second-test-slot');
  expect(await identities()).not.toContain('second-test-table');
  await pool.query("update game set is_enabled = true where identity = 'second-test-table'");
  expect(await launchRefusal(player, 'second-test-slot')).toBeUndefined();
});

test('GA-12 a game that an operator switches off takes no launch and no stake, pays what is open, and the log says who, when and why', async () => {
  const op = openVerbs(testApp);
  const game = 'second-test-table';
  const player = await richPlayer();
  const sessionToken = await second.launch(testApp, player, game);
  const bet = { sessionToken, gameId: 'test-table', currency: 'EUR', amount: '100' };
  const stake = async (roundId: string = randomUUID()) =>
    (await second.send(testApp, 'bet', { ...bet, roundId, txId: randomUUID() })).answer.status;
  const open = randomUUID();
  expect(await stake(open)).toBe('OK');
  for (let times = 0; times < 2; times += 1)
    expect(await op('game', 'disable', game, '--reason', 'a fault in its maths')).toMatchObject({ code: 0 });
  expect(await identities()).not.toContain(game);
  expect(await launchRefusal(player, game)).toMatchObject({ status: 404 });
  await expect.poll(async () => await stake()).toBe('GAME_DISABLED');
  const win = { sessionToken, roundId: open, txId: randomUUID(), gameId: 'test-table', currency: 'EUR', amount: '300', roundClosed: true };
  expect((await second.send(testApp, 'win', win)).answer.status).toBe('OK');
  expect(await stake()).toBe('GAME_DISABLED');
  expect(await op('game', 'enable', game, '--reason', 'put right')).toMatchObject({ code: 0 });
  await expect.poll(async () => await stake()).toBe('OK');
  const { rows } = await testApp.context.database.pool.query(
    'select actor, action, reason, before, after, at is not null as timed from audit where subject = $1 order by id',
    [game],
  );
  const by = { actor: 'operator:tester', timed: true };
  expect(rows).toEqual([
    { ...by, action: 'game disable', reason: 'a fault in its maths', before: { isEnabled: true }, after: { isEnabled: false } },
    { ...by, action: 'game enable', reason: 'put right', before: { isEnabled: false }, after: { isEnabled: true } },
  ]);
});

test('a game that an operator switches off while it is not listed stays off when it is listed again', async () => {
  const { pool } = testApp.context.database;
  const listed = [...second.games];
  const isListed = async () => (await identities()).includes('second-test-slot');
  second.games.splice(0, second.games.length);
  await syncCatalogue(testApp.context);
  expect(await isListed()).toBe(false);
  await pool.query("update game set is_enabled = false where identity = 'second-test-slot'");
  second.games.push(...listed);
  await syncCatalogue(testApp.context);
  expect(await isListed()).toBe(false);
  await pool.query("update game set is_enabled = true where identity = 'second-test-slot'");
  await syncCatalogue(testApp.context);
  expect(await isListed()).toBe(true);
});

test('a provider that is away, or lists what cannot be read, stops nobody, keeps its games, and raises its alarm', async () => {
  const games = first.games;
  first.isAway = true;
  second.games.push({ ...(second.games[0] as (typeof games)[0]), id: 'Brand_New:Wheel!', name: 'Brand new' });
  await syncCatalogue(testApp.context);
  expect(await identities()).toEqual(expect.arrayContaining(['test-slot', 'brand-new-wheel', 'coin-toss']));
  expect(await alarmsAbout(testApp, first.access.identity)).toMatchObject([{ kind: 'provider-down' }]);
  expect(await alarmsAbout(testApp, 'second')).toEqual([]);
  first.isAway = false;
  first.games.push({ ...(first.games[0] as (typeof games)[0]), id: 'odd', volatility: 'strange' as 'low' });
  await syncCatalogue(testApp.context);
  expect(await identities()).not.toContain('odd');
  expect((await alarmsAbout(testApp, first.access.identity))[0]?.count).toBeGreaterThan(1n);
  first.games.pop();
  second.games.pop();
  await syncCatalogue(testApp.context);
  expect(await identities()).not.toContain('brand-new-wheel');
});

test('every provider hears that its sessions are over: of sign-out and exclusion, later where it was away, and once', async () => {
  const player = await richPlayer();
  const [one, two] = [await first.launch(testApp, player, 'test-slot'), await second.launch(testApp, player, 'second-test-slot')];
  const heard = () => [first, second].map(({ closed }) => closed.filter(({ sessionToken }) => [one, two].includes(sessionToken)));
  first.isAway = true;
  await player.call('signOut');
  const { pool } = testApp.context.database;
  const ended = async () =>
    (await pool.query('select from game_session where player_id = $1 and ended_at is not null', [player.id])).rowCount;
  await expect.poll(ended).toBe(2);
  await tell();
  expect(heard()).toEqual([[], [{ sessionToken: two, reason: 'logout' }]]);
  first.isAway = false;
  for (let n = 0; n < 2; n += 1) await tell();
  expect(heard()).toEqual([[{ sessionToken: one, reason: 'logout' }], [{ sessionToken: two, reason: 'logout' }]]);
  const other = await richPlayer();
  const third = await first.launch(testApp, other, 'test-slot');
  const { database, notifier } = testApp.context;
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, other.id, playerStatus.excluded));
  await expect
    .poll(async () => {
      await tell();
      return first.closed;
    })
    .toContainEqual({ sessionToken: third, reason: 'excluded' });
});

test('the end of a sign-in session that nobody heard of is found by the job', async () => {
  const player = await richPlayer();
  const token = await first.launch(testApp, player, 'test-slot');
  await testApp.context.database.pool.query("update session set ended_at = now(), end_reason = 'missed' where player_id = $1", [player.id]);
  await tell();
  expect(first.closed).toContainEqual({ sessionToken: token, reason: 'logout' });
});

test('the games of a provider that is configured no more go off', async () => {
  const { context } = testApp;
  const all = context.providers;
  context.providers = openGameProviders(all.all.filter(({ identity }) => identity !== 'second'));
  await syncCatalogue(context);
  expect((await identities()).filter((identity) => identity.startsWith('second-'))).toEqual([]);
  context.providers = all;
  await syncCatalogue(context);
  expect(await identities()).toContain('second-test-slot');
});

test('the frame opens for the configured providers and nobody else', async () => {
  const policy = (await fetch(testApp.origin)).headers.get('content-security-policy') ?? '';
  const sources = /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const coins = testApp.context.providers.find('coin-house')?.url;
  expect(sources).toEqual(["'self'", coins, 'https://frames.coins.example', first.access.url, second.access.url]);
  const pictures = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(pictures).toEqual(["'self'", 'data:', 'blob:', ...sources.slice(1)]);
});

test('a list of providers that will not do is refused with what is wrong in it', () => {
  const of =
    (...list: object[]) =>
    () =>
      openGameProviders(
        readConfig({ OSW_PROVIDERS: JSON.stringify(list.map((one) => ({ ...coinHouse, url: 'https://coins.example', ...one }))) }, root)
          .providers,
      );
  expect(of({})().find('coin-house')?.url).toBe('https://coins.example');
  expect(of({ identity: 'Coin House' })).toThrow(/"Coin House" is no identity/);
  expect(of({ url: 'coins.example' })).toThrow(/has the url "coins.example"/);
  expect(of({ origins: ['frames'] })).toThrow(/"frames" among its origins/);
  expect(of({ origins: 'https://frames.example' })).toThrow(/OSW_PROVIDERS must be a JSON list/);
  expect(of({}, { keyId: 'other' })).toThrow(/two providers have the identity "coin-house"/);
  expect(of({}, { identity: 'other' })).toThrow(/two providers have the keyId "coin-house"/);
  expect(of({ secret: 'fifteen letters' })).toThrow(/a secret of 15 characters/);
  expect(of({ secret: '' })).toThrow(/OSW_PROVIDERS must be a JSON list/);
});
