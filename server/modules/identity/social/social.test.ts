import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { expect, inject, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';
import { newNonce, openIssuer } from '#testing/social-issuer.ts';
import { tampered } from '#testing/tampered.ts';

const issuer = await openIssuer();
const app = useTestApp({ config: { social: issuer.config } });

type Wanted = NonNullable<Input<'signInSocially'>['body']>;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const enter = async (body: Wanted, at = app()) => (await at.guest.call('signInSocially', { body })).data;
const registration = { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
const refused = { code: 11013, status: 422 };

test('somebody new is told what is missing, and enters with it and the same token; the second time the token is enough', async () => {
  const sub = 'auth0|newcomer';
  const email = 'newcomer@lanternhall.example';
  const idToken = await issuer.token({ sub, email, given_name: 'Ada' });
  const missing = await refusalOf(enter({ idToken }));
  expect(missing).toMatchObject({ code: 11015, status: 409 });
  expect((missing as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
    'country',
    'currency',
    'dateOfBirth',
    'agreements',
  ]);
  const { profile, accessToken } = await enter({ idToken, registration, affiliateTag: 'tag-7' });
  expect(profile).toMatchObject({ email, firstName: 'Ada', isNewlyRegistered: true, isEmailConfirmed: true });
  expect((await app().as(accessToken)('listSessions')).data[0]).toMatchObject({ method: 'social' });
  const { rows } = await app().context.database.pool.query('select affiliate_tag from player where id = $1', [profile.id]);
  expect(rows).toEqual([{ affiliate_tag: 'tag-7' }]);
  // the e-mail may change at the provider: the key is issuer and subject
  const again = await enter({ idToken: await issuer.token({ sub, email: 'moved@lanternhall.example' }) });
  expect(again.profile).toMatchObject({ id: profile.id, isNewlyRegistered: false });
});

test('AC-01 AC-02 the same age, terms, country and identity rules hold on this way in', async () => {
  const tooYoung = { ...registration, dateOfBirth: '2015-01-01' };
  const attempts: [Wanted['registration'], object][] = [
    [tooYoung, { errors: [{ field: 'dateOfBirth', rule: 'ageOfMajority' }] }],
    [{ ...registration, agreements: false }, { errors: [{ field: 'agreements', rule: 'agreement' }] }],
    [{ ...registration, country: 'KP' }, { status: 451 }],
    [{ ...registration, country: 'BR', currency: 'BRL' }, { errors: [{ field: 'cpf_number' }, { field: 'state' }] }],
  ];
  for (const [given, expected] of attempts)
    expect(await refusalOf(enter({ idToken: await issuer.token(), registration: given ?? {} }))).toMatchObject(expected);
});

test('ASVS V10.5.1 V10.5.4 V6.8.2 a token replayed, for somebody else, of another issuer, purpose, key or age opens nothing', async () => {
  const used = await issuer.token();
  const answers = await Promise.all(Array.from({ length: 8 }, async () => await refusalOf(enter({ idToken: used, registration }))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(await refusalOf(enter({ idToken: used }))).toMatchObject(refused);

  const nowS = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = await issuer.token();
  const body = good.split('.')[1] ?? '';
  const { privateKey: foreign } = await generateKeyPair('RS256');
  const hmac = `${part({ alg: 'HS256', typ: 'JWT', kid: 'test' })}.${body}`;
  const bad: Record<string, string> = {
    'another audience': await issuer.token({ aud: 'elsewhere' }),
    'several audiences, another party': await issuer.token({ aud: ['the-site', 'elsewhere'], azp: 'elsewhere' }),
    'several audiences, no party': await issuer.token({ aud: ['the-site', 'elsewhere'] }),
    'another issuer': await issuer.token({ iss: 'https://elsewhere.example/' }),
    'issuer without slash': await issuer.token({ iss: 'https://tenant.example' }),
    expired: await issuer.token({ iat: nowS - 700, exp: nowS - 70 }),
    'too old': await issuer.token({ iat: nowS - 1000, exp: nowS + 1000 }),
    'from the future': await issuer.token({ iat: nowS + 600, exp: nowS + 1200 }),
    'no expiry': await issuer.token({ exp: undefined }),
    'no nonce': await issuer.token({ nonce: undefined }),
    'an access token': await issuer.token({}, { typ: 'at+jwt' }),
    unsigned: `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'signed by the public key': `${hmac}.${createHmac('sha256', 'public').update(hmac).digest('base64url')}`,
    'a foreign key': await new SignJWT(JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(foreign),
    tampered: tampered(good),
    'no token': 'nothing',
  };
  for (const [what, idToken] of Object.entries(bad))
    expect([what, await refusalOf(enter({ idToken, registration }))]).toMatchObject([what, refused]);
});

test('a login by redirect is taken from the page that began it alone', async () => {
  const nonce = newNonce();
  const { handle } = (await app().guest.call('beginSocial', { body: { nonce } })).data;
  const idToken = await issuer.token({ nonce });
  for (const wrong of [undefined, 'another-handle'])
    expect(await refusalOf(enter({ idToken, registration, ...(wrong !== undefined && { handle: wrong }) }))).toMatchObject(refused);
  expect((await enter({ idToken, registration, handle })).profile.isNewlyRegistered).toBe(true);
  const other = { idToken: await issuer.token(), registration, handle };
  expect(await refusalOf(enter(other))).toMatchObject(refused);
});

test('ASVS V6.8.1 an account is connected by its owner’s password and a proven address, never by the address alone', async () => {
  const player = await app().signUp();
  const sub = 'auth0|owner';
  const email = player.email.toUpperCase();
  const idToken = await issuer.token({ sub, email });
  expect(await refusalOf(enter({ idToken, registration }))).toMatchObject({ code: 11014, status: 409 });
  expect(await refusalOf(enter({ idToken, password: 'wrong' }))).toMatchObject({ code: 11001 });
  const unproven = { idToken: await issuer.token({ email, email_verified: false }), password: player.password };
  // answered like an address that nobody has, until an account would be opened
  expect(await refusalOf(enter(unproven))).toMatchObject({ code: 11015 });
  expect(await refusalOf(enter({ ...unproven, registration, password: player.password }))).toMatchObject({ code: 11002, status: 409 });
  expect((await enter({ idToken, password: player.password })).profile.id).toBe(player.id);
  expect((await enter({ idToken: await issuer.token({ sub }) })).profile.id).toBe(player.id);
  expect(await refusalOf(enter({ idToken: await issuer.token({ email }) }))).toMatchObject({ code: 11014 });
});

test('a signed-in player connects and disconnects a sign-in; a subject opens one account; the last way in stays', async () => {
  const player = await app().signUp();
  const sub = 'auth0|connected';
  await player.call('addSocialLink', { body: { idToken: await issuer.token({ sub }) } });
  const stranger = await app().signUp();
  const second = stranger.call('addSocialLink', { body: { idToken: await issuer.token({ sub }) } });
  expect(await refusalOf(second)).toMatchObject({ code: 10013 });
  const [own] = (await player.call('listSocialLinks')).data;
  expect(await refusalOf(stranger.call('removeSocialLink', { params: { id: own?.id ?? '' } }))).toMatchObject({ status: 404 });
  expect((await player.call('removeSocialLink', { params: { id: own?.id ?? '' } })).data.removed).toBe(true);
  const newcomer = await enter({ idToken: await issuer.token(), registration });
  const call = app().as(newcomer.accessToken);
  const [only] = (await call('listSocialLinks')).data;
  expect(await refusalOf(call('removeSocialLink', { params: { id: only?.id ?? '' } }))).toMatchObject({ code: 10013 });
});

test('ASVS V7.5.3 a sign-in of long ago at the provider proves nothing here, with a made-up code neither', async () => {
  const sub = 'auth0|of-long-ago';
  await enter({ idToken: await issuer.token({ sub }), registration });
  const longAgo = { sub, auth_time: Math.floor(Date.now() / 1000) - 3600 };
  for (const more of [{}, { code: '000000' }]) {
    const { accessToken } = await enter({ idToken: await issuer.token(longAgo), ...more });
    expect(await refusalOf(app().as(accessToken)('beginTotp'))).toMatchObject({ code: 11010 });
  }
});

test('ASVS V6.3.4 EX-03 closed accounts are refused, excluded players enter', async () => {
  const { database, notifier } = app().context;
  for (const [status, expected] of [
    [5, { code: 11003 }],
    [2, undefined],
  ] as const) {
    const sub = `auth0|status-${status}`;
    const { profile } = await enter({ idToken: await issuer.token({ sub }), registration });
    await database.transact(async (tx) => await changePlayerStatus(tx, notifier, profile.id, status));
    const refusal = await refusalOf(enter({ idToken: await issuer.token({ sub }) }));
    if (expected === undefined) expect(refusal).toBeUndefined();
    else expect(refusal).toMatchObject(expected);
  }
});

test('organizations: the id or the name must be the configured one', async () => {
  const byId = await openIssuer({ organization: 'org_123' });
  const byName = await openIssuer({ organization: 'Lamplighters' });
  for (const [at, good, bad] of [
    [byId, { org_id: 'org_123' }, { org_id: 'org_124' }],
    [byName, { org_name: 'lamplighters' }, { org_id: 'Lamplighters' }],
  ] as const) {
    const other = await openTestApp(inject('postgresUrl'), { config: { social: at.config } });
    expect(await refusalOf(enter({ idToken: await at.token(bad), registration }, other))).toMatchObject(refused);
    expect(await refusalOf(enter({ idToken: await at.token(), registration }, other))).toMatchObject(refused);
    expect((await enter({ idToken: await at.token(good), registration }, other)).profile.isNewlyRegistered).toBe(true);
    await other.close();
    at.server.close();
  }
});

test('a provider whose keys cannot be had is a matter of a moment, not a refusal', async () => {
  const away = await openTestApp(inject('postgresUrl'), {
    config: { social: { ...issuer.config, jwksUrl: 'http://127.0.0.1:9/jwks' } },
  });
  expect(await refusalOf(enter({ idToken: await issuer.token(), registration }, away))).toMatchObject({ status: 503 });
  await away.close();
});

test('the page is told where to sign in', async () => {
  expect((await app().guest.call('initPlayer')).data.social).toEqual({
    auth0Domain: 'tenant.example',
    auth0ClientId: 'the-site',
    audience: null,
    organization: null,
    useRefreshTokens: true,
    sessionDays: 3,
    name: 'Tenant',
  });
});
