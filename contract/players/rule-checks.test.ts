import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identityNumberOf, isIdentityNumber, postalCodeOf } from './regional-fields.ts';
import { isCalendarDay, isCpf, isMet, type Check, type Surroundings } from './rule-checks.ts';
import { fillMessage, type RuleName, ruleMessages } from '../rules.ts';

const around: Surroundings = { values: {}, today: '2026-11-21', phoneFault: () => undefined };
const met = (value: unknown, rule: RuleName, params: Check['params'] = {}, more: Partial<Surroundings> = {}, of: Check[] = []) =>
  isMet(value, { rule, params, of }, { ...around, ...more });

/** Rule, parameters, values that keep it, values that break it. */
const rows: [RuleName, Check['params'], unknown[], unknown[]][] = [
  ['required', {}, ['a', 0, false, 5], ['', '  ', undefined, null]],
  ['email', {}, ['a@b.cd', "o'neil+x@mail.example.org", ''], ['a', 'a@b', 'a@@b.cd', 'a b@c.de', `${'x'.repeat(250)}@b.cd`]],
  ['plainText', {}, ['Ada', ' Łukasz ', ''], ['a\u0000b', 'a\u202eb', '\ud800']],
  ['minLength', { min: 3 }, ['abc', 'äöü', '👩👩👩', ''], ['ab']],
  ['maxLength', { max: 3 }, ['abc', ''], ['abcd']],
  ['between', { min: 2, max: 4 }, ['2', 4, '3.5'], ['1', 5, 'x']],
  ['minValue', { min: 18 }, ['18', 19], ['17', 'x']],
  ['maxValue', { max: 18 }, ['18', -1], ['19', 'x']],
  ['integer', {}, ['5', '-5', 5, ''], ['5.5', 'x', '5 5']],
  ['decimal', {}, ['5.5', '-.5', '5'], ['5,5', 'x', '.', '-']],
  ['numeric', {}, ['5', '5.5'], ['-5', 'x', '.']],
  ['alpha', {}, ['abC'], ['ab1', 'a b']],
  ['alphaNum', {}, ['abC1'], ['ab-1']],
  ['url', {}, ['https://a.example/b?c', 'ftp://x.y'], ['a.example', 'javascript:alert(1)', 'http://']],
  ['ipAddress', {}, ['127.0.0.1', '255.255.255.255'], ['256.1.1.1', '1.2.3', '1.2.3.4.5']],
  ['macAddress', {}, ['00:ff:11:aa:22:bb', '00-ff-11-aa-22-bb'], ['00:ff:11:aa:22', 'gg:ff:11:aa:22:bb', '00ff11aa22bb']],
];

test.each(rows)('%s %o', (rule, params, good, bad) => {
  for (const value of good) expect([value, met(value, rule, params)]).toEqual([value, true]);
  for (const value of bad) expect([value, met(value, rule, params)]).toEqual([value, false]);
});

test('sameAs, requiredIf and requiredUnless look at another field', () => {
  const values = { password: 'x', kind: 'card' };
  expect([met('x', 'sameAs', { other: 'password' }, { values }), met('y', 'sameAs', { other: 'password' }, { values })]).toEqual([
    true,
    false,
  ]);
  const when = (rule: RuleName, value: string, param: string) => met(value, rule, { other: 'kind', param }, { values });
  expect([when('requiredIf', '', 'card'), when('requiredIf', '', 'bank'), when('requiredIf', 'v', 'card')]).toEqual([false, true, true]);
  expect([when('requiredUnless', '', 'card'), when('requiredUnless', '', 'bank')]).toEqual([true, false]);
});

test('or, and, not join rules', () => {
  const of: Check[] = [
    { rule: 'integer', params: {} },
    { rule: 'minLength', params: { min: 3 } },
  ];
  const join = (rule: RuleName, value: string) => met(value, rule, {}, {}, of);
  expect([join('or', '12'), join('or', 'abc'), join('or', 'ab')]).toEqual([true, true, false]);
  expect([join('and', '123'), join('and', '12')]).toEqual([true, false]);
  expect([join('not', 'ab'), join('not', '123')]).toEqual([true, false]);
});

test('the default messages are those of the specification', () => {
  expect(fillMessage(ruleMessages.minLength, { min: 6 })).toBe('This field should be at least 6 characters long');
  expect(fillMessage(ruleMessages.between, { min: 1, max: 9 })).toBe('The value must be between 1 and 9');
  expect(fillMessage(ruleMessages.sameAs, { other: 'password' })).toBe('The value must be equal to the password value');
  for (const rule of ['required', 'email', 'integer', 'alphaNum', 'url', 'ipAddress', 'macAddress', 'or', 'and', 'not'] as const)
    expect(ruleMessages[rule]).not.toContain('{');
});

test('days: the calendar decides, years run from 1000 to 3000', () => {
  for (const day of ['1000-01-01', '2000-02-29', '3000-12-31']) expect([day, isCalendarDay(day)]).toEqual([day, true]);
  for (const day of ['0999-12-31', '3001-01-01', '2001-02-29', '2001-13-01', '2001-1-1', '01-01-2001'])
    expect([day, isCalendarDay(day)]).toEqual([day, false]);
});

test('CPF: both check digits, not all alike, with and without punctuation; a changed digit is always noticed', () => {
  for (const good of ['529.982.247-25', '52998224725', '111.444.777-35']) expect([good, isCpf(good)]).toEqual([good, true]);
  for (const bad of ['111.111.111-11', '00000000000', '529.982.247-26', '5299822472', 'abc', '529982247251'])
    expect([bad, isCpf(bad)]).toEqual([bad, false]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'52998224725'].map(Number);
      digits[at] = ((digits[at] ?? 0) + by) % 10;
      return !isCpf(digits.join(''));
    }),
  );
});

test('every example of a postal code or an identity number that a form shows keeps the rules of its country', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
    const postal = postalCodeOf(country);
    if (postal !== undefined) expect([country, met(postal.example, 'format', { pattern: postal.pattern })]).toEqual([country, true]);
    const identity = identityNumberOf(country);
    if (identity === undefined) continue;
    const isGood =
      identity.pattern === undefined ? isCpf(identity.example) : met(identity.example, 'format', { pattern: identity.pattern });
    expect([country, isGood, isIdentityNumber(country, identity.example)]).toEqual([country, true, true]);
  }
});
