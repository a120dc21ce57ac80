// Every slot in a browser: its demo plays a round by the keyboard and tells the result, and its menu tells its prizes and figures.
import { existsSync } from 'node:fs';
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { commitToSeed } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { gamesRoot, listGameFolders } from '#games/game-folders.ts';
import { withDatabase } from '#kit/with-database.ts';
import { openVerbs } from '#testing/command-line.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const slots = [...listGameFolders([gamesRoot])].filter(([, folder]) => existsSync(new URL('data.ts', folder))).map(([id]) => id);

const outcome = /^(No win|Win €[\d,.]+|Returned €[\d,.]+)/;

/** What is heard now. While a round is still shown, free spins among it, the button is pressed to go on. */
async function hear(page: Page, game: FrameLocator): Promise<string> {
  const heard = (await game.locator('[role="status"]').first().textContent()) ?? '';
  const state = await game.locator('.spin').getAttribute('data-state');
  if (!outcome.test(heard) && (state === 'reveal' || state === 'continue')) await page.keyboard.press('Space');
  return heard;
}

test.each(slots)(
  'GA-01 GA-02 %s: a first round of its demo by the keyboard, told to who listens; its prizes, rules and figures',
  async (id) => {
    const { visit } = evening();
    const page = await visit('mobile');
    await page.goto(at(`/games/${id}?real=false`));
    const game = page.frameLocator('.game-frame iframe');
    await game.locator('.game[data-state="ready"]').waitFor();
    const spin = game.locator('.spin');
    await expect.poll(async () => await spin.getAttribute('data-state')).toBe('ready');
    await spin.focus();
    await page.keyboard.press('Space');
    await expect.poll(async () => await hear(page, game)).toMatch(outcome);
    await game.getByRole('button', { name: /^Open menu/ }).click();
    const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
    await expect.poll(async () => await menu.locator('.prize').count()).toBeGreaterThan(5);
    await menu.getByRole('tab', { name: 'Rules', exact: true }).click();
    await menu.getByText('Return to player (RTP)').first().waitFor();
    await expect.poll(async () => await menu.locator('.rules li').count()).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    const frame = page.frames().find((one) => one.url().includes('/studio/play/'));
    await look(page, `slot-${id}`, frame);
  },
);

test('free rounds that the house grants are played before a stake, cost nothing, and say so in the game and its history', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const granted = ['free-rounds', 'grant', player.email, 'golden-caravan', '2', '0.20', 'EUR', '7', '--reason', 'a journey'];
  expect(await openVerbs(app)(...granted)).toMatchObject({ code: 0 });
  for (const screen of ['desktop', 'mobile'] as const) {
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/games/golden-caravan?real=true'));
    const game = page.frameLocator('.game-frame iframe');
    const left = screen === 'desktop' ? 2 : 1;
    await game.getByText(`Free spins: ${left} of 2 left at €0.20`).waitFor();
    const button = game.locator('button.spin');
    await button.and(game.locator('[data-state=ready]')).waitFor();
    await expect.poll(async () => await button.textContent()).toBe('Free spin');
    await expect.poll(async () => await game.locator('.stake-value').isDisabled()).toBe(true);
    const frame = page.frames().find((one) => one.url().includes('/studio/play/'));
    await look(page, `free-rounds-${screen}`, frame);
    await playRound(game);
    await expect.poll(async () => await button.textContent()).toBe(left === 2 ? 'Free spin' : 'Spin');
    if (left === 2) await game.getByText('Free spins: 1 of 2 left at €0.20').waitFor();
    else await game.getByText(/^Your 2 free spins are over\. Won in total: €/).waitFor();
    if (left === 1) {
      await look(page, 'free-rounds-over', frame);
      await game.getByRole('button', { name: /^Open menu/ }).click();
      await game.getByRole('tab', { name: 'History', exact: true }).click();
      await expect.poll(async () => await game.locator('.history td small').getByText('Free spin').count()).toBe(2);
    }
  }
  const { data } = await player.call('listSpins', { query: {} });
  expect(data.map(({ stake, freeStake }) => [stake, freeStake])).toEqual([
    [0, 20],
    [0, 20],
  ]);
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/history/spins'));
  await page.getByText('Free (€0.20)').first().waitFor();
  await look(page, 'free-rounds-history');
  // the list on the game's page says so too
  await page.goto(at('/games/golden-caravan'));
  await page.getByText('Free (€0.20)').first().waitFor();
});

