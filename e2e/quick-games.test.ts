// The quick games: the first round of each by the keyboard, its chances, its history; and the dice for money, to the last unit, shown
// again and worked out by anybody.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadGames } from '#games/registry.ts';
import { compareTransactions } from '#server/modules/play/index.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const { games } = await loadGames();
const quick = games.filter(({ texts }) => texts.some(({ href }) => href.endsWith('/sdk/quick/texts/'))).map(({ id }) => id);

async function openGame(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(at(path));
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('.game[data-state="ready"]').waitFor();
  return game;
}

const isReady = async (spin: Locator) => (await spin.getAttribute('data-state')) === 'ready';

/** Plays one round; returns how it ended, in the words of the frame. */
async function playRound(page: Page, game: FrameLocator): Promise<string> {
  const spin = game.locator('.spin');
  await expect.poll(async () => await isReady(spin)).toBe(true);
  const before = await game.locator('[role="status"]').first().textContent();
  await spin.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => await game.locator('[role="status"]').first().textContent()).not.toBe(before);
  await expect.poll(async () => await isReady(spin)).toBe(true);
  return (await game.locator('.message').textContent()) ?? '';
}

const outcome = /^(No win|Win €[\d,.]+|Returned €[\d,.]+)$/;

test.each(quick)('GA-01 GA-09 %s: a first round of its demo by the keyboard, its chances, its history', async (id) => {
  const { visit } = evening();
  const page = await visit('desktop');
  const game = await openGame(page, `/games/${id}?real=false`);
  for (const figure of ['chance', 'pays', 'win']) await game.locator(`[data-figure="${figure}"] dd`).filter({ hasText: /\d/ }).waitFor();
  expect(await playRound(page, game)).toMatch(outcome);
  await game.getByText('Demo balance').waitFor();
  await game.getByRole('button', { name: /^Open menu/ }).click();
  const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('row').nth(2).waitFor();
  await menu.getByRole('tab', { name: 'Rules', exact: true }).click();
  await menu
    .getByText(/^(99\.0000|98\.9999)/)
    .first()
    .waitFor();
  await menu.getByRole('tab', { name: 'History', exact: true }).click();
  await menu.getByRole('link', { name: /^Replay/ }).waitFor();
  await page.keyboard.press('Escape');
  const frame = page.frames().find((one) => one.url().includes('/studio/play/'));
  await look(page, `quick-${id}`, frame);
});

test.each(quick)('%s fits a phone, upright and sideways', async (id) => {
  const { visit } = evening();
  const page = await visit('mobile');
  const game = await openGame(page, `/games/${id}?real=false`);
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    const overflow = async () =>
      await game.locator('.quick-stage').evaluate((stage) => {
        const parts = [...stage.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
        const { top, bottom, left, right } = stage.getBoundingClientRect();
        return parts.some((part) => part.top < top - 1 || part.bottom > bottom + 1 || part.left < left - 1 || part.right > right + 1);
      });
    await expect.poll(overflow).toBe(false);
    await look(page, `quick-${id}`);
  }
});

test('GA-07 GA-11 RN-05 the dice for money: the balance is the ledger’s, a round is shown again and verified by its choice', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  const game = await openGame(page, '/games/dice?real=true');
  await game.getByRole('radio', { name: 'Under', exact: true }).click();
  await game.getByLabel('Exact chance').fill('82,5');
  await game.getByLabel('Exact chance').press('Enter');
  await game.locator('[data-figure="pays"] dd').filter({ hasText: '1.20×' }).waitFor();
  const seen = new Set<boolean>();
  for (let round = 0; round < 60 && seen.size < 2; round += 1) {
    const said = await playRound(page, game);
    expect(said).toMatch(outcome);
    const tone = await game.locator('.dice-readout').getAttribute('data-tone');
    expect(tone).toBe(said.startsWith('Win') ? 'gain' : 'plain');
    seen.add(said.startsWith('Win'));
  }
  expect(seen.size).toBe(2);
  const booked = async () => (await player.call('listAccounts')).data.find(({ currency }) => currency === 'EUR')?.balance;
  const shown = async () => Math.round(Number((await game.locator('#balance').textContent())?.replace(/[^\d.]/g, '')) * 100);
  await expect.poll(async () => (await booked()) === (await shown())).toBe(true);
  // the studio's own list of what it staked and paid is what the ledger holds
  const studio = app.context.providers.all.find(({ identity }) => identity === 'lamplight-studio');
  if (studio === undefined) throw new Error('The house has no studio');
  const nowMs = app.context.clock.wallMs();
  const both = await compareTransactions(app.context, studio, { from: new Date(nowMs - 3_600_000), to: new Date(nowMs + 60_000) });
  expect([both.differences, both.stakes > 0, both.told >= both.stakes]).toEqual([[], true, true]);

  await game.getByRole('button', { name: /^Open menu/ }).click();
  const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('tab', { name: 'Fair play', exact: true }).click();
  await menu.getByRole('button', { name: 'Reveal and change', exact: true }).click();
  await menu.getByText('Rounds played').first().waitFor();
  await menu.getByRole('tab', { name: 'History', exact: true }).click();
  const row = menu.getByRole('row').filter({ hasText: 'under 82.50' }).first();
  const replay = await visit('desktop');
  await replay.goto((await row.getByRole('link', { name: /^Replay/ }).getAttribute('href')) ?? '');
  await replay.locator('.game[data-state="shown"]').waitFor();
  const roll = await replay.locator('.dice-readout').textContent();
  await row.filter({ hasText: `${roll} ` }).waitFor();
  const verifier = await visit('mobile');
  await verifier.goto((await row.getByRole('link', { name: /^Verify/ }).getAttribute('href')) ?? '');
  await verifier.getByText(`${roll} (bet: under 82.50)`).waitFor();
  await expect.poll(async () => await verifier.locator('[data-result="good"]').count()).toBe(4);
});

test('GA-04 automatic rounds of the dice: so many and no more, ended by a loss before it is gone beyond, and by Escape', async () => {
  const { visit } = evening();
  const page = await visit('desktop');
  const game = await openGame(page, '/games/dice?real=false');
  const auto = game.locator('.auto-button');
  const sheet = game.getByRole('dialog', { name: 'Automatic rounds', exact: true });
  const amountOf = async (selector: string) => Number((await game.locator(selector).textContent())?.replace(/[^\d.]/g, ''));
  const begin = await amountOf('#balance');
  const stake = await amountOf('.stake-value .amount');
  await game.getByLabel('Exact chance').fill('0.01');
  await game.getByLabel('Exact chance').press('Enter');
  await auto.click();
  await sheet.getByLabel('Stop before losing more than').fill(String(stake * 2.5));
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await auto.filter({ hasText: /^Auto$/ }).waitFor();
  await expect.poll(async () => await amountOf('#balance')).toBe(begin - 2 * stake);

  await auto.click();
  await sheet.getByRole('button', { name: 'Start', exact: true }).click();
  await auto.filter({ hasText: /^Stop \(\d\)$/ }).waitFor();
  await page.keyboard.press('Escape');
  await auto.filter({ hasText: /^Auto$/ }).waitFor();
});
