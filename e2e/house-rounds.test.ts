// What the house shows of everybody's play: the latest bets on the home page, how many play a game on its card. And of a game itself: its
// page with the paytable in pictures, its frame on every shape of screen.
import { availableParallelism } from 'node:os';
import type { ConsoleMessage, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { win } from '#testing/live-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('the latest bets are absent while there are none, then there with masked names, and follow what is played', async () => {
  const { app, visit } = evening();
  expect(await (await fetch(at('/fr'))).text()).not.toContain('id="latest-bets"');
  const player = await app.signUp({ nickname: 'Wickkeeper' });
  await app.fund(player, 50_000n);
  await win(app, player, 'golden-caravan', 250n);
  const page = await visit('desktop');
  await page.goto(at('/'));
  const bets = page.getByRole('region', { name: 'Latest bets' });
  const rows = bets.getByRole('listitem');
  await rows.filter({ hasText: 'Golden Caravan' }).filter({ hasText: 'W***r' }).filter({ hasText: '€2.50' }).waitFor();
  await bets.scrollIntoViewIfNeeded();
  await look(page, 'latest-bets');
  await win(app, player, 'jade-tides', 0n);
  await rows.filter({ hasText: 'Jade Tides' }).filter({ hasText: '€0.00' }).waitFor();
  await page.goto(at('/games'));
  await page.mouse.move(200, 200);
  await page.locator('.card:has([data-poster="golden-caravan"])').getByText('1 playing now').waitFor();
  await look(page, 'players-on-a-card');

  const phone = await visit('mobile');
  await phone.goto(at('/tr'));
  await phone.getByRole('region', { name: 'Son bahisler' }).scrollIntoViewIfNeeded();
  await look(phone, 'latest-bets-tr');
});

test('several bets pass by, and stand while somebody looks closer or has stopped them, which is remembered', async () => {
  const { app, visit } = evening();
  const player = await app.signUp({ nickname: 'Lamplighter' });
  await app.fund(player, 50_000n);
  for (const game of ['golden-caravan', 'jade-tides', 'crystal-vault', 'ember-serpent']) await win(app, player, game, 300n);
  const page = await visit('desktop', { reducedMotion: 'no-preference' });
  await page.goto(at('/'));
  const bets = page.getByRole('region', { name: 'Latest bets' });
  await bets.getByRole('link', { name: /Ember Serpent.*L\*\*\*r.*€3\.00/ }).waitFor();
  const places = async () =>
    await bets
      .locator('.bets-list')
      .first()
      .evaluate((list) => list.getBoundingClientRect().left);
  const isMoving = async () => {
    const before = await places();
    await page.evaluate(async () => await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    return (await places()) !== before;
  };
  await expect.poll(isMoving).toBe(true);
  // the copy that closes the ring is no second list to anybody
  await expect.poll(async () => await bets.getByRole('list').count()).toBe(1);
  await bets.getByRole('link').first().focus();
  await expect.poll(isMoving).toBe(false);
  await bets.getByRole('button', { name: 'Stop animation', exact: true }).click();
  await page.mouse.move(5, 5);
  await bets.getByRole('button', { name: 'Start animation', exact: true }).waitFor();
  await page.reload();
  await bets.getByRole('button', { name: 'Start animation', exact: true }).waitFor();
  expect(await isMoving()).toBe(false);
});

test('a player comes back to the game played last, the balance, the last win and the favourites', async () => {
  const { app, visit } = evening();
  const player = await app.signUp({ nickname: 'Returner' });
  await app.fund(player, 50_000n);
  const first = await visit('desktop');
  await signIn(first, evening(), player);
  await first.goto(at('/'));
  const corner = first.getByRole('region', { name: 'Your games' });
  await corner.getByRole('link', { name: '€500.00', exact: true }).waitFor();
  await look(first, 'home-new-player');
  await win(app, player, 'golden-caravan', 450n);
  await player.call('addFavorite', { params: { id: 'jade-tides' } });
  for (const screen of ['desktop', 'mobile'] as const) {
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/'));
    const own = page.getByRole('region', { name: 'Continue playing' });
    await own.getByText('€4.50').waitFor();
    const play = own.locator('a[href="/games/golden-caravan?real=true"]');
    await expect.poll(async () => await play.count()).toBe(1);
    await page
      .getByRole('region', { name: 'Your favourites' })
      .getByRole('link', { name: /Jade Tides/ })
      .waitFor();
    await look(page, 'home-player');
  }
  const guest = await visit('desktop');
  await guest.goto(at('/'));
  await guest.mouse.move(300, 300);
  await guest.getByRole('region', { name: 'Latest wins' }).waitFor();
  expect(await guest.getByRole('region', { name: /Continue playing|Your games|Your favourites/ }).count()).toBe(0);
  await look(guest, 'home-guest');
});

/** Keeps what waits so long, or longer, from ever coming by itself. */
async function stopWaiting(page: Page, ms: number): Promise<void> {
  await page.addInitScript((longest) => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((act: () => void, after?: number) => setTimeout(act, (after ?? 0) >= longest ? 2 ** 30 : after)) as never;
  }, ms);
}

