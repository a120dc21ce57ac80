// The tables: the first round of the roulette's demo by the keyboard, and rounds for money, to the last unit, shown again.
import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

async function openTable(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(at(path));
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('.game[data-state="ready"]').waitFor();
  return game;
}

/** Turns the wheel, or deals; returns how the round ended, in the words of the frame. */
async function turn(page: Page, game: Pick<FrameLocator, 'locator'>): Promise<string> {
  const spin = game.locator('.spin');
  await expect.poll(async () => await spin.getAttribute('data-state')).toBe('ready');
  const said = game.locator('[role="status"]').first();
  const before = await said.textContent();
  await spin.focus();
  await page.keyboard.press('Space');
  await expect.poll(async () => await said.textContent()).not.toBe(before);
  await expect.poll(async () => await spin.getAttribute('data-state')).toBe('ready');
  return (await game.locator('.message').textContent()) ?? '';
}

test('GA-01 GA-09 velvet-wheel: a first round of its demo by the keyboard, its bets, rules and statistics; upright it fits too', async () => {
  const { visit } = evening();
  const page = await visit('desktop');
  const game = await openTable(page, '/games/velvet-wheel?real=false');
  await game.locator('.spin').focus();
  await page.keyboard.press('Space');
  await game.getByText('Place a chip first.').first().waitFor();
  await game.getByRole('button', { name: 'Straight 17, black', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await game
    .locator('.spot:focus')
    .and(game.getByRole('button', { name: 'Split 17, 20', exact: true }))
    .waitFor();
  await page.keyboard.press('Enter');
  await game.getByRole('button', { name: 'Split 17, 20: €1.00', exact: true }).waitFor();
  await game.getByRole('button', { name: /^Tiers/ }).focus();
  await page.keyboard.press('Enter');
  await game.locator('#stake').filter({ hasText: '€7.00' }).waitFor();
  await page.keyboard.press('u');
  await page.keyboard.press('d');
  await game.locator('#stake').filter({ hasText: '€2.00' }).waitFor();
  expect(await turn(page, game)).toMatch(/^(No win|Win €36\.00)$/);
  await expect.poll(async () => await game.locator('.wheel-readout').textContent()).toMatch(/^\d+$/);
  await game.getByRole('button', { name: /^Open menu/ }).click();
  const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('row', { name: /35 to 1.*97\.2972/ }).waitFor();
  await menu.getByRole('tab', { name: 'Rules', exact: true }).click();
  await menu.getByText(/^Zero is a number like the others/).waitFor();
  await menu.getByRole('tab', { name: 'Statistics', exact: true }).click();
  await menu.getByText(/^The wheel has no memory/).waitFor();
  await menu.getByText('Your last rounds: 1').waitFor();
  await page.keyboard.press('Escape');
  await look(page, 'table-velvet-wheel');
  await page.setViewportSize({ width: 390, height: 844 });
  await game.getByRole('button', { name: 'Racetrack', exact: true }).click();
  await game.getByRole('button', { name: /^Voisins/ }).click();
  await game.locator('#stake').filter({ hasText: '€9.00' }).waitFor();
  await look(page, 'table-velvet-wheel-upright');
});

test('GA-01 GA-09 masquerade-baccarat: a first round of its demo, its cards and chances; upright it fits too', async () => {
  const { visit } = evening();
  const page = await visit('desktop');
  const game = await openTable(page, '/games/masquerade-baccarat?real=false');
  await game.getByRole('button', { name: 'Player', exact: true }).click();
  await game.getByRole('button', { name: 'Banker', exact: true }).click();
  await game.locator('#stake').filter({ hasText: '€2.00' }).waitFor();
  expect(await turn(page, game)).toMatch(/^(Returned €(2\.00|1\.95))$/);
  await expect.poll(async () => await game.locator('.playing-card').count()).toBeGreaterThan(3);
  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game
    .getByRole('dialog', { name: 'Menu', exact: true })
    .getByRole('row', { name: /^Tie.*9 to 1.*9\.5155.*95\.1559/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await look(page, 'table-masquerade-baccarat');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'table-masquerade-baccarat-upright');
});

test('GA-07 GA-11 velvet-wheel for money: the balance is the ledger’s, the last bets can be laid again, a round is shown again and verified', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  const game = await openTable(page, '/games/velvet-wheel?real=true');
  await game.getByRole('button', { name: 'Red', exact: true }).click();
  await game.getByRole('button', { name: '1 to 12', exact: true }).click();
  expect(await turn(page, game)).toMatch(/^(No win|Returned €2\.00|Win €[35]\.00)$/);
  await page.reload();
  await game.locator('.game[data-state="ready"]').waitFor();
  await game.locator('.act[data-act="repeat"][aria-disabled="false"]').click();
  await game.getByRole('button', { name: 'Red: €1.00', exact: true }).waitFor();
  const said = await turn(page, game);
  await expect.poll(async () => await game.locator('#win').getAttribute('data-tone')).toBe(said.startsWith('Win') ? 'gain' : 'plain');
  const booked = async () => (await player.call('listAccounts')).data.find(({ currency }) => currency === 'EUR')?.balance;
  const shown = async () => Math.round(Number((await game.locator('#balance').textContent())?.replace(/[^\d.]/g, '')) * 100);
  await expect.poll(async () => (await booked()) === (await shown())).toBe(true);
  const number = await game.locator('.wheel-readout').getAttribute('aria-label');
  await game.getByRole('button', { name: /^Open menu/ }).click();
  const menu = game.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('tab', { name: 'Fair play', exact: true }).click();
  await menu.getByRole('button', { name: 'Reveal and change', exact: true }).click();
  await menu.getByText('Rounds played').first().waitFor();
  await menu.getByRole('tab', { name: 'History', exact: true }).click();
  const row = menu.getByRole('row').nth(1);
  await row.filter({ hasText: number ?? '' }).waitFor();
  const replay = await visit('desktop');
  await replay.goto((await row.getByRole('link', { name: /^Replay/ }).getAttribute('href')) ?? '');
  await replay.locator('.game[data-state="shown"]').waitFor();
  await expect.poll(async () => await replay.locator('.wheel-readout').getAttribute('aria-label')).toBe(number);
  const verifier = await visit('mobile');
  await verifier.goto((await row.getByRole('link', { name: /^Verify/ }).getAttribute('href')) ?? '');
  await verifier.getByText(number ?? '', { exact: true }).waitFor();
  await expect.poll(async () => await verifier.locator('[data-result="good"]').count()).toBe(4);
});

test('GA-08 velvet-wheel: bets of another currency are not laid again, and who listens hears that the table is full', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await app.fund(player, 1_000_000n, 'BTC');
  const launch = async (currency: string) => {
    const { data } = await player.call('playGame', { params: { id: 'velvet-wheel' }, body: { real: true, currency } });
    const page = await visit('desktop');
    await page.goto(data.url);
    await page.locator('.game[data-state="ready"]').waitFor();
    return { page, repeat: page.locator('.act[data-act="repeat"]') };
  };
  const coins = await launch('BTC');
  await coins.page.getByRole('button', { name: 'Red', exact: true }).click();
  await turn(coins.page, coins.page);
  await expect.poll(async () => await coins.repeat.getAttribute('aria-disabled')).toBe('false');
  const euros = await launch('EUR');
  await euros.page.locator('.last-results[data-state="some"]').waitFor();
  expect(await euros.repeat.getAttribute('aria-disabled')).toBe('true');
  await euros.page.getByRole('button', { name: 'Red', exact: true }).click();
  const heard = euros.page.locator('[role="status"]').first();
  const double = euros.page.locator('.act[data-act="double"]');
  const isRefused = async () => /table takes/.test((await euros.page.locator('.message').textContent()) ?? '');
  for (let doubled = 0; doubled < 25 && !(await isRefused()); doubled += 1) await double.click();
  expect(await heard.textContent()).toMatch(/^This table takes at most €[\d,.]+ per round\./);
});
