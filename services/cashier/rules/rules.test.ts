import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { html, trusted } from '#kit/html.ts';
import { languageFor, languageOfHeader, languages } from '#kit/service-texts.ts';
import { addressRule, isLoopback, parseAddress, returnAddress } from './addresses.ts';
import { checkCard, passesLuhn, payoutCards, testCards } from './cards.ts';
import { destinationOf, planForDestination, testDestinations } from './destinations.ts';
import { faultsOf } from './faults.ts';
import { formatAmount, formatWhole } from './format-amount.ts';
import { madeUpAddress, madeUpIban, paymentReference } from './made-up.ts';
import { changeFor, methods, outcomesOf } from './outcomes.ts';
import { defaultRetryDelaysMs, retryDelayMs } from './retry-delays.ts';

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function readTexts(language: string): Record<string, string> {
  const texts: unknown = JSON.parse(readFileSync(new URL(`../../../content/${language}/cashier.json`, import.meta.url), 'utf8'));
  return isTexts(texts) ? texts : {};
}

const placeholdersOf = (text: string | undefined): string[] => (text?.match(/\{\w+\}/g) ?? []).toSorted((a, b) => a.localeCompare(b));

/** 1 for an IBAN with the right check digits (ISO 7064, mod 97-10). */
const ibanRest = (iban: string): bigint =>
  BigInt((iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;

describe('cards', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const good = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123', holder: 'Alex' };

  test('every published card passes, in any grouping', () => {
    for (const number of [...testCards, ...payoutCards]) {
      expect(passesLuhn(number)).toBe(true);
      expect(checkCard({ ...good, number }, now)).toEqual({});
    }
    expect(checkCard({ ...good, number: '4242-4242\u00a04242 4242' }, now)).toEqual({});
  });

  test('one wrong digit never passes the check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...testCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), (card, place, more) => {
        const digit = (Number(card[place]) + more) % 10;
        expect(passesLuhn(card.slice(0, place) + digit + card.slice(place + 1))).toBe(false);
      }),
    );
  });

  test('no other number passes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{12,19}$/), (number) => {
        fc.pre(!([...testCards, ...payoutCards] as readonly string[]).includes(number));
        expect(checkCard({ ...good, number }, now).number).toBeDefined();
      }),
    );
  });

  test.each([
    ['11/26', undefined],
    ['1 / 27', undefined],
    ['11/2046', undefined],
    ['10/26', 'error.expiry.past'],
    ['13/27', 'error.expiry.form'],
    ['00/27', 'error.expiry.form'],
    ['12/47', 'error.expiry.form'],
    ['soon', 'error.expiry.form'],
    [' ', 'error.expiry.required'],
  ])('expiry %s', (expiry, error) => expect(checkCard({ ...good, expiry }, now).expiry).toBe(error));

  test('missing fields are told apart from wrong ones', () => {
    expect(checkCard({ number: '', expiry: '', cvc: '', holder: ' ' }, now)).toEqual({
      number: 'error.number.required',
      expiry: 'error.expiry.required',
      cvc: 'error.cvc.required',
      holder: 'error.holder.required',
    });
    expect(checkCard({ ...good, cvc: '12', holder: 'x'.repeat(81) }, now)).toEqual({ cvc: 'error.cvc.form', holder: 'error.holder.long' });
  });
});

describe('outcomes and destinations', () => {
  test('every outcome of a method changes the payment, others do not', () => {
    for (const method of methods) for (const outcome of outcomesOf(method)) expect(changeFor(method, outcome)).toBeDefined();
    expect(changeFor('card', 'underpaid')).toBeUndefined();
    expect(changeFor('card', 'late')).toEqual({ status: 'pending', next: { afterMs: 60_000, status: 'succeeded' } });
  });

  test('published destinations are well formed and end as published', () => {
    const plans = [
      [testDestinations.success, 'succeeded'],
      [testDestinations.failure, 'failed'],
      [testDestinations.late, 'succeeded'],
    ] as const;
    for (const [examples, next] of plans) {
      expect(ibanRest(examples.iban)).toBe(1n);
      expect(passesLuhn(examples.card)).toBe(true);
      expect(examples.address).toMatch(/^0x[0-9a-f]{40}$/);
      for (const value of Object.values(examples)) expect(planForDestination(value).next).toBe(next);
    }
    expect(planForDestination(testDestinations.late.iban).status).toBe('pending');
  });

  test('the destination is the field that names one', () => {
    expect(destinationOf({ holder: 'A very long name that ends in 0002 for no reason at all', iban: 'DE09 0000 0000 0000 0000 01' })).toBe(
      'DE09000000000000000001',
    );
    expect(destinationOf({ to: 'abc 0002' })).toBe('abc0002');
    expect(destinationOf({})).toBe('');
  });

  test('what a customer would send to is wrong on purpose and steady', () => {
    expect(madeUpIban('one')).toMatch(/^XX00 SAND BOX0 \d{4} \d{4}$/);
    expect(madeUpAddress('one', 'ETH')).toHaveLength(42);
    expect(madeUpAddress('one', 'ETH')).not.toMatch(/^0x[0-9a-f]{40}$/i);
    expect(paymentReference('one')).toBe(paymentReference('one'));
    expect(paymentReference('one')).not.toBe(paymentReference('two'));
  });
});

