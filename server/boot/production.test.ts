// A house in production: none of the demo's stand-ins is there, and what the database is cannot be talked away.
import Fastify, { type FastifyInstance } from 'fastify';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { cashierPlugin } from '#services/cashier/index.ts';
import { readConfig } from '#server/boot/config.ts';
import { missingSettings } from '#server/boot/missing-settings.ts';
import { openPaymentProviders } from '#server/modules/payments/index.ts';
import { claimAppMode } from '#server/modules/reference/index.ts';
import { hasCashier, mountServices } from '#server/boot/mount-services.ts';
import { freePort, type TestApp, openTestApp, root } from '#testing/test-app.ts';
import { cashierKey, payOnPage } from '#testing/with-cashier.ts';

const secret = 'a secret of tests, long enough for the rule';
const production = { APP_MODE: 'production', APP_SECRET: secret };
const routes: { method: string; url: string }[] = [];
let testApp: TestApp;

beforeAll(async () => {
  const collect = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', collect);
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { ...readConfig(production, root), ...(await ownAddress()), rateLimits: false, logLevel: 'silent' },
    app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
  });
  unsubscribe('fastify.initialization', collect);
});
afterAll(async () => await testApp?.close());

async function ownAddress() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  return { publicUrl: origin, internalUrl: origin };
}

const problemOf = async (answer: Response): Promise<{ status: number; code: unknown }> => ({
  status: answer.status,
  code: ((await answer.json()) as { code?: unknown }).code,
});

test('no stand-in has a route, and none answers at any', async () => {
  expect(routes.length).toBeGreaterThan(90);
  const standIns =
    /^\/(cashier|on-ramp|mailbox|kit|authorize|oauth|userinfo|v2|\.well-known\/(openid|jwks))|callbacks\/(cashier|on-ramp)|connection\/api|\/api\/(publish|broadcast)/;
  expect(routes.filter(({ url }) => standIns.test(url))).toEqual([]);
  const told: string[] = [];
  for (const { method, url } of routes.filter((one) => !one.url.includes('connection'))) {
    const path = url.replace(/:\w+(\([^)]*\))?/g, '0').replaceAll('*', 'x');
    const answer = await testApp.app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress: '127.0.0.1',
      headers: { host: 'localhost' },
    });
    const payload = answer.payload.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id');
    if (/sandbox|test card|\b4242\b|every email/i.test(payload)) told.push(`${method} ${path}`);
  }
  // the documents name what a demo has
  expect(told.filter((one) => !/ \/api\/(docs|openapi)/.test(one))).toEqual([]);
  for (const path of [
    '/cashier/',
    '/cashier/pay/x',
    '/cashier/api/charges',
    '/on-ramp/buy/x',
    '/on-ramp/api/quotes',
    '/mailbox',
    '/authorize',
    '/.well-known/openid-configuration',
  ])
    expect([path, (await fetch(testApp.origin + path)).status]).toEqual([path, 404]);
});

test('without a payment provider nothing is paid in or out, and everything says so', async () => {
  const player = await testApp.signUp();
  await testApp.fund(player, 5000n);
  const headers = { authorization: `Bearer ${player.accessToken}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) =>
    await problemOf(await fetch(`${testApp.origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }));
  const closed = { status: 409, code: 13010 };
  expect(await ask('GET', '/payment/methods/deposit?currency=EUR')).toEqual(closed);
  expect(await ask('GET', '/payment/methods/withdrawal?currency=EUR')).toEqual(closed);
  expect(await ask('POST', '/payment/invoices/deposit', { method: 'card', currency: 'EUR', amount: 5000 })).toEqual(closed);
  const fields = { holder: 'Alex Sandbox', iban: 'DE89370400440532013000' };
  expect(await ask('POST', '/payment/invoices/withdrawal', { method: 'bank-transfer', currency: 'EUR', amount: 2000, fields })).toEqual(
    closed,
  );
  expect((await player.call('listInvoices')).data).toEqual([]);
  expect((await player.accounts()).map(({ balance }) => balance)).toEqual([5000]);
});

