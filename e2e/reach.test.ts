// The site for everybody: by keyboard alone, on a window of 320 pixels, at 200 %, from right to left.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { root } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { atRest } from './lib/rest.ts';
import { addressIn, pathOf, signIn } from './lib/walk.ts';
import { cutOff } from './lib/within.ts';

const content = mkdtempSync(join(tmpdir(), 'lanternhall-content-'));
cpSync(join(root, 'content'), content, { recursive: true });
afterAll(() => rmSync(content, { recursive: true }));

/** Turns letters into ones that run from right to left; what a message fills in stays. */
function mirror(text: string): string {
  let depth = 0;
  return [...text]
    .map((sign) => {
      depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
      return depth === 0 && /[a-zçğıöşü]/i.test(sign)
        ? String.fromCodePoint(0x5d0 + ((sign.toLowerCase().codePointAt(0) ?? 0) % 27))
        : sign;
    })
    .join('');
}

// the place of Turkish is taken by a language that nobody speaks, written from right to left
for (const file of readdirSync(join(content, 'tr')).filter((name) => name.endsWith('.json'))) {
  const path = join(content, 'tr', file);
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const mirrored = Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? mirror(text) : text]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(mirrored)));
}

const evening = useEvening({ config: { content: { dir: content, url: undefined, previewToken: undefined, everyMs: 60_000 } } });
const at = addressIn(evening);

const publicPaths = [
  '/',
  '/main',
  '/games',
  '/games/golden-caravan',
  '/providers',
  '/proof',
  '/favorites',
  '/welcome-package',
  '/bonus/first-light',
  '/static/privacy',
  '/static/complaints',
  '/questions',
  '/questions/contact',
  '/static/no-such-page-with-a-rather-long-name',
  '/?sign-up=1',
  '/?sign-in=1',
];
const playerPaths = [
  '/',
  '/profile/wallet',
  '/profile/payments',
  '/profile/info',
  '/profile/info/notifications',
  '/profile/history/sessions',
  '/?wallet=deposit',
  '/?wallet=withdraw',
];

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(at(path));
  await page.mouse.move(5, 200);
  if (path.includes('=')) await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await atRest(page);
}

test.each([
  ['320 pixels', { width: 320, height: 640 }, 'de'],
  ['200 % of a window of 1440', { width: 720, height: 450 }, 'de'],
  ['320 pixels', { width: 320, height: 640 }, 'fr'],
] as const)('at %s nothing is lost (%j, %s)', async (_name, viewport, locale) => {
  const { app, visit } = evening();
  const page = await visit('mobile', { viewport, isMobile: false });
  const wrong: string[] = [];
  const walk = async (paths: readonly string[]) => {
    for (const path of paths) {
      await goTo(page, `/${locale}${path}`);
      await look(page, `narrow-${viewport.width}-${locale}${path.replaceAll(/\W+/g, '-')}`);
      wrong.push(...(await cutOff(page)).map((words) => `${path}: ${words}`));
    }
  };
  await walk(publicPaths);
  const player = await app.signUp();
  await app.fund(player, 128_450_00n);
  await signIn(page, evening(), player);
  await walk(playerPaths);
  expect(wrong).toEqual([]);
});

test('at 320 pixels nothing runs over while the page is still without its scripts', async () => {
  const page = await evening().visit('mobile', { viewport: { width: 320, height: 640 }, isMobile: false });
  await signIn(page, evening(), await evening().app.signUp());
  await page.route(/\.js$/, async (route) => await route.abort());
  await page.goto(at('/fr'), { waitUntil: 'load' });
  await page.locator('.wallet-place').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.each(['desktop', 'mobile'] as const)('from right to left the pages stand mirrored on a %s', async (screen) => {
  const page = await evening().visit(screen);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      document.documentElement.dir = 'rtl';
    }).observe(document, { childList: true });
  });
  const wrong: string[] = [];
  for (const path of ['', '/games', '/games/golden-caravan', '/welcome-package', '/static/safer-play', '?sign-up=1']) {
    await goTo(page, `/tr${path}`);
    await look(page, `right-to-left${path.replaceAll(/\W+/g, '-')}`);
    wrong.push(...(await cutOff(page)).map((words) => `${path}: ${words}`));
  }
  expect(wrong).toEqual([]);
  await goTo(page, '/tr');
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect((brand?.x ?? 0) > (page.viewportSize()?.width ?? 0) / 2).toBe(true);
});

