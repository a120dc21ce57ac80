import { generateSync } from 'otplib';
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { createClock } from '#server/platform/clock.ts';
import { createAuthenticator } from '#testing/authenticator.ts';
import { statementsDuring } from '#testing/statements.ts';
import { openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';

/** The middle of a time step, for the whole file: no test runs over the edge of one. */
const wallMs = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
/** Codes are of a time that stands still. */
const context = () => ({ clock: { ...createClock(), wallMs: () => wallMs } });
const testApp = useTestApp({ context });

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
/** A code of the app; each step is good once, so tests move from step to step. */
const codeAt = (secret: string, steps: number): string => generateSync({ secret, epoch: wallMs / 1000 + steps * 30 });
/** A code that the app shows at no time near this one. */
const wrongCode = (secret: string): string => {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeAt(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find((code) => !near.includes(code)) ?? '';
};
const signIn = async (player: TestPlayer, code?: string) =>
  (await testApp().guest.call('signIn', { body: { email: player.email, password: player.password, ...(code !== undefined && { code }) } }))
    .data;
const letLapse = async (player: TestPlayer) =>
  await testApp().context.database.pool.query(
    "update session set authenticated_at = authenticated_at - interval '5 minutes 1 second' where player_id = $1",
    [player.id],
  );

async function withTotp(): Promise<{ player: TestPlayer; secret: string; recoveryCodes: string[] }> {
  const player = await testApp().signUp();
  const { secret } = (await player.call('beginTotp')).data;
  // the step before: the present one stays free for the test
  const { recoveryCodes } = (await player.call('confirmTotp', { body: { code: codeAt(secret, -1) } })).data;
  return { player, secret, recoveryCodes };
}

async function withPasskey() {
  const player = await testApp().signUp();
  const device = createAuthenticator(testApp().origin);
  const begun = (await player.call('beginPasskey')).data;
  const { recoveryCodes } = (
    await player.call('addPasskey', { body: { challengeId: begun.challengeId, response: device.register(begun.options), name: 'Laptop' } })
  ).data;
  return { player, device, recoveryCodes, begun };
}

test('an app is on once a code of it was confirmed; the sign-in then asks for a code', async () => {
  const player = await testApp().signUp();
  const { secret, uri } = (await player.call('beginTotp')).data;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Lanternhall/);
  await signIn(player);
  expect(await refusalOf(player.call('confirmTotp', { body: { code: wrongCode(secret) } }))).toMatchObject({
    errors: [{ rule: 'wrongCode' }],
  });
  const { recoveryCodes } = (await player.call('confirmTotp', { body: { code: codeAt(secret, -1) } })).data;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await refusalOf(player.call('beginTotp'))).toMatchObject({ code: 10013 });
  expect(await refusalOf(signIn(player))).toMatchObject({ code: 11012, status: 422, errors: [{ field: 'code', rule: 'required' }] });
  expect(await refusalOf(signIn(player, wrongCode(secret)))).toMatchObject({ code: 11012, errors: [{ rule: 'wrongCode' }] });
  expect((await signIn(player, codeAt(secret, 0))).profile.id).toBe(player.id);
  expect((await player.call('listFactors')).data).toMatchObject({
    hasPassword: true,
    totpSince: expect.any(String),
    recoveryCodesLeft: 10,
  });
});

test('a sign-in walks its way once: the player, the factor, its code, and in one transaction the session with its token', async () => {
  const { player, secret } = await withTotp();
  // the news of the factor are delivered, so that nothing else is asked meanwhile
  await testApp().context.outbox.flush();
  const statements = await statementsDuring(testApp().context.database.pool, async () => await signIn(player, codeAt(secret, 0)));
  const tableOf = (statement: string): string[] => /\b(?:from|into|update) "(\w+)"/.exec(statement)?.slice(1) ?? [];
  const short = statements.map((statement) => [statement.split(' ', 1)[0], ...tableOf(statement)].join(' '));
  expect(short.join(', ').split(/, (?=begin)/)).toEqual([
    'select player, select session, select totp_factor, select passkey, select session',
    'begin, select totp_factor, update totp_factor, commit, select exclusion',
    'begin, select player, update player, select session, select session, insert session, update player, insert refresh_token, commit, select player, select player_segment',
  ]);
});

test('AC-04 a second factor shows itself to the right password alone', async () => {
  const { player } = await withTotp();
  const wrong = testApp().guest.call('signIn', { body: { email: player.email, password: 'wrong' } });
  expect(await refusalOf(wrong)).toMatchObject({ code: 11001 });
});