test('news under the stand-in’s own secret is nobody’s', async () => {
  const cashier = cashierKey(testApp.context);
  for (const path of ['/api/payment/callbacks/cashier', '/api/payment/callbacks/provider']) {
    const timestamp = String(Date.now());
    const signature = createHmac('sha256', cashier.secret)
      .update(cashierSigningText(timestamp, 'POST', path, '{}'))
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      [cashierHeaders.key]: cashier.keyId,
      [cashierHeaders.timestamp]: timestamp,
      [cashierHeaders.signature]: signature,
    };
    expect((await fetch(testApp.origin + path, { method: 'POST', body: '{}', headers })).status).toBe(404);
  }
});

/** The sandbox as a service elsewhere, and what a house needs to know of it. */
async function openCashierElsewhere(databaseUrl: string) {
  const access = { keyId: 'a-house', secret: 'a shared secret of tests' };
  const port = await freePort();
  const url = `http://localhost:${port}/cashier`;
  const app = Fastify({ forceCloseConnections: true });
  const known: string[] = [];
  await app.register(cashierPlugin, {
    prefix: '/cashier',
    databaseUrl,
    publicUrl: url,
    brandName: 'a house',
    pollMs: 50,
    retryDelaysMs: [50],
    allowedOrigins: known,
    ...access,
  });
  await app.listen({ host: 'localhost', port });
  const env = { PAYMENT_PROVIDER_URL: url, PAYMENT_PROVIDER_KEY_ID: access.keyId, PAYMENT_PROVIDER_SECRET: access.secret };
  return { app, url, payments: readConfig(env, root).payments, known };
}

test('a configured provider takes payments in a demo; one that says it is a sandbox is refused in production', async () => {
  const elsewhere = await openCashierElsewhere(testApp.databaseUrl);
  for (const mode of ['demo', 'production'] as const) {
    const address = await ownAddress();
    elsewhere.known.push(address.publicUrl);
    const port = Number(new URL(address.publicUrl).port);
    const other = await openTestApp(inject('postgresUrl'), {
      config: { mode, ...address, port, payments: elsewhere.payments },
      port,
      app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
      paymentProviders: mode === 'demo' ? ['provider'] : [],
    });
    expect((await fetch(`${other.origin}/cashier/`)).status).toBe(404);
    const player = await other.signUp();
    const deposit = player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
    if (mode === 'production') await expect(deposit).rejects.toMatchObject({ problem: { code: 13004 } });
    else {
      const { data } = await deposit;
      expect(data.redirectUrl).toContain(elsewhere.url);
      await payOnPage(data.redirectUrl ?? '', 'success');
      await expect.poll(async () => (await player.accounts())[0]?.balance).toBe(5000);
    }
    await other.close();
  }
  await elsewhere.app.close();
});

