// A win that is gambled, in a browser: asked for by a switch, a card that is guessed, taken up after a reload, told in the history, and shown
// again in the replay.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const path = '/games/frozen-orchard?real=true';
const frameOf = (page: Page) => page.frames().find((one) => one.url().includes('/studio/'));

/** Spins until a win lies on the table; half of all rounds win. */
async function winSomething(game: FrameLocator): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) if ((await playRound(game)) === 'step') return;
  throw new Error('Forty rounds won nothing');
}

test('GA-03 GA-10 a win is gambled on a card, taken up after a reload, collected, and told in history and replay', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('mobile');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, evening(), player);
  await page.goto(at(path));
  const game = page.frameLocator('.game-frame iframe');
  const spin = game.locator('button.spin');
  await spin.and(game.locator('[data-state=ready]')).waitFor();
  const offer = game.getByRole('switch', { name: /^Gamble after a win/ });
  await expect.poll(async () => await offer.getAttribute('aria-checked')).toBe('false');
  await offer.press('Enter');
  await expect.poll(async () => await offer.getAttribute('aria-checked')).toBe('true');
  const sheet = game.getByRole('group', { name: 'Gamble' });
  let isReloaded = false;
  for (let guesses = 0; guesses === 0; ) {
    await winSomething(game);
    await expect.poll(async () => await spin.textContent()).toMatch(/^Collect €/);
    const win = await sheet.getByRole('heading').textContent();
    await look(page, 'gamble', frameOf(page));
    // the round is held: it goes on where it was
    if (!isReloaded) await page.reload();
    isReloaded = true;
    await sheet.getByRole('heading', { name: win ?? '' }).waitFor();
    await spin.and(game.locator('[data-state=step]')).waitFor();
    await sheet.getByRole('button', { name: /^Red/ }).press('Enter');
    const heard = game.locator('[role="status"]').first();
    let said = '';
    await expect.poll(async () => (said = (await heard.textContent()) ?? '')).toMatch(/(Right|Wrong): /);
    if (said.includes('Right')) guesses += 1;
  }
  await spin.and(game.locator('[data-state=step]')).press('Enter');
  await spin.and(game.locator('[data-state=ready]')).waitFor();
  await expect.poll(async () => await sheet.isHidden()).toBe(true);
  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'History', exact: true }).click();
  await game.locator('.history td small').getByText('Gambled: 1').first().waitFor();
  const row = game.locator('.history tr', { hasText: 'Gambled: 1' }).first();
  const [replay] = await Promise.all([page.context().waitForEvent('page'), row.getByRole('link', { name: /^Replay/ }).click()]);
  await replay.locator('.game[data-state="shown"]').waitFor();
  await replay.getByText(/^(Win|Returned) €/).waitFor();
  await expect
    .poll(async () => await replay.locator('.gamble-told li').allTextContents())
    .toEqual([expect.stringMatching(/Gamble: Red, .+, €/)]);
  await look(replay, 'gamble-replay');
});
