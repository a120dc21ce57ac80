import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Input } from '#contract/kernel/calls.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { inject } from 'vitest';

const app = useTestApp();

type Registration = NonNullable<Input<'registerPlayer'>['body']>;
const fields = (more: Partial<Registration> = {}): Registration => ({
  email: `${crypto.randomUUID()}@lanternhall.example`,
  password: 'correct horse battery',
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
  ...more,
});
const register = async (more: Partial<Registration> = {}) => (await app().guest.call('registerPlayer', { body: fields(more) })).data;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('registration signs in, opens an account, agrees to versions and writes an email in the language', async () => {
  const body = fields({ currency: 'BTC', language: 'de', firstName: 'Ada' });
  const { data } = await app().guest.call('registerPlayer', { body });
  expect(data.profile).toMatchObject({
    email: body.email,
    firstName: 'Ada',
    isNewlyRegistered: true,
    status: 1,
    currency: 'BTC',
    segments: [],
  });
  const accounts = (await app().as(data.accessToken)('listAccounts')).data;
  expect(accounts).toMatchObject([{ currency: 'BTC', status: 1, subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }] }]);
  const { pool } = app().context.database;
  const { rows: agreed } = await pool.query('select terms_version, privacy_version, agreed_at from player where id = $1', [
    data.profile.id,
  ]);
  expect(agreed[0]).toMatchObject({
    terms_version: expect.stringMatching(/^\d{4}/),
    privacy_version: expect.stringMatching(/^\d{4}/),
    agreed_at: expect.any(Date),
  });
  const { rows: mails } = await pool.query<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where recipient = $1',
    [body.email],
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe('Willkommen bei Lanternhall');
  expect(mails[0]?.body_text).toContain('Hallo Ada,');
});