test('HI-04 a feature is bought after a sheet that tells its price and return: one bet, told in game and history, and the next round costs a stake', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/games/ringed-giant?real=true'));
  const game = page.frameLocator('.game-frame iframe');
  const spin = game.locator('button.spin');
  await spin.and(game.locator('[data-state=ready]')).waitFor();
  const stake = Number((await game.locator('.stake-value .amount').textContent())?.replace('€', ''));
  const price = `€${(stake * 40).toFixed(2)}`;
  const buy = game.getByRole('button', { name: `Three moons Buy for ${price}` });
  await buy.press('Enter');
  const sheet = game.getByRole('dialog', { name: 'Three moons', exact: true });
  await sheet.getByText('95.62% of the price, 96.06% with a single stake').waitFor();
  const frame = page.frames().find((one) => one.url().includes('/studio/play/'));
  await look(page, 'slot-buy', frame);
  await sheet.getByRole('button', { name: 'Don’t buy', exact: true }).click();
  expect((await player.call('listSpins', { query: {} })).data).toEqual([]);
  await buy.press('Enter');
  await sheet.getByRole('button', { name: `Buy for ${price}` }).click();
  await expect.poll(async () => await spin.getAttribute('data-state')).not.toBe('ready');
  await expect.poll(async () => await hear(page, game)).toMatch(outcome);
  await spin.and(game.locator('[data-state=ready]')).waitFor();
  // what is heard is still of the round before, and the next one may be over before anybody looks
  await playRound(game);
  await expect.poll(async () => await hear(page, game)).toMatch(outcome);
  await expect
    .poll(async () => (await player.call('listSpins', { query: {} })).data.map((one) => one.stake))
    .toEqual([Math.round(stake * 100), Math.round(stake * 4000)]);
  await spin.and(game.locator('[data-state=ready]')).waitFor();
  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'History', exact: true }).click();
  await game
    .locator('.history td small')
    .getByText(/^Three moons · \d+ free spins$/)
    .waitFor();
});

/** Settled once the game has shown these words and said them to who listens: they stand for a second alone. */
const tellsBoth = async (game: Pick<Page, 'locator'> | FrameLocator, words: string): Promise<void> =>
  await game.locator('body').evaluate(
    async (body, said) =>
      await new Promise<void>((resolve) => {
        const waiting = new Set(['.message', '[role="status"]']);
        const watcher = new MutationObserver(() => {
          for (const place of waiting) if (body.querySelector(place)?.textContent.includes(said)) waiting.delete(place);
          if (waiting.size > 0) return;
          watcher.disconnect();
          resolve();
        });
        watcher.observe(body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );

test('GA-01 GA-11 ember-serpent: a brazier collects the embers in sight, told to who listens; its replay and the verifier show it again', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'a stranger: alone' };
  // rounds of these seeds in which a brazier comes, which by chance would take hundreds of spins; a pair of seeds has a thousand rounds
  for (const [screen, nonce, collected, paid] of [
    ['desktop', 912, 11, 24],
    ['mobile', 804, 30, 60],
  ] as const) {
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/games/ember-serpent?real=true'));
    const game = page.frameLocator('.game-frame iframe');
    const spin = game.locator('button.spin');
    await spin.and(game.locator('[data-state=ready]')).waitFor();
    const moveSeeds = async (): Promise<number | null> =>
      await withDatabase(app.databaseUrl, async (database) => {
        const { rowCount } = await database.query(
          `update studio.seed set server_seed = $1, commit = $2, client_seed = $3, next_nonce = $4
            where state = 'active' and player_id =
              (select player_id from studio.session where game_id = 'ember-serpent' and mode = 'real' order by created_at desc limit 1)`,
          [seeds.serverSeed, commitToSeed(seeds.serverSeed, nodeHashing), seeds.clientSeed, nonce],
        );
        return rowCount;
      });
    await expect.poll(moveSeeds).toBe(1);
    const stake = Number((await game.locator('.stake-value .amount').textContent())?.replace('€', ''));
    const told = tellsBoth(game, `Brazier collects €${(stake * collected).toFixed(2)}`);
    await spin.press('Enter');
    await told;
    const frame = page.frames().find((one) => one.url().includes('/studio/play/'));
    await look(page, `slot-brazier-${screen}`, frame);
    await spin.and(game.locator('[data-state=ready]')).waitFor();
    await game.getByRole('button', { name: /^Open menu/ }).click();
    const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
    await menu
      .locator('.prize')
      .filter({ hasText: 'Brazier' })
      .getByText(/^Comes in respins only/)
      .waitFor();
    await look(page, `slot-brazier-prizes-${screen}`, frame);
    await menu.getByRole('tab', { name: 'Rules', exact: true }).click();
    await menu.getByText(/shows a brazier once in 50 draws/).waitFor();
    if (screen === 'desktop') continue;
    await menu.getByRole('tab', { name: 'Fair play', exact: true }).click();
    await menu.getByRole('button', { name: 'Reveal and change', exact: true }).click();
    await menu.getByText('Rounds played').first().waitFor();
    await menu.getByRole('tab', { name: 'History', exact: true }).click();
    const row = menu.getByRole('row').nth(1);
    const replay = await visit('desktop');
    await replay.goto((await row.getByRole('link', { name: /^Replay/ }).getAttribute('href')) ?? '');
    // the round goes on by itself while the page is loaded; what it came to stays
    await replay
      .locator('.message')
      .filter({ hasText: `€${(stake * paid).toFixed(2)}` })
      .waitFor();
    const verifier = await visit('desktop');
    await verifier.goto((await row.getByRole('link', { name: /^Verify/ }).getAttribute('href')) ?? '');
    await verifier.getByText(`Brazier collects ${Math.round(stake * collected * 100)}`, { exact: true }).waitFor();
    await expect.poll(async () => await verifier.locator('[data-result="good"]').count()).toBe(5);
  }
});
