import { expect, test } from 'vitest';
import english from '#content/en/fields-settings.json' with { type: 'json' };
import { ruleMessages } from '#contract/rules.ts';
import { calendarDay, cardNumber, email, maxLength, minLength, ofAge, required, tableChecks } from './form-rules.ts';

test('only `required` minds an empty value', () => {
  for (const check of [minLength(6), maxLength(3), email, calendarDay, cardNumber, ofAge(18, '2026-11-01')])
    expect(check('')).toBeUndefined();
  expect(required('  ')).toEqual({ rule: 'required' });
});

test('lengths count letters, not code units', () => {
  expect(minLength(6)('12345')).toEqual({ rule: 'minLength', params: { min: 6 } });
  expect(minLength(6)('🏮🏮🏮🏮🏮🏮')).toBeUndefined();
  expect(maxLength(2)('abc')).toEqual({ rule: 'maxLength', params: { max: 2 } });
});

test('an address needs a host with a dot', () => {
  for (const good of ['a@b.co', ' a.b+c@d-e.example ']) expect(email(good)).toBeUndefined();
  for (const bad of ['a', 'a@b', 'a@b.', '@b.co', 'a b@c.de', 'a@b@c.de']) expect(email(bad)).toEqual({ rule: 'email' });
});

test('days are those of the calendar, years 1000 to 3000', () => {
  for (const day of ['2000-02-29', '1000-01-01', '3000-12-31']) expect(calendarDay(day)).toBeUndefined();
  for (const day of ['2001-02-29', '0999-01-01', '3001-01-01', '1990-13-01', '1990-1-1'])
    expect(calendarDay(day)).toEqual({ rule: 'date' });
});

test('age is counted in full years; 29 February has its birthday on 1 March', () => {
  expect(ofAge(18, '2026-11-01')('2008-11-01')).toBeUndefined();
  expect(ofAge(18, '2026-02-28')('2008-02-29')).toEqual({ rule: 'ageOfMajority', params: { min: 18 } });
  expect(ofAge(18, '2026-11-01')('2008-11-02')).toEqual({ rule: 'ageOfMajority', params: { min: 18 } });
});

test("the rules of the server's table are the server's own, and see the other fields", () => {
  const [same, cpf] = tableChecks(
    [
      { rule: 'sameAs', params: { other: 'newPassword' } },
      { rule: 'cpf', params: {} },
    ],
    '2026-11-01',
  );
  expect(same?.('a lamp', { newPassword: 'a lamp' })).toBeUndefined();
  expect(same?.('a lamp', { newPassword: 'two lamps' })).toEqual({ rule: 'sameAs', params: { other: 'newPassword' } });
  expect(cpf?.('529.982.247-25')).toBeUndefined();
  expect(cpf?.('111.111.111-11')).toEqual({ rule: 'cpf', params: {} });
});

test('the messages of the specification are said word for word in English', () => {
  const names = Object.keys(ruleMessages).slice(0, 21) as (keyof typeof ruleMessages)[];
  expect([names[0], names.at(-1)]).toEqual(['required', 'not']);
  for (const name of names) expect([name, (english as Record<string, string>)[`rule.${name}`]]).toEqual([name, ruleMessages[name]]);
});

test.each([
  ['4111 1111 1111 1111', true],
  ['4111111111111111', true],
  ['4222222222222', true],
  ['4111 1111 1111 1112', false],
  ['1411 1111 1111 1111', false],
  ['411', false],
  ['4111 1111 1111 1111 1111 11', false],
  ['4111-1111-1111-1111', false],
])('the number of a card %s: %s', (text, isGood) => {
  expect(cardNumber(text) === undefined).toBe(isGood);
});
