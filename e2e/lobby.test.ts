// The lobby beyond its list: rails that follow the catalogue, orders, and two games side by side.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('the rails of the home page hold what their rule finds, and lead to the whole of it', async () => {
  const { app, visit } = evening();
  const { data } = await app.guest.call('listCollections');
  const highest = data.find(({ identity }) => identity === 'highest-return')?.games.map(({ name }) => name) ?? [];
  const page = await visit('desktop');
  await page.goto(at('/'));
  const rail = page.getByRole('region', { name: 'Highest return' });
  await rail.scrollIntoViewIfNeeded();
  expect(await rail.getByRole('heading', { level: 3 }).allTextContents()).toEqual(highest);
  await rail.getByRole('link', { name: /See all/ }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await expect.poll(async () => await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(highest.length);
  await page.getByLabel('Sort by').selectOption('Highest return');
  await expect.poll(async () => await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(highest);
  expect(new URL(page.url()).searchParams.get('sort')).toBe('return');
});

test.each(['desktop', 'mobile'] as const)('two games are compared on a %s, by an address that can be shared', async (screen) => {
  const { app, visit } = evening();
  const page = await visit(screen);
  await page.goto(at('/games/golden-caravan'));
  await page.getByRole('link', { name: 'Compare with another game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare games' });
  await dialog.getByLabel('Second game').selectOption('Moonstone Dice');
  const stakes = dialog.getByRole('row', { name: /^Stakes/ });
  await expect.poll(async () => await stakes.getByRole('cell').allTextContents()).not.toContain('–');
  const rtp = dialog.getByRole('row', { name: /^Return to player/ });
  for (const [index, id] of ['golden-caravan', 'dice'].entries()) {
    const { data } = await app.guest.call('readGame', { params: { id } });
    expect(await rtp.getByRole('cell').nth(index).textContent()).toContain(String(Math.floor(Number(data.rtp))));
  }
  await look(page, 'compare');
  // a game is not compared with itself
  expect(await dialog.getByLabel('First game').getByRole('option', { name: 'Moonstone Dice' }).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('compare')).toBe('golden-caravan,dice');
  await page.reload();
  await rtp.waitFor();
  expect(await dialog.getByLabel('Second game').inputValue()).toBe('dice');
  await dialog.getByRole('link', { name: 'Game info: Moonstone Dice' }).click();
  await page.getByRole('heading', { level: 1, name: 'Moonstone Dice' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});
