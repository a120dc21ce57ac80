import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { fieldTable } from '#contract/players/fields.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readDuplicateCandidates } from './index.ts';

const app = useTestApp();

type Registration = NonNullable<Input<'registerPlayer'>['body']>;
const register = async (more: Partial<Registration> = {}) =>
  (
    await app().guest.call('registerPlayer', {
      body: {
        email: `${crypto.randomUUID()}@lanternhall.example`,
        password: 'correct horse battery',
        password_confirmation: 'correct horse battery',
        country: 'DE',
        currency: 'EUR',
        dateOfBirth: '1990-05-17',
        agreements: true,
        ...more,
      },
    })
  ).data;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const fieldsOf = async (scenario: 'registration' | 'profile' | 'password', country?: string) =>
  (await app().guest.call('readFields', { query: { scenario, ...(country !== undefined && { country }) } })).data;

test('every field of the specification is in the table', () => {
  const names =
    'password password_confirmation currentPassword newPassword repeatNewPassword firstName lastName nationality nickname gender city address additionalAddress postalCode timeZone profession language captcha bonusCode securityQuestion securityAnswer email country state region currency agreements receiveEmailPromo receiveSmsPromo receiveBonus phone phoneFull dateOfBirth birthdate placeOfBirth personalIdNumber message locale age cpf_number';
  expect(names.split(' ').filter((name) => !Object.hasOwn(fieldTable, name))).toEqual([]);
});

test('languages are offered by their own names, each with the capital of an entry', async () => {
  const language = (await fieldsOf('registration', 'DE')).find(({ field }) => field === 'language');
  const labels = Object.fromEntries((language?.options ?? []).map(({ value, label }) => [value, label]));
  expect(labels).toMatchObject({
    de: 'Deutsch',
    en: 'English',
    es: 'Español',
    fr: 'Français',
    'pt-br': 'Português (Brasil)',
    tr: 'Türkçe',
  });
});

test('the registration form shows what the country asks for, in order, with its rules and options', async () => {
  const shown = async (country: string) => (await fieldsOf('registration', country)).filter(({ isShown }) => isShown);
  expect((await shown('DE')).map(({ step, field }) => `${step} ${field}`)).toEqual([
    '1 email',
    '1 password',
    '1 password_confirmation',
    '1 country',
    '1 currency',
    '1 language',
    '2 dateOfBirth',
    '2 bonusCode',
    '2 receiveEmailPromo',
    '2 agreements',
  ]);
  const brazil = await shown('BR');
  expect(brazil.find(({ field }) => field === 'cpf_number')).toMatchObject({ type: 'cpf', isRequired: true });
  expect(brazil.find(({ field }) => field === 'state')?.options).toContainEqual({ value: 'BR-SP', label: 'São Paulo' });
  expect(brazil.find(({ field }) => field === 'password')).toMatchObject({ isRequired: true, min: 6, max: 256, type: 'password' });
  expect((await shown('US')).find(({ field }) => field === 'dateOfBirth')).toMatchObject({
    min: 21,
    rules: [
      { rule: 'required', params: {} },
      { rule: 'date', params: {} },
      { rule: 'ageOfMajority', params: { min: 21 } },
    ],
  });
  expect((await fieldsOf('profile', 'GB')).find(({ field }) => field === 'postalCode')).toMatchObject({
    example: 'SW1A 1AA',
    pattern: expect.stringContaining('[A-Z]'),
  });
  expect((await fieldsOf('password')).map(({ field }) => field)).toEqual(['currentPassword', 'newPassword', 'repeatNewPassword']);
});

test('what the form is told is what the server enforces: Brazil needs CPF and state, Spain its identity number', async () => {
  const brazil = { country: 'BR', currency: 'BRL' } as const;
  expect(await refusalOf(register(brazil))).toMatchObject({
    errors: [
      { field: 'cpf_number', rule: 'required' },
      { field: 'state', rule: 'required' },
    ],
  });
  expect(await refusalOf(register({ ...brazil, cpf_number: '111.111.111-11', state: 'BR-XX' }))).toMatchObject({
    errors: [
      { field: 'cpf_number', rule: 'cpf' },
      { field: 'state', rule: 'oneOf' },
    ],
  });
  expect((await register({ ...brazil, cpf_number: '529.982.247-25', state: 'BR-SP' })).profile).toMatchObject({
    personalIdNumber: '*********25',
    state: 'BR-SP',
  });
  const spain = async (personalIdNumber: string) => await refusalOf(register({ country: 'ES', personalIdNumber }));
  expect(await spain('1234')).toMatchObject({ errors: [{ rule: 'format', params: { param: '12345678Z' } }] });
  expect(await spain('12345678A')).toMatchObject({ errors: [{ rule: 'nationalId' }] });
  expect(await spain('12345678-z')).toBeUndefined();
  expect(await refusalOf(register({ state: 'BR-SP' }))).toMatchObject({ errors: [{ field: 'state', rule: 'unknown' }] });
});