test('what is the player’s own comes with the page, without a sign of life; the reels turn as soon as they are awake', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 12_300n);
  const page = await visit('desktop');
  await stopWaiting(page, 3000);
  await signIn(page, evening(), player);
  await page.goto(at('/'));
  await page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: '€123.00', exact: true }).waitFor();
  await expect.poll(async () => await page.locator('.home-lead > [data-deferred] .hero').count()).toBe(1);

  const guest = await visit('desktop', { reducedMotion: 'no-preference' });
  await stopWaiting(guest, 3000);
  await guest.goto(at('/'));
  const canvas = guest.locator('.hero-reels canvas');
  let x = 300;
  await expect
    .poll(async () => {
      // somebody is there, whenever the part begins to look for a sign of it
      await guest.mouse.move(x++, 300);
      return await drawn(canvas);
    })
    .toBeGreaterThan(0);
});

test('the column beside the home page ends with the jackpot, which goes along with the page; a phone does not ask for it', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.goto(at('/'));
  await page.mouse.move(300, 300);
  const jackpot = page.getByRole('region', { name: 'Lantern Jackpot' });
  await jackpot.getByText('€1,000.00').waitFor();
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  expect(await jackpot.evaluate((card) => card.getBoundingClientRect().top)).toBeGreaterThan(60);
  await look(page, 'home-scrolled');
  await jackpot.getByRole('link', { name: 'Lantern Jackpot', exact: true }).click();
  await page.waitForURL(`${app.origin}/games/*`);

  const phone = await visit('mobile');
  const asked: string[] = [];
  phone.on('request', (request) => void asked.push(request.url()));
  await phone.goto(at('/'));
  await phone.mouse.move(200, 300);
  await expect.poll(async () => await phone.locator('[data-deferred]').count()).toBe(0);
  expect(asked.filter((url) => /\/api\/.*jackpots/.test(url))).toEqual([]);
});

test('on a phone on its side the way into the game is in the first view', async () => {
  const { visit } = evening();
  const page = await visit('mobile', { viewport: { width: 844, height: 390 } });
  await page.goto(at('/'));
  const play = await page.getByRole('link', { name: 'Play free, no account', exact: true }).boundingBox();
  expect((play?.y ?? 999) + (play?.height ?? 0)).toBeLessThan(390);
  await look(page, 'home-sideways');
});

/**
 * The modals that an address opens over the home page. LOADS=100 loads each of them so often, or those alone that MODALS names, with commas
 * between; without it two stand for all.
 */
const modals = ['sign-in', 'wallet', 'sign-up', 'forgot-pass', 'reset-pass', 'success', 'failing', 'confirm'];
const loads = Number(process.env['LOADS'] ?? 0);
/** As slow as Lighthouse makes a machine for a phone. */
const slowdown = 4;
const named = process.env['MODALS']?.split(',') ?? modals;
/** All are loaded at once. */
const chosen = loads === 0 ? modals.slice(0, 2) : named;
/** Pages that share a processor slow each other already. */
const throttling = Math.min(slowdown, Math.max(1, (slowdown * availableParallelism()) / chosen.length));