test('ASVS V6.5.1 V6.5.5 a code counts once, also at once, and not again after a newer one; old codes are refused', async () => {
  const { player, secret } = await withTotp();
  const code = codeAt(secret, 0);
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await refusalOf(signIn(player, code))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(await refusalOf(signIn(player, codeAt(secret, -1)))).toMatchObject({ code: 11012 });
  expect(await refusalOf(signIn(player, codeAt(secret, -3)))).toMatchObject({ code: 11012 });
  expect(await refusalOf(signIn(player, codeAt(secret, 1)))).toBeUndefined();
});

test('ASVS V6.5.1 a recovery code opens once, and the player is told; a new set voids the old', async () => {
  const { player, recoveryCodes } = await withTotp();
  const [first = '', second = ''] = recoveryCodes;
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await refusalOf(signIn(player, first.toUpperCase()))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  const { rows } = await testApp().context.database.pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where recipient = $1 order by created_at desc, id desc limit 1',
    [player.email],
  );
  expect(rows[0]).toMatchObject({ subject: 'A recovery code was used', body_text: expect.stringContaining('You have 9 left') });
  const renewed = (await player.call('renewRecoveryCodes')).data.recoveryCodes;
  expect(await refusalOf(signIn(player, second))).toMatchObject({ code: 11012 });
  expect(await refusalOf(signIn(player, renewed[0]))).toBeUndefined();
});

