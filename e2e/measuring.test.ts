// What leaves a page about its use: nothing before somebody agrees, then page views, deposits and errors, and nothing any more once the word is taken
// back. The vendors are stand-ins that remember every request.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { startMeasuringVendor } from '#testing/measuring-vendors.ts';
import { look } from './lib/look.ts';
import { eventsOf, keptByVendor, leaveTab, ownViews, visitAsPerson } from './lib/measured.ts';
import { screens, useEvening } from './lib/open-evening.ts';
import { addressIn, listening, signIn } from './lib/walk.ts';

const analytics = await startMeasuringVendor();
const errors = await startMeasuringVendor();
afterAll(async () => {
  await analytics.close();
  await errors.close();
});

const evening = useEvening({
  config: {
    measurement: {
      cookieless: 'normal',
      ownCounts: true,
      keepDays: 400,
      posthog: { publicKey: 'phc_key', host: analytics.origin, defaults: null },
      errorDsn: `http://key@${errors.origin.slice('http://'.length)}/7`,
    },
  },
});
const at = addressIn(evening);

const events = () => analytics.requests.flatMap(eventsOf);
/** A visitor who was not asked yet; the deferred parts are there. */
async function newcomer(path: string): Promise<Page> {
  const page = await visitAsPerson(evening());
  await page.context().clearCookies();
  await page.goto(at(path));
  await page.mouse.move(300, 300);
  await page.locator('.chat-bubble').waitFor();
  return page;
}
const answer = async (page: Page, name: 'Allow' | 'Necessary only'): Promise<void> =>
  await page.getByRole('region', { name: 'May we count page views?' }).getByRole('button', { name }).click();
const follow = async (page: Page, name: string): Promise<void> => {
  const before = page.url();
  await page.getByRole('contentinfo').getByRole('link', { name }).click();
  // the page that is left has a heading as well, and stays in sight until the next one is there
  await page.waitForURL((url) => url.href !== before);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const breakPage = async (page: Page, words: string): Promise<void> =>
  await page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new Error(text);
      }),
    words,
  );

test('PR-01 nothing is sent before somebody agrees, and the page may ask the named vendors alone', async () => {
  const page = await visitAsPerson(evening());
  await page.context().clearCookies();
  const response = await page.goto(at('/static/about'));
  const policy = response?.headers()['content-security-policy'] ?? '';
  const [connect] = policy.split('; ').filter((rule) => rule.startsWith('connect-src'));
  expect(connect?.split(' ').slice(3)).toEqual([analytics.origin, errors.origin]);
  expect(policy.split('; ').filter((rule) => rule.includes(analytics.origin))).toHaveLength(1);
  await page.mouse.move(300, 300);
  await page.locator('.chat-bubble').waitFor();
  for (const screen of ['desktop', 'mobile'] as const) {
    await page.setViewportSize(screens[screen]);
    await look(page, 'cookies-normal');
  }
  await page.setViewportSize(screens.desktop);
  evening().expectFault(/broken before/);
  await breakPage(page, 'broken before');
  await answer(page, 'Necessary only');
  await follow(page, 'Terms');
  await leaveTab(page);
  expect([analytics.requests, errors.requests]).toEqual([[], []]);
  expect(await ownViews(evening())).toEqual({});
  expect(await keptByVendor(page)).toEqual([]);
});

test('who agrees is counted from the page in sight on, by page and without the query', async () => {
  const page = await newcomer('/static/about?somebody=wanderer');
  await answer(page, 'Allow');
  await expect
    .poll(() => events().map(({ event, properties }) => [event, properties['$pathname']]))
    .toEqual([['$pageview', '/static/about']]);
  await follow(page, 'Terms');
  await expect.poll(() => events().map(({ properties }) => properties['$pathname'])).toEqual(['/static/about', '/static/terms']);
  const told = JSON.stringify(analytics.requests);
  expect(told).not.toContain('wanderer');
  expect(told).not.toContain('referr');
  expect(analytics.requests.every(({ headers }) => headers['cookie'] === undefined)).toBe(true);
  expect(new Set(events().map(({ properties }) => properties['token']))).toEqual(new Set(['phc_key']));
  // own numbers are noted before the vendor's, so both are there by now
  await leaveTab(page);
  await expect.poll(async () => (await ownViews(evening()))['/static/{page}']).toBe(2);
});

test('whoever takes the word back is not counted any more, and what the vendor kept in the browser goes', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const page = await visitAsPerson(evening());
  await page.context().addCookies([{ name: 'cookie-consent', value: 'opted-in', url: app.origin }]);
  await signIn(page, evening(), player);
  const views = () => events().flatMap(({ event, properties }) => (event === '$pageview' ? [properties['$pathname']] : []));
  const already = views().length;
  await page.goto(at('/questions'));
  await page.mouse.move(300, 300);
  await expect.poll(() => views().slice(already)).toEqual(['/questions']);
  expect(await keptByVendor(page)).not.toEqual([]);
  await leaveTab(page);
  await expect.poll(async () => (await ownViews(evening()))['/questions']).toBe(1);
  await page.getByRole('button', { name: 'Cookie settings', exact: true }).click();
  await answer(page, 'Necessary only');
  await expect.poll(async () => await keptByVendor(page)).toEqual([]);
  await follow(page, 'Terms');
  const [before, sent] = [await ownViews(evening()), analytics.requests.length];
  await leaveTab(page);
  await page.reload();
  await page.mouse.move(300, 300);
  await page.locator('.chat-bubble').waitFor();
  expect(await keptByVendor(page)).toEqual([]);
  expect(analytics.requests).toHaveLength(sent);
  expect(await ownViews(evening())).toEqual(before);
  expect(JSON.stringify(analytics.requests)).not.toContain(player.id);
});

