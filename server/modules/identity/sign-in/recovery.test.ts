import { inject, expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { readStoredEmail } from '#server/platform/mail.ts';
import { type TestApp, openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { waitS } from './attempt-throttle.ts';
import { networkOf } from '#contract/kernel/addresses.ts';

const app = useTestApp();

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

/** The emails to an address, newest first, their codes in their places. */
async function emailsTo(email: string, at: TestApp = app()) {
  const { rows } = await at.context.database.pool.query<Parameters<typeof readStoredEmail>[1] & { subject: string }>(
    'select * from mail where recipient = $1 order by created_at desc, id desc',
    [email],
  );
  return rows.map((row) => ({ subject: row.subject, ...readStoredEmail(at.context.secrets, row) }));
}
async function codeOf(email: string, name: string, at: TestApp = app()): Promise<string> {
  for (const { text } of await emailsTo(email, at)) {
    const code = new RegExp(`[?&]${name}=([\\w-]+)`).exec(text)?.[1];
    if (code !== undefined) return code;
  }
  throw new Error(`No email to ${email} has a ${name}`);
}
const signIn = async (player: TestPlayer, password = player.password) =>
  await app().guest.call('signIn', { body: { email: player.email, password } });
async function askForReset(player: TestPlayer): Promise<string> {
  await app().guest.call('requestReset', { body: { email: player.email } });
  await app().drainJobs();
  return await codeOf(player.email, 'resetCode');
}
const reset = async (resetCode: string, newPassword = 'another good passphrase') =>
  await app().guest.call('resetPassword', { body: { resetCode, newPassword, repeatNewPassword: newPassword } });

test('ASVS V6.4.1 the welcome email confirms the address, once; a resent one voids it', async () => {
  const player = await app().signUp({}, { isProven: false });
  const first = await codeOf(player.email, 'confirmCode');
  expect((await player.call('resendConfirmation')).data.sent).toBe(true);
  expect(await refusalOf(player.call('confirmEmail', { body: { confirmCode: first } }))).toMatchObject({ code: 11011, status: 422 });
  const second = await codeOf(player.email, 'confirmCode');
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await refusalOf(player.call('confirmEmail', { body: { confirmCode: second } }))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect((await player.call('readProfile')).data.isEmailConfirmed).toBe(true);
  expect((await player.call('resendConfirmation')).data.sent).toBe(false);
});

test('SE-01 emails keep their codes sealed, codes are kept as hashes', async () => {
  const player = await app().signUp();
  const code = await askForReset(player);
  const { pool } = app().context.database;
  for (const table of ['mail', 'one_time_code']) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    expect([table, rows.filter(({ text }) => text.includes(code)).length]).toEqual([table, 0]);
  }
});

test('AC-06 ASVS V6.3.7 a reset code sets the password once, closes every session, writes to the owner; of ten at once one wins', async () => {
  const player = await app().signUp();
  const code = await askForReset(player);
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await refusalOf(reset(code))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => (answer as { code?: number } | undefined)?.code === 11011)).toHaveLength(9);
  expect(await refusalOf(player.call('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(player))).toMatchObject({ code: 11001 });
  expect(await refusalOf(signIn(player, 'another good passphrase'))).toBeUndefined();
  expect((await emailsTo(player.email)).map(({ subject }) => subject)).toContain('Your password was changed');
});

test('AC-06 a weak password is refused and the code stays good; an old code is refused', async () => {
  const player = await app().signUp();
  const code = await askForReset(player);
  expect(await refusalOf(reset(code, 'password123'))).toMatchObject({ errors: [{ field: 'newPassword', rule: 'weakPassword' }] });
  const differing = app().guest.call('resetPassword', {
    body: { resetCode: code, newPassword: 'one good passphrase', repeatNewPassword: 'another' },
  });
  expect(await refusalOf(differing)).toMatchObject({ errors: [{ field: 'repeatNewPassword', rule: 'sameAs' }] });
  await app().context.database.pool.query("update one_time_code set expires_at = expires_at - interval '10 minutes 1 second'");
  expect(await refusalOf(reset(code))).toMatchObject({ code: 11011 });
});

test('AC-04 a reset is answered alike for an unknown address, and writes no email there', async () => {
  const player = await app().signUp();
  const ask = async (email: string) => {
    const response = await fetch(`${app().origin}/api/player/passwords/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return [response.status, await response.text()];
  };
  expect(await ask(player.email)).toEqual(await ask('nobody-at-all@lanternhall.example'));
  await app().drainJobs();
  expect(await emailsTo('nobody-at-all@lanternhall.example')).toEqual([]);
});

test('AC-06 ASVS V6.2.3 V7.4.3 the password changes with the current one alone, and closes the other sessions', async () => {
  const player = await app().signUp();
  const other = (await signIn(player)).data;
  const change = async (currentPassword: string, newPassword: string) =>
    await player.call('changePassword', { body: { currentPassword, newPassword, repeatNewPassword: newPassword } });
  expect(await refusalOf(change('wrong', 'a whole new phrase'))).toMatchObject({
    status: 422,
    errors: [{ field: 'currentPassword', rule: 'wrongPassword' }],
  });
  expect(await refusalOf(change(player.password, 'short'))).toMatchObject({ errors: [{ field: 'newPassword', rule: 'minLength' }] });
  expect((await change(player.password, 'a whole new phrase')).data.changed).toBe(true);
  expect(await refusalOf(player.call('readProfile'))).toBeUndefined();
  expect(await refusalOf(app().as(other.accessToken)('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(player, 'a whole new phrase'))).toBeUndefined();
});

test('ASVS V6.2.4 V6.2.12 guessable passwords are refused, also those made of the address; phrases are taken', async () => {
  const register = async (password: string, email = `${crypto.randomUUID()}@lanternhall.example`) =>
    await refusalOf(
      app().guest.call('registerPlayer', {
        body: {
          email,
          password,
          password_confirmation: password,
          country: 'DE',
          currency: 'EUR',
          dateOfBirth: '1990-05-17',
          agreements: true,
        },
      }),
    );
  for (const weak of ['password123', 'qwertz123', '12345678', 'aaaaaaaa', 'lanternhall', 'letmein1'])
    expect([weak, await register(weak)]).toMatchObject([weak, { errors: [{ field: 'password', rule: 'weakPassword' }] }]);
  expect(await register('marigold77', 'marigold77@lanternhall.example')).toMatchObject({ errors: [{ rule: 'weakPassword' }] });
  for (const good of ['four unrelated lower words', 'Żółta łódź 7', 'x'.repeat(6) + crypto.randomUUID().repeat(3)])
    expect([good, await register(good)]).toEqual([good, undefined]);
  for (const walk of ['qwertyuiopasdfghjklzxcvbnm'.repeat(6), '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,', 'abcdefghijklmnopqrstuvwxyz0123456789'])
    expect([walk, await register(walk)]).toMatchObject([walk, { errors: [{ rule: 'weakPassword' }] }]);
});

test('ASVS V6.2.8 a password fits in whichever Unicode form a keyboard writes it: sign-in, step-up, change', async () => {
  const composed = 'Żółta łódź płynie';
  const decomposed = composed.normalize('NFD');
  const email = `${crypto.randomUUID()}@lanternhall.example`;
  const body = { email, country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  await app().guest.call('registerPlayer', { body: { ...body, password: decomposed, password_confirmation: decomposed } });
  const session = await app().guest.call('signIn', { body: { email, password: composed } });
  await app().guest.call('signIn', { body: { email, password: decomposed } });
  const call = app().as(session.data.accessToken);
  expect(await refusalOf(call('stepUp', { body: { password: composed } }))).toBeUndefined();
  const change = { currentPassword: composed, newPassword: `${decomposed} dalej`, repeatNewPassword: `${decomposed} dalej` };
  expect((await call('changePassword', { body: change })).data.changed).toBe(true);
  expect(await refusalOf(app().guest.call('signIn', { body: { email, password: `${composed} dalej` } }))).toBeUndefined();
});

test('ASVS V6.3.7 a new address takes the place of the old once its email is answered; the old one is told, other sessions end', async () => {
  const player = await app().signUp();
  const other = (await signIn(player)).data;
  const email = `new-${player.email}`;
  const { data } = await player.call('updateProfile', { body: { email } });
  expect(data).toMatchObject({ email: player.email, newEmail: email });
  expect((await emailsTo(player.email))[0]?.text).toContain(email);
  const confirmCode = await codeOf(email, 'confirmCode');
  expect((await player.call('confirmEmail', { body: { confirmCode } })).data).toEqual({ email, isChanged: true });
  expect((await player.call('readProfile')).data).toMatchObject({ email, newEmail: null, isEmailConfirmed: true });
  expect(await refusalOf(app().as(other.accessToken)('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(player))).toMatchObject({ code: 11001 });
});

test('ASVS V6.3.8 asking for somebody else’s address tells who asks nothing and its owner everything', async () => {
  const owner = await app().signUp();
  const clientInfo = await app().signUp();
  expect((await clientInfo.call('updateProfile', { body: { email: owner.email } })).data.newEmail).toBe(owner.email);
  const [sentEmail] = await emailsTo(owner.email);
  expect(sentEmail?.subject).toBe('You already have an account with this address');
  expect(sentEmail?.text).not.toContain('confirmCode');
});

test('ASVS V6.3.5 a sign-in with a device that was never seen is told to the player', async () => {
  const player = await app().signUp();
  const from = async (agent: string) =>
    await fetch(`${app().origin}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: player.email, password: player.password }),
    });
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await from(firefox);
  await from(firefox);
  const told = (await emailsTo(player.email)).filter(({ subject }) => subject === 'New sign-in to your account');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('Firefox on Linux');
  // each reads it in their own language
  await player.call('updateProfile', { body: { language: 'de' } });
  await from(firefox.replaceAll('Linux x86_64', 'Windows NT 10.0; Win64; x64'));
  const inGerman = (await emailsTo(player.email)).find(({ subject }) => subject.includes('Neue Anmeldung'));
  expect(inGerman?.text).toContain('Firefox unter Windows');
});