/** Loads the home page under a modal on a slow device, while somebody else plays, until all of it is awake. */
async function wakeUnder(modal: string, load: number): Promise<void> {
  const { app, visit } = evening();
  // somebody new each time, as many loads take longer than a token lives
  const other = await app.signUp();
  await app.fund(other, 5_000_000n);
  await win(app, other, 'golden-caravan', 250n);
  const page = await visit('desktop');
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => void faults.push(message));
  // what is refused is no fault of the page
  const isFault = (message: ConsoleMessage): boolean => message.type() === 'error' && !message.text().startsWith('Failed to load resource');
  page.on('console', (message) => void (isFault(message) && faults.push(message.text())));
  if (modal === 'wallet') await signIn(page, evening(), other);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  // an error page has no modal to wait for
  expect((await page.goto(at(`/?${modal}=1`), { waitUntil: 'commit' }))?.status()).toBe(200);
  await win(app, other, 'jade-tides', 0n);
  await page.getByRole('dialog').waitFor();
  await win(app, other, 'jade-tides', 100n);
  // a sign of life, which the last parts wait for
  await page.mouse.move(100, 300 + (load % 2));
  await expect.poll(async () => await page.locator('[data-deferred]').count()).toBe(0);
  expect(faults, `load ${load + 1} under ${modal}`).toEqual([]);
  await page.context().close();
}

test(
  'the home page wakes without a fault under each modal of its address, on a slow device, while others play',
  async () => {
    expect(modals).toEqual(expect.arrayContaining(named));
    for (let load = 0; load < Math.max(1, loads); load += 1) {
      await Promise.all(chosen.map(async (modal) => await wakeUnder(modal, load)));
      if (loads > 0) console.log(`${load + 1} loads of each of ${chosen.join(', ')} woke without a fault`);
    }
  },
  Math.max(1, 4 * loads) * 240_000,
);

/** The hero's canvas, as one number; 0 while nothing is drawn on it. */
const drawn = async (canvas: Locator): Promise<number> =>
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let sum = 0;
    for (const [index, byte] of data.entries()) sum = (sum + byte * ((index % 251) + 1)) % 1_000_003;
    return sum;
  });