test('about one event in five is doubled, about one pending event in five is held back, always the same', () => {
  const ids = Array.from({ length: 4000 }, () => v7());
  const share = (has: (id: string) => boolean): number => ids.filter(has).length / ids.length;
  expect(share((id) => faultsOf(id, 'pending').isTwice)).toBeCloseTo(0.2, 1);
  expect(share((id) => faultsOf(id, 'pending').isHeldBack)).toBeCloseTo(0.2, 1);
  expect(share((id) => faultsOf(id, 'succeeded').isHeldBack)).toBe(0);
  for (const id of ids.slice(0, 50)) expect(faultsOf(id, 'pending')).toEqual(faultsOf(id, 'pending'));
});

test('waits grow and then stay', () => {
  expect([1, 2, 3, 9].map((failures) => retryDelayMs(defaultRetryDelaysMs, failures))).toEqual([1000, 2000, 4000, 300_000]);
  expect(retryDelayMs(defaultRetryDelaysMs, 500)).toBe(3_600_000);
  expect(retryDelayMs([], 1)).toBe(1000);
});

describe('addresses', () => {
  const rule = addressRule(new URL('https://play.example/cashier'), ['http://casino.internal:8080']);
  test.each([
    ['https://play.example/wallet', true, true],
    ['http://play.example:443/wallet', false, false],
    ['http://casino.internal:8080/x', true, true],
    ['http://casino.internal/x', false, false],
    ['https://play.example.evil.example/', false, false],
    ['https://play.example:444/', false, false],
  ])('%s', (text, mayReturn, mayCall) => {
    const url = parseAddress(text);
    expect(url && rule.mayReturnTo(url)).toBe(mayReturn);
    expect(url && rule.mayCall(url)).toBe(mayCall);
  });

  test('only http and https without credentials are addresses', () => {
    for (const text of [
      'javascript:alert(1)',
      'ftp://play.example',
      '//play.example',
      'https://a:b@play.example',
      `https://play.example/${'x'.repeat(2000)}`,
    ])
      expect(parseAddress(text)).toBeUndefined();
  });

  test('the outcome joins the query that is there', () => {
    expect(returnAddress('https://play.example/de?wallet=1&cashier=old#top', 'failed')).toBe(
      'https://play.example/de?wallet=1&cashier=failed#top',
    );
  });

  test('this machine and no other', () => {
    for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) expect(isLoopback(address)).toBe(true);
    for (const address of [undefined, '', '10.0.0.1', '::ffff:10.0.0.1', '128.0.0.1', '127.0.0.1.example'])
      expect(isLoopback(address)).toBe(false);
  });
});

test('amounts: fiat with its sign, crypto in milli-units, unknown codes plainly', () => {
  expect(formatAmount(128_450n, 'EUR', 2, 'de')).toBe('1.284,50\u00a0€');
  expect(formatAmount(1_250_000n, 'BTC', 8, 'en')).toBe('12.50\u00a0mBTC');
  expect(formatAmount(1_500_000n, 'ETH', 9, 'de')).toBe('1,50\u00a0mETH');
  expect(formatAmount(1500n, 'USDT', 2, 'en')).toBe('15.00\u00a0USDT');
  expect(formatAmount(500n, 'JPY', 0, 'en')).toBe('¥500');
  expect(formatWhole(1_250_000n, 'BTC', 8, 'de')).toBe('0,0125\u00a0BTC');
  expect(formatWhole(300_000_000n, 'BTC', 8, 'de')).toBe('3\u00a0BTC');
});

test('markup escapes everything but markup', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
  expect(html`${'<b>'}${trusted('<i>')}${[html`<u>`, false, undefined, null, 7]}`.text).toBe('&lt;b&gt;<i><u>7');
});

describe('texts', () => {
  test.each(languages.filter((language) => language !== 'en'))(
    '%s says everything that English says, with the same placeholders',
    (language) => {
      const english = readTexts('en');
      const other = readTexts(language);
      expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(english)) expect([key, placeholdersOf(other[key])]).toEqual([key, placeholdersOf(text)]);
    },
  );

  test('every outcome, reason and method has its words', () => {
    const english = readTexts('en');
    for (const method of methods) {
      expect(english).toHaveProperty([`method.${method}`]);
      for (const outcome of outcomesOf(method)) {
        expect(english).toHaveProperty([`outcome.${outcome}`]);
        expect(english).toHaveProperty([`outcome.${outcome}-hint`]);
        expect(english).toHaveProperty([`reason.${changeFor(method, outcome)?.reason ?? 'expired'}`]);
      }
    }
  });

  test('languages are found by tag and by header', () => {
    expect(['de', 'de-AT', 'DE', 'pt-BR', 'pt', 'nl', ''].map(languageFor)).toEqual(['de', 'de', 'de', 'pt-br', 'pt-br', 'en', 'en']);
    expect(['nl, de;q=0.5', 'en-GB,de', undefined, '*'].map(languageOfHeader)).toEqual(['de', 'en', 'en', 'en']);
  });
});