test('waits double from a second to a quarter of an hour; networks are /24 and /64', () => {
  expect([1, 5, 6, 7, 8, 15, 16, 500].map((failures) => waitS(failures, 5))).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
  expect(['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '2001:db8:0:0:5::1', '::1'].map(networkOf)).toEqual([
    '10.1.2',
    '10.1.2',
    '2001:db8:0:0',
    '2001:db8:0:0',
    '0:0:0:0',
  ]);
});

test('ASVS V6.3.1 guesses are slowed down, at once and from many networks; the player’s own network stays open', async () => {
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { rateLimits: true, trustProxy: true },
    context: () => ({ clock: createStandingClock() }),
  });
  const player = await strict.signUp();
  const status = async (password: string, ip: string) =>
    (
      await fetch(`${strict.origin}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email: player.email, password }),
      })
    ).status;
  const burst = await Promise.all(Array.from({ length: 12 }, async () => await status('guess', '203.0.113.5')));
  // the five free ones and the one that begins the wait; a busy house may ask some to come again in a moment
  const busy = burst.filter((one) => one === 503).length;
  expect(burst.filter((one) => one === 422).length).toBeLessThanOrEqual(6);
  expect(burst.filter((one) => one === 429).length).toBeGreaterThanOrEqual(6 - busy);
  expect(new Set(burst).difference(new Set([422, 429, 503]))).toEqual(new Set());
  for (let network = 0; network < 45; network += 1) await status('guess', `198.51.${network}.7`);
  expect(await status('guess', '192.0.2.9')).toBe(429);
  expect(await status(player.password, '127.0.0.1')).toBe(200);
  await strict.close();
});

test('AC-05 profile gli: three failures in half an hour lock the account until the email opens it', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { jurisdiction: 'gli' } });
  const player = await strict.signUp();
  const signInWith = async (password: string) => await refusalOf(strict.guest.call('signIn', { body: { email: player.email, password } }));
  await signInWith('wrong');
  await signInWith('wrong');
  strict.context.clock.setOffset(31 * 60_000);
  await signInWith('wrong');
  expect(await signInWith(player.password)).toBeUndefined();
  await signInWith('wrong');
  await signInWith('wrong');
  expect(await signInWith(player.password)).toMatchObject({ code: 11009, status: 422 });
  expect(await signInWith('wrong')).toMatchObject({ code: 11001 });
  const unlockCode = await codeOf(player.email, 'unlockCode', strict);
  expect((await strict.guest.call('unlockAccount', { body: { unlockCode } })).data.unlocked).toBe(true);
  expect(await signInWith(player.password)).toBeUndefined();
  const { rows } = await strict.context.database.pool.query('select distinct ip from sign_in_failure where player_id = $1', [player.id]);
  expect(rows).toEqual([{ ip: expect.stringMatching(/127\.0\.0\.1|::1/) }]);
  await strict.close();
});
