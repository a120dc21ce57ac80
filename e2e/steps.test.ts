// A game that is played step by step: opened, left in the middle, found where it stood, taken, and shown again. By keyboard on a large screen, in
// another language on a small one.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const frameOf = (page: Page): FrameLocator => page.frameLocator('.game-frame iframe');
const button = (game: FrameLocator, state: string) => game.locator(`button.spin[data-state=${state}]`);

/** Stakes and opens the field in the middle by the keyboard, again when it had a mine. */
async function openMiddle(page: Page, game: FrameLocator): Promise<void> {
  await button(game, 'ready').focus();
  for (;;) {
    await page.keyboard.press('Enter');
    await button(game, 'waiting').waitFor();
    await game.locator('.mine-field[tabindex="0"]').focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await button(game, 'step').or(button(game, 'ready')).waitFor();
    if ((await button(game, 'step').count()) > 0) return;
    await button(game, 'ready').focus();
  }
}

test('GA-10 a round of steps is played by keyboard, goes on after a reload, is paid and shown again', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/games/mines?real=true'));
  const game = frameOf(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: 'Mines: 1', exact: true }).click();
  await game.getByText('24.75×').waitFor();
  await look(page, 'mines', page.frame({ url: /\/studio\// }) ?? undefined);
  await openMiddle(page, game);
  await game.getByText('Next tile: 95.83% safe, then €0.53', { exact: true }).waitFor();

  await page.reload();
  await button(game, 'step').waitFor();
  // a round that is open is the player's own to its end
  const auto = game.getByRole('button', { name: 'Auto', exact: true });
  await auto.click({ force: true });
  expect(await auto.getAttribute('aria-disabled')).toBe('true');
  expect(await game.getByRole('dialog', { name: 'Automatic rounds', exact: true }).count()).toBe(0);
  await game.getByRole('button', { name: 'Row 3, column 3, crystal', exact: true }).waitFor();
  await expect.poll(async () => await game.locator('.mine-field[data-state=closed]').count()).toBe(24);
  await look(page, 'mines-resumed', page.frame({ url: /\/studio\// }) ?? undefined);
  await game.getByRole('button', { name: 'Cash out €0.51', exact: true }).click();
  await button(game, 'ready').waitFor();
  expect(await auto.getAttribute('aria-disabled')).toBe('false');
  const balance = (await game.locator('#balance').textContent()) ?? '';
  await expect.poll(async () => await game.locator('.mine-field[data-state=mine]').count()).toBe(1);
  await page.getByRole('banner').getByText(balance).waitFor();

  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'History', exact: true }).click();
  await game.getByText('1 open, 1 mines').waitFor();
  const [replay] = await Promise.all([
    page.context().waitForEvent('page'),
    game
      .getByRole('link', { name: /^Replay/ })
      .first()
      .click(),
  ]);
  await replay.locator('.game[data-state=shown]').waitFor();
  await replay.getByText(/^(Win|Returned) €0\.5[12]$/).waitFor();
  await look(replay, 'mines-replay');
});

test('on a small screen, in German: the chances, a round, and its end', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/de/games/mines?real=false'));
  const game = frameOf(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: /^Menü/ }).click();
  await game.getByRole('combobox', { name: 'Minen' }).selectOption('24');
  await game.getByRole('cell', { name: '24,75×' }).waitFor();
  await look(page, 'mines-chances', page.frame({ url: /\/studio\// }) ?? undefined);
  await game.getByRole('tab', { name: 'Regeln', exact: true }).click();
  await game.getByText('99 %', { exact: true }).waitFor();
  await look(page, 'mines-rules', page.frame({ url: /\/studio\// }) ?? undefined);
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'Minen: 10', exact: true }).click();
  await button(game, 'ready').click();
  await button(game, 'waiting').waitFor();
  for (let field = 0; field < 25 && (await button(game, 'ready').count()) === 0; field += 1) {
    await game.locator('.mine-field').nth(field).click();
    await button(game, 'step').or(button(game, 'ready')).waitFor();
  }
  await expect.poll(async () => await game.locator('.mine-field[data-state=hit], .mine-field[data-state=mine]').count()).toBe(10);
  await look(page, 'mines-over', page.frame({ url: /\/studio\// }) ?? undefined);
});

test('Hi-Lo by its keys: a card is skipped, guessed on until a guess is right, and what is reached is taken', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/games/hilo?real=false'));
  const game = frameOf(page);
  for (;;) {
    await button(game, 'ready').focus();
    await page.keyboard.press('Enter');
    await button(game, 'waiting').waitFor();
    await page.keyboard.press('s');
    await game.locator('.trail li').waitFor();
    // the chances of the new card stand there by the time that it may be guessed on
    await button(game, 'waiting').waitFor();
    const chances = await game.locator('.guess:not(.skip) .quiet').allTextContents();
    const [up = 0, down = 0] = chances.map((text) => Number.parseFloat(text));
    await page.keyboard.press(up >= down ? 'h' : 'l');
    await button(game, 'step').or(button(game, 'ready')).waitFor();
    if ((await button(game, 'step').count()) > 0) break;
  }
  await look(page, 'hilo', page.frame({ url: /\/studio\// }) ?? undefined);
  await game.getByRole('button', { name: /^Cash out/ }).click();
  await button(game, 'ready').waitFor();
  await game
    .getByText(/^(Win|Returned) €/)
    .first()
    .waitFor();
  await look(page, 'hilo-taken', page.frame({ url: /\/studio\// }) ?? undefined);
});

test.each([
  ['mines', 'Tiles to open'],
  ['hilo', 'Cash out after right guesses'],
])('GA-04 automatic rounds of %s: off at first, played step by step to their end, and stopped by a press', async (id, label) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit(id === 'mines' ? 'desktop' : 'mobile');
  await signIn(page, evening(), player);
  await page.goto(at(`/games/${id}?real=true`));
  const game = frameOf(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: 'Auto', exact: true }).click();
  const sheet = game.getByRole('dialog', { name: 'Automatic rounds', exact: true });
  await sheet.getByText(label, { exact: true }).first().waitFor();
  if (id === 'mines') await sheet.getByRole('button', { name: 'Row 1, column 1', exact: true }).click();
  else await sheet.getByRole('radio', { name: '2', exact: true }).click();
  await look(page, `auto-${id}`, page.frame({ url: /\/studio\// }) ?? undefined);
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  const played = async () => (await player.call('listSpins', { query: {} })).data.length;
  await expect.poll(played).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
  await game.getByRole('button', { name: 'Auto', exact: true }).waitFor();
  const stopped = await played();
  await button(game, 'ready').or(button(game, 'step')).or(button(game, 'waiting')).waitFor();
  expect(await played()).toBeLessThanOrEqual(stopped + 1);
});

test('Hi-Lo offers no skip where the next card is the last: it would not be taken', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/games/hilo?real=false'));
  const game = frameOf(page);
  await button(game, 'ready').focus();
  await page.keyboard.press('Enter');
  const skip = game.locator('.guess.skip');
  for (let skipped = 0; skipped < 50; skipped += 1) {
    await expect
      .poll(async () => [await skip.getAttribute('aria-disabled'), await game.locator('.trail li').count()])
      .toEqual(['false', skipped]);
    await page.keyboard.press('s');
  }
  await expect.poll(async () => await game.locator('.trail li').count()).toBe(50);
  await button(game, 'waiting').waitFor();
  expect(await skip.getAttribute('aria-disabled')).toBe('true');
});
