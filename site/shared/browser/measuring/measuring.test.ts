import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { note } from '../measure.ts';
import { depositEvent, measuringFor } from './allowed.ts';
import { plainPath, plainText } from './plain-path.ts';
import { type Settings, startMeasuring } from './start-measuring.ts';

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

test('the first four deposits are named by their number, later ones without', () => {
  expect([1, 4, 5, 20].map(depositEvent)).toEqual(['1_deposit', '4_deposit', 'deposit', 'deposit']);
});

test('a path is told without the ids in it', () => {
  expect(plainPath('/de/profile/history/transactions/0199c0de-0000-7000-8000-00000000abcd')).toBe('/de/profile/history/transactions/{id}');
});

test('a text is told without what could be somebody’s in it', () => {
  expect(plainText('GET https://hall.example/api/player?email=a.b@hall.example&code=12 failed for <c@hall.example>')).toBe(
    'GET https://hall.example/api/player?{query} failed for <{email}>',
  );
  expect(plainText('no bet 0199c0de-0000-7000-8000-00000000abcd? Why (x is not a function)')).toBe(
    'no bet {id}? Why (x is not a function)',
  );
});

const page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '', documentElement: { lang: 'en' } });
const settings: Settings = {
  cookieless: 'normal',
  ownCounts: true,
  posthogPublicKey: null,
  posthogHost: null,
  posthogDefaults: null,
  errorDsn: null,
};
const site = { locales: ['en', 'de', 'pt-br'], buildId: 'build' };
let sent: { locale: string; screen: string; pages: unknown[]; steps: unknown[] }[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  sent = [];
  Object.assign(page, { visibilityState: 'visible', cookie: '' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => void sent.push(JSON.parse(body) as (typeof sent)[number]));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const seePage = (path: string): void => note({ page: path });
function leave(): void {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  page.visibilityState = 'visible';
}
function decide(cookie: string): void {
  page.cookie = cookie;
  page.dispatchEvent(new Event('click'));
}

test('a page is counted once it is seen, and once; one that was left unseen is not', () => {
  page.cookie = 'cookie-consent=opted-in';
  stop = startMeasuring(settings, site);
  page.visibilityState = 'hidden';
  seePage('/games');
  seePage('/favorites');
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  leave();
  expect(sent.map(({ pages }) => pages)).toEqual([[{ page: '/favorites', count: 1 }]]);
});

test.each(['', 'cookie-consent=opted-out'])('PR-01 without consent (%s) nothing is sent', (cookie) => {
  page.cookie = cookie;
  stop = startMeasuring(settings, site);
  seePage('/games');
  leave();
  expect(sent).toEqual([]);
});

test('who agrees is counted from the page that is shown then on, each language apart; who takes it back is not any more', () => {
  stop = startMeasuring(settings, site);
  seePage('/games');
  seePage('/pt-br/games/book-of-lanterns');
  decide('cookie-consent=opted-in');
  seePage('/de');
  leave();
  expect(sent).toEqual([
    { locale: 'pt-br', screen: 'desktop', pages: [{ page: '/games/{id}', count: 1 }], steps: [] },
    { locale: 'de', screen: 'desktop', pages: [{ page: '/', count: 1 }], steps: [] },
  ]);
  seePage('/games');
  decide('cookie-consent=opted-out');
  seePage('/providers');
  leave();
  expect(sent).toHaveLength(2);
});

test('where measuring begins anew, what waits is sent and not lost', () => {
  page.cookie = 'cookie-consent=opted-in';
  stop = startMeasuring(settings, site);
  seePage('/games');
  stop();
  stop = startMeasuring(settings, site);
  seePage('/games');
  leave();
  expect(sent.map(({ pages }) => pages)).toEqual([[{ page: '/games', count: 1 }], [{ page: '/games', count: 1 }]]);
});
