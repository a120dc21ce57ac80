// Time at play: the clock and the net result in the game's frame, and the reality check over a running game, in two tabs, at both sizes.
import { randomUUID } from 'node:crypto';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { formatMoney } from '#contract/kernel/money.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { look } from './lib/look.ts';
import { screens, useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { isSignedIn, listening, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const minute = 60_000;
const euro = { code: 'EUR', subunitToUnit: 100 };
const gamePath = '/games/golden-caravan?real=true';

afterEach(() => evening().app.context.clock.setOffset(0));

const pass = (ms: number): void => evening().app.context.clock.setOffset(evening().app.context.clock.offsetMs + ms);

async function newPlayer(minutes = 15): Promise<TestPlayer> {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  await player.call('setRealityCheck', { body: { minutes } });
  return player;
}

interface Seat {
  page: Page;
  game: FrameLocator;
  spin: Locator;
  clock: Locator;
  elapsed: Locator;
  net: Locator;
}

function seatOf(page: Page): Seat {
  const game = page.frameLocator('iframe[title^="Game:"]');
  const clock = page.locator('.game-frame .play-clock');
  return {
    page,
    game,
    spin: game.locator('button.spin'),
    clock,
    elapsed: clock.locator('[data-fact=elapsed]'),
    net: clock.locator('[data-fact=net]'),
  };
}

/** Opens the game and waits until it can be played and the page hears the player's news. */
async function sitDown(page: Page, player: TestPlayer): Promise<Seat> {
  const { app } = evening();
  await signIn(page, evening(), player);
  const isListening = listening(page, 'player');
  await page.goto(`${app.origin}${gamePath}`);
  const seat = seatOf(page);
  await seat.spin.and(seat.game.locator('[data-state=ready]')).waitFor();
  await seat.clock.waitFor();
  await isListening;
  return seat;
}

/** Plays a round until all of it is booked, which may be later than it is shown. */
async function playBooked(seat: Seat, player: TestPlayer): Promise<void> {
  await playRound(seat.game);
  const isOpen = async () => (await player.call('listSpins')).data.some(({ status }) => status === 1);
  await expect.poll(isOpen).toBe(false);
}

const secondsOf = async (elapsed: Locator): Promise<number> => {
  const [hours = 0, minutes = 0, seconds = 0] = ((await elapsed.textContent()) ?? '').split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formatMoney(BigInt(amount), euro, 'en')}`;
const netOf = async (player: TestPlayer): Promise<number> => (await player.call('readPlaySession')).data.session?.total.net ?? 0;
const balanceOf = async (player: TestPlayer): Promise<number> => (await player.accounts())[0]?.balance ?? 0;
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Reality check', exact: true });

test('TI-01 TI-03 the clock counts from the launch, over a reload and a second tab, in full screen and at 320 px; the net result is the ledger’s', async () => {
  const { app, visit } = evening();
  const player = await newPlayer();
  const start = await balanceOf(player);
  const page = await visit('desktop');
  const fromMs = performance.now();
  const seat = await sitDown(page, player);
  expect(await secondsOf(seat.elapsed)).toBeLessThanOrEqual(Math.ceil((performance.now() - fromMs) / 1000));
  for (let round = 0; round < 2; round += 1) {
    await playBooked(seat, player);
    const net = (await balanceOf(player)) - start;
    expect(await netOf(player)).toBe(net);
    await expect.poll(async () => await seat.net.textContent()).toBe(signed(net));
  }
  await look(page, 'play-clock');
  // a stake that comes back is none
  const before = (await balanceOf(player)) - start;
  const account = (await player.accounts())[0]?.id ?? '';
  const round = { provider: 'elsewhere', ref: randomUUID(), game: 'golden-caravan' };
  const [bet, back] = [randomUUID(), randomUUID()];
  await app.context.wallet.submit({ kind: 'bet', key: bet, accountId: account, amount: 777n, round, exclusive: false, closesRound: false });
  await expect.poll(async () => await seat.net.textContent()).toBe(signed(before - 777));
  await app.context.wallet.submit({ kind: 'rollback', key: back, accountId: account, reverses: bet, round });
  await expect.poll(async () => await seat.net.textContent()).toBe(signed(before));
  // a reload and a second tab go on with the same clock
  pass(10 * minute);
  const other = await page.context().newPage();
  const second = seatOf(other);
  await other.goto(`${app.origin}/profile/history/spins`);
  const bar = other.getByRole('banner').locator('.play-clock');
  await expect.poll(async () => await secondsOf(bar.locator('[data-fact=elapsed]'))).toBeGreaterThanOrEqual(600);
  await look(other, 'play-clock-bar');
  await other.goto(`${app.origin}${gamePath}`);
  await page.reload();
  for (const one of [seat, second]) {
    await expect.poll(async () => await secondsOf(one.elapsed)).toBeGreaterThanOrEqual(600);
    await expect.poll(async () => await one.net.textContent()).toBe(signed(before));
  }
  await expect
    .poll(async () => {
      const [here, there] = await Promise.all([secondsOf(seat.elapsed), secondsOf(second.elapsed)]);
      return Math.abs(here - there);
    })
    .toBeLessThanOrEqual(2);
  await other.close();
  const at = await secondsOf(seat.elapsed);
  await expect.poll(async () => await secondsOf(seat.elapsed)).toBeGreaterThan(at);
  // in full screen the bar is there too
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  expect(await page.evaluate(() => document.fullscreenElement?.querySelector('.play-clock')?.checkVisibility())).toBe(true);
  await page.evaluate(async () => await document.exitFullscreen());
  await page.setViewportSize({ width: 320, height: 640 });
  // the game's frame may take its new width a moment after the full screen is left
  await expect
    .poll(async () => {
      const box = await seat.clock.boundingBox();
      return [box !== null && box.x >= 0, box !== null && box.x + box.width <= 320];
    })
    .toEqual([true, true]);
  await expect.poll(async () => await seat.clock.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  for (const fact of await seat.clock.locator('dd').all()) expect(await fact.isVisible()).toBe(true);
});

/** Meets the check by a stake and plays on after it. Returns how many rounds were played then. */
async function meetCheck(screen: keyof typeof screens): Promise<{ player: TestPlayer; rounds: number }> {
  const { app, visit } = evening();
  const player = await newPlayer();
  const page = await visit(screen);
  const seat = await sitDown(page, player);
  const other = await page.context().newPage();
  const isListening = listening(other, 'player');
  await other.goto(`${app.origin}/games`);
  await isListening;
  await page.bringToFront();
  await playBooked(seat, player);
  const stake = await seat.game.locator('.stake-value .amount').first().textContent();
  pass(15 * minute);
  // the page may have heard of the time before the press
  await seat.spin.dispatchEvent('click');
  await seat.game.getByText('Time for your reality check').first().waitFor();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await expect.poll(async () => await dialog.locator('[data-fact=net]').textContent()).toBe(signed(await netOf(player)));
  expect(await secondsOf(dialog.locator('[data-fact=elapsed]'))).toBeGreaterThanOrEqual(900);
  await look(page, 'reality-check');
  // nothing but an answer closes it, and the focus stays in it
  await page.keyboard.press('Escape');
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Tab');
  // a guard at either end hands the focus on
  await expect.poll(async () => await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await expect.poll(async () => await dialog.isVisible()).toBe(true);
  // a tab that comes later shows it too
  const isHearing = listening(other, 'player');
  await other.reload();
  await isHearing;
  await expect.poll(async () => await dialogOf(other).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => await dialogOf(other).count()).toBe(0);
  // the game goes on as it stood
  await expect.poll(async () => await seat.game.locator('.notice').isVisible()).toBe(false);
  await expect.poll(async () => await seat.game.locator('.stake-value .amount').first().textContent()).toBe(stake);
  const rounds = async () => (await player.call('listSpins')).meta.total;
  const before = await rounds();
  await playRound(seat.game);
  await other.close();
  return { player, rounds: (await rounds()) - before };
}

test.each([
  { screen: 'desktop', size: '1440x900' },
  { screen: 'mobile', size: '390x844' },
] as const)('TI-02 at $size the reality check stands over a running game until it is acknowledged, in every tab', async ({ screen }) => {
  const { player, rounds } = await meetCheck(screen);
  expect((await player.call('readPlaySession')).data.realityCheck.isDue).toBe(false);
  expect(rounds).toBe(1);
});

test('TI-02 it comes over a game that was opened and not played, as soon as anything moves on the account', async () => {
  const { app, visit } = evening();
  const player = await newPlayer();
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}${gamePath}`);
  const seat = seatOf(page);
  await seat.clock.waitFor();
  pass(15 * minute);
  await app.fund(player, 1n);
  await dialogOf(page).waitFor();
  expect((await player.call('readPlaySession')).data.realityCheck.isDue).toBe(true);
});