test('phones by country: not a number, too short, too long, invalid country; kept in E.164', async () => {
  const phone = async (text: string) => await refusalOf(register({ phone: text }));
  const fault = (rule: string) => ({ errors: [{ field: 'phone', rule }] });
  expect(await phone('hello')).toMatchObject(fault('phoneNotANumber'));
  expect(await phone('+491')).toMatchObject(fault('phoneTooShort'));
  expect(await phone(`+49${'1'.repeat(18)}`)).toMatchObject(fault('phoneTooLong'));
  expect(await phone('+999123456')).toMatchObject(fault('phoneInvalidCountry'));
  expect(await phone('1'.repeat(251))).toMatchObject(fault('maxLength'));
  // as long as a number may be, and no number that anybody has
  expect(await phone('+49 100 1234567')).toMatchObject(fault('phoneNotANumber'));
  expect(await phone('+1 111 111 1111')).toMatchObject(fault('phoneNotANumber'));
  expect((await register({ phoneFull: '030 1234567' })).profile.phone).toBe('+49301234567');
});

test('a registration repeats its password, and no bonus code is taken while there is none', async () => {
  const email = `${crypto.randomUUID()}@lanternhall.example`;
  const rest = { country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  const body = { email, password: 'correct horse battery', ...rest };
  const answer = await fetch(`${app().origin}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field: 'password_confirmation', rule: 'required' }] }]);
  expect(await refusalOf(register({ password_confirmation: 'correct horse batterz' }))).toMatchObject({
    errors: [{ field: 'password_confirmation', rule: 'sameAs', message: 'The value must be equal to the password value' }],
  });
  expect(await refusalOf(register({ bonusCode: 'LAMP' }))).toMatchObject({
    errors: [{ field: 'bonusCode', rule: 'bonusCodeIncorrect' }],
  });
  expect(await refusalOf(register({ bonusCode: '' }))).toBeUndefined();
});

test('a country tells the currency that an account there begins with', async () => {
  const { data } = await app().guest.call('listCountries');
  const of = (code: string) => data.find((country) => country.code === code)?.currency;
  expect([of('BR'), of('US'), of('DE'), of('JP')]).toEqual(['BRL', 'USD', 'EUR', 'EUR']);
});

test('names and addresses show all that is in them: controls, marks of direction, half characters and letters in disguise are refused', async () => {
  for (const [field, text] of [
    ['nickname', 'ad\u202emin'],
    ['nickname', 'ad\u200bmin'],
    ['firstName', 'A\u001fda'],
    ['lastName', 'Love\u2066lace'],
    ['city', 'Ber\u0007lin'],
  ] as const)
    expect([field, text, await refusalOf(register({ [field]: text }))]).toMatchObject([
      field,
      text,
      { errors: [{ field, rule: 'plainText' }] },
    ]);
  for (const email of [
    'a\u202eb@lanternhall.example',
    'a\u0007b@lanternhall.example',
    'p\u0430ypal@lanternhall.example',
    '\uff41b@lanternhall.example',
  ])
    expect([email, await refusalOf(register({ email }))]).toMatchObject([email, { errors: [{ field: 'email', rule: 'email' }] }]);
  expect((await register({ firstName: 'Łukasz', lastName: 'علی\u200cرضا' })).profile.firstName).toBe('Łukasz');
});

test('AC-03 one account a person: twenty registrations at once with one phone, or one identity number, make one', async () => {
  const wins = async (more: (index: number) => Partial<Registration>) => {
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, index) => await refusalOf(register(more(index)))));
    // a busy house may ask some to come again in a moment
    const refused = answers.filter((answer) => {
      const { code, status } = (answer ?? {}) as { code?: number; status?: number };
      return code === 11002 || status === 503;
    });
    return [answers.filter((answer) => answer === undefined).length, refused.length];
  };
  const spellings = ['+49 151 23456789', '0151 23456789', '0049 151 23456789'];
  expect(await wins((index) => ({ phone: spellings[index % 3] ?? '' }))).toEqual([1, 19]);
  const numbers = ['111.444.777-35', '11144477735'];
  expect(await wins((index) => ({ country: 'BR', state: 'BR-RJ', cpf_number: numbers[index % 2] ?? '' }))).toEqual([1, 19]);
  // with the century and without, with either sign
  const swedish = ['811218-9876', '19811218-9876', '8112189876', '811218+9876', '198112189876'];
  expect(await wins((index) => ({ country: 'SE', personalIdNumber: swedish[index % 5] ?? '' }))).toEqual([1, 19]);
  const spanish = ['87654321X', '87654321-x'];
  expect(await wins((index) => ({ country: 'ES', personalIdNumber: spanish[index % 2] ?? '' }))).toEqual([1, 19]);
  const others = ['M02 X00/T47', 'm02x00t47', 'M02\u00a0X00\u2009T47', 'Ｍ02X00T47'];
  expect(await wins((index) => ({ personalIdNumber: others[index % 4] ?? '' }))).toEqual([1, 19]);
});

test('AC-03 duplicate candidate is told to operators and refuses nothing', async () => {
  const local = crypto.randomUUID().slice(0, 8);
  const first = await register({ email: `${local}.ab@lanternhall.example`, firstName: 'Ada', lastName: local });
  const second = await register({ email: `${local}ab+x@lanternhall.example`, firstName: 'ada', lastName: local });
  const found = await readDuplicateCandidates(app().context.database.db, first.profile.id);
  expect(found).toHaveLength(2);
  for (const reason of ['e-mail', 'name and birth'])
    expect(found).toContainEqual(expect.objectContaining({ playerId: second.profile.id, reason }));
});

test('SE-01 no dump of the database shows an identity number; moved to another player it does not open', async () => {
  const { profile } = await register({ country: 'BR', state: 'BR-SP', cpf_number: '153.509.460-56' });
  const other = await register({ country: 'BR', state: 'BR-SP', cpf_number: '935.411.347-80' });
  const { pool } = app().context.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    expect([name, rows.filter(({ text }) => /15350946056|153\.509\.460-56/.test(text)).length]).toEqual([name, 0]);
  }
  await pool.query('update player set personal_id_sealed = (select personal_id_sealed from player where id = $1) where id = $2', [
    profile.id,
    other.profile.id,
  ]);
  expect(await refusalOf(app().as(other.accessToken)('readProfile'))).toMatchObject({ status: 500 });
});

test('PR-01 the profile keeps its fields, takes empty ones away, and refuses to change what is fixed', async () => {
  const player = await register();
  const call = app().as(player.accessToken);
  const { data } = await call('updateProfile', {
    body: { city: ' Berlin ', postalCode: '10115', phone: '+49 30 7654321', region: 'Mitte', dateOfBirth: '1990-05-17', locale: 'de' },
  });
  expect(data).toMatchObject({ city: 'Berlin', phone: '+49307654321', region: 'Mitte', language: 'de', age: expect.any(Number) });
  expect((await call('updateProfile', { body: { city: '' } })).data.city).toBeNull();
  expect(await refusalOf(call('updateProfile', { body: { dateOfBirth: '1991-05-17', country: 'AT' } }))).toMatchObject({
    errors: [
      { field: 'dateOfBirth', rule: 'fixed' },
      { field: 'country', rule: 'fixed' },
    ],
  });
  expect(await refusalOf(call('updateProfile', { body: { postalCode: 'ABC' } }))).toMatchObject({ errors: [{ field: 'postalCode' }] });
  expect((await call('updateProfile', { body: { personalIdNumber: 'L01X00T47' } })).data.personalIdNumber).toBe('*******47');
  expect(await refusalOf(call('updateProfile', { body: { personalIdNumber: 'L01X00T48' } }))).toMatchObject({
    errors: [{ rule: 'fixed' }],
  });
});

test('AC-02 new terms are asked again, and agreed to with version and time', async () => {
  const player = await register();
  const call = app().as(player.accessToken);
  const { database, notifier } = app().context;
  expect(player.profile.mustAgree).toBe(false);
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'termsVersion', '2026-12-01'));
  await app().context.settings.reload();
  const { data } = await call('readProfile');
  expect(data).toMatchObject({ mustAgree: true, agreements: { terms: '2026-12-01' } });
  const refusal = await refusalOf(call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2000 } }));
  expect(refusal).toMatchObject({ code: 11008, status: 409 });
  expect(await refusalOf(call('agreeToTerms', { body: { terms: '2026-11-01', privacy: data.agreements.privacy } }))).toMatchObject({
    code: 10013,
  });
  for (let times = 0; times < 2; times += 1) expect((await call('agreeToTerms', { body: data.agreements })).data.mustAgree).toBe(false);
  const { rows } = await database.pool.query(
    'select terms_version, privacy_version, agreed_at is not null as timed from player_agreement where player_id = $1 order by agreed_at',
    [data.id],
  );
  const privacy = { privacy_version: '2026-11-01', timed: true };
  expect(rows).toEqual([
    { terms_version: '2026-11-01', ...privacy },
    { terms_version: '2026-12-01', ...privacy },
  ]);
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'termsVersion', '2026-11-01'));
  await app().context.settings.reload();
});
