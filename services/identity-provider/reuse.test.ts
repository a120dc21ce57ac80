// What is used twice at the provider, also at the same moment, takes back all that it gave; what nobody finishes does not pile up.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { identityPlugin } from '#services/identity-provider/index.ts';
import { identityOptions } from '#server/boot/mount-services.ts';
import { useTestApp } from '#testing/test-app.ts';
import { type Browser, createBrowser, exchange, renew, type TokenAnswer } from './testing/browser.ts';

const testApp = useTestApp({
  app: (context, databaseUrl) => ({
    async mountServices(app) {
      await app.register(identityPlugin, identityOptions(context, databaseUrl));
    },
  }),
});
let owner: pg.Pool | undefined;
const ownerPool = (): pg.Pool => (owner ??= new pg.Pool({ connectionString: testApp().databaseUrl }));
afterAll(async () => await owner?.end());

const newBrowser = () => createBrowser(testApp().origin);
async function signedIn(browser = newBrowser()) {
  const identity = { email: `${randomUUID()}@lanternhall.example`, password: 'a good passphrase' };
  return { browser, identity, login: await browser.login(identity, true) };
}

const knows = async (browser: Browser, { body }: TokenAnswer): Promise<number> =>
  (await browser.open('/userinfo', { headers: { authorization: `Bearer ${body.access_token}` } })).status;

/** Which of the tokens that these answers brought still open anything. */
async function alive(browser: Browser, answers: readonly TokenAnswer[]): Promise<string[]> {
  const found: string[] = [];
  for (const answer of answers.filter(({ status }) => status === 200)) {
    if ((await knows(browser, answer)) !== 401) found.push('an access token');
    if ((await renew(browser, answer.body.refresh_token ?? '')).status !== 400) found.push('a refresh token');
  }
  return found;
}

test('ASVS V10.4.2 a code used in parallel leaves no token alive, in 25 of 25 rounds', async () => {
  const { browser } = await signedIn();
  for (let round = 0; round < 25; round += 1) {
    const login = await browser.login(undefined, false);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => await exchange(browser, login)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect([round, await alive(browser, answers)]).toEqual([round, []]);
  }
});

test('ASVS V10.4.5 a refresh token used in parallel ends its family, in 25 of 25 rounds', async () => {
  const { browser } = await signedIn();
  for (let round = 0; round < 25; round += 1) {
    const first = await exchange(browser, await browser.login(undefined, false));
    expect([first.status, await knows(browser, first)]).toEqual([200, 200]);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => await renew(browser, first.body.refresh_token ?? '')));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect([round, await alive(browser, [first, ...answers])]).toEqual([round, []]);
  }
});

test('what is written for a grant after it was revoked is not found', async () => {
  const { browser, login } = await signedIn();
  const first = await exchange(browser, login);
  expect(first.status).toBe(200);
  await ownerPool().query(
    "insert into identity_provider.revoked_grant select grant_id, now() from identity_provider.issued where model = 'RefreshToken' order by expires_at desc limit 1",
  );
  expect(await alive(browser, [first])).toEqual([]);
  // the person is signed in all the same, and the next sign-in has a grant of its own
  const again = await exchange(browser, await browser.login(undefined, false, { prompt: 'none' }));
  expect([again.status, await knows(browser, again)]).toEqual([200, 200]);
});

test('sign-ins that nobody finishes are bounded for a client, the newest stay, and all go when their time is over', async () => {
  await ownerPool().query("delete from identity_provider.issued where model = 'Interaction'");
  const rows = async () =>
    Number(
      (await ownerPool().query<{ count: string }>("select count(*) from identity_provider.issued where model = 'Interaction'")).rows[0]
        ?.count,
    );
  for (let batch = 0; batch < 12; batch += 1)
    await Promise.all(Array.from({ length: 10 }, async () => await newBrowser().open(newBrowser().begin().url)));
  expect(await rows()).toBeLessThanOrEqual(50);
  const { login } = await signedIn();
  expect(login.code).not.toBe('');
});

test('an address of no sign-in gets a page that says so, and every route has the headers of the house', async () => {
  const { browser, login } = await signedIn();
  const late = await browser.open('/authorize/x', { headers: { 'accept-language': 'de' } });
  expect(late.status).toBe(404);
  expect(await late.text()).toContain('Diese Anmeldung ist abgelaufen');
  await exchange(browser, login);
  const begun = newBrowser();
  const uid = /sign-in\/([\w-]+)/.exec((await begun.open(begun.begin().url)).headers.get('location') ?? '')?.[1] ?? '';
  for (const [path, init] of [
    ['/authorize/x', {}],
    // somebody else's sign-in, without the cookie that belongs to it
    [`/authorize/${uid}`, {}],
    [`/authorize/sign-in/${uid}`, {}],
    ['/authorize/sign-in/x', {}],
    ['/authorize?client_id=nobody', {}],
    ['/oauth/token', { method: 'POST' }],
    ['/oauth/revoke', { method: 'POST' }],
    ['/userinfo', {}],
    ['/.well-known/jwks.json', {}],
    ['/.well-known/openid-configuration', {}],
    ['/v2/logout?returnTo=https://elsewhere.example/', {}],
  ] as const) {
    const { status, headers } = await newBrowser().open(path, init);
    const named = ['x-content-type-options', 'x-frame-options', 'content-security-policy', 'cross-origin-opener-policy'].map((name) =>
      headers.get(name),
    );
    expect([path, status < 500, ...named]).toEqual([
      path,
      true,
      'nosniff',
      'DENY',
      expect.stringContaining("default-src 'none'"),
      'unsafe-none',
    ]);
    expect([path, headers.get('referrer-policy')]).toEqual([path, path.startsWith('/v2') ? 'same-origin' : 'no-referrer']);
  }
});

test('an identity needs a password that is hard to guess and a name that can be seen', async () => {
  const create = async (password: string, more: Record<string, string> = {}) => {
    const browser = newBrowser();
    const page = await browser.follow(browser.begin().url);
    const action = /action="([^"?]+)/.exec(await page.text())?.[1] ?? '';
    const fields = { email: `${randomUUID()}@lanternhall.example`, password, ...more };
    const answer = await browser.postForm(`${action}?create=1`, fields);
    return [answer.status, /role="alert">([^<]+)/.exec(await answer.text())?.[1]];
  };
  const weak = [422, 'This password is easy to guess. Try a few unrelated words.'];
  for (const password of ['password123', 'qwertyuiopasdfghjklzxcvbnm'.repeat(6), 'aaaaaaaaaaaa', 'letmein1'])
    expect([password, await create(password)]).toEqual([password, weak]);
  expect(await create('marigold77', { email: 'marigold77@lanternhall.example' })).toEqual(weak);
  const unseen = [422, 'The name contains invisible characters. Please type it again.'];
  expect(await create('a good passphrase', { givenName: 'Ad\u202emin' })).toEqual(unseen);
  const invalid = [422, 'Please enter an email address and a password of at least 8 characters.'];
  expect(await create('short 7')).toEqual(invalid);
  expect(await create('a good passphrase', { email: 'p\u0430ypal@lanternhall.example' })).toEqual(invalid);
  expect(await create('a good passphrase', { email: 'a\u200bb@lanternhall.example' })).toEqual(invalid);
  expect((await create('a good passphrase'))[0]).toBe(303);
});
