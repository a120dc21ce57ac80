// Games with cards: blackjack for money by keyboard, left in the middle, found where it lay, doubled and booked; video poker on a small screen. And rounds of one decision, left before they are answered.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spinStatus } from '#contract/kernel/constants.ts';
import type { TestPlayer } from '#testing/test-app.ts';
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

/** Waits until the hand is the player's to play, or the round is over. */
const settled = async (game: FrameLocator): Promise<void> => await button(game, 'waiting').or(button(game, 'ready')).waitFor();

async function stand(game: FrameLocator): Promise<void> {
  const active = await game.locator('.hand[data-active]').getAttribute('aria-label');
  await move(game, 'stand').click();
  await button(game, 'ready')
    .or(game.locator(`.hand[data-active]:not([aria-label="${active}"])`))
    .first()
    .waitFor();
  await settled(game);
}

/** Stands with every hand that is left. */
async function standAll(game: FrameLocator): Promise<void> {
  while ((await button(game, 'ready').count()) === 0) await stand(game);
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

/** What lies on the table, and what of the player's money the ledger has. */
const tableOf = async (game: FrameLocator, player: TestPlayer) => ({
  house: await labels(game, '.house'),
  hands: await labels(game, '.hands'),
  stakes: await game.locator('.hand-stake').allTextContents(),
  active: await game.locator('.hand[data-active]').getAttribute('aria-label'),
  balance: (await player.accounts())[0]?.balance,
});
const centsOf = (stakes: readonly string[]): number =>
  Math.round(stakes.reduce((sum, text) => sum + Number(text.replace('€', '')), 0) * 100);

async function reloadInRound(page: Page, game: FrameLocator, player: TestPlayer): Promise<void> {
  const before = await tableOf(game, player);
  await page.reload();
  await button(game, 'waiting').waitFor();
  expect(await tableOf(game, player)).toEqual(before);
}

test('GA-10 three hands lie as they lay after a reload: once dealt, with a card more, and split; each stake is taken once', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop', { reducedMotion: 'reduce' });
  await signIn(page, evening(), player);
  await page.goto(at('/games/lamplight-blackjack?real=true'));
  const game = gameIn(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: 'Hands: 3', exact: true }).click();
  const isOpen = async () => (await button(game, 'waiting').count()) > 0;
  const cards = async () => (await labels(game, '.hands')).length;

  do {
    await dealHand(page, game);
    await reloadInRound(page, game, player);
    const dealt = await cards();
    await page.keyboard.press('h');
    await expect.poll(cards).toBeGreaterThan(dealt);
    await settled(game);
  } while (!(await isOpen()));
  await reloadInRound(page, game, player);
  await standAll(game);

  let before = 0;
  for (let isSplit = false; !isSplit; ) {
    before = (await player.accounts())[0]?.balance ?? 0;
    await dealHand(page, game);
    while ((await isOpen()) && (await move(game, 'split').count()) === 0) await stand(game);
    if (!(await isOpen())) continue;
    await page.keyboard.press('p');
    await expect.poll(async () => await game.locator('.hands > .hand').count()).toBe(4);
    await settled(game);
    isSplit = await isOpen();
  }
  const staked = centsOf(await game.locator('.hand-stake').allTextContents());
  expect((await player.accounts())[0]?.balance).toBe(before - staked);
  await reloadInRound(page, game, player);
  await standAll(game);
  const last = async () => (await player.call('listSpins', { query: {} })).data[0];
  await expect.poll(last).toMatchObject({ stake: staked, status: spinStatus.finished });
  expect((await player.accounts())[0]?.balance).toBe(before - staked + ((await last())?.payout ?? 0));
});

test.each(['dice', 'golden-caravan'])(
  'GA-10 %s: reloaded between press and answer it goes on to the result of the round, staked once',
  async (id) => {
    const { app, visit } = evening();
    const player = await app.signUp();
    await app.fund(player, 50_000n);
    const page = await visit('desktop', { reducedMotion: 'reduce' });
    await signIn(page, evening(), player);
    await page.goto(at(`/games/${id}?real=true`));
    const game = gameIn(page);
    const decided = Promise.withResolvers<void>();
    // the studio hears the press; the page goes before it hears the answer
    await page.route('**/api/rounds', async (route) => {
      await route.fetch();
      decided.resolve();
    });
    await button(game, 'ready').click();
    await decided.promise;
    await page.unroute('**/api/rounds');
    await page.reload();
    const spin = game.locator('button.spin');
    const state = async () => {
      const now = await spin.getAttribute('data-state');
      if (now === 'reveal' || now === 'continue') await spin.click();
      return now;
    };
    await expect.poll(state).toBe('ready');
    const spins = async () => (await player.call('listSpins', { query: {} })).data;
    await expect.poll(async () => (await spins()).map(({ status }) => status)).toEqual([spinStatus.finished]);
    const [round] = await spins();
    const balance = 50_000 - (round?.stake ?? 0) + (round?.payout ?? 0);
    expect((await player.accounts())[0]?.balance).toBe(balance);
    const shown = async () => Math.round(Number((await game.locator('#balance').textContent())?.replace(/[^\d.]/g, '')) * 100);
    await expect.poll(shown).toBe(balance);
    await game.getByRole('button', { name: /^Open menu/ }).click();
    await game.getByRole('tab', { name: 'History', exact: true }).click();
    await game.getByRole('link', { name: /^Replay/ }).waitFor();
    expect(await game.getByRole('link', { name: /^Replay/ }).count()).toBe(1);
  },
);

test('three hands are staked at once on a small screen, and all of them stand', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/games/lamplight-blackjack?real=false'));
  const game = gameIn(page);
  await button(game, 'ready').waitFor();
  await game.getByRole('button', { name: 'Hands: 3', exact: true }).click();
  await dealHand(page, game);
  await expect.poll(async () => await game.locator('.hands > .hand').count()).toBe(3);
  await look(page, 'blackjack-three', frameIn(page));
  await standAll(game);
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