test('the hero shows real results on the game’s reels: at rest without motion, else turning while in view; its demo is a press away', async () => {
  const { app, visit } = evening();
  const { reels, paytable } = (await app.guest.call('readGame', { params: { id: 'golden-caravan' } })).data;
  const [first] = reels?.results ?? [];
  const pictureOf = (symbol: string | undefined) => paytable.find((row) => row.symbol === symbol)?.picture;
  const expected = (reels?.strips ?? []).flatMap((strip, reel) =>
    Array.from({ length: reels?.rows ?? 0 }, (_, row) => pictureOf(strip[((first?.stops[reel] ?? 0) + row) % strip.length])),
  );
  // no script is needed to see them
  const plain = await visit('mobile', { javaScriptEnabled: false });
  await plain.goto(at('/'));
  const pictures = async (page: Page) =>
    await page.locator('.hero-reel img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  expect(expected).toHaveLength(15);
  expect(await pictures(plain)).toEqual(expected);

  const still = await visit('desktop');
  await still.goto(at('/'));
  await still.mouse.move(300, 300);
  const canvas = (page: Page) => page.locator('.hero-reels canvas');
  await still.locator('.home-lead > div:not([data-deferred]) .hero').waitFor();
  expect(await drawn(canvas(still))).toBe(0);
  await look(still, 'hero');
  await still.getByText(/RTP 96\.2%/).click();
  await still.getByText(/exactly 96\.2009%/).waitFor();

  const page = await visit('desktop', { reducedMotion: 'no-preference' });
  await page.goto(at('/'));
  await page.mouse.move(300, 300);
  await expect.poll(async () => await drawn(canvas(page))).toBeGreaterThan(0);
  const before = await drawn(canvas(page));
  await expect.poll(async () => await drawn(canvas(page))).not.toBe(before);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => await drawn(canvas(page))).toBe(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(async () => await drawn(canvas(page))).toBeGreaterThan(0);
  await page.locator('.hero').getByRole('button', { name: 'Stop animation', exact: true }).click();
  await expect.poll(async () => await drawn(canvas(page))).toBe(0);
  await page.getByRole('link', { name: 'Play free, no account', exact: true }).click();
  await page.waitForURL(at('/games/golden-caravan?real=false'));
});

test('GA-01 GA-02 a game’s page shows the paytable in the game’s own pictures and words; a figure opens to its exact value', async () => {
  const { visit } = evening();
  const { texts } = (await (await fetch(at('/studio/api/texts?game=golden-caravan&language=de'))).json()) as {
    texts: Record<string, string>;
  };
  const page = await visit('mobile');
  await page.goto(at('/de/games/golden-caravan'));
  const rows = page.locator('.paytable tbody tr');
  const symbols = Object.entries(texts).filter(([key]) => key.startsWith('symbol.'));
  await expect.poll(async () => await rows.count()).toBe(symbols.length);
  for (const [, name] of symbols) expect(await rows.getByText(name, { exact: true }).count()).toBe(1);
  await rows.last().scrollIntoViewIfNeeded();
  const isDrawn = async () =>
    await rows
      .last()
      .locator('img')
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(isDrawn).toBeGreaterThan(0);
  await look(page, 'paytable-de');

  // the tables below give it too
  const exact = page.locator('.fact-popover').getByText('96,2009', { exact: false });
  expect(await exact.locator('visible=true').count()).toBe(0);
  const figure = page.getByRole('button', { name: /^96,2/ });
  await figure.focus();
  await page.keyboard.press('Enter');
  await exact.locator('visible=true').waitFor();
  await look(page, 'exact-figure-de');
  await page.keyboard.press('Escape');
  await expect.poll(async () => await exact.locator('visible=true').count()).toBe(0);
});

test('the frame of a game has one title, one badge and one way out, takes a small screen whole, and a notice moves nothing', async () => {
  const { visit } = evening();
  const page = await visit('mobile', { viewport: { width: 844, height: 390 } });
  await page.goto(at('/games/golden-caravan?real=false'));
  const frame = page.locator('.game-frame iframe');
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('.game[data-state="ready"]').waitFor();
  const fills = async () => await frame.boundingBox();
  expect(await fills()).toEqual({ x: 0, y: 0, width: 844, height: 390 });
  for (const doubled of ['.brand', '.lobby', '.badge-demo']) expect([doubled, await game.locator(doubled).count()]).toEqual([doubled, 0]);
  const bar = page.locator('.game-frame-bar');
  expect([await bar.getByText('Golden Caravan').count(), await bar.getByText('Demo').count(), await bar.getByRole('link').count()]).toEqual(
    [1, 1, 1],
  );
  await look(page, 'frame-sideways');
  const [head, facts] = [await bar.boundingBox(), await game.locator('.facts').boundingBox()];
  expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(facts?.x ?? 0);

  const before = await game.locator('.board').boundingBox();
  await game.getByRole('button', { name: 'Top up demo', exact: true }).click();
  await game.getByRole('alert').locator('visible=true').waitFor();
  expect(await game.locator('.board').boundingBox()).toEqual(before);
  await game.locator('#balance').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(fills).toMatchObject({ x: 0, width: 390 });
  await game.locator('.stake-value').click();
  await expect.poll(async () => (await game.locator('dialog.stakes').boundingBox())?.width).toBe(390);
  await page.keyboard.press('Escape');
  await look(page, 'frame-upright');
  await bar.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Golden Caravan' }).waitFor();
});

test('in real play title, badge, clock, jackpot and controls stand free of each other on a phone, upright and on its side', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/games/golden-caravan?real=true'));
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('.game[data-state="ready"]').waitFor();
  const bar = page.locator('.game-frame-bar');
  const seen: Record<string, Locator> = {
    badge: bar.getByText('Play money'),
    clock: bar.locator('.play-clock'),
    jackpot: game.getByRole('button', { name: /^Lantern Jackpot/ }),
    spin: game.locator('button.spin'),
    stake: game.locator('.stake'),
    tools: game.locator('.tools'),
  };
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    const parts = { ...seen, ...(width >= 768 || width === 390 ? { title: bar.getByText('Golden Caravan') } : {}) };
    const buttons = (await bar.locator('.icon-button').all()).map((button, index) => [`button ${index}`, button] as const);
    const overlaps = async () => {
      const boxes: { name: string; x: number; y: number; width: number; height: number }[] = [];
      for (const [name, part] of [...Object.entries(parts), ...buttons]) {
        const box = await part.boundingBox();
        if (box !== null) boxes.push({ name, ...box });
        else if (!name.startsWith('button')) boxes.push({ name: `${name} is not there`, x: 0, y: 0, width, height });
      }
      return boxes.flatMap((one, index) =>
        boxes
          .slice(index + 1)
          .filter(
            ({ x, y, ...other }) =>
              x < one.x + one.width - 1 && one.x < x + other.width - 1 && y < one.y + one.height - 1 && one.y < y + other.height - 1,
          )
          .map(({ name }) => `${one.name} and ${name}`),
      );
    };
    await expect.poll(overlaps, { message: `${width}x${height}` }).toEqual([]);
    await look(page, `frame-real-${height}`);
  }
});
