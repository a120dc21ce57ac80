import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import deAlerts from '#content/de/alerts.json' with { type: 'json' };
import deFields from '#content/de/fields-settings.json' with { type: 'json' };
import deModals from '#content/de/modals.json' with { type: 'json' };
import enAlerts from '#content/en/alerts.json' with { type: 'json' };
import enFields from '#content/en/fields-settings.json' with { type: 'json' };
import enModals from '#content/en/modals.json' with { type: 'json' };
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { ruleMessages } from '#contract/rules.ts';
import { formatFieldError, formatRefusal } from './problem-messages.ts';
import { createTexts } from './texts.tsx';

const files: Record<string, Record<string, Record<string, string>>> = {
  en: { alerts: enAlerts, 'fields-settings': enFields, modals: enModals },
  de: { alerts: deAlerts, 'fields-settings': deFields, modals: deModals },
};
const locales = Object.keys(files);

function textsOf(locale: string) {
  const messages = Object.entries(files[locale] ?? {}).flatMap(([space, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${space}.${key}`, compileMessageOrThrow(text)] as const),
  );
  return createTexts(locale, Object.fromEntries(messages));
}

const refusal = (code: number) => new CallRefused(409, { type: '', title: 't', status: 409, detail: 'd', code, requestId: 'r' }, '');

test.each(locales)('PA-01 every refusal of the contract has its own words in %s', (locale) => {
  const texts = textsOf(locale);
  const missing = Object.keys(problems).filter((slug) => texts.find(`alerts.problem.${slug}`) === undefined);
  expect(missing).toEqual([]);
  expect(formatRefusal(texts, refusal(13002), { min: '€10.00', max: '€5,000.00' })).toMatch(/€10\.00.*€5,000\.00/);
});

test.each(locales)('every rule of the contract has its words in %s', (locale) => {
  const texts = textsOf(locale);
  expect(Object.keys(ruleMessages).filter((rule) => texts.find(`fields-settings.rule.${rule}`) === undefined)).toEqual([]);
  expect(formatFieldError(texts, { rule: 'minLength', params: { min: 6 }, message: '' })).toContain('6');
  expect(formatFieldError(texts, { rule: 'format', params: { param: 'IBAN' }, message: '' })).toContain('IBAN');
});

test('nobody answering, a gateway and an unknown code have words too', () => {
  const texts = textsOf('en');
  expect(formatRefusal(texts, new CallRefused(0, undefined, ''))).toContain('offline');
  const internal = formatRefusal(texts, refusal(10011));
  expect(formatRefusal(texts, new CallRefused(502, undefined, '<html>'))).toBe(internal);
  expect(formatRefusal(texts, refusal(99999))).toBe(internal);
  expect(formatRefusal(texts, new TypeError('x'))).toBe(internal);
});

test('bounds of an amount are said in the currency that the refusal names, and as they are where none is or it is not known', () => {
  const money = (minor: number, currency: string) => (currency === 'BTC' ? `${minor / 100_000} mBTC` : undefined);
  const said = (params: Record<string, string | number>) =>
    formatFieldError(textsOf('en'), { rule: 'between', params, message: '' }, money);
  expect(said({ min: 10_000, max: 20_000_000, currency: 'BTC' })).toBe('The value must be between 0.1 mBTC and 200 mBTC');
  for (const params of [
    { min: 1, max: 2 },
    { min: 1, max: 2, currency: 'XXX' },
  ])
    expect(said(params)).toBe('The value must be between 1 and 2');
});

test.each(locales)('an amount and what a way to pay asks for are refused in words of their own in %s', (locale) => {
  const texts = textsOf(locale);
  const said = (field: string | undefined, rule = 'required') => formatFieldError(texts, { field, rule, params: {}, message: '' });
  expect(said('amount')).toMatch(/20[.,]00/);
  expect([said('amount', 'decimal'), said('fields.iban')]).toEqual([said('amount'), expect.stringContaining('IBAN')]);
  // of several payouts at once a field names its currency
  for (const name of ['holder', 'iban', 'address', 'card']) {
    expect(said(`fields.EUR.${name}`)).toBe(said(`fields.${name}`));
    expect(said(`fields.${name}`)).not.toBe(said(undefined));
  }
  expect(said('fields.address', 'format')).not.toBe(said(undefined, 'format'));
  expect(said('email')).toBe(said(undefined));
});

test('a rule that the page does not know is said in the words of the server', () => {
  expect(formatFieldError(textsOf('de'), { rule: 'new-rule', params: {}, message: 'As the server says' })).toBe('As the server says');
});

test('every text exists in both languages with the same placeholders', () => {
  const placeholders = (text = '') => new Set(text.match(/\{[a-z]\w*(?=[,}])/g));
  const isSame = (a: Set<string>, b: Set<string>) => a.size === b.size && [...a].every((name) => b.has(name));
  for (const [space, texts] of Object.entries(files['en'] ?? {})) {
    const german = files['de']?.[space] ?? {};
    expect(Object.keys(german)).toEqual(Object.keys(texts));
    const wrong = Object.entries(texts).filter(([key, text]) => !isSame(placeholders(text), placeholders(german[key])));
    expect(wrong.map(([key]) => `${space}.${key}`)).toEqual([]);
  }
});