/** Meets the check in the game as it stands and answers it. */
async function answerCheck(seat: Seat, word: string): Promise<void> {
  pass(15 * minute);
  // the page may have heard of the time before the press
  await seat.spin.dispatchEvent('click');
  const dialog = dialogOf(seat.page);
  await dialog.getByRole('button', { name: word }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => await seat.page.locator('.game-frame').count()).toBe(0);
}

test.each(['desktop', 'mobile'] as const)(
  'TI-02 it leads to the rounds, to a break and out of the house, each in one press (%s)',
  async (screen) => {
    const player = await newPlayer();
    const page = await evening().visit(screen);
    const isDue = async () => (await player.call('readPlaySession')).data.realityCheck.isDue;
    const seat = await sitDown(page, player);
    await playRound(seat.game);
    await answerCheck(seat, 'My rounds');
    await expect.poll(() => pathOf(page)).toBe('/profile/history/spins');
    await page.getByRole('main').getByText('Golden Caravan').filter({ visible: true }).first().waitFor();
    expect(await isDue()).toBe(false);

    await sitDown(page, player);
    await answerCheck(seat, 'Take a break');
    await expect.poll(() => pathOf(page)).toBe('/profile/limits#break');
    const section = page.getByRole('region', { name: 'Take a break' });
    await section.getByRole('radio', { name: '24 hours', exact: true }).waitFor();
    await expect.poll(async () => await section.evaluate((node) => node.getBoundingClientRect().top < innerHeight / 2)).toBe(true);
    expect(await isDue()).toBe(false);

    await sitDown(page, player);
    await answerCheck(seat, 'Sign out');
    await expect.poll(() => pathOf(page)).toBe('/');
    await expect.poll(async () => await isSignedIn(page)).toBe(false);
  },
);