test('AC-03 twenty registrations of one e-mail at once, in different spelling, make one account', async () => {
  const local = crypto.randomUUID();
  const spellings = [`${local}@lanternhall.example`, `${local.toUpperCase()}@lanternhall.example`, ` ${local}@Lanternhall.Example`.trim()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => await refusalOf(register({ email: spellings[index % 3] ?? '' }))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  // a busy house may ask some to come again in a moment; nobody else gets in
  const codes = answers.flatMap((answer) => (answer === undefined ? [] : [(answer as { code?: number }).code]));
  expect(new Set(codes).difference(new Set([11002, 10009]))).toEqual(new Set());
  expect(codes).toContain(11002);
});

test('AC-01 somebody a day too young is refused, on the birthday accepted; 29 February and stricter countries too', async () => {
  // noon of a day whose neighbours are of the same month, so that no midnight comes between and every day exists eighteen years before
  const { clock } = app().context;
  const now = new Date('2027-06-15T12:00:00Z');
  clock.setOffset(now.getTime() - clock.wallMs());
  const day = (years: number, days: number) =>
    new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
  expect(await refusalOf(register({ dateOfBirth: day(18, 1) }))).toMatchObject({
    status: 422,
    errors: [{ field: 'dateOfBirth', rule: 'ageOfMajority', params: { min: 18 } }],
  });
  expect(await refusalOf(register({ dateOfBirth: day(18, 0) }))).toBeUndefined();
  expect(await refusalOf(register({ country: 'US', dateOfBirth: day(20, 0) }))).toMatchObject({ errors: [{ params: { min: 21 } }] });
  for (const wrong of ['2001-02-29', '0999-01-01', '3001-01-01'])
    expect(await refusalOf(register({ dateOfBirth: wrong }))).toMatchObject({ status: 422 });
  expect(await refusalOf(register({ dateOfBirth: '2000-02-29' }))).toBeUndefined();
  clock.setOffset(0);
});

test('AC-01 who was born on 29 February comes of age on 1 March, and the birthday is that of the player’s own zone', async () => {
  const { clock } = app().context;
  const goTo = (at: string): void => clock.setOffset(Date.parse(at) - clock.wallMs());
  const tooYoung = { errors: [{ field: 'dateOfBirth', rule: 'ageOfMajority', params: { min: 18 } }] };
  try {
    goTo('2026-02-28T12:00:00Z');
    expect(await refusalOf(register({ dateOfBirth: '2008-02-29' }))).toMatchObject(tooYoung);
    goTo('2026-03-01T12:00:00Z');
    expect(await refusalOf(register({ dateOfBirth: '2008-02-29' }))).toBeUndefined();
    // the evening before in Europe is the birthday in Auckland
    goTo('2027-06-14T18:00:00Z');
    const born = { dateOfBirth: '2009-06-15' };
    for (const timeZone of ['Europe/Berlin', 'America/Los_Angeles'])
      expect([timeZone, await refusalOf(register({ ...born, timeZone }))]).toMatchObject([timeZone, tooYoung]);
    expect(await refusalOf(register({ ...born, timeZone: 'Pacific/Auckland' }))).toBeUndefined();
    goTo('2027-06-15T18:00:00Z');
    for (const timeZone of ['Europe/Berlin', 'America/Los_Angeles'])
      expect([timeZone, await refusalOf(register({ ...born, timeZone }))]).toEqual([timeZone, undefined]);
  } finally {
    clock.setOffset(0);
  }
});

test('AC-02 without agreement, with a repeated password that differs, a currency or country that is not offered: refused at the field', async () => {
  expect(await refusalOf(register({ agreements: false }))).toMatchObject({ errors: [{ field: 'agreements', rule: 'agreement' }] });
  expect(await refusalOf(register({ password_confirmation: 'other one' }))).toMatchObject({
    errors: [{ field: 'password_confirmation', rule: 'sameAs', params: { other: 'password' } }],
  });
  expect(await refusalOf(register({ currency: 'CHF' }))).toMatchObject({ status: 409, code: 12002 });
  expect(await refusalOf(register({ country: 'ZZ' }))).toMatchObject({ errors: [{ field: 'country' }] });
  expect(await refusalOf(register({ country: 'KP' }))).toMatchObject({ status: 451, code: 11006 });
});

test('AC-04 an unknown e-mail and a wrong password are answered alike', async () => {
  const player = await app().signUp();
  const answers = [];
  for (const body of [
    { email: player.email, password: 'wrong' },
    { email: 'nobody@lanternhall.example', password: 'wrong' },
  ]) {
    const response = await fetch(`${app().origin}/api/player/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    answers.push([response.status, (await response.text()).replace(/"requestId":"[^"]*"/, '')]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(422);
});

test('passwords: case, tail, spaces and Unicode count; a space before the e-mail does not', async () => {
  const password = ' Päßwort mit Leer  ';
  const email = `${crypto.randomUUID()}@lanternhall.example`;
  await register({ email, password, password_confirmation: password });
  const signIn = async (given: string) =>
    await refusalOf(app().guest.call('signIn', { body: { email: email.toUpperCase(), password: given } }));
  expect(await signIn(password)).toBeUndefined();
  for (const wrong of [password.trim(), password.toLowerCase(), password.slice(0, -1)])
    expect(await signIn(wrong)).toMatchObject({ code: 11001 });
});

test('a second sign-in is no longer a new registration', async () => {
  const player = await app().signUp();
  const { data } = await app().guest.call('signIn', { body: { email: player.email, password: player.password } });
  expect(data.profile.isNewlyRegistered).toBe(false);
});

test('tries at one account are throttled with the time to wait', async () => {
  const strict = await openTestApp(inject('postgresUrl'), {
    config: { rateLimits: true },
    context: () => ({ clock: createStandingClock() }),
  });
  const body = { email: 'somebody@lanternhall.example', password: 'guess' };
  const answers = [];
  for (let tries = 0; tries < 10; tries += 1)
    answers.push(
      await fetch(`${strict.origin}/api/player/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const last = answers.at(-1);
  expect(last?.status).toBe(429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.close();
});

test('the profile changes the fields that are given and refuses what no player decides', async () => {
  const player = await app().signUp();
  const { data } = await player.call('updateProfile', { body: { nickname: 'Lamplighter', timeZone: 'Europe/Berlin', language: 'de' } });
  expect(data).toMatchObject({ nickname: 'Lamplighter', displayName: 'L***r', timeZone: 'Europe/Berlin', language: 'de' });
  expect(await refusalOf(player.call('updateProfile', { body: { status: 1 } as never }))).toMatchObject({
    errors: [{ field: 'status', rule: 'unknown' }],
  });
  expect(await refusalOf(player.call('updateProfile', { body: { timeZone: 'Moon/Sea' } }))).toMatchObject({
    errors: [{ field: 'timeZone' }],
  });
});
