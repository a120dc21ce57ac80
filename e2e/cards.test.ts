// Games with cards: blackjack for money by keyboard, left in the middle, found where it lay, doubled and booked; video poker on a small screen.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const gameIn = (page: Page): FrameLocator => page.frameLocator('.game-frame iframe');
const frameIn = (page: Page) => page.frame({ url: /\/studio\// }) ?? undefined;
const button = (game: FrameLocator, state: string) => game.locator(`button.spin[data-state=${state}]`);
const move = (game: FrameLocator, name: string) => game.locator(`.move[data-move=${name}][aria-disabled=false]`);
const labels = async (game: FrameLocator, where: string): Promise<(string | null)[]> =>
  await game.locator(`${where} .playing-card`).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));

/** Deals until a hand is to be played: insurance is declined, rounds that end by themselves are followed by another. */
async function dealHand(page: Page, game: FrameLocator): Promise<void> {
  for (;;) {
    await button(game, 'ready').focus();
    await page.keyboard.press('Enter');
    await move(game, 'hit').or(move(game, 'decline')).or(button(game, 'ready')).first().waitFor();
    if ((await move(game, 'decline').count()) > 0) {
      await page.keyboard.press('n');
      await move(game, 'hit').or(button(game, 'ready')).first().waitFor();
    }
    if ((await move(game, 'hit').count()) > 0) return;
  }
}

test('GA-10 a hand of blackjack lies as it lay after a reload, is doubled by a key, and is booked', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/games/lamplight-blackjack?real=true'));
  const game = gameIn(page);
  await dealHand(page, game);
  await look(page, 'blackjack', frameIn(page));
  const before = [await labels(game, '.house'), await labels(game, '.hands')];
  expect(before[0]?.[1]).toBe('card, face down');

  await page.reload();
  await move(game, 'hit').waitFor();
  expect([await labels(game, '.house'), await labels(game, '.hands')]).toEqual(before);
  const staked = await game.locator('.hand-stake').textContent();
  await page.keyboard.press('d');
  await button(game, 'ready').waitFor();
  expect(await labels(game, '.house')).not.toContain('card, face down');
  await expect.poll(async () => await game.locator('.hand-stake').textContent()).not.toBe(staked);
  const balance = (await game.locator('#balance').textContent()) ?? '';
  await page.getByRole('banner').getByText(balance).waitFor();
  await look(page, 'blackjack-over', frameIn(page));

  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'Strategy', exact: true }).click();
  await game.getByRole('cell', { name: 'DS' }).first().waitFor();
  await look(page, 'blackjack-strategy', frameIn(page));
});

test('three hands are staked at once on a small screen, and all of them stand', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/games/lamplight-blackjack?real=false'));
  const game = gameIn(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: 'Hands: 3', exact: true }).click();
  await dealHand(page, game);
  await expect.poll(async () => await game.locator('.hands > .hand').count()).toBe(3);
  await look(page, 'blackjack-three', frameIn(page));
  while ((await button(game, 'ready').count()) === 0) {
    const active = await game.locator('.hand[data-active]').getAttribute('aria-label');
    await move(game, 'stand').click();
    await button(game, 'ready')
      .or(game.locator(`.hand[data-active]:not([aria-label="${active}"])`))
      .first()
      .waitFor();
    await button(game, 'ready').or(button(game, 'waiting')).waitFor();
  }
  await expect.poll(async () => await game.locator('.hand-end').count()).toBe(3);
});

test('video poker in German: cards are kept by touch and by key, the others are drawn, and the hand is told', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/de/games/lantern-jacks?real=false'));
  const game = gameIn(page);
  await button(game, 'ready').click();
  await button(game, 'step').waitFor();
  const nameOf = async (place: number) => await game.locator('.hold .heard').nth(place).textContent();
  const kept = [await nameOf(0), await nameOf(3)];
  await game.locator('.hold').first().click();
  await page.keyboard.press('4');
  await expect.poll(async () => await game.locator('.hold[aria-pressed=true]').count()).toBe(2);
  await look(page, 'jacks', frameIn(page));
  await game.getByRole('button', { name: 'Ziehen', exact: true }).click();
  await button(game, 'ready').waitFor();
  expect([await nameOf(0), await nameOf(3)]).toEqual(kept);
  await game.locator('.message').getByText(/·/).waitFor();
  await game.getByRole('button', { name: /^Menü/ }).click();
  await game.getByText('99,5439 %', { exact: true }).waitFor();
  await look(page, 'jacks-rules', frameIn(page));
});
