// The embedded provider as the page's library meets it, and the house behind it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { identityPlugin } from '#services/identity-provider/index.ts';
import { identityOptions } from '#server/boot/mount-services.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createSeal } from './seal.ts';
import { claimsOf, createBrowser, exchange, type Identity, renew } from './testing/browser.ts';

const audience = 'https://api.lanternhall.example';
const testApp = useTestApp({
  app: (context, databaseUrl) => ({
    async mountServices(app) {
      await app.register(identityPlugin, { ...identityOptions(context, databaseUrl), audiences: [audience] });
    },
  }),
});

let owner: pg.Pool | undefined;
/** The provider's own view of its tables; the house's role may not look at them. */
const ownerPool = (): pg.Pool => (owner ??= new pg.Pool({ connectionString: testApp().databaseUrl }));
afterAll(async () => await owner?.end());

const someone = (more: Partial<Identity> = {}): Identity => ({
  email: `${randomUUID()}@lanternhall.example`,
  password: 'a good passphrase',
  ...more,
});
const newBrowser = () => createBrowser(testApp().origin);
async function signedIn(more: Partial<Identity> = {}, asked: Record<string, string> = {}) {
  const browser = newBrowser();
  const identity = someone(more);
  const login = await browser.login(identity, true, asked);
  return { browser, identity, login };
}

test('a login by redirect ends at the callback with code and state; its id token opens an account of the house', async () => {
  const { browser, identity, login } = await signedIn();
  const { status, body } = await exchange(browser, login);
  expect([status, Object.keys(body).toSorted((a, b) => a.localeCompare(b))]).toEqual([
    200,
    ['access_token', 'expires_in', 'id_token', 'refresh_token', 'scope', 'token_type'],
  ]);
  expect(claimsOf(body.id_token)).toMatchObject({
    iss: `${testApp().origin}/`,
    aud: 'lanternhall-site',
    nonce: login.nonce,
    email: identity.email,
    email_verified: true,
    auth_time: expect.any(Number),
  });
  const { data } = await testApp().guest.call('signInSocially', {
    body: {
      idToken: body.id_token ?? '',
      registration: { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true },
    },
  });
  expect(data.profile).toMatchObject({ email: identity.email, isNewlyRegistered: true, isEmailConfirmed: false });
});

test('the discovery document has the issuer with its slash and the paths that the library asks', async () => {
  const response = await fetch(`${testApp().origin}/.well-known/openid-configuration`);
  const { origin } = testApp();
  expect(await response.json()).toMatchObject({
    issuer: `${origin}/`,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    code_challenge_methods_supported: ['S256'],
  });
});

