// Pictures below the first view: fetched once a twentieth of their frame is to be seen, and by the browser itself without script.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvening } from './lib/open-evening.ts';

const evening = useEvening();

const lazy = 'img[loading=lazy]';
const addressOf = async (picture: Locator): Promise<string> =>
  await picture.evaluate((element: HTMLImageElement) => element.parentElement?.parentElement?.dataset['poster'] ?? '');

/** Posters asked for, by their identity. */
function watchPosters(page: Page): Set<string> {
  const posters = new Set<string>();
  page.on('request', (request) => {
    const [, identity] = /\/assets\/posters\/([a-z0-9-]+)\./.exec(request.url()) ?? [];
    if (identity !== undefined) posters.add(identity);
  });
  return posters;
}

/** Scrolls until so much of a picture's frame is above the lower edge of the window, and waits until the browser has taken notice. */
async function showShare(picture: Locator, share: number): Promise<void> {
  await picture.evaluate(async (element, part) => {
    const frame = element.parentElement?.parentElement;
    if (frame === null || frame === undefined) throw new Error('The picture has no frame');
    const { top, height } = frame.getBoundingClientRect();
    scrollBy({ top: top - innerHeight + height * part, behavior: 'instant' });
    // asked last, so answered after the page's own observer
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(([sight]) => {
        if (sight === undefined || sight.intersectionRatio === 0) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(frame);
    });
  }, share);
}

test('a poster is asked for once a twentieth of it is in view, and not before', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  const posters = watchPosters(page);
  await page.goto(`${app.origin}/games`);
  const last = page.locator(lazy).last();
  const name = await addressOf(last);
  expect(name).not.toBe('');
  await showShare(last, 0.04);
  await expect.poll(async () => await last.getAttribute('data-seen')).toBeNull();
  expect(posters.has(name)).toBe(false);
  await showShare(last, 0.06);
  await expect
    .poll(async () => await last.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true);
  expect(posters.has(name)).toBe(true);
});

test('it is so before the scripts are there, and for pictures that come later; one that was seen before stands at once', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  await page.route(/\/assets\/entry-client.*\.js$/, async (route) => await route.abort());
  await page.goto(`${app.origin}/games`, { waitUntil: 'domcontentloaded' });
  const asleep = page.locator(lazy).last();
  await expect.poll(async () => await asleep.getAttribute('data-seen')).toBeNull();
  await showShare(asleep, 0.5);
  await expect.poll(async () => await asleep.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);

  const walker = await visit('mobile');
  await walker.goto(`${app.origin}/static/about`);
  const toGames = walker.locator('.bottom-bar a[href="/games"]');
  await toGames.click();
  const last = walker.locator(`.card ${lazy}`).last();
  await last.waitFor({ state: 'attached' });
  await expect.poll(async () => await last.getAttribute('data-seen')).toBeNull();
  await showShare(last, 0.5);
  await expect.poll(async () => await last.getAttribute('data-seen')).toBe('');
  const name = await addressOf(last);
  await walker.locator(`.card:has([data-poster="${name}"]) a`).click();
  await walker.waitForURL(`${app.origin}/games/${name}`);
  await toGames.click();
  const again = walker.locator(`.card [data-poster="${name}"] ${lazy}`);
  await again.waitFor({ state: 'attached' });
  await expect.poll(async () => await again.getAttribute('data-seen')).toBe('');
});

test('without script every picture has its box, and the browser decides when to fetch it', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile', { javaScriptEnabled: false });
  const html = await (await fetch(`${app.origin}/games`)).text();
  expect(html).toContain('loading="lazy"');
  await page.goto(`${app.origin}/games`);
  const last = page.locator(lazy).last();
  await expect.poll(async () => await last.isVisible()).toBe(true);
  await last.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].at(-1)?.naturalWidth !== 0,
    undefined,
    { polling: 100 },
  );
});

test.each(['/', '/games', '/providers', '/welcome-package', '/bonus', '/questions', '/games/golden-caravan'])(
  'on %s every picture that waits has a frame to be seen by',
  async (path) => {
    const { app, visit } = evening();
    const page = await visit('desktop');
    await page.goto(app.origin + path);
    const without = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')]
        .map(({ src, parentElement }) => ({ src, frame: parentElement?.parentElement }))
        .filter(({ frame }) => frame !== null && frame !== undefined && frame.checkVisibility())
        .filter(({ frame }) => (frame?.clientWidth ?? 0) * (frame?.clientHeight ?? 0) === 0)
        .map(({ src }) => src),
    );
    expect(without).toEqual([]);
  },
);
