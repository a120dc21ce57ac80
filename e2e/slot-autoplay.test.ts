// Automatic rounds of a slot: begun by the player alone, counted down, stopped by Escape, and by a press of the player's own. And turbo.
import type { FrameLocator } from 'playwright-core';
import { expect, test } from 'vitest';
import { approveChecks } from '#testing/approve-checks.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening({ config: { jurisdictions: ['uk'] } });
const at = addressIn(evening);

/** Presses Escape the moment the game's button says this: it stands for no longer than a round. */
async function escapeAt(game: FrameLocator, words: string): Promise<void> {
  await game.locator('body').evaluate((body, said) => {
    const watcher = new MutationObserver(() => {
      if (![...body.querySelectorAll('button')].some(({ textContent, ariaLabel }) => (ariaLabel ?? textContent).trim() === said)) return;
      watcher.disconnect();
      (document.activeElement ?? body).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    watcher.observe(body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, words);
}

test('GA-04 automatic rounds of a slot are off at first, say how many are left, and end at Escape', async () => {
  const page = await evening().visit('mobile');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at('/games/frozen-orchard?real=false'));
  const game = page.frameLocator('.game-frame iframe');
  const spin = game.locator('button.spin');
  const ready = spin.and(game.locator('[data-state=ready]'));
  await ready.waitFor();
  const auto = game.getByRole('button', { name: 'Auto', exact: true });
  await auto.click();
  const sheet = game.getByRole('dialog', { name: 'Automatic rounds', exact: true });
  await sheet.getByLabel('Stop before losing more than').waitFor();
  await look(
    page,
    'slot-autoplay',
    page.frames().find((one) => one.url().includes('/studio/')),
  );
  await escapeAt(game, 'Stop (8)');
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await auto.waitFor();
  await playRound(game);
  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'History', exact: true }).click();
  // two by themselves, one by the player, and none after
  await expect.poll(async () => await game.locator('.rows tbody tr').count()).toBe(3);
});

test.each(['desktop', 'mobile'] as const)(
  'GA-06 turbo is off at first, stays as it was set, and is not there where it is banned, on a %s',
  async (screen) => {
    const { app, visit } = evening();
    const page = await visit(screen);
    const game = page.frameLocator('.game-frame iframe');
    const ready = game.locator('button.spin[data-state=ready]');
    const turbo = game.getByRole('button', { name: 'Turbo: show rounds faster', exact: true });
    await page.goto(at('/games/golden-caravan?real=false'));
    await ready.waitFor();
    await expect.poll(async () => await turbo.getAttribute('aria-pressed')).toBe('false');
    await turbo.click();
    await expect.poll(async () => await turbo.getAttribute('aria-pressed')).toBe('true');
    await ready.focus();
    await page.keyboard.press('t');
    await expect.poll(async () => await turbo.getAttribute('aria-pressed')).toBe('false');
    await page.keyboard.press('t');
    await page.reload();
    await ready.waitFor();
    await expect.poll(async () => await turbo.getAttribute('aria-pressed')).toBe('true');
    await look(
      page,
      'turbo',
      page.frames().find((one) => one.url().includes('/studio/')),
    );
    await playRound(game);

    const banned = await visit(screen);
    const british = await app.signUp({ country: 'GB' });
    await approveChecks(app, british);
    await signIn(banned, evening(), british);
    await banned.goto(at('/games/golden-caravan?real=false'));
    const frame = banned.frameLocator('.game-frame iframe');
    await frame.locator('button.spin[data-state=ready]').waitFor();
    await expect.poll(async () => await frame.getByRole('button', { name: /^Turn sound on/ }).count()).toBe(1);
    expect(await frame.locator('.turbo-button').count()).toBe(0);
  },
);