test('what production cannot take is refused at the start, and what it lacks is listed', async () => {
  const provider = { PAYMENT_PROVIDER_KEY_ID: 'k', PAYMENT_PROVIDER_SECRET: 'a secret of 16 letters or more' };
  const read = (env: Record<string, string>) => () => readConfig({ ...production, ...env }, root);
  const open = async (env: Record<string, string>) => {
    const config = read(env)();
    return await openPaymentProviders(config.payments, config, () => Date.now());
  };
  for (const url of ['http://localhost:3000/cashier', 'http://127.0.0.1:3000/cashier'])
    await expect(open({ ...provider, PAYMENT_PROVIDER_URL: url })).rejects.toThrow(/which is this house itself/);
  await expect(
    open({ PUBLIC_URL: 'https://play.example', ...provider, PAYMENT_PROVIDER_URL: 'https://play.example/cashier' }),
  ).rejects.toThrow(/itself/);
  await expect(open({ PAYMENT_PROVIDER_URL: 'https://pay.example' })).rejects.toThrow(/are set together/);
  // the demo's own cashier by its name is a provider without settings here, and nobody mounts it
  await expect(open({ PAYMENT_PROVIDERS: 'cashier' })).rejects.toThrow(/are set together/);
  const { secrets } = testApp.context;
  expect(hasCashier({ config: read({ PAYMENT_PROVIDERS: 'cashier' })(), secrets })).toBe(false);
  expect(hasCashier({ config: readConfig({ APP_SECRET: secret, PAYMENT_PROVIDERS: 'cashier' }, root), secrets })).toBe(true);
  const whole = {
    ...provider,
    PAYMENT_PROVIDER_URL: 'https://pay.example',
    PUBLIC_URL: 'https://play.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Play <house@play.example>',
    MAIL_OPERATOR: 'me@play.example',
    TRUST_PROXY: '1',
    RATES_SOURCES: 'ecb',
    FUNDS_PROTECTION: 'segregated',
  };
  expect(missingSettings(read(whole)())).toEqual([]);
  expect(missingSettings(read({ ...whole, RATE_LIMITS: 'off' })())).toEqual([expect.stringContaining('RATE_LIMITS')]);
  expect(missingSettings(read({})()).join('\n')).toMatch(
    /PAYMENT_PROVIDER_URL[^]*RATES_SOURCES[^]*FUNDS_PROTECTION[^]*SMTP_URL[^]*MAIL_OPERATOR[^]*PUBLIC_URL/,
  );
  expect(missingSettings(readConfig({}, root))).toEqual([]);
});

const op = async (args: string, env: Record<string, string | undefined>): Promise<{ code: number | null; said: string }> => {
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), ...args.split(' ')], {
    cwd: root,
    env: { ...process.env, APP_MODE: undefined, APP_SECRET: secret, DATABASE_URL: testApp.databaseUrl, ...env },
  });
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said: said + failed };
};

test('the mode is the database’s: a shell that does not name it moves no clock, one that names another is refused', async () => {
  expect(await op('clock advance 36h --reason test', {})).toMatchObject({ code: 1, said: expect.stringContaining('in production') });
  expect(await op('clock advance 36h --reason test', { APP_MODE: 'demo' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('belongs to a house in production mode'),
  });
  expect((await op('clock show', {})).said).toContain('(0 s ahead)');
  const unnamed = await op('clock show', { APP_SECRET: undefined });
  expect(unnamed).toEqual({ code: 1, said: expect.stringMatching(/^APP_MODE=production needs APP_SECRET: .*\n$/) });
  await expect(claimAppMode(testApp.databaseUrl, 'demo')).rejects.toThrow(/belongs to a house in production/);
  await claimAppMode(testApp.databaseUrl, 'production');
  const client = new pg.Client({ connectionString: testApp.databaseUrl });
  await client.connect();
  const set = async (name: string, value: string) => await client.query('update app_setting set value = $2 where name = $1', [name, value]);
  await expect(set('clockOffsetMs', '3600000')).rejects.toThrow(/not moved/);
  await expect(set('mode', '"demo"')).rejects.toThrow(/written once/);
  await expect(client.query("delete from app_setting where name = 'mode'")).rejects.toThrow(/written once/);
  await client.end();
});

test('a demo’s database never becomes production’s', async () => {
  const demo = await openTestApp(inject('postgresUrl'));
  await expect(claimAppMode(demo.databaseUrl, 'production')).rejects.toThrow(/belongs to a demo house/);
  await demo.close();
});

test('the lobby has its rails, those of a demo', async () => {
  await testApp.start();
  const { rows } = await testApp.context.database.pool.query<{ identity: string }>('select identity from collection');
  expect(rows.map(({ identity }) => identity)).toEqual(
    expect.arrayContaining(['open-tonight', 'most-played', 'highest-return', 'new-games']),
  );
});