test('ASVS V10.4.1 V10.4.6 a foreign redirect, no PKCE, plain PKCE, the implicit way and a wrong verifier are refused', async () => {
  const browser = newBrowser();
  for (const wrong of [
    `${testApp().origin}/auth/callback/`,
    `${testApp().origin}/auth/callback?x=1`,
    'https://elsewhere.example/auth/callback',
  ]) {
    const answer = await browser.open(browser.begin({ redirect_uri: wrong }).url);
    expect([wrong, answer.status, answer.headers.get('location')]).toEqual([wrong, 400, null]);
  }
  const errorOf = async (more: Record<string, string | undefined>) => {
    const location = (await browser.open(browser.begin(more).url)).headers.get('location') ?? '';
    return new URL(location, testApp().origin).href.match(/[?#&]error=([^&]+)/)?.[1];
  };
  expect(await errorOf({ code_challenge: undefined, code_challenge_method: undefined })).toBe('invalid_request');
  expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await errorOf({ response_type: 'id_token', response_mode: undefined })).toMatch(/^(invalid_request|unsupported_response_type)$/);
  const { browser: own, login } = await signedIn();
  expect(await exchange(own, { ...login, verifier: 'x'.repeat(43) })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('ASVS V10.4.2 one code used ten times at once gives tokens once at most', async () => {
  const { browser, login } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await exchange(browser, login)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test('ASVS V10.4.2 a code used again takes back what it gave', async () => {
  const { browser, login } = await signedIn();
  const first = await exchange(browser, login);
  expect((await exchange(browser, login)).body.error).toBe('invalid_grant');
  expect((await renew(browser, first.body.refresh_token ?? '')).status).toBe(400);
});

test('ASVS V10.4.3 a code older than a minute is refused', async () => {
  const { browser, login } = await signedIn();
  await ownerPool().query("update identity_provider.issued set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'");
  expect((await exchange(browser, login)).body.error).toBe('invalid_grant');
});

test('ASVS V10.4.5 V10.4.8 refresh tokens rotate without gaining life; of ten at once one wins at most; a used one ends the family', async () => {
  const { browser, login } = await signedIn();
  const { body } = await exchange(browser, login);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await renew(browser, body.refresh_token ?? '')));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(answers.filter(({ status }) => status !== 200)[0]?.body['error_description']).toBe('Unknown or invalid refresh token.');

  const other = await signedIn();
  const first = (await exchange(other.browser, other.login)).body.refresh_token ?? '';
  const pool = ownerPool();
  const { seal, unseal } = createSeal(identityOptions(testApp().context, testApp().databaseUrl).secret, 'issued');
  const tokens = async () =>
    (
      await pool.query<{ id: string; sealed: Buffer; isUsed: boolean }>(
        `select id, sealed, consumed_at is not null as "isUsed" from identity_provider.issued where model = 'RefreshToken'`,
      )
    ).rows.map(({ id, sealed, isUsed }) => ({
      id,
      isUsed,
      payload: JSON.parse(unseal(`RefreshToken ${id}`, sealed)) as { exp: number },
    }));
  const endS = async () => Math.max(...(await tokens()).filter(({ isUsed }) => !isUsed).map(({ payload }) => payload.exp));
  // a day of its life is over, so that a life gained is told from the moments between the two
  for (const { id, payload } of await tokens()) {
    const aged = seal(`RefreshToken ${id}`, JSON.stringify({ ...payload, exp: payload.exp - 86_400 }));
    await pool.query("update identity_provider.issued set sealed = $1 where model = 'RefreshToken' and id = $2", [aged, id]);
  }
  const before = await endS();
  const second = (await renew(other.browser, first)).body.refresh_token ?? '';
  expect(second).not.toBe(first);
  expect((await endS()) - before).toBeLessThan(3600);
  expect((await renew(other.browser, first)).status).toBe(400);
  expect((await renew(other.browser, second)).status).toBe(400);
});

test('silent renewal: a hidden frame gets a code from the session, or login_required without one; only the site may frame it', async () => {
  const { browser } = await signedIn();
  const silent = { prompt: 'none', response_mode: 'web_message' };
  const answer = await browser.open(browser.begin(silent).url);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(await answer.text()).toMatch(/"code":"[\w-]+"/);
  expect(policy).toContain(`frame-ancestors ${testApp().origin}`);
  expect(policy).toMatch(/script-src [^;]*'sha256-/);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  const stranger = newBrowser();
  expect(await (await stranger.open(stranger.begin(silent).url)).text()).toContain('login_required');
});

test('ASVS V3.3.1 V3.3.2 V3.3.4 the cookies of the provider are closed to scripts, say where they are sent, and carry no identity', async () => {
  const { identity } = await signedIn();
  const browser = newBrowser();
  const lines: string[] = [];
  const page = await browser.open(browser.begin().url);
  lines.push(...page.headers.getSetCookie());
  const form = await browser.open(page.headers.get('location') ?? '');
  const action = /action="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await browser.postForm(action, { email: identity.email, password: identity.password });
  lines.push(...answer.headers.getSetCookie());
  const resumed = await browser.open(answer.headers.get('location') ?? '');
  lines.push(...resumed.headers.getSetCookie());
  const set = lines.filter((line) => !/expires=Thu, 01 Jan 1970/i.test(line));
  expect(set.length).toBeGreaterThan(1);
  for (const line of set) {
    expect(line).toMatch(/; *httponly/i);
    expect(line).toMatch(/; *samesite=lax/i);
    expect(line).not.toContain(identity.email);
  }
});

test('ASVS V3.4.6 the sign-in page cannot be framed, and takes no form of another site', async () => {
  const browser = newBrowser();
  const page = await browser.follow(browser.begin().url);
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect((await browser.postForm(action, { ...someone() }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  const stranger = newBrowser();
  expect((await stranger.open(action)).status).toBe(400);
});

test('a wrong password and an unknown address get the same page; an address is taken once', async () => {
  const { identity } = await signedIn();
  const browser = newBrowser();
  const answerTo = async (fields: Identity, isNew = false) => {
    const page = await browser.follow(browser.begin().url);
    const answer = await browser.fill(page, fields, isNew);
    return { status: answer.status, text: (await answer.text()).replace(/sign-in\/[\w-]+|value="[^"]*"/g, '') };
  };
  const wrong = await answerTo({ ...identity, password: 'wrong password' });
  expect(wrong.status).toBe(422);
  expect(await answerTo(someone())).toEqual(wrong);
  expect((await answerTo(identity, true)).status).toBe(409);
});

test('the pages speak the language that the site asks for, else that of the browser, else English', async () => {
  const titles = { en: 'Sign in', de: 'Anmelden', es: 'Iniciar sesión', fr: 'Se connecter', 'pt-BR': 'Entrar', tr: 'Giriş yap' };
  const languageOf = async (page: Response) => /<html lang="([^"]+)"[^]*<h1>([^<]+)</.exec(await page.text())?.slice(1);
  for (const [locale, title] of Object.entries(titles)) {
    const browser = newBrowser();
    expect(await languageOf(await browser.follow(browser.begin({ ui_locales: locale.toLowerCase() }).url))).toEqual([locale, title]);
  }
  const preferring = async (languages: string) => {
    const browser = newBrowser();
    const { headers } = await browser.open(browser.begin().url);
    return await languageOf(await browser.open(headers.get('location') ?? '', { headers: { 'accept-language': languages } }));
  };
  expect(await preferring('nl,fr;q=0.7,tr;q=0.9')).toEqual(['tr', titles.tr]);
  expect(await preferring('pt-PT')).toEqual(['pt-BR', titles['pt-BR']]);
  expect(await preferring('ja')).toEqual(['en', titles.en]);
});

test('organizations: members get org_id, first, renewed and in silence; others are refused in every way', async () => {
  const organization = 'org_lamplighters';
  const { browser, login, identity } = await signedIn({ organization }, { organization });
  const { body } = await exchange(browser, login);
  expect(claimsOf(body.id_token)['org_id']).toBe(organization);
  expect(claimsOf((await renew(browser, body.refresh_token ?? '')).body.id_token)['org_id']).toBe(organization);
  const silent = await browser.open(browser.begin({ prompt: 'none', response_mode: 'web_message', organization }).url);
  expect(await silent.text()).toContain('"code"');
  expect((await browser.login(identity, false, { organization: 'org_strangers', prompt: 'none' })).error).toBe('access_denied');
  expect((await signedIn({}, { organization })).login.error).toBe('access_denied');
  const claims = JSON.stringify({ id_token: { org_id: { value: 'org_strangers' } } });
  const sneaky = await browser.login(undefined, false, { claims });
  expect(claimsOf((await exchange(browser, sneaky)).body.id_token)['org_id']).toBeUndefined();
});

test('an audience gives a JWT for that API; an unknown one is refused', async () => {
  const { browser, login, identity } = await signedIn({}, { audience });
  expect(claimsOf((await exchange(browser, login)).body.access_token)).toMatchObject({ aud: audience, iss: `${testApp().origin}/` });
  const unknown = await browser.login(identity, false, { audience: 'https://elsewhere.example' });
  expect(unknown.error).toBe('invalid_target');
});

test('ASVS V7.4.1 V3.7.2 /v2/logout ends session and tokens, federated too, and goes back to the site alone', async () => {
  const { browser, login } = await signedIn();
  const { body } = await exchange(browser, login);
  const { origin } = testApp();
  for (const wrong of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])
    expect((await browser.open(`/v2/logout?client_id=lanternhall-site&returnTo=${encodeURIComponent(wrong)}`)).status).toBe(400);
  expect((await browser.open('/v2/logout?client_id=another')).status).toBe(400);
  const out = await browser.open(`/v2/logout?client_id=lanternhall-site&returnTo=${encodeURIComponent(`${origin}/de`)}&federated`, {
    headers: { referer: `${origin}/` },
  });
  expect([out.status, out.headers.get('location')]).toEqual([303, `${origin}/de`]);
  expect((await renew(browser, body.refresh_token ?? '')).status).toBe(400);
  expect((await browser.login(undefined, false, { prompt: 'none' })).error).toBe('login_required');
});

test('ASVS V10.6.2 a page elsewhere that leads to /v2/logout signs nobody out: the person is asked, and answers on the page itself', async () => {
  const { browser } = await signedIn();
  const { origin } = testApp();
  const isIn = async () => (await browser.login(undefined, false, { prompt: 'none' })).error === undefined;
  const stranger = await signedIn();
  const foreign = (await exchange(stranger.browser, stranger.login)).body.id_token ?? '';
  const address = `/v2/logout?returnTo=${encodeURIComponent(`${origin}/de`)}`;
  const from = async (referer: string | undefined, path = address) =>
    await browser.open(path, { headers: { 'accept-language': 'de', ...(referer !== undefined && { referer }) } });
  for (const asked of [
    await from(undefined),
    await from('https://elsewhere.example/'),
    await from(undefined, `${address}&id_token_hint=nonsense`),
    await from(undefined, `${address}&id_token_hint=${foreign}`),
    await browser.open(address, { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
    await browser.open(address, { method: 'POST', headers: { origin: 'null' } }),
    await browser.open(address, { method: 'POST' }),
  ]) {
    expect([asked.status, asked.headers.get('location')]).toEqual([200, null]);
    expect(asked.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await asked.text()).toContain('action="/v2/logout?returnTo=');
    expect(await isIn()).toBe(true);
  }
  expect(await (await from(undefined, address)).text()).toContain('Angemeldet bleiben');
  const answered = await browser.open(address, { method: 'POST', headers: { origin } });
  expect([answered.status, answered.headers.get('location'), await isIn()]).toEqual([303, `${origin}/de`, false]);

  // its own id token is as good as an answer
  const again = await signedIn();
  const hint = (await exchange(again.browser, again.login)).body.id_token ?? '';
  expect((await again.browser.open(`${address}&id_token_hint=${hint}`)).status).toBe(303);
  expect((await again.browser.login(undefined, false, { prompt: 'none' })).error).toBe('login_required');
});

test('an address to return to that holds ends of lines or comes twice is no bug and no header', async () => {
  const { origin } = testApp();
  const split = await newBrowser().open(`/v2/logout?returnTo=${encodeURIComponent(`${origin}/\r\nset-cookie: a=b`)}`);
  expect([split.status, split.headers.get('location'), split.headers.getSetCookie().some((line) => line.startsWith('a='))]).toEqual([
    303,
    `${origin}/set-cookie:%20a=b`,
    false,
  ]);
  expect((await newBrowser().open(`/v2/logout?returnTo=${origin}/&returnTo=https://elsewhere.example/`)).status).toBe(400);
});

test('SE-01 no token, code or session of a player can be read in the database, nor who they are', async () => {
  const { browser, identity, login } = await signedIn();
  const { body } = await exchange(browser, login);
  const secrets = [login.code, body.access_token, body.refresh_token, identity.email, ...browser.jar.values()].map(String);
  const { rows } = await ownerPool().query<{ text: string; bytes: string }>(
    "select t::text as text, encode(sealed, 'escape') as bytes from identity_provider.issued t",
  );
  expect(new Set(rows.map(({ text }) => /^\((\w+),/.exec(text)?.[1]))).toContain('RefreshToken');
  expect(secrets.filter((secret) => rows.some(({ text, bytes }) => text.includes(secret) || bytes.includes(secret)))).toEqual([]);
});

test('a request that a site made wrongly gets a page of the house that says what is wrong', async () => {
  const response = await newBrowser().open('/authorize?client_id=nobody', { headers: { 'accept-language': 'fr' } });
  const page = await response.text();
  expect([response.status, response.headers.get('content-security-policy')]).toEqual([
    400,
    expect.stringContaining("default-src 'none'; style-src"),
  ]);
  expect(page).toContain('Cette connexion a expiré');
  expect(page).toContain('invalid_client');
});

test('SE-01 passwords and the signing key cannot be read in the database', async () => {
  const { identity } = await signedIn();
  const pool = ownerPool();
  for (const table of ['account', 'signing_key']) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from identity_provider.${table} t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(
      rows.some(
        ({ text }) => text.includes(identity.password) || text.includes('"d":"') || text.includes(Buffer.from('"d":"').toString('hex')),
      ),
    ).toBe(false);
  }
});
