// Centrifugo as the live server: the same contracts with a real one, where it is there; the adapter alone against our own server API.
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { liveChannels, privateChannel } from '#contract/live/channels.ts';
import { readConfig } from '#server/boot/config.ts';
import { type App, openApp } from '#server/boot/open-app.ts';
import { collectParts } from '#server/boot/parts.ts';
import { createLog } from '#server/platform/log.ts';
import type { LiveGate } from '#live-server/index.ts';
import { isInstanceLockTaken, takeInstanceLock } from '#server/platform/instance-lock.ts';
import { type BareLive, openBareLive, testApiKey } from '#testing/bare-live.ts';
import { checkConfig, findCentrifugo, freePorts, openCentrifugo, type RunningCentrifugo, startCentrifugo } from '#testing/centrifugo.ts';
import { type TestApp, openTestApp, root } from '#testing/test-app.ts';
import { createClients, listen, next, streamWays, subscribed } from '#testing/live-client.ts';
import { protocolContract } from '#testing/live-contract.ts';
import { houseContract } from '#testing/live-app.ts';
import { createCentrifugoServer } from './centrifugo-server.ts';
import { centrifugoConfig, permissionHeader } from './index.ts';

const binary = await findCentrifugo();
const { channels } = await collectParts();
const clients = createClients();
afterEach(() => clients.endAll());

const permissionSecret = 'a secret of tests for permissions';
const centrifugoEnv = (apiUrl: string) => ({
  CENTRIFUGO_API_URL: apiUrl,
  CENTRIFUGO_API_KEY: testApiKey,
  CENTRIFUGO_PERMISSION_SECRET: permissionSecret,
  RATE_LIMITS: 'off',
});

/** A house whose players are served by a Centrifugo of its own, configured as the operator's command prints it. */
async function openTestAppWithCentrifugo(): Promise<{ app: TestApp; centrifugo: RunningCentrifugo }> {
  const ports = await freePorts();
  const { live } = readConfig(centrifugoEnv(`http://127.0.0.1:${ports.internalPort}/server-api`), root);
  const app = await openTestApp(inject('postgresUrl'), { config: { live } });
  app.context.outbox.start();
  const secrets = {
    CENTRIFUGO_HTTP_API_KEY: testApiKey,
    CENTRIFUGO_CHANNEL_PROXY_SUBSCRIBE_HTTP_STATIC_HEADERS: JSON.stringify({ [permissionHeader]: permissionSecret }),
  };
  return {
    app,
    centrifugo: await startCentrifugo(binary ?? '', centrifugoConfig(app.context.config, app.context.parts.channels), secrets, ports),
  };
}

test('the configuration has a namespace for every channel, our paths, and no secret', async () => {
  const { live } = readConfig(centrifugoEnv('http://127.0.0.1:9000/server-api'), root);
  const config = centrifugoConfig({ ...readConfig({}, root), live }, channels);
  const known = config.channel.namespaces.map(({ name }) => name);
  for (const channel of Object.keys(liveChannels)) expect(known).toContain(channel.split(':')[0]);
  expect([config.websocket.handler_prefix, config.emulation.handler_prefix]).toEqual(['/api/connection/websocket', '/api/emulation']);
  expect(JSON.stringify(config)).not.toMatch(new RegExp(`${testApiKey}|${permissionSecret}`));
});

describe.skipIf(binary === undefined)('with a real Centrifugo', () => {
  protocolContract('the protocol', streamWays, async () => await openCentrifugo(binary ?? ''), { emptyIds: false });

  test('finds nothing unknown in the configuration that the operator prints', async () => {
    const { live } = readConfig(centrifugoEnv('http://127.0.0.1:9000/server-api'), root);
    const config = centrifugoConfig({ ...readConfig({}, root), live }, channels);
    expect(await checkConfig(binary ?? '', config)).toBeUndefined();
    expect(await checkConfig(binary ?? '', { ...config, no_such_setting: true })).toContain('no_such_setting');
  });

  describe('before a house', () => {
    let opened: Awaited<ReturnType<typeof openTestAppWithCentrifugo>> | undefined;
    const used = () => {
      if (opened === undefined) throw new Error('The house opens before the first test, not before');
      return opened;
    };
    const place = () => ({ origin: used().centrifugo.origin, base: '/api' });
    beforeAll(async () => {
      opened = await openTestAppWithCentrifugo();
    });
    afterAll(async () => {
      await opened?.centrifugo.stop();
      await opened?.app.close();
    });

    houseContract('the house', streamWays, () => ({ app: used().app, place: place() }));

    test('events that Centrifugo could not take wait for it, and come in their order', async () => {
      const { app } = used();
      const player = await app.signUp();
      const client = await clients.connect(place(), 'websocket', { token: player.accessToken });
      const heard = listen(await subscribed(client, privateChannel('wallet:accounts', player.id)));
      process.kill(used().centrifugo.pid, 'SIGSTOP');
      for (const amount of [1n, 2n, 3n]) await app.fund(player, amount);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(heard).toEqual([]);
      process.kill(used().centrifugo.pid, 'SIGCONT');
      await expect.poll(() => heard.map(({ data }) => (data as { account: { version: number } }).account.version)).toEqual([1, 2, 3]);
    });
  });
});

/** A gate that believes what a token says: {"user":…,"sid":…}. Everybody is in the player's own channel, as with Centrifugo. */
const credulous: LiveGate = {
  rulesOf: () => ({ presence: true, joinLeave: false, historySize: 100, historyTtlMs: 300_000, recoverable: true, delta: false }),
  async authenticate(token) {
    const { user, sid } = JSON.parse(token) as { user: string; sid: string };
    return { userId: user, sessionId: '', ttlS: 0, info: { sid }, channels: [`session:#${user}`] };
  },
  may: () => true,
};

