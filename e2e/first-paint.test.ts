// What comes before the application: the pictures first, then the scripts; nothing pressed meanwhile is lost.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvening } from './lib/open-evening.ts';

const evening = useEvening();

/** Holds every answer whose address fits until it is let go; answers how. */
async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Scripts asked for, in order. */
function watchScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test('a press, a word and a key before the scripts are there are kept and done once the page is awake', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  const release = await hold(page, /\/assets\/entry-client.*\.js$/);
  await page.goto(`${app.origin}/games`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Favourite: Jade Tides' }).first().click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await page.getByRole('dialog', { name: 'Sign in', exact: true }).waitFor();

  const writer = await visit('desktop');
  const releaseWriter = await hold(writer, /\/assets\/entry-client.*\.js$/);
  await writer.goto(`${app.origin}/questions`, { waitUntil: 'domcontentloaded' });
  await writer.getByRole('searchbox', { name: 'Search help' }).fill('zzzzz');
  releaseWriter();
  await writer
    .getByText(/Try another word/)
    .first()
    .waitFor();

  const keys = await visit('desktop');
  const releaseKeys = await hold(keys, /\/assets\/entry-client.*\.js$/);
  await keys.goto(`${app.origin}/games`, { waitUntil: 'domcontentloaded' });
  await keys.keyboard.press('/');
  releaseKeys();
  const field = keys.getByRole('combobox', { name: 'Search games, providers and pages' }).first();
  await expect.poll(async () => await field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a press on Join before any script is there shows its sheet at once, which becomes the form', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto(`${app.origin}/games`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('banner').getByRole('link', { name: 'Join', exact: true }).click();
  const sheet = page.locator('#sheet');
  await sheet.locator('[data-title="Create your account"]').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).fill('early@lanternhall.example');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).search).toBe('?sign-up=1');

  // the same where the address asks for it; nobody who is signed in sees it
  const later = await visit('mobile');
  await hold(later, /\/assets\/.*\.js$/);
  await later.goto(`${app.origin}/de?sign-in=1`, { waitUntil: 'domcontentloaded' });
  await later.locator('#sheet [data-title="Anmelden"]').waitFor();
  await later.context().addCookies([{ name: 'access_token', value: 'x', url: app.origin }]);
  await later.goto(`${app.origin}/de?sign-in=1`, { waitUntil: 'domcontentloaded' });
  await later.locator('h1').first().waitFor();
  await expect.poll(async () => await later.locator('#sheet').isVisible()).toBe(false);
});

test('a press on Join on a page that is awake shows the sheet at once too, while the scripts of the form are on their way', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  await page.goto(`${app.origin}/games`);
  const release = await hold(page, /\/assets\/.*\.js$/);
  const join = page.getByRole('banner').getByRole('link', { name: 'Join', exact: true });
  await join.click();
  const sheet = page.locator('#sheet');
  await sheet.locator('[data-title="Create your account"]').waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).count()).toBe(0);
  // who does not wait has the page back
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await join.click();
  await sheet.waitFor();
  release();
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).waitFor();
  await sheet.waitFor({ state: 'hidden' });
  // the second time it is there at once, without its sheet
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await join.evaluate((link: HTMLElement) => link.click());
  await expect.poll(async () => await sheet.isVisible()).toBe(false);
  await form.waitFor();
});

