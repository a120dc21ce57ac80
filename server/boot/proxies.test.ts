// What a house believes of the requests that proxies pass on.
import { request } from 'node:http';
import { inject, expect, test } from 'vitest';
import { readConfig } from '#server/boot/config.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { openTestApp, root } from '#testing/test-app.ts';

const wrong = { email: 'nobody@lanternhall.example', password: 'not the right one' };

/** Signs in from this machine, with a header as a proxy would send it. Returns the status. */
const signInFrom = async (origin: string, forwarded: string): Promise<number> =>
  (
    await fetch(`${origin}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify(wrong),
    })
  ).status;

test('a client who writes the header himself stays one client', async () => {
  const testApp = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true, trustProxy: 1 } });
  // each guess claims another network
  const statuses: number[] = [];
  for (let index = 0; index < 8; index += 1) statuses.push(await signInFrom(testApp.origin, `198.51.${index}.1, 203.0.113.7`));
  expect(statuses.at(-1)).toBe(429);
  await testApp.close();
});

test('addresses of one IPv6 network are one client', async () => {
  const testApp = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true, trustProxy: ['127.0.0.0/8', '::1'] } });
  const ask = async (address: string): Promise<number> =>
    (
      await fetch(`${testApp.origin}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      })
    ).status;
  const statuses: number[] = [];
  for (let index = 0; index < 400 && statuses.at(-1) !== 429; index += 1) statuses.push(await ask(`2001:db8:0:1::${index.toString(16)}`));
  expect(statuses.at(-1)).toBe(429);
  expect(await ask('2001:db8:0:2::1')).not.toBe(429);
  await testApp.close();
});

test('a guest’s searches are counted together, over calls; lists are not', async () => {
  const testApp = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true } });
  const ask = async (path: string): Promise<number> => (await fetch(`${testApp.origin}/api${path}`)).status;
  for (let index = 0; index < 60; index += 1) {
    expect(await ask(`/game/games?search=word${index}`)).toBe(200);
    expect(await ask(`/content/pages/en?search=word${index}`)).toBe(200);
  }
  expect(await ask('/game/games?search=one')).toBe(429);
  expect(await ask('/content/pages/en?search=one')).toBe(429);
  expect(await ask('/game/games')).toBe(200);
  await testApp.close();
});

test('connections of one forged chain share the bound of one address', async () => {
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { trustProxy: 1, live: { ...readConfig({}, root).live, connectionsPerAddress: 1 } },
  });
  const upgrade = async (forwarded: string): Promise<number | undefined> =>
    await new Promise((resolve, reject) => {
      const headers = {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'x-forwarded-for': forwarded,
      };
      const asked = request(`${strict.origin}/api/connection/websocket`, { headers });
      asked.on('upgrade', (answer) => resolve(answer.statusCode));
      asked.on('response', (answer) => resolve(answer.statusCode));
      asked.on('error', reject);
      asked.end();
    });
  expect(await upgrade('198.51.100.1, 203.0.113.7')).toBe(101);
  expect(await upgrade('198.51.100.2, 203.0.113.7')).toBe(429);
  expect(await upgrade('198.51.100.2, 203.0.113.8')).toBe(101);
  await strict.close();
});

test('rooms of this machine refuse what a proxy passes on, whatever is trusted', async () => {
  for (const trustProxy of [false, 1] as const) {
    const testApp = await openTestApp(inject('postgresUrl'), {
      config: { trustProxy },
      app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
    });
    for (const path of ['/mailbox', '/cashier/']) {
      expect((await fetch(`${testApp.origin}${path}`)).status).toBe(200);
      for (const headers of [
        { 'x-forwarded-for': '127.0.0.1' },
        { forwarded: 'for=127.0.0.1' },
        { 'x-real-ip': '127.0.0.1' },
        { via: '1.1 proxy' },
        { 'x-forwarded-proto': 'https' },
        { 'cf-connecting-ip': '127.0.0.1' },
      ])
        expect([path, headers, (await fetch(`${testApp.origin}${path}`, { headers })).status]).toEqual([path, headers, 404]);
    }
    await testApp.close();
  }
});

/** GET as anybody may write it: fetch sets the host and the target itself. */
const getRaw = async (origin: string, path: string, headers: Record<string, string>): Promise<string> =>
  await new Promise((resolve, reject) => {
    const asked = request(origin, { path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (body += part));
      answer.on('end', () => resolve(body));
    });
    asked.on('error', reject);
    asked.end();
  });

test('the identity provider names its own origin, whatever a request calls it', async () => {
  const forged: [path: string, headers: Record<string, string>][] = [
    ['', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }],
    ['', { host: 'evil.example' }],
    ['http://evil.example', {}],
  ];
  for (const trustProxy of [false, 1] as const) {
    const testApp = await openTestApp(inject('postgresUrl'), {
      config: { trustProxy },
      app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
    });
    for (const [before, headers] of forged) {
      const body = await getRaw(testApp.origin, `${before}/.well-known/openid-configuration`, headers);
      expect([before, headers, JSON.parse(body)]).toEqual([
        before,
        headers,
        expect.objectContaining({
          issuer: `${testApp.origin}/`,
          authorization_endpoint: `${testApp.origin}/authorize`,
          jwks_uri: `${testApp.origin}/.well-known/jwks.json`,
          token_endpoint: `${testApp.origin}/oauth/token`,
        }),
      ]);
    }
    await testApp.close();
  }
});

test('the country is believed from a trusted proxy alone', async () => {
  const countryFor = async (trustProxy: readonly string[]): Promise<unknown> => {
    const testApp = await openTestApp(inject('postgresUrl'), { config: { trustProxy } });
    const answer = await fetch(`${testApp.origin}/api/player/init`, { headers: { 'cf-ipcountry': 'BR' } });
    const { data } = (await answer.json()) as { data: { country: unknown } };
    await testApp.close();
    return data.country;
  };
  expect(await countryFor(['127.0.0.0/8', '::1'])).toBe('BR');
  expect(await countryFor(['10.0.0.0/8'])).not.toBe('BR');
});