describe('the adapter', () => {
  let live: BareLive;
  beforeAll(async () => {
    live = await openBareLive({ gate: credulous });
  });
  afterAll(async () => await live.close());
  const place = () => ({ origin: live.origin, base: '/api' });
  const adapter = () => createCentrifugoServer({ apiUrl: `${live.origin}/api`, apiKey: testApiKey }, createLog('silent'));
  const connect = async (user: string, sid: string) =>
    await clients.connect(place(), 'websocket', { token: JSON.stringify({ user, sid }) });

  test('publishes a batch in its order, each event once however often it is sent', async () => {
    const heard = listen(await subscribed(await connect('ada', 'one'), 'news'));
    const events = Array.from({ length: 50 }, (_, n) => ({ key: `k${n}`, channel: 'news', data: { n } }));
    await adapter().publish(events.slice(0, 30));
    await adapter().publish(events);
    await expect.poll(() => heard.length).toBe(50);
    expect(heard.map(({ data }) => (data as { n: number }).n)).toEqual(events.map((_, n) => n));
  });

  test('ends one session’s connections, all of a player’s, or one subscription', async () => {
    const [one, two] = [await connect('bob', 'one'), await connect('bob', 'two')];
    const subscription = await subscribed(two, 'news');
    const gone = next<{ code: number }>(one, 'disconnected');
    await adapter().disconnect('bob', ['one', 'another'], { code: 3500, reason: 'session over' });
    expect(await gone).toMatchObject({ code: 3500, reason: 'session over' });
    expect(two.state).toBe('connected');
    const out = next<{ code: number }>(subscription, 'unsubscribed');
    await adapter().unsubscribe('bob', 'news');
    expect(await out).toMatchObject({ code: 2000 });
    const round = next<{ code: number }>(two, 'connecting');
    await adapter().disconnect('bob', 'all', { code: 4000, reason: 'player changed' });
    expect(await round).toMatchObject({ code: 4000 });
  });

  test('says so when nobody answers or the key is wrong', async () => {
    const event = { key: 'k', channel: 'news', data: 1 };
    const nobody = createCentrifugoServer({ apiUrl: 'http://127.0.0.1:9', apiKey: 'x' }, createLog('silent'));
    await expect(nobody.publish([event])).rejects.toThrow('does not answer');
    const stranger = createCentrifugoServer({ apiUrl: `${live.origin}/api`, apiKey: 'wrong' }, createLog('silent'));
    await expect(stranger.publish([event])).rejects.toThrow('status 401');
  });
});

describe('several houses on one database', () => {
  test('each event is published once and in order, whoever wrote it; when the one that delivers ends, another does', async () => {
    const live = await openBareLive({ gate: credulous });
    const { live: config } = readConfig(centrifugoEnv(`${live.origin}/api`), root);
    const app = await openTestApp(inject('postgresUrl'), { config: { live: config } });
    const second = await openSecond(app);
    try {
      app.context.outbox.start();
      second.context.outbox.start();
      const player = await app.signUp();
      const token = JSON.stringify({ user: player.id, sid: 's' });
      const client = await clients.connect({ origin: live.origin, base: '/api' }, 'websocket', { token });
      const heard = listen(await subscribed(client, privateChannel('wallet:accounts', player.id)));
      const versions = () => heard.map(({ data }) => (data as { account: { version: number } }).account.version);
      const accountId = (await player.accounts())[0]?.id ?? '';
      // forty commands of one player follow each other; on a slow machine the last may be asked to come again
      const fund = async (through: TestApp['context']) => {
        const key = crypto.randomUUID();
        while ((await through.wallet.submit({ kind: 'adjustment', key, accountId, amount: 1n, note: 'test' })).code === 'temporary');
      };
      await Promise.all(Array.from({ length: 40 }, async (_, n) => await fund(n % 2 === 0 ? app.context : second.context)));
      await expect.poll(versions, { timeout: 40_000 }).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
      // the connection that holds the turn breaks: the other process takes it
      await app.context.database.pool.query(
        "begin; set local role none; select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'lanternhall turn: outbox'; commit",
      );
      for (let n = 0; n < 10; n += 1) await fund(n % 2 === 0 ? second.context : app.context);
      await expect.poll(versions, { timeout: 40_000 }).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    } finally {
      await second.close();
      await app.close();
      await live.close();
    }
  });

  test('a house with its own live server stands alone; houses with Centrifugo stand together, but not beside it', async () => {
    const app = await openTestApp(inject('postgresUrl'));
    try {
      const take = async (how: 'alone' | 'among others', tries?: number) =>
        await takeInstanceLock(app.databaseUrl, how, () => undefined, tries);
      const places = [await take('among others'), await take('among others')];
      await expect(take('alone', 1)).rejects.toThrow('need Centrifugo');
      for (const place of places) await place.leave();
      // the database lets go of it when it has noticed that its holder is gone
      await expect.poll(async () => await isInstanceLockTaken(app.databaseUrl)).toBe(false);
      const alone = await take('alone');
      expect(await isInstanceLockTaken(app.databaseUrl)).toBe(true);
      await expect(take('among others', 1)).rejects.toThrow('its own live server');
      await alone.leave();
    } finally {
      await app.close();
    }
  });

  /** A second process, as far as the database can tell: with everything of its own, and an app that delivers. */
  async function openSecond(app: TestApp): Promise<App> {
    const { config } = app.context;
    return await openApp({ config, databaseUrl: app.appUrl, root, buildId: 'second', http: () => ({ root, builtAt: new Date() }) });
  }
});