test('a way in whose link carries nothing says so, with a way on, before any script is there', async () => {
  const { app, visit } = evening();
  for (const [path, said] of [
    ['/auth/callback', 'Sign-in failed'],
    ['/de/auth/autologin', 'Anmeldung fehlgeschlagen'],
  ] as const) {
    const page = await visit('mobile');
    const release = await hold(page, /\/assets\/.*\.js$/);
    await page.goto(app.origin + path, { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    await expect.poll(async () => await heading.allInnerTexts()).toEqual([said]);
    await expect.poll(async () => await page.getByRole('main').getByRole('link').count()).toBe(2);
    await expect.poll(async () => await page.locator('#preloader').isVisible()).toBe(false);
    release();
    // the page that wakes says the same
    await page.locator('.entry-stray').waitFor({ state: 'detached' });
    await expect.poll(async () => await heading.allInnerTexts()).toEqual([said]);
  }
  // who was led there waits by the lamp, as before
  const led = await visit('mobile');
  await hold(led, /\/assets\/.*\.js$/);
  await led.goto(`${app.origin}/auth/autologin?state=some`, { waitUntil: 'domcontentloaded' });
  await led.locator('#preloader').waitFor();
  await expect.poll(async () => await led.locator('.entry-stray').isVisible()).toBe(false);
});

test('the pictures that a page begins with come before its scripts; a sign of life brings the scripts at once', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  // the page's own clock stands, so that the longest wait does not end while a slow machine looks; a moment that is over by then cannot be chosen
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 600_000);
  const scripts = watchScripts(page);
  const release = await hold(page, /\/assets\/posters\/golden-caravan/);
  await page.goto(`${app.origin}/`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: /Warm lights/ }).waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null),
  );
  await page.clock.runFor(1500);
  expect(scripts).toEqual([]);
  await page.mouse.move(100, 300);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  release();

  const untouched = await visit('mobile');
  const brought = watchScripts(untouched);
  await untouched.goto(`${app.origin}/`);
  await expect.poll(() => brought.some((path) => path.includes('entry-client'))).toBe(true);
});

test('a rail that was made small, and the question about cookies, are there before any script of the page', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.context().clearCookies();
  await page.addInitScript(() => localStorage.setItem('side-drawer', 'compact'));
  const release = await hold(page, /\/assets\/entry-client.*\.js$/);
  await page.goto(`${app.origin}/static/about`, { waitUntil: 'domcontentloaded' });
  const width = async () => await page.locator('.rail-nav').evaluate((rail) => rail.getBoundingClientRect().width);
  await expect.poll(width).toBe(68);
  const question = page.getByRole('region', { name: 'May we count page views?' });
  await expect.poll(async () => await question.isVisible()).toBe(true);
  // an answer that is pressed so early is kept
  await question.getByRole('button', { name: 'Necessary only', exact: true }).click();
  release();
  await question.waitFor({ state: 'hidden' });
  expect(await width()).toBe(68);
  // the foot of the rail, with the way to widen it, is in sight
  const toggle = await page.getByRole('button', { name: 'Expand menu', exact: true }).boundingBox();
  expect((toggle?.y ?? 0) + (toggle?.height ?? 0)).toBeLessThanOrEqual(900);
});

test('texts and tables take the same room before the house’s letters are there as after', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop', { viewport: { width: 1350, height: 940 } });
  const release = await hold(page, /\.woff2$/);
  await page.goto(`${app.origin}/static/privacy`, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-awake]').waitFor({ state: 'attached' });
  const boxes = async () =>
    await page
      .getByRole('main')
      .locator('h1, h1 + p, th, td')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).map(({ left, width }) => [left, width]));
  const before = await boxes();
  const waiting = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loading').length);
  expect(waiting).toBeGreaterThan(0);
  release();
  await expect.poll(async () => await page.evaluate(() => document.fonts.status)).toBe('loaded');
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
  expect(before.length).toBeGreaterThan(15);
  expect(await boxes()).toEqual(before);
});

test('the texts of a language travel packed, for good; an old name gets the new texts and is not kept', async () => {
  const { app } = evening();
  const html = await (await fetch(`${app.origin}/de`)).text();
  const [file = ''] = /\/builds\/content\/de\.[\w-]+\.json/.exec(html) ?? [];
  const packed = await fetch(app.origin + file, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('cache-control')).toContain('immutable');
  const texts = await packed.json();
  const plain = await fetch(app.origin + file, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.json()).toEqual(texts);
  const old = await fetch(`${app.origin}/builds/content/de.old.json`);
  expect(old.headers.get('cache-control')).toBe('no-store');
  expect(await old.json()).toEqual(texts);
});

test('a page that is asked for again is packed better, and says the same', async () => {
  const { app } = evening();
  const read = async () => {
    const answer = await fetch(`${app.origin}/es/static/about`, { headers: { 'accept-encoding': 'br' } });
    return { bytes: Number(answer.headers.get('content-length')), text: await answer.text() };
  };
  const first = await read();
  expect(first.bytes).toBeGreaterThan(1000);
  await expect.poll(async () => (await read()).bytes).toBeLessThan(first.bytes);
  expect((await read()).text.length).toBeGreaterThan(first.bytes);
});
