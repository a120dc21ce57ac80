// A stranger comes first: opens an account with somebody else's address, adds ways in, and waits for its owner. Whoever then proves the
// address has the account alone.
import { generateSync } from 'otplib';
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { readStoredEmail } from '#server/platform/mail.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import { openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { openIssuer } from '#testing/social-issuer.ts';
import { issueAutologin } from '../sign-in/autologin.ts';

const issuer = await openIssuer();
const app = useTestApp({ config: { social: issuer.config } });

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const sql = async (text: string, ...values: unknown[]) => (await app().context.database.pool.query(text, values)).rows as unknown[];
async function codeOf(email: string, name: string, { context } = app()): Promise<string> {
  const { rows } = await context.database.pool.query<Parameters<typeof readStoredEmail>[1]>(
    'select * from mail where recipient = $1 order by created_at desc, id desc',
    [email],
  );
  for (const row of rows) {
    const code = new RegExp(`[?&]${name}=([\\w-]+)`).exec(readStoredEmail(context.secrets, row).text)?.[1];
    if (code !== undefined) return code;
  }
  throw new Error(`No email to ${email} has a ${name}`);
}
const newAddress = () => `victim-${crypto.randomUUID()}@lanternhall.example`;
const registration = { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
const ownPassword = 'the owner picks this one';
const signIn = async (email: string, password: string) => (await app().guest.call('signIn', { body: { email, password } })).data;
const enterSocially = async (sub: string, email: string, more: object = {}) =>
  (
    await app().guest.call('signInSocially', {
      body: { idToken: await issuer.token({ sub, email, email_verified: false }), registration, ...more },
    })
  ).data;

/** The owner of an address takes the account by the email of a reset. */
async function reset(email: string, at = app()): Promise<void> {
  await at.guest.call('requestReset', { body: { email } });
  await at.drainJobs();
  const resetCode = await codeOf(email, 'resetCode', at);
  await at.guest.call('resetPassword', { body: { resetCode, newPassword: ownPassword, repeatNewPassword: ownPassword } });
}
const autologinOf = async (playerId: string): Promise<string> => {
  const input = { playerId, target: '/', minutes: 30, actor: 'operator:test' };
  const link = await app().context.database.transact(async (tx) => await issueAutologin(tx, app().context, input));
  return new URL(link).searchParams.get('state') ?? '';
};

/** An account from before addresses had to be proven first, with every way in that there is. */
async function withEveryWayIn() {
  const email = newAddress();
  const player = await app().signUp({ email });
  const sub = `auth0|${crypto.randomUUID()}`;
  await player.call('addSocialLink', { body: { idToken: await issuer.token({ sub, email: 'stranger@elsewhere.example' }) } });
  const device = createAuthenticator(app().origin);
  const begun = (await player.call('beginPasskey')).data;
  const { recoveryCodes } = (
    await player.call('addPasskey', { body: { challengeId: begun.challengeId, response: device.register(begun.options), name: 'Own' } })
  ).data;
  const { secret } = (await player.call('beginTotp')).data;
  await player.call('confirmTotp', { body: { code: generateSync({ secret }) } });
  const autologin = await autologinOf(player.id);
  await sql('update player set email_confirmed_at = null where id = $1', player.id);
  return { player, email, sub, device, recoveryCodes, autologin };
}

/** Tries every way in that a stranger has kept. Returns the refusals by way. */
async function tryEveryWayIn({ player, sub, device, autologin }: Awaited<ReturnType<typeof withEveryWayIn>>) {
  const proof = (await app().guest.call('beginProof')).data;
  const passkey = { challengeId: proof.challengeId, response: device.prove(proof.options) };
  return {
    password: await refusalOf(signIn(player.email, player.password)),
    'refresh token': await refusalOf(app().guest.call('refreshSession', { body: { refreshToken: player.refreshToken } })),
    'access token': await refusalOf(player.call('readProfile')),
    passkey: await refusalOf(app().guest.call('signInByPasskey', { body: passkey })),
    'operator’s link': await refusalOf(app().guest.call('signInByToken', { body: { token: autologin } })),
    'social identity': await refusalOf(
      app().guest.call('signInSocially', { body: { idToken: await issuer.token({ sub, email: player.email, email_verified: false }) } }),
    ),
  };
}

test('after the owner’s reset no way in that was there before opens the account, and nothing of it protects it', async () => {
  const stranger = await withEveryWayIn();
  await reset(stranger.email);
  expect(await tryEveryWayIn(stranger)).toMatchObject({
    password: { code: 11001 },
    'refresh token': { code: 11007 },
    'access token': { status: 401 },
    passkey: { code: 11001 },
    'operator’s link': { code: 11011 },
    'social identity': { code: 11015 },
  });
  // no factor of the stranger is asked for, and none of theirs steps up
  const own = await signIn(stranger.email, ownPassword);
  const call = app().as(own.accessToken);
  expect((await call('listFactors')).data).toMatchObject({ totpSince: null, passkeys: [], recoveryCodesLeft: 0 });
  expect((await call('listSocialLinks')).data).toEqual([]);
  expect(own.profile.isEmailConfirmed).toBe(true);
  expect(await refusalOf(call('stepUp', { body: { code: stranger.recoveryCodes[0] ?? '' } }))).toMatchObject({ code: 11010 });
});

test('a reset of an address that is proven keeps the factors, and asks for them; links of operators go', async () => {
  const stranger = await withEveryWayIn();
  await sql('update player set email_confirmed_at = now() where id = $1', stranger.player.id);
  expect(await refusalOf(reset(stranger.email))).toMatchObject({ code: 11012 });
  const code = stranger.recoveryCodes[1] ?? '';
  const resetCode = await codeOf(stranger.email, 'resetCode');
  await app().guest.call('resetPassword', { body: { resetCode, newPassword: ownPassword, repeatNewPassword: ownPassword, code } });
  const byLink = { token: stranger.autologin, code: stranger.recoveryCodes[2] ?? '' };
  expect(await refusalOf(app().guest.call('signInByToken', { body: byLink }))).toMatchObject({ code: 11011 });
  expect(await tryEveryWayIn(stranger)).toMatchObject({ passkey: undefined, password: { code: 11001 } });
});

test('the email’s link confirms nothing for a reader who does not hold the account', async () => {
  const email = newAddress();
  const stranger = await app().signUp({ email }, { isProven: false });
  const bystander = await app().signUp();
  const body = { confirmCode: await codeOf(email, 'confirmCode') };
  expect(await refusalOf(app().guest.call('confirmEmail', { body }))).toMatchObject({ code: 11019, status: 422 });
  expect(await refusalOf(bystander.call('confirmEmail', { body }))).toMatchObject({ code: 11019 });
  expect((await stranger.call('readProfile')).data.isEmailConfirmed).toBe(false);
  // the code is not used up: whoever opened the account confirms it, once of many at once
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await refusalOf(stranger.call('confirmEmail', { body }))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect((await stranger.call('readProfile')).data.isEmailConfirmed).toBe(true);
});

test('confirming keeps the session that confirms and ends the others with everything that was added before', async () => {
  const stranger = await withEveryWayIn();
  const { player } = stranger;
  await player.call('resendConfirmation');
  const other = await refusalOf(signIn(player.email, player.password));
  expect(other).toMatchObject({ code: 11012 });
  await player.call('confirmEmail', { body: { confirmCode: await codeOf(player.email, 'confirmCode') } });
  expect(await refusalOf(player.call('readProfile'))).toBeUndefined();
  const tried = await tryEveryWayIn(stranger);
  expect(tried).toMatchObject({ passkey: { code: 11001 }, 'operator’s link': { code: 11011 }, 'social identity': { code: 11015 } });
  expect((await player.call('listFactors')).data).toMatchObject({ totpSince: null, passkeys: [], recoveryCodesLeft: 0 });
});

test('an account opened by an identity whose provider does not vouch for the address is its owner’s after a reset', async () => {
  const email = newAddress();
  const sub = `auth0|${crypto.randomUUID()}`;
  const { profile, accessToken, refreshToken } = await enterSocially(sub, email);
  expect(profile).toMatchObject({ email, isEmailConfirmed: false });
  await reset(email);
  expect(await refusalOf(app().as(accessToken)('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(app().guest.call('refreshSession', { body: { refreshToken } }))).toMatchObject({ code: 11007 });
  // the stranger's identity is a stranger's again: it neither opens the account nor is it connected by the address
  expect(await refusalOf(enterSocially(sub, email))).toMatchObject({ status: 409, code: 11002 });
  const own = await signIn(email, ownPassword);
  expect(own.profile.id).toBe(profile.id);
  expect((await app().as(own.accessToken)('listSocialLinks')).data).toEqual([]);
});

test('who opened an account by such an identity and confirms the address in that session keeps this way in', async () => {
  const email = newAddress();
  const sub = `auth0|${crypto.randomUUID()}`;
  const { profile, accessToken } = await enterSocially(sub, email);
  await app().as(accessToken)('confirmEmail', { body: { confirmCode: await codeOf(email, 'confirmCode') } });
  expect((await enterSocially(sub, email)).profile).toMatchObject({ id: profile.id, isEmailConfirmed: true });
});

test('nothing that opens the account is added before the address is proven', async () => {
  const player = await app().signUp({}, { isProven: false });
  const refused = { code: 11018, status: 409 };
  const idToken = await issuer.token();
  const registered = {
    challengeId: crypto.randomUUID(),
    name: 'Own',
    response: createAuthenticator(app().origin).register({ challenge: 'x' }),
  };
  const tries: Record<string, () => Promise<unknown>> = {
    beginTotp: async () => await player.call('beginTotp'),
    beginPasskey: async () => await player.call('beginPasskey'),
    addSocialLink: async () => await player.call('addSocialLink', { body: { idToken } }),
    renewRecoveryCodes: async () => await player.call('renewRecoveryCodes'),
  };
  for (const [name, act] of Object.entries(tries)) expect([name, await refusalOf(act())]).toMatchObject([name, refused]);
  expect(await refusalOf(player.call('addPasskey', { body: registered }))).toMatchObject({ code: 11011 });
  // what was begun while the address was proven is not ended without it
  await sql('update player set email_confirmed_at = now() where id = $1', player.id);
  const { secret } = (await player.call('beginTotp')).data;
  const device = createAuthenticator(app().origin);
  const begun = (await player.call('beginPasskey')).data;
  await sql('update player set email_confirmed_at = null where id = $1', player.id);
  expect(await refusalOf(player.call('confirmTotp', { body: { code: generateSync({ secret }) } }))).toMatchObject(refused);
  const answer = { challengeId: begun.challengeId, response: device.register(begun.options), name: 'Own' };
  expect(await refusalOf(player.call('addPasskey', { body: answer }))).toMatchObject(refused);
  expect((await player.call('listFactors')).data).toMatchObject({ totpSince: null, passkeys: [] });
});

test('a provider that vouches for the address proves it together with the password, never alone', async () => {
  const email = newAddress();
  const player = await app().signUp({ email }, { isProven: false });
  const other = await signIn(email, player.password);
  const enter = async (more: object, claims: object = {}) =>
    await app().guest.call('signInSocially', { body: { idToken: await issuer.token({ email, ...claims }), ...more } });
  expect(await refusalOf(enter({}))).toMatchObject({ code: 11014 });
  expect(await refusalOf(enter({ password: player.password }, { email_verified: 'true' }))).toMatchObject({ code: 11015 });
  expect(await refusalOf(enter({ password: player.password, registration }, { email_verified: false }))).toMatchObject({ code: 11002 });
  expect((await app().as(other.accessToken)('readProfile')).data.isEmailConfirmed).toBe(false);
  expect((await enter({ password: player.password })).data.profile).toMatchObject({ id: player.id, isEmailConfirmed: true });
  expect(await refusalOf(app().as(other.accessToken)('readProfile'))).toMatchObject({ status: 401 });
});

test('our own provider takes anybody’s word for an address, so its word proves none; its identities go with the owner’s reset', async () => {
  const own = await openIssuer({ isEmbedded: true });
  const at = await openTestApp(inject('postgresUrl'), { config: { social: own.config } });
  const enter = async (email: string, sub: string, more: object = {}) =>
    (await at.guest.call('signInSocially', { body: { idToken: await own.token({ email, sub }), ...more } })).data;
  const [email, sub] = [newAddress(), `stranger|${crypto.randomUUID()}`];
  expect((await enter(email, sub, { registration })).profile).toMatchObject({ email, isEmailConfirmed: false });
  await reset(email, at);
  expect(await refusalOf(enter(email, sub))).toMatchObject({ code: 11014 });

  // nor does it together with the password of whoever opened the account; for an address that is proven the password connects it
  const player = await at.signUp({ email: newAddress() }, { isProven: false });
  const { password } = player;
  expect(await refusalOf(enter(player.email, 'stranger|2', { password }))).toMatchObject({ code: 11018 });
  expect((await player.call('readProfile')).data.isEmailConfirmed).toBe(false);
  const owner = await at.signUp();
  expect((await enter(owner.email, 'owner|1', { password: owner.password })).profile.id).toBe(owner.id);
  own.server.close();
  await at.close();
});

test('who came by an operator’s link proves the address by the password as well: link and email reach the same mailbox', async () => {
  const email = newAddress();
  const player = await app().signUp({ email }, { isProven: false });
  const entered = (await app().guest.call('signInByToken', { body: { token: await autologinOf(player.id) } })).data;
  const call = app().as(entered.accessToken);
  const body = { confirmCode: await codeOf(email, 'confirmCode') };
  expect(await refusalOf(call('confirmEmail', { body }))).toMatchObject({ code: 11010 });
  expect((await player.call('readProfile')).data.isEmailConfirmed).toBe(false);
  await call('stepUp', { body: { password: player.password } });
  expect((await call('confirmEmail', { body })).data.email).toBe(email);
});

test('a stranger’s wish for another address, and their sessions, end with the owner’s reset; the email to that address opens nothing', async () => {
  const email = newAddress();
  const player = await app().signUp({ email }, { isProven: false });
  const away = newAddress();
  await player.call('updateProfile', { body: { email: away } });
  const confirmCode = await codeOf(away, 'confirmCode');
  await reset(email);
  expect(await refusalOf(player.call('confirmEmail', { body: { confirmCode } }))).toMatchObject({ status: 401 });
  expect(await refusalOf(app().guest.call('confirmEmail', { body: { confirmCode } }))).toMatchObject({ code: 11011 });
  const own = app().as((await signIn(email, ownPassword)).accessToken);
  expect((await own('readProfile')).data).toMatchObject({ email, newEmail: null });
  // asking for the email once more writes to nobody else
  expect((await own('resendConfirmation')).data.sent).toBe(false);
});

test('the owner inherits no detail, no promotion and no waiting payout of a stranger, and is told so', async () => {
  const email = newAddress();
  const player: TestPlayer = await app().signUp({ email, nickname: 'Stranger' });
  await app().fund(player, 10_000n);
  const details = { firstName: 'Not', lastName: 'Them', phone: '+49301234567', city: 'Elsewhere', receiveEmailPromo: true };
  await player.call('updateProfile', { body: details });
  const fields = { holder: 'Not Them', iban: 'DE89370400440532013000' };
  const input = { method: 'bank-transfer', currency: 'EUR', amount: 4000, fields, key: crypto.randomUUID() };
  const { data: invoice } = await player.call('createWithdrawal', { body: input });
  await sql('update player set email_confirmed_at = null where id = $1', player.id);
  await reset(email);
  await app().drainJobs();
  const own = app().as((await signIn(email, ownPassword)).accessToken);
  expect((await own('readProfile')).data).toMatchObject({
    firstName: null,
    lastName: null,
    nickname: null,
    phone: null,
    city: null,
    receiveEmailPromo: false,
  });
  expect((await own('listInvoices')).data.find(({ id }) => id === invoice.id)).toMatchObject({ status: 4, reason: 'address proven anew' });
  expect((await own('listAccounts')).data[0]).toMatchObject({ balance: 10_000, held: 0 });
  const subjects = await sql('select subject from mail where recipient = $1', email);
  expect(subjects).toContainEqual({ subject: 'This account is now yours' });
});

test('of a stranger’s sign-ins at the moment of the owner’s reset none is open afterwards', async () => {
  const email = newAddress();
  const player = await app().signUp({ email }, { isProven: false });
  await app().guest.call('requestReset', { body: { email } });
  await app().drainJobs();
  const resetCode = await codeOf(email, 'resetCode');
  const body = { resetCode, newPassword: ownPassword, repeatNewPassword: ownPassword };
  const [, ...entered] = await Promise.all([
    app().guest.call('resetPassword', { body }),
    ...Array.from({ length: 8 }, async () => await signIn(email, player.password).catch(() => undefined)),
  ]);
  for (const one of entered)
    if (one !== undefined) expect(await refusalOf(app().as(one.accessToken)('readProfile'))).toMatchObject({ status: 401 });
  expect(await sql('select id from session where player_id = $1 and ended_at is null', player.id)).toEqual([]);
});