test('a game that is open goes on when the house closes, and the page says so, in full screen too', async () => {
  const { app, visit } = evening();
  const { context } = app;
  const close = async (isClosed: boolean): Promise<void> => {
    await context.database.transact(async (tx) => void (await changeSetting(tx, context.notifier, 'maintenance', isClosed)));
    await expect.poll(() => context.settings.isInMaintenance).toBe(isClosed);
  };
  const player = await newPlayer();
  const page = await visit('desktop');
  await page.clock.install();
  const seat = await sitDown(page, player);
  await close(true);
  try {
    // who plays may ask for nothing else for hours: the page looks by itself
    await page.clock.fastForward(minute);
    const notice = page.getByText('Rounds already in progress will still be settled.');
    await notice.waitFor();
    await expect.poll(() => pathOf(page)).toBe(gamePath);
    await look(page, 'maintenance-in-play');
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    await expect.poll(async () => await notice.evaluate((node) => document.fullscreenElement?.contains(node))).toBe(true);
    await expect.poll(async () => await seat.spin.isVisible()).toBe(true);
  } finally {
    await close(false);
  }
});

test('TI-02 it comes by itself between two rounds, in full screen too, and leads out of the game in one press', async () => {
  const { app, visit } = evening();
  const player = await newPlayer();
  const page = await visit('desktop');
  await sitDown(page, player);
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  pass(15 * minute - 5000);
  // any movement of the account brings the page the time of the server
  await app.fund(player, 1n);
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await page.evaluate(() => document.fullscreenElement?.querySelector('[role=dialog]')?.checkVisibility())).toBe(true);
  await dialog.getByRole('button', { name: 'Stop playing', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/games');
  await expect.poll(async () => await page.locator('.game-frame').count()).toBe(0);
  expect((await player.call('readPlaySession')).data.realityCheck.isDue).toBe(false);
  await page.goto(`${app.origin}/profile/limits`);
  const interval = page.getByLabel('Pause play every');
  await expect.poll(async () => await interval.inputValue()).toBe('15');
  await interval.selectOption('30 minutes');
  await page.getByText('Saved. This applies now.').waitFor();
  expect((await player.call('readPlaySession')).data.realityCheck).toMatchObject({ minutes: 30, isOwn: true });
});
