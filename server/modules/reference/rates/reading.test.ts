// What sources write, read to the letter or refused whole.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '#server/boot/config.ts';
import { root } from '#testing/test-app.ts';
import { divideRates, formatRate, isFurtherThan, oneToOne, parseRate } from './decimal-rate.ts';
import { ratesTo } from './rate-reading.ts';
import { readEcbRates } from './read-ecb-rates.ts';
import { readJsonRates } from './read-json-rates.ts';

const daily = readFileSync(join(import.meta.dirname, 'fixtures', 'eurofxref-daily.xml'), 'utf8');
const nowMs = Date.UTC(2026, 10, 21);
const decimals = (found: ReadonlyMap<string, { rate: bigint }>) =>
  Object.fromEntries([...found].map(([code, { rate }]) => [code, formatRate(rate)]));

test("the bank's daily file is read as it is published: units for a euro become euros for a unit", () => {
  const reading = readEcbRates(daily);
  expect([reading.base, reading.at.toISOString(), reading.rates.size]).toEqual(['EUR', '2026-11-20T12:00:00.000Z', 5]);
  expect(decimals(ratesTo('EUR', reading, nowMs))).toMatchObject({ USD: '0.922339051835', BRL: '0.161812297735', IDR: '0.000054824561' });
  // to another base: 1.0842 dollars for a euro, 6.1800 reais for a euro
  expect(decimals(ratesTo('USD', reading, nowMs))).toMatchObject({ EUR: '1.084200000001', BRL: '0.175436893204' });
  expect(decimals(ratesTo('USD', reading, nowMs))).not.toHaveProperty('USD');
  expect(readEcbRates(daily.replaceAll("'", '"')).rates.get('USD')).toBe(reading.rates.get('USD'));
});

test.each([
  ['a document type with entities', daily.replace('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "9">]><gesmes:Envelope')],
  ['an entity for a rate', daily.replace("rate='1.0842'", "rate='&a;'")],
  ['a comment that hides a rate', daily.replace("<Cube currency='USD'", "<!-- <Cube currency='USD' rate='9'/> --><Cube currency='USD'")],
  ['a rate of nothing', daily.replace('1.0842', '0')],
  ['a rate below nothing', daily.replace('1.0842', '-1.0842')],
  ['a rate with an exponent', daily.replace('1.0842', '1e3')],
  ['a currency twice', daily.replace("currency='JPY'", "currency='USD'")],
  ['two days', daily.replace("<Cube time='2026-11-20'>", "<Cube time='2026-11-20'><Cube time='2026-11-19'>")],
  ['a day that is none', daily.replace('2026-11-20', '2026-13-20')],
  ['no rates', daily.replaceAll(/<Cube currency[^>]*>/g, '')],
  ['a page of the web', '<!doctype html><html><body>Moved</body></html>'],
  ['nothing', ''],
])('of the bank %s is refused', (_, text) => {
  expect(() => readEcbRates(text)).toThrow(/./);
});

const written = { base: 'EUR', at: '2026-11-20T15:00:00Z', rates: { USD: '0.9223', BTC: '84250.5' } };

test('rates in our own form are read, whatever stands beside them', () => {
  const text = JSON.stringify({ ...written, licence: 'free' });
  expect(decimals(ratesTo('EUR', readJsonRates(text), nowMs))).toEqual({ USD: '0.9223', BTC: '84250.5' });
  expect(() => ratesTo('BRL', readJsonRates(text), nowMs)).toThrow(/BRL is not among them/);
  const ahead = readJsonRates(JSON.stringify({ ...written, at: '2026-11-21T02:00:00Z' }));
  expect(() => ratesTo('EUR', ahead, nowMs)).toThrow(/still to come/);
});

test.each([
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no base', JSON.stringify({ ...written, base: undefined })],
  ['a moment without a zone', JSON.stringify({ ...written, at: '2026-11-20T15:00:00' })],
  ['a moment that is none', JSON.stringify({ ...written, at: '2026-11-40T15:00:00Z' })],
  ['a number instead of a decimal', JSON.stringify({ ...written, rates: { USD: 0.9223 } })],
  ['a rate of nothing', JSON.stringify({ ...written, rates: { USD: '0.000' } })],
  ['a rate below nothing', JSON.stringify({ ...written, rates: { USD: '-1' } })],
  ['more digits than are kept', JSON.stringify({ ...written, rates: { USD: '0.0000000000001' } })],
  ['a code that is none', JSON.stringify({ ...written, rates: { dollar: '1' } })],
])('of ours %s is refused', (_, text) => {
  expect(() => readJsonRates(text)).toThrow(/./);
});

test('a rate is kept to the last of its digits, its inverse of the inverse to nine', () => {
  const parts = fc.bigInt({ min: 1_000_000n, max: 10n ** 18n });
  fc.assert(
    fc.property(parts, (rate) => {
      expect(parseRate(formatRate(rate))).toBe(rate);
      const inverse = divideRates(oneToOne, rate);
      expect(inverse).toBeGreaterThan(0n);
      expect(isFurtherThan(1, rate, rate)).toBe(false);
      expect(isFurtherThan(20, rate, rate * 2n)).toBe(true);
      expect(isFurtherThan(20, rate * 2n, rate)).toBe(true);
      expect(isFurtherThan(100, rate * 2n, rate)).toBe(false);
    }),
  );
  expect(divideRates(1n, 10n ** 24n)).toBeUndefined();
});

test('what is set for rates is refused with what it may be', () => {
  const read = (env: Record<string, string>) => () =>
    readConfig({ APP_SECRET: 'a secret of tests, long enough for the rule', ...env }, root);
  const production = { APP_MODE: 'production' };
  expect(read({})().currencyRates).toMatchObject({ sources: ['shipped'], staleAfterMs: 144 * 3_600_000, maxChangePercent: 20 });
  expect(read(production)().currencyRates.sources).toEqual([]);
  expect(read({ ...production, RATES_SOURCES: 'ecb, http', RATES_URL: 'https://rates.example/latest' })().currencyRates).toMatchObject({
    sources: ['ecb', 'http'],
    ecbUrl: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
  });
  expect(read({ ...production, RATES_SOURCES: 'shipped' })).toThrow(/shipped is for play money/);
  for (const text of ['moon', 'ecb,ecb']) expect(read({ RATES_SOURCES: text })).toThrow(/RATES_SOURCES is/);
  expect(read({ RATES_SOURCES: 'http' })).toThrow(/RATES_URL is missing/);
  expect(read({ RATES_SOURCES: 'file' })).toThrow(/RATES_FILE is missing/);
  for (const url of ['http://rates.example', 'ftp://rates.example', 'rates']) expect(read({ RATES_URL: url })).toThrow(/RATES_URL is/);
  for (const name of ['RATES_STALE_HOURS', 'RATES_STALE_COIN_HOURS']) expect(read({ [name]: '0' })).toThrow(name);
  expect(read({ RATES_STALE_COIN_HOURS: '3' })().currencyRates).toMatchObject({
    staleAfterMs: 144 * 3_600_000,
    coinsStaleAfterMs: 3 * 3_600_000,
  });
});