test('what a vendor kept goes also where the word was taken back before its script had come', async () => {
  const page = await visitAsPerson(evening());
  const url = evening().app.origin;
  await page.context().addCookies([{ name: 'ph_phc_key_posthog', value: 'somebody', url }]);
  await page.goto(at('/static/about'));
  await page.evaluate(() => localStorage.setItem('ph_phc_key_posthog', 'somebody'));
  expect(await keptByVendor(page)).not.toEqual([]);
  await page.reload();
  await page.mouse.move(300, 300);
  await expect.poll(async () => await keptByVendor(page)).toEqual([]);
});

test('an error that nobody caught is reported once with its place and nothing of its player, a refusal with 401 not', async () => {
  const page = await newcomer('/de/static/about');
  await page
    .getByRole('region', { name: 'Dürfen wir Seitenaufrufe zählen?' })
    .getByRole('button', { name: 'Erlauben', exact: true })
    .click();
  evening().expectFault(/a lamp fell/);
  await breakPage(page, 'a lamp fell');
  await expect.poll(() => errors.requests.length).toBe(1);
  await breakPage(page, 'a lamp fell');
  const [report] = errors.requests;
  expect(report?.path).toMatch(/^\/api\/7\/envelope\/\?/);
  expect(report?.path).toContain('sentry_key=key');
  const [, , event] = (report?.body ?? '').split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(event).toMatchObject({
    exception: { values: [{ type: 'Error', value: 'a lamp fell' }] },
    tags: { page: '/static/{page}', locale: 'de' },
  });
  expect(event).not.toHaveProperty('request');
  expect(event).not.toHaveProperty('user');
  // refused, and said by nobody
  await page.evaluate(async () => {
    const refused = await fetch('/api/player/profile');
    void Promise.reject(Object.assign(new Error('x'), { status: refused.status })).catch(() => undefined);
  });
  expect(errors.requests).toHaveLength(1);
});

test('a deposit that the provider confirmed before its player came back is counted on the way back, once', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const page = await visitAsPerson(evening());
  await page.context().addCookies([{ name: 'cookie-consent', value: 'opted-in', url: app.origin }]);
  await signIn(page, evening(), player);
  const deposits = () => events().filter(({ event }) => event.endsWith('deposit')).length;
  const before = deposits();
  await page.goto(at('/static/about?wallet=deposit'));
  const sheet = page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  const [opened] = (await player.call('listInvoices')).data;
  if (opened === undefined) throw new Error('There is no deposit');
  await sendCallback(app, newsOf(opened));
  await page.goto(at(`/static/about?invoice=${opened.id}&cashier=success`));
  await sheet.getByText('Deposit received').waitFor();
  await expect.poll(deposits).toBe(before + 1);
  // the address of the way back is gone to once more, as by the browser's own list of pages
  await page.goto(at(`/static/about?invoice=${opened.id}&cashier=success`));
  await sheet.getByText('Deposit received').waitFor();
  await page.mouse.move(300, 300);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  const terms = () => events().filter(({ properties }) => properties['$pathname'] === '/static/terms').length;
  const seen = terms();
  await follow(page, 'Terms');
  // what is counted goes out in its order: a deposit that was counted again would have come before
  await expect.poll(terms).toBeGreaterThan(seen);
  expect(deposits()).toBe(before + 1);
});

test('each of the first four deposits has a name of its own, and none tells its amount', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const page = await visitAsPerson(evening());
  await page.context().addCookies([{ name: 'cookie-consent', value: 'opted-in', url: app.origin }]);
  await signIn(page, evening(), player);
  const isListening = listening(page, 'player');
  const already = (await ownViews(evening()))['wallet'] ?? 0;
  await page.goto(at('/static/about?wallet=deposit'));
  await isListening;
  // another page of the browser hears of it as well, and counts nothing again
  const other = await page.context().newPage();
  const isOtherListening = listening(other, 'player');
  await other.goto(at('/static/about'));
  await isOtherListening;
  const pay = async () => {
    const { data } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2345 } });
    await sendCallback(app, newsOf(data));
  };
  const before = events().length;
  const deposits = () =>
    events()
      .slice(before)
      .flatMap(({ event }) => (event.endsWith('deposit') ? [event] : []));
  for (let number = 1; number <= 5; number += 1) {
    await pay();
    await expect.poll(() => deposits().length).toBe(number);
  }
  expect(deposits()).toEqual(['1_deposit', '2_deposit', '3_deposit', '4_deposit', 'deposit']);
  // as an amount, not as a piece of an id or a time
  expect(JSON.stringify(analytics.requests)).not.toMatch(/(?<![\w.-])23[.,]?45(?!\w)/);
  expect(JSON.stringify(analytics.requests)).not.toContain(player.id);
  await leaveTab(page);
  await expect.poll(async () => (await ownViews(evening()))['wallet']).toBe(already + 1);
});
