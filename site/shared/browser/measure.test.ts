import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { measuringFor } from './consent.ts';
import { connectVendor, countDeposit, countPage, isReported, reportError } from './measure.ts';

test.each([
  ['pending', 'normal', 'none'],
  ['opted-in', 'normal', 'full'],
  ['opted-out', 'normal', 'none'],
  ['pending', 'on_reject', 'none'],
  ['opted-in', 'on_reject', 'full'],
  ['opted-out', 'on_reject', 'cookieless'],
  ['pending', 'always', 'cookieless'],
  ['opted-in', 'always', 'cookieless'],
  ['opted-out', 'always', 'cookieless'],
] as const)('%s in the mode %s allows %s', (consent, mode, allowed) => {
  expect(measuringFor(consent, mode)).toBe(allowed);
});

const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
let told: unknown[] = [];

beforeEach(() => {
  told = [];
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  page.cookie = 'cookie-consent=opted-in';
  connectVendor({
    mode: 'normal',
    capturePage: (path, measuring) => told.push([path, measuring]),
    captureEvent: (name, measuring) => told.push([name, measuring]),
    captureError: (error) => told.push(error),
  });
});
afterEach(() => {
  connectVendor(undefined);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function look(): void {
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
}

test('a page view is counted once the page is seen, and once', () => {
  page.visibilityState = 'hidden';
  countPage('/games');
  expect(told).toEqual([]);
  look();
  look();
  expect(told).toEqual([['/games', 'full']]);
});

test('a page that was left unseen is not counted', () => {
  page.visibilityState = 'hidden';
  countPage('/games');
  countPage('/favorites');
  look();
  expect(told).toEqual([['/favorites', 'full']]);
});

test.each(['', 'cookie-consent=opted-out'])('PR-01 without consent (%s) nothing is counted', (cookie) => {
  page.cookie = cookie;
  countPage('/games');
  expect(told).toEqual([]);
});

test('refusals with 401 and 403 are not reported, other errors are', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const status of [401, 403]) reportError(new CallRefused(status, undefined, ''));
  expect(said).not.toHaveBeenCalled();
  const errors = [new CallRefused(500, undefined, ''), new TypeError('x')];
  for (const error of errors) reportError(error);
  expect(told).toEqual(errors);
  expect(said).toHaveBeenCalledTimes(2);
  expect(isReported('text')).toBe(true);
});

test('the first four deposits are counted by their number, later ones without, and none without consent', () => {
  for (const number of [1, 4, 5, 20]) countDeposit(number);
  expect(told).toEqual([
    ['1_deposit', 'full'],
    ['4_deposit', 'full'],
    ['deposit', 'full'],
    ['deposit', 'full'],
  ]);
  page.cookie = 'cookie-consent=opted-out';
  countDeposit(2);
  expect(told).toHaveLength(4);
});
