// Dark and light: chosen in the footer and kept, or as the system has it; right in the first paint, and legible everywhere.
import type { Frame, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deposit } from '#testing/money-talk.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { atRest } from './lib/rest.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const sizes = ['desktop', 'mobile'] as const;

interface Seen {
  /** How light the page's ground and its words are, 0 to 1. */
  ground: number;
  words: number;
  scheme: string;
  /** What the browser colours its own bars with. */
  bars: string | undefined;
}

/** What a page looks like at the moment. */
const seenOn = async (page: Page): Promise<Seen> =>
  await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const lightness = (color: string): number => Number(/oklch\(([\d.]+)/.exec(color)?.[1]);
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return {
      ground: lightness(style.backgroundColor),
      words: lightness(style.color),
      scheme: style.colorScheme,
      bars: metas.find(({ media }) => media === '' || matchMedia(media).matches)?.content,
    };
  });
const dark: Seen = { ground: 0.155, words: 0.96, scheme: 'dark', bars: '#0d0c0b' };
const light: Seen = { ground: 0.955, words: 0.23, scheme: 'light', bars: '#f3efe9' };

/** The page as it is before any script but that of its head has run. */
async function firstLook(page: Page, path: string): Promise<Seen> {
  const isScript = /\/assets\/.*\.js$/;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(isScript, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at(path), { waitUntil: 'domcontentloaded' });
  const seen = await seenOn(page);
  release();
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
  await page.unroute(isScript);
  return seen;
}

test.each(sizes)('the choice is made in the footer, and kept from the first paint on, on %s', async (screen) => {
  const page = await evening().visit(screen, { colorScheme: 'dark' });
  await page.goto(at('/games'));
  await expect.poll(async () => await seenOn(page)).toEqual(dark);
  const picker = page.getByRole('group', { name: 'Appearance' });
  const choice = (name: string) => picker.getByRole('button', { name });
  const pressed = async () => await picker.getByRole('button', { pressed: true }).allTextContents();
  await expect.poll(pressed).toEqual(['System']);
  const before = await picker.boundingBox();
  await choice('Light').click();
  await expect.poll(async () => await seenOn(page)).toEqual(light);
  await expect.poll(pressed).toEqual(['Light']);
  expect((await picker.boundingBox())?.width).toBe(before?.width);
  await look(page, 'theme-footer');

  expect(await firstLook(page, '/games')).toEqual(light);
  await expect.poll(async () => await seenOn(page)).toEqual(light);
  await expect.poll(pressed).toEqual(['Light']);
  // the page of another address and language, too
  expect(await firstLook(page, '/de')).toEqual(light);

  await page.goto(at('/games'));
  await choice('Dark').click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => await seenOn(page)).toEqual(dark);
  expect(await firstLook(page, '/')).toEqual(dark);
  await page.goto(at('/games'));
  await choice('System').click();
  await expect.poll(async () => await seenOn(page)).toEqual(light);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('theme');
});

test('who has chosen nothing follows the system, at once and without a script', async () => {
  const page = await evening().visit('desktop', { colorScheme: 'light' });
  expect(await firstLook(page, '/')).toEqual(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => await seenOn(page)).toEqual(dark);
  const still = await evening().visit('mobile', { colorScheme: 'light', javaScriptEnabled: false });
  await still.goto(at('/games'));
  await still.locator('.card').first().waitFor();
  const ground = await still.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
  expect(ground).toContain('0.955');
});

test('a value that is no theme is none', async () => {
  const page = await evening().visit('desktop', { colorScheme: 'light' });
  await page.context().addCookies([{ name: 'theme', value: '"><b>', url: evening().app.origin }]);
  expect(await firstLook(page, '/')).toEqual(light);
});