/** Goes forward from control to control until this one has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not reach it');
}

test('in forced colours what stood out by its grey has an edge, and what is chosen or met by the keyboard shows it', async () => {
  const page = await evening().visit('desktop');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/games', '/static/safer-play', '/static/about?sign-in=1']) {
    await goTo(page, path);
    // axe knows nothing of the colours that the browser puts in place of ours
    expect([path, await cutOff(page)]).toEqual([path, []]);
  }
  const lookOf = async (locator: Locator) =>
    await locator.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
      return { edge: `${borderTopWidth} ${borderTopStyle}`, backgroundColor, outline: `${outlineWidth} ${outlineStyle}` };
    });
  await goTo(page, '/static/safer-play');
  expect((await lookOf(page.locator('details.faq').first())).edge).toBe('1px solid');
  await goTo(page, '/games');
  const [chosen, other] = [page.locator('.nav-line[aria-current=page]').first(), page.locator('.nav-line:not([aria-current])').first()];
  expect((await lookOf(chosen)).backgroundColor).not.toBe((await lookOf(other)).backgroundColor);
  await page.keyboard.press('Tab');
  expect((await lookOf(page.locator(':focus'))).outline).toBe('3px solid');
});

test('by keyboard alone: search, a game, sign in, the wallet and back', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await page.goto(at('/static/about'));
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search games, providers and pages' });
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('golden');
  // the list is that of the whole word, and stands
  const search = page.getByRole('search').filter({ has: page.getByRole('option', { name: /golden/ }) });
  await search.locator('output', { hasText: /\d/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /Golden Caravan/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Golden Caravan' }).waitFor();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await form.waitFor();
  await expect.poll(async () => await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
  await page.keyboard.type(player.email);
  await tabTo(page, form.getByLabel('Password', { exact: true }));
  await page.keyboard.type(player.password);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/games/golden-caravan');
  // the way to sign in is gone, so it goes on with the page
  await page.locator('#content:focus').waitFor();
  const deposit = page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true });
  await deposit.and(page.locator(':enabled')).waitFor();
  await tabTo(page, deposit);
  await page.keyboard.press('Enter');
  const wallet = page.getByRole('dialog', { name: 'Wallet', exact: true });
  await wallet.getByLabel('Amount').waitFor();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press(step % 5 === 4 ? 'Shift+Tab' : 'Tab');
    // a guard at either end hands the focus on
    await expect.poll(async () => await wallet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await wallet.waitFor({ state: 'hidden' });
  await expect.poll(async () => await deposit.evaluate((element) => element === document.activeElement)).toBe(true);
});

test.each(['de', 'fr', 'es', 'pt-br', 'tr'])('the question about cookies holds its answers whole in %s', async (locale) => {
  const page = await evening().visit('mobile');
  await page.context().clearCookies();
  await page.goto(at(`/${locale}/static/about`));
  const question = page.locator('.cookie-bar');
  await question.waitFor();
  expect(await cutOff(page)).toEqual([]);
  const [left, right] = await question.evaluate((box) => [box.getBoundingClientRect().left + 16, box.getBoundingClientRect().right - 16]);
  for (const answer of await question.getByRole('button').all()) {
    const { x, width } = (await answer.boundingBox()) ?? { x: 0, width: 0 };
    expect(x).toBeGreaterThanOrEqual(left ?? 0);
    expect(x + width).toBeLessThanOrEqual(right ?? 0);
    // a button that has the colour of what it stands on is none
    expect(await answer.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(
      await question.evaluate((box) => getComputedStyle(box).backgroundColor),
    );
  }
});

/** Controls that lie under the question about cookies anywhere on the page, at this place and as it is scrolled. */
const coveredByQuestion = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const bar = document.querySelector('.cookie-bar');
    const covered = new Set<string>();
    const heights = [0, 0.5, 1].map((part) => part * (document.documentElement.scrollHeight - innerHeight));
    for (const top of heights) {
      scrollTo({ top, behavior: 'instant' });
      const { left, right, top: upper, bottom } = bar?.getBoundingClientRect() ?? new DOMRect();
      for (let x = left + 4; x < right; x += 24)
        for (let y = Math.max(upper, 0) + 4; y < Math.min(bottom, innerHeight); y += 12) {
          const stack = document.elementsFromPoint(x, y);
          const under = stack.slice(stack.findIndex((one) => bar?.contains(one)) + 1);
          const control = under.find((one) => one.closest('a, button, input, select, iframe, .toast') && !bar?.contains(one));
          if (bar?.contains(stack[0] ?? null) && control !== undefined) covered.add(control.outerHTML.slice(0, 120));
        }
    }
    scrollTo(0, 0);
    return [...covered];
  });

test.each([
  ['a desktop', { width: 1440, height: 900 }],
  ['a tablet', { width: 834, height: 1112 }],
  ['a phone', { width: 390, height: 844 }],
  ['a phone on its side', { width: 844, height: 390 }],
])(
  'the question about cookies lies over no control of %s, is met first by the keyboard and is not there while a game runs',
  async (_, size) => {
    const page = await evening().visit('mobile', { viewport: size });
    await page.context().clearCookies();
    const question = page.getByRole('region', { name: 'May we count page views?' });
    for (const path of ['/', '/games', '/questions/contact', '/?sign-in=1', '/?sign-up=1']) {
      await page.goto(at(path));
      await question.or(page.getByRole('dialog')).first().waitFor();
      expect(await page.locator('.cookie-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBeGreaterThan(30);
      expect(await coveredByQuestion(page)).toEqual([]);
    }
    await page.goto(at('/static/about'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await question.evaluate((bar) => bar.contains(document.activeElement))).toBe(true);
    await page.goto(at('/games/golden-caravan?real=false'));
    await page.locator('html[data-game-frame]').waitFor({ state: 'attached' });
    await expect.poll(async () => await page.locator('.cookie-bar').isVisible()).toBe(false);
  },
);

/** What takes longer than an instant to change its look, by its transition or its animation. */
const moving = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const longest = (durations: string) => Math.max(...durations.split(',').map((one) => Number.parseFloat(one)));
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element, part);
        const seconds = Math.max(longest(transitionDuration), animationName === 'none' ? 0 : longest(animationDuration));
        return seconds > 0.001 ? [`${element.tagName}.${element.getAttribute('class') ?? ''}${part ?? ''}: ${seconds} s`] : [];
      }),
    );
  });

test('who asks for less motion gets none', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  await page.goto(at('/'));
  expect(await moving(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu', exact: true }).waitFor();
  expect(await moving(page)).toEqual([]);
  await signIn(page, evening(), await app.signUp());
  await goTo(page, '/profile/wallet?wallet=deposit');
  expect(await moving(page)).toEqual([]);
  const still = await page.evaluate(async () => {
    await document.startViewTransition().ready;
    return document.getAnimations().filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement !== null).length;
  });
  expect(still).toBe(0);
});
