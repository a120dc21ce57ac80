import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { collectParts } from '#server/boot/parts.ts';
import { openTestApp, root } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { type JurisdictionRow, openJurisdictions, ruleSchemas } from './index.ts';

const { jurisdictions } = await collectParts();
/** The rows that come with the house. A further row of the table changes nothing here. */
const own = jurisdictions.filter(({ id }) => ['default', 'gli', 'mga', 'se', 'uk'].includes(id));
const fixture = join(root, 'testing/fixtures/jurisdiction');

const openOne = (rows: readonly JurisdictionRow[], jurisdiction: string) =>
  openJurisdictions(rows, { jurisdiction, jurisdictions: [] }).house;

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('every jurisdiction of the table can be in force, and what it leaves out is the default', () => {
  const ids = jurisdictions.map(({ id }) => id);
  expect(own.map(({ id }) => id)).toEqual(['default', 'gli', 'mga', 'se', 'uk']);
  const [byDefault, gli] = ['default', 'gli'].map((id) => openOne(jurisdictions, id).rules);
  for (const id of ids) {
    const { rules } = openOne(jurisdictions, id);
    expect(Object.keys(rules).toSorted()).toEqual(Object.keys(ruleSchemas).toSorted());
    const sourced = jurisdictions.find((row) => row.id === id)?.rules ?? {};
    const named = Object.entries(sourced).map(([name, { value }]) => [name, value]);
    expect(rules).toEqual({ ...byDefault, ...Object.fromEntries(named) });
  }
  expect(gli).toEqual({
    ...byDefault,
    passwordMinLength: 8,
    lockAfterFailures: 3,
    idleMinutes: 30,
    fullSignInDays: 30,
    bonuses: { ...gli?.bonuses, mayCap: false },
    bonusTaking: { ...byDefault?.bonusTaking, needsOptIn: true },
    verificationNeeded: gli?.verificationNeeded,
  });
});

test('a row without a source, with an unknown rule or with a value that no rule can have is refused by its name', () => {
  const row = { id: 'new', title: 'A new one', countries: ['FO'] };
  const open =
    (rules: object, more = {}) =>
    () =>
      openOne([...jurisdictions, { ...row, rules, ...more }], 'new');
  const [source, checked] = ['Code, section 1', 'no'];
  expect(open({ autoplay: { value: false, source, checked } })).not.toThrow();
  expect(open({ autoplay: { value: false, checked } })).toThrow(/"new".*\/rules\/autoplay/);
  expect(open({ autoplay: { value: false, source } })).toThrow(/"new".*\/rules\/autoplay/);
  expect(open({ autoplay: { value: false, source, checked: 'surely' } })).toThrow(/"new".*\/rules\/autoplay\/checked/);
  expect(open({ autoplay: { value: 'no', source, checked } })).toThrow(/"new".*\/rules\/autoplay\/value/);
  expect(open({ autopilot: { value: false, source, checked } })).toThrow(/"new".*\/rules/);
  expect(open({}, { countries: ['Faroe Islands'] })).toThrow(/"new".*\/countries\/0/);
  expect(open({}, { countries: ['FO', 'FO'] })).toThrow(/"new".*\/countries/);
});

test('a default row without a rule is refused, and so is a name that no row has', () => {
  const byDefault = jurisdictions.find(({ id }) => id === 'default');
  const { autoplay: _, ...rest } = byDefault?.rules ?? {};
  expect(() => openOne([{ id: 'default', title: 'Incomplete', countries: [], rules: rest }], 'default')).toThrow(/"default".*\/rules/);
  expect(() => openOne(own, 'nowhere')).toThrow('JURISDICTION is "nowhere"; it may be default, gli, mga, se, uk.');
  expect(() => openOne(jurisdictions, 'nowhere')).toThrow(`it may be ${jurisdictions.map(({ id }) => id).join(', ')}.`);
});

test('a country is under the row of JURISDICTIONS that covers it, every other one under that of JURISDICTION', () => {
  const open = (jurisdiction: string, ...names: string[]) => openJurisdictions(own, { jurisdiction, jurisdictions: names });
  const three = open('gli', 'uk', 'mga');
  expect(['GB', 'MT', 'DE', undefined].map((country) => three.of(country).id)).toEqual(['uk', 'mga', 'gli', 'gli']);
  expect(three.house.id).toBe('gli');
  expect(three.named('uk').rules).toBe(three.of('GB').rules);
  expect(open('uk').of('DE').id).toBe('uk');
  expect(open('default', 'mga').of('GB').id).toBe('default');
});

test('rows that cover no country, or the same one, cannot be chosen by it', () => {
  const open =
    (...names: string[]) =>
    () =>
      openJurisdictions([...own, { id: 'kent', title: 'Kent alone', countries: ['GB'], rules: {} }], {
        jurisdiction: 'default',
        jurisdictions: names,
      });
  expect(open('uk', 'uk')).not.toThrow();
  expect(open('uk', 'kent')).toThrow('JURISDICTIONS has "uk" and "kent", which both cover GB.');
  expect(open('gli')).toThrow('JURISDICTIONS has "gli", which covers no country; JURISDICTION may name it.');
  expect(open('nowhere')).toThrow('JURISDICTIONS is "nowhere"; it may be default, gli, mga, se, uk, kent.');
});

test('a jurisdiction that is one new file is in force for accounts, payments and games', async () => {
  const cashier = withCashier();
  const app = await openTestApp(inject('postgresUrl'), {
    ...cashier,
    config: { ...cashier.config, jurisdiction: 'atlantis' },
    context: (config) => ({ ...cashier.context?.(config), partFolders: [fixture] }),
  });
  expect((await app.guest.call('initPlayer')).data).toMatchObject({ jurisdiction: 'atlantis' });
  const secrets = { password: 'xQ9#p2zLw', password_confirmation: 'xQ9#p2zLw' };
  const body = { ...secrets, country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  const short = app.guest.call('registerPlayer', { body: { ...body, email: 'a@atlantis.example' } });
  expect(await refusalOf(short)).toMatchObject({ status: 422, errors: [{ field: 'password', params: { min: 10 } }] });
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const asked = await player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 1000, fields } });
  expect(asked.data.canDecline).toBe(false);
  expect(await refusalOf(player.call('declineInvoice', { params: { id: asked.data.id } }))).toMatchObject({ status: 409 });
  const signIn = async (password: string) => await refusalOf(app.guest.call('signIn', { body: { email: player.email, password } }));
  for (let attempt = 0; attempt < 2; attempt += 1) await signIn('wrong');
  expect(await signIn(player.password)).toMatchObject({ code: 11009 });
  await app.close();
});

test('the page about jurisdictions names every rule', () => {
  const page = readFileSync(join(root, 'docs/extending/jurisdiction.md'), 'utf8');
  expect(Object.keys(ruleSchemas).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