test.each(sizes)('by day everything can be read, and a game keeps its night, on %s', async (screen) => {
  const { app, visit } = evening();
  const page = await visit(screen, { colorScheme: 'light' });
  for (const [path, name] of [
    ['/', 'home'],
    ['/games', 'lobby'],
    ['/games/golden-caravan', 'game'],
    ['/?sign-up=1', 'sign-up'],
    ['/questions', 'help'],
    ['/static/cookies', 'article'],
    ['/proof', 'proof'],
    ['/partners', 'partners'],
    ['/games/no-such-game', 'error'],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
    await atRest(page);
    await look(page, `day-${name}`);
  }
  const player = await app.signUp();
  await app.fund(player, 5000n);
  await signIn(page, evening(), player);
  for (const path of [
    '/profile/wallet',
    '/profile/payments',
    '/profile/bonuses',
    '/profile/history/spins',
    '/profile/history/bets',
    '/profile/history/bonuses',
    '/profile/history/transactions',
    '/profile/history/statement',
    '/profile/history/sessions',
    '/profile/limits',
    '/profile/play',
    '/profile/info',
    '/profile/info/notifications',
    '/profile/verification',
    '/profile/complaints',
    '/profile/wallet?wallet=deposit',
  ]) {
    await page.goto(at(path));
    await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
    await atRest(page);
    await look(page, `day-${path.replaceAll(/\W+/g, '-').slice(1)}`);
  }
  // the chosen one of a row that is longer than a phone is in sight
  await page.goto(at('/profile/history/sessions'));
  const chosen = page.locator('.chip[aria-current]');
  await chosen.waitFor();
  const box = await chosen.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await page.goto(at('/games/golden-caravan?real=true'));
  const bar = page.locator('.game-frame-bar');
  await bar.waitFor();
  await page.frameLocator('iframe').locator('button.spin').waitFor();
  expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toContain('0.19');
  await look(page, 'day-frame');
});

test.each(['dark', 'light'] as const)('pages that are made without the site follow the system: %s', async (colorScheme) => {
  const page = await evening().visit('desktop', { colorScheme });
  for (const path of ['/api/docs', '/mailbox', '/offline?locale=de']) {
    await page.goto(at(path), { waitUntil: 'load' });
    const { ground, words } = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const lightness = (text: string): number => Number(/oklch\(([\d.]+)/.exec(text)?.[1]);
      return { ground: lightness(backgroundColor), words: lightness(color) };
    });
    expect([path, ground > words]).toEqual([path, colorScheme === 'light']);
    await look(page, `plain-${colorScheme}-${path.replaceAll(/\W+/g, '-').slice(1)}`);
  }
});

/** How light the ground of a page and its words are: that of the page itself, or of all of it. */
const lightnessOn = async (page: Page | Frame): Promise<{ ground: number; words: number }> =>
  await page.evaluate(() => {
    const lightness = (text: string): number => Number(/oklch\(([\d.]+)/.exec(text)?.[1]);
    const grounds = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
    return {
      ground: lightness(grounds.find((colour) => colour.startsWith('oklch')) ?? ''),
      words: lightness(getComputedStyle(document.body).color),
    };
  });

test.each([
  ['dark', 'desktop'],
  ['light', 'desktop'],
  ['light', 'mobile'],
] as const)('the pages of cashier, identity provider and identity checker follow the system: %s, %s', async (colorScheme, screen) => {
  const { app, visit } = evening();
  const page = await visit(screen, { colorScheme });
  const player = await app.signUp();
  const { redirectUrl } = await deposit(player, 5000);
  const { data: check } = await player.call('openVerification');
  const expectTheme = async (name: string): Promise<void> => {
    const { ground, words } = await lightnessOn(page);
    expect([name, ground > words]).toEqual([name, colorScheme === 'light']);
    await look(page, `service-${name}-${colorScheme}`);
  };
  await page.goto(at('/cashier/'), { waitUntil: 'load' });
  await expectTheme('cashier');
  await page.goto(redirectUrl ?? '', { waitUntil: 'load' });
  await page.getByRole('button', { name: /^Pay / }).waitFor();
  await expectTheme('payment');
  await page.goto(check.url, { waitUntil: 'load' });
  await page.getByLabel('First name').waitFor();
  await expectTheme('check');
  await page.goto(at('/?sign-in=1'));
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in with Lanternhall ID', exact: true }).click();
  await page.waitForURL(/\/authorize\/sign-in\//);
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await expectTheme('sign-in');
});