test('SE-01 neither the secret of an app nor a recovery code can be read in the database', async () => {
  const { secret, recoveryCodes } = await withTotp();
  const { pool } = testApp().context.database;
  for (const table of ['totp_factor', 'recovery_code', 'mail']) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${table} t`);
    expect(rows.some(({ text }) => text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))).toBe(false);
    expect(rows.some(({ text }) => recoveryCodes.some((code) => text.includes(code)))).toBe(false);
  }
});

test('ASVS V6.4.3 a reset does not get past the second factor', async () => {
  const { player, secret } = await withTotp();
  await testApp().guest.call('requestReset', { body: { email: player.email } });
  await testApp().drainJobs();
  const { rows } = await testApp().context.database.pool.query<{ id: string; secret: Buffer }>(
    'select id, secret from mail where recipient = $1 and secret is not null order by created_at desc, id desc limit 1',
    [player.email],
  );
  const mail = rows[0];
  const resetCode = mail === undefined ? '' : testApp().context.secrets.unseal('mail', mail.id, mail.secret);
  const body = { resetCode, newPassword: 'another good passphrase', repeatNewPassword: 'another good passphrase' };
  expect(await refusalOf(testApp().guest.call('resetPassword', { body }))).toMatchObject({ code: 11012 });
  expect((await testApp().guest.call('resetPassword', { body: { ...body, code: codeAt(secret, 0) } })).data.changed).toBe(true);
});

test('a passkey signs in alone; another origin, an unverified user, a used challenge and a copied counter are refused', async () => {
  const { player, device, recoveryCodes, begun } = await withPasskey();
  expect(recoveryCodes).toHaveLength(10);
  const options = begun.options as { rp: { id: string }; authenticatorSelection: object };
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const prove = async (bend?: Parameters<typeof device.prove>[1]) => {
    const challenge = (await testApp().guest.call('beginProof')).data;
    return { challengeId: challenge.challengeId, response: device.prove(challenge.options, bend) };
  };
  const enter = async (body: Awaited<ReturnType<typeof prove>>) => await testApp().guest.call('signInByPasskey', { body });
  const good = await prove();
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await refusalOf(enter(good))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(await refusalOf(enter(await prove({ origin: 'https://elsewhere.example' })))).toMatchObject({ code: 11001 });
  expect(await refusalOf(enter(await prove({ isVerified: false })))).toMatchObject({ code: 11001 });
  const { data } = await enter(await prove());
  expect(data.profile.id).toBe(player.id);
  expect((await testApp().as(data.accessToken)('listSessions')).data[0]).toMatchObject({ method: 'passkey', isCurrent: true });
  const clone = await prove();
  await testApp().context.database.pool.query('update passkey set counter = counter + 100 where player_id = $1', [player.id]);
  expect(await refusalOf(enter(clone))).toMatchObject({ code: 11001 });
});

test('a passkey cannot be added twice, answers no other player, and can be removed by its own player alone', async () => {
  const { player, device } = await withPasskey();
  const stranger = await testApp().signUp();
  const again = (await stranger.call('beginPasskey')).data;
  const body = { challengeId: again.challengeId, response: device.register(again.options), name: 'Mine now' };
  expect(await refusalOf(player.call('addPasskey', { body }))).toMatchObject({ code: 11011 });
  const anew = (await stranger.call('beginPasskey')).data;
  const taken = stranger.call('addPasskey', {
    body: { challengeId: anew.challengeId, response: device.register(anew.options), name: 'x' },
  });
  expect(await refusalOf(taken)).toMatchObject({ code: 10013 });
  const [passkey] = (await player.call('listFactors')).data.passkeys;
  expect(passkey).toMatchObject({ name: 'Laptop' });
  expect(await refusalOf(stranger.call('removePasskey', { params: { id: passkey?.id ?? '' } }))).toMatchObject({ status: 404 });
  expect((await player.call('removePasskey', { params: { id: passkey?.id ?? '' } })).data.changed).toBe(true);
  expect((await player.call('listFactors')).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await signIn(player)).profile.id).toBe(player.id);
});

test('AC-06 ASVS V7.5.1 payouts, e-mail, identity and factors need a proof of the last five minutes, and say which', async () => {
  const player = await testApp().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', nationality: 'DE', placeOfBirth: 'Kiel' } });
  await letLapse(player);
  const iban = { iban: 'DE02120300000000202051', holder: 'Ada' };
  const acts = [
    player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 2000, fields: iban } }),
    player.call('updateProfile', { body: { email: `x-${player.email}` } }),
    player.call('updateProfile', { body: { firstName: 'Eve' } }),
    player.call('updateProfile', { body: { nationality: 'FR' } }),
    player.call('updateProfile', { body: { placeOfBirth: '' } }),
    player.call('beginTotp'),
    player.call('beginPasskey'),
  ];
  for (const refusal of await Promise.all(acts.map(refusalOf)))
    expect(refusal).toMatchObject({ code: 11010, status: 422, errors: [{ field: 'password', rule: 'required' }] });
  expect((await player.call('updateProfile', { body: { firstName: 'Ada', city: 'Berlin' } })).data.city).toBe('Berlin');
  expect(await refusalOf(player.call('stepUp', { body: { password: 'wrong' } }))).toMatchObject({ errors: [{ rule: 'wrongPassword' }] });
  await player.call('stepUp', { body: { password: player.password } });
  expect((await player.call('updateProfile', { body: { firstName: 'Eve' } })).data.firstName).toBe('Eve');
});

test('with a second factor the password no longer proves enough; the code or the passkey does, in this session alone', async () => {
  const { player, secret } = await withTotp();
  const other = await signIn(player, codeAt(secret, 0));
  await letLapse(player);
  expect(await refusalOf(player.call('stepUp', { body: { password: player.password } }))).toMatchObject({
    code: 11010,
    errors: [{ field: 'code' }],
  });
  await player.call('stepUp', { body: { code: codeAt(secret, 1) } });
  expect((await player.call('removeTotp')).data.changed).toBe(true);
  expect(await refusalOf(testApp().as(other.accessToken)('beginTotp'))).toMatchObject({ code: 11010 });

  const keyed = await withPasskey();
  await letLapse(keyed.player);
  const challenge = (await keyed.player.call('beginProof')).data;
  const passkey = { challengeId: challenge.challengeId, response: keyed.device.prove(challenge.options) };
  expect((await keyed.player.call('stepUp', { body: { passkey } })).data.until).toBeTypeOf('string');
});

test('ASVS V6.3.1 who knows the password and guesses at the code from many networks does not keep the player out', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true, trustProxy: true }, context });
  const player = await strict.signUp();
  const { secret } = (await player.call('beginTotp')).data;
  await player.call('confirmTotp', { body: { code: codeAt(secret, -1) } });
  const status = async (code: string, ip: string) =>
    (
      await fetch(`${strict.origin}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email: player.email, password: player.password, code }),
      })
    ).status;
  const guesses = [];
  for (let network = 0; network < 8; network += 1) guesses.push(await status('000000', `198.51.${network}.7`));
  expect(guesses).toEqual([422, 422, 422, 422, 422, 422, 429, 429]);
  expect(await status(codeAt(secret, 0), '127.0.0.1')).toBe(200);
  await strict.close();
});

test('ASVS V6.6.3 guesses at the code wait', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true }, context });
  const player = await strict.signUp();
  const { secret } = (await player.call('beginTotp')).data;
  await player.call('confirmTotp', { body: { code: codeAt(secret, -1) } });
  const tries = [];
  for (let index = 0; index < 8; index += 1) tries.push(await refusalOf(player.call('stepUp', { body: { code: wrongCode(secret) } })));
  expect((tries.at(-1) as { status: number }).status).toBe(429);
  await strict.close();
});
