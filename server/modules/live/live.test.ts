// Live updates of a house with its own server, as the unmodified npm client sees them.
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { PublicationContext } from 'centrifuge';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { liveChannels, privateChannel } from '#contract/live/channels.ts';
import { eventSchemas } from '#contract/live/events.ts';
import { maxWinners } from '#contract/live/live-settings.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { paths } from '#contract/kernel/paths.ts';
import { readConfig } from '#server/boot/config.ts';
import { openApp } from '#server/boot/open-app.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/identity/index.ts';
import { readLatestWins } from '#server/modules/wallet/index.ts';
import { openTestApp, root, useTestApp } from '#testing/test-app.ts';
import { createClients, listen, next, timeoutMs, settle, subscribed } from '#testing/live-client.ts';
import { signToken } from '#testing/live-contract.ts';
import { houseContract, win } from '#testing/live-app.ts';
import { payOnPage, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const place = () => ({ origin: app().origin, base: '/api' });
const clients = createClients();
afterEach(() => clients.endAll());

houseContract('the embedded server', ['websocket', 'http_stream', 'sse', 'sockjs-xhr-polling'], () => ({ app: app(), place: place() }));

test('events are what the contract says, and each channel’s snapshot is a call', async () => {
  const ajv = new Ajv.default({ strict: false });
  addFormats.default(ajv);
  const player = await app().signUp();
  const client = await clients.connect(place(), 'websocket', { token: player.accessToken });
  const names = ['wallet:accounts', 'payment:invoices', 'game:winners'] as const;
  const heard: PublicationContext[][] = [];
  for (const name of names) heard.push(listen(await subscribed(client, name === 'game:winners' ? name : privateChannel(name, player.id))));
  const { data: invoice } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await payOnPage(invoice.redirectUrl ?? '', 'success');
  await expect.poll(() => heard[0]?.length).toBeGreaterThan(0);
  await win(app(), player, 'some-game');
  await expect.poll(() => heard.map(({ length }) => length > 0)).toEqual([true, true, true]);
  for (const [index, name] of names.entries())
    for (const { data } of heard[index] ?? []) {
      ajv.validate(eventSchemas[name], data);
      expect([name, ajv.errors]).toEqual([name, null]);
    }
  const served: string[] = Object.values(paths);
  for (const channel of Object.values(liveChannels)) expect(served).toContain(channel.snapshot);
});

test('another process of the house ends sockets and sends events through this one', async () => {
  const player = await app().signUp();
  const client = await clients.connect(place(), 'websocket', { token: player.accessToken });
  const heard = listen(await subscribed(client, privateChannel('wallet:accounts', player.id)));
  const { config } = app().context;
  const { context: other, close } = await openApp({ config, databaseUrl: app().databaseUrl, root, buildId: 'operator' });
  try {
    const accountId = (await player.accounts())[0]?.id ?? '';
    await other.wallet.submit({ kind: 'adjustment', key: crypto.randomUUID(), accountId, amount: 700n, note: 'by the operator' });
    await expect.poll(() => heard.length).toBe(1);
    const round = next<{ code: number }>(client, 'connecting');
    await other.database.transact(async (tx) => await changePlayerStatus(tx, other.notifier, player.id, playerStatus.blocked));
    expect(await round).toMatchObject({ code: 4000 });
    await client.ready(timeoutMs);
    const gone = next<{ code: number }>(client, 'disconnected');
    await other.database.transact(async (tx) => await endSessions(tx, other, player.id, 'all', 'the password changed'));
    expect(await gone).toMatchObject({ code: 3500 });
  } finally {
    await close();
  }
});

test('after notices may have been lost, sockets are checked against their sessions', async () => {
  const player = await app().signUp();
  const client = await clients.connect(place(), 'websocket', { token: player.accessToken });
  const gone = next<{ code: number }>(client, 'disconnected');
  const { pool } = app().context.database;
  await pool.query('update session set ended_at = now() where player_id = $1', [player.id]);
  await pool.query(
    "begin; set local role none; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lanternhall notifier'; commit",
  );
  expect(await gone).toMatchObject({ code: 3500 });
});

test('after notices may have been lost, players who are not active any more come in anew', async () => {
  const [blocked, active] = [await app().signUp(), await app().signUp()];
  const [client, other] = await Promise.all(
    [blocked, active].map(async ({ accessToken }) => await clients.connect(place(), 'websocket', { token: accessToken })),
  );
  const round = next<{ code: number }>(client, 'connecting');
  let interruptions = 0;
  other?.on('connecting', () => {
    interruptions += 1;
  });
  const { pool } = app().context.database;
  await pool.query('update player set status = $2 where id = $1', [blocked.id, playerStatus.blocked]);
  await pool.query(
    "begin; set local role none; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lanternhall notifier'; commit",
  );
  expect(await round).toMatchObject({ code: 4000 });
  await client?.ready(timeoutMs);
  expect(interruptions).toBe(0);
});

test('the latest wins are read by their index, however many rounds there are', async () => {
  const scans = await app().context.database.transact(async (tx) => {
    // few rounds would be read whole: what counts is that the index can serve the question and nothing needs to be sorted for it
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    await readLatestWins(tx, maxWinners);
    const { rows } = await sql<{ scans: string }>`select pg_stat_get_xact_numscans('ledger.wallet_round_pkey'::regclass) as scans`.execute(
      tx,
    );
    return Number(rows[0]?.scans);
  });
  expect(scans).toBe(1);
});

test('the key of access tokens is public as a key set', async () => {
  const response = await fetch(`${app().origin}/api/connection/jwks.json`);
  const { keys } = (await response.json()) as { keys: Record<string, string>[] };
  const player = await app().signUp();
  const { kid } = JSON.parse(Buffer.from(player.accessToken.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
  expect(keys).toEqual([
    { kty: 'EC', crv: 'P-256', x: expect.any(String) as string, y: expect.any(String) as string, kid, alg: 'ES256', use: 'sig' },
  ]);
});

test('an event that cannot be told is left out, and those after it arrive', async () => {
  const player = await app().signUp();
  const client = await clients.connect(place(), 'websocket', { token: player.accessToken });
  const channel = privateChannel('wallet:accounts', player.id);
  const heard = listen(await subscribed(client, channel));
  const { pool } = app().context.database;
  const strange = `${player.id},${player.id},XXX,1,1,0,0,1`;
  await pool.query('insert into outbox (channel, body) values ($1, $2)', [channel, JSON.stringify(strange)]);
  await app().fund(player, 100n);
  await expect.poll(() => heard.length).toBe(1);
});

test('the test profile is refused in production, and without it there is no server API', async () => {
  const production = { APP_MODE: 'production', APP_SECRET: 'a secret of tests, long enough for the rule' };
  expect(() => readConfig({ ...production, LIVE_TEST_PROFILE: 'on' }, root)).toThrow('LIVE_TEST_PROFILE');
  expect(() => readConfig({ CENTRIFUGO_API_URL: 'http://localhost:9000/server-api' }, root)).toThrow('CENTRIFUGO_API_KEY');
  expect(() => readConfig({ LIVE_BASE_PATH: 'no path' }, root)).toThrow('LIVE_BASE_PATH');
  expect(readConfig({ LIVE_BASE_PATH: '/' }, root).live.base).toBe('');
  const response = await fetch(`${app().origin}/api/publish`, { method: 'POST', headers: { 'x-api-key': 'test-api-key' }, body: '{}' });
  expect(response.status).toBe(404);
});

test('the test profile: open channels beside the house’s own, tokens by a shared secret that open none of the latter', async () => {
  const { live } = readConfig({ LIVE_TEST_PROFILE: 'on', LIVE_HMAC_SECRET: 'secret', LIVE_API_KEY: 'a-key', LIVE_BASE_PATH: '/' }, root);
  const open = await openTestApp(inject('postgresUrl'), { config: { live } });
  const at = { origin: open.origin, base: '' };
  const api = async (method: string, body: object, key = 'a-key') =>
    await fetch(`${open.origin}/api/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
  try {
    const player = await open.signUp();
    const guest = await clients.connect(at, 'websocket');
    const named = await clients.connect(at, 'http_stream', { token: signToken({ sub: player.id }) });
    for (const channel of ['index', 'recovery:index', 'delta:index', 'smallhistory:index']) {
      const heard = [listen(await subscribed(guest, channel)), listen(await subscribed(named, channel))];
      for (let n = 1; n <= 3; n += 1) expect((await api('publish', { channel, data: { n } })).status).toBe(200);
      await expect.poll(() => heard.map(({ length }) => length)).toEqual([3, 3]);
      const { result } = (await (await api('history', { channel, limit: 10 })).json()) as { result: { publications: unknown[] } };
      expect([channel, result.publications.length]).toEqual([channel, channel.startsWith('small') ? 2 : 3]);
    }
    expect((await api('publish', { channel: 'index', data: 1 }, 'wrong')).status).toBe(401);
    // a token that anybody can sign is a guest to the house, whoever it names
    expect(await settle(named.newSubscription(privateChannel('wallet:accounts', player.id)))).toBe(103);
    expect(await settle(named.newSubscription('game:winners'))).toBe('subscribed');
    const own = await clients.connect(at, 'websocket', { token: player.accessToken });
    const heard = listen(await subscribed(own, privateChannel('wallet:accounts', player.id)));
    await open.fund(player, 100n);
    await expect.poll(() => heard.length).toBe(1);
  } finally {
    clients.endAll();
    await open.close();
  }
});
