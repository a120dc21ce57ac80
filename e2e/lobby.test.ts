// The lobby beyond a list: rails that follow the catalogue and the player, orders, two games side by side, thousands of games, and one that goes
// on in the corner.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

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
  await expect.poll(async () => await rail.getByRole('heading', { level: 3 }).allTextContents()).toEqual(highest);
  await rail.getByRole('link', { name: /See all/ }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await expect.poll(async () => await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(highest.length);
  await page.getByLabel('Sort by').selectOption('Highest return');
  await expect.poll(async () => await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual(highest);
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('return');
});

test.each(['desktop', 'mobile'] as const)('two games are compared on a %s, by an address that can be shared', async (screen) => {
  const { app, visit } = evening();
  const page = await visit(screen);
  await page.goto(at('/games/golden-caravan'));
  await page.getByRole('link', { name: 'Compare with another game', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare games', exact: true });
  await dialog.getByLabel('Second game').selectOption('Moonstone Dice');
  const stakes = dialog.getByRole('row', { name: /^Stakes/ });
  await expect.poll(async () => await stakes.getByRole('cell').allTextContents()).not.toContain('–');
  const rtp = dialog.getByRole('row', { name: /^Return to player/ });
  for (const [index, id] of ['golden-caravan', 'dice'].entries()) {
    const { data } = await app.guest.call('readGame', { params: { id } });
    await expect.poll(async () => await rtp.getByRole('cell').nth(index).textContent()).toContain(String(Math.floor(Number(data.rtp))));
  }
  await look(page, 'compare');
  // a game is not compared with itself
  expect(await dialog.getByLabel('First game').getByRole('option', { name: 'Moonstone Dice' }).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('compare')).toBe('golden-caravan,dice');
  await page.reload();
  await rtp.waitFor();
  // the list to choose from has an answer of its own
  await expect.poll(async () => await dialog.getByLabel('Second game').inputValue()).toBe('dice');
  await dialog.getByRole('link', { name: 'Game info: Moonstone Dice', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Moonstone Dice' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
});

/** So many games more; taken away again. */
async function withManyGames(count: number, act: () => Promise<void>): Promise<void> {
  const { database, notifier } = evening().app.context;
  const change = async (text: string) => {
    await database.pool.query(text);
    await notifier.tell('catalogue', {});
  };
  await change(`insert into game (identity, provider, provider_game_id, name, category, position, released_at)
    select 'many-' || i, 'lamplight-studio', 'many-' || i, 'Lantern ' || i, 'slots', 1000 + i, now() from generate_series(1, ${count}) i`);
  try {
    await act();
  } finally {
    await change("delete from game where identity like 'many-%'");
  }
}

test('over a list of many games two are compared, and one that the choice does not hold is found by its name', async () => {
  await withManyGames(150, async () => {
    const page = await evening().visit('mobile');
    await page.goto(at('/games?compare=plinko,dice'));
    const dialog = page.getByRole('dialog', { name: 'Compare games', exact: true });
    await expect.poll(async () => await dialog.getByLabel('Second game').inputValue()).toBe('dice');
    await expect.poll(async () => await dialog.getByLabel('First game').inputValue()).toBe('plinko');
    await dialog.getByRole('searchbox').fill('velvet');
    await dialog.getByLabel('Second game').selectOption('Velvet Wheel');
    await dialog.getByRole('link', { name: 'Game info: Velvet Wheel', exact: true }).waitFor();
    await look(page, 'compare-many');
  });
});

const listed = async (page: Page): Promise<number> => await page.locator('[data-place]').count();

test.each(['desktop', 'mobile'] as const)(
  'thousands of games are one list that holds those in view, and Back leads to its place (%s)',
  async (screen) => {
    await withManyGames(3000, async () => {
      const page = await visitLobby(screen);
      await expect.poll(async () => await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(50_000);
      expect(await listed(page)).toBeLessThan(150);
      const total = await page.locator('[data-place]').first().getAttribute('aria-setsize');
      expect(Number(total)).toBeGreaterThan(3000);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
      const inView = page.locator('[data-place] a', { hasText: /Lantern 1[45]\d\d/ });
      await inView.first().waitFor();
      expect(await listed(page)).toBeLessThan(150);
      // by keyboard the list goes on: each card has its link and its heart
      await inView.first().focus();
      const placeOf = async () =>
        Number(await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place']));
      const from = await placeOf();
      for (let step = 1; step <= 30; step += 1) {
        // who goes by keyboard sees what comes next
        await page.locator(`[data-place="${from + step}"]`).waitFor({ state: 'attached' });
        // its link, and its heart
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await placeOf()).toBe(from + step);
      }
      const y = await page.evaluate(() => window.scrollY);
      const name = await page.locator(`[data-place="${from + 30}"] h2`).textContent();
      await page.locator(`[data-place="${from + 30}"] a`).press('Enter');
      await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 2, name: name ?? '', exact: true }).waitFor();
      await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - y)).toBeLessThan(5);
      // an address of its pages begins where it says, without script too
      const plain = await page.request.get(at('/games?page=50'));
      expect(await plain.text()).toContain('rel="next"');
    });
  },
);

async function visitLobby(screen: 'desktop' | 'mobile'): Promise<Page> {
  const page = await evening().visit(screen);
  await page.goto(at('/games'));
  return page;
}

test.each(['desktop', 'mobile'] as const)(
  'a game made small goes on beside other pages; one press leads back, one closes it (%s)',
  async (screen) => {
    const { visit } = evening();
    const page = await visit(screen);
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) loads += 1;
    });
    await page.goto(at('/games/dice?real=false'));
    const game = page.frameLocator('.game-frame iframe');
    await game.locator('[data-state="ready"]').first().waitFor();
    await page.getByRole('button', { name: 'Minimise game', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
    const small = page.getByRole('region', { name: 'Game in the corner: Moonstone Dice' });
    await small.waitFor();
    await look(page, 'small-game');
    await page.getByRole('link', { name: 'Favourites' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Favourites' }).waitFor();
    await small.getByRole('link', { name: 'Back to Moonstone Dice', exact: true }).press('Enter');
    await page.getByRole('region', { name: 'Game: Moonstone Dice' }).waitFor();
    await game.locator('[data-state="ready"]').first().waitFor();
    expect(loads).toBe(1);
    await page.getByRole('button', { name: 'Minimise game', exact: true }).click();
    await small.getByRole('button', { name: 'Close game', exact: true }).click();
    await small.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/games');
  },
);

test('GA-10 what is open is held in games and leads on; favourites are put in order by keyboard, in every window', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  for (const id of ['dice', 'keno', 'limbo']) await player.call('addFavorite', { params: { id } });
  const accountId = (await player.call('listAccounts')).data[0]?.id ?? '';
  const round = { provider: 'lamplight-studio', ref: randomUUID(), game: 'mines' };
  await app.context.wallet.submit({ kind: 'bet', key: randomUUID(), accountId, amount: 250n, round, exclusive: false, closesRound: false });
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/'));
  const open = page.getByRole('region', { name: 'Unfinished rounds' }).getByRole('link');
  await open.getByText('€2.50 held in this game').waitFor();
  await expect.poll(async () => await open.getAttribute('href')).toBe('/games/mines?real=true');
  await page.goto(at('/favorites'));
  const other = await page.context().newPage();
  await other.goto(at('/favorites'));
  const namesIn = async (window: Page) => await window.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(async () => await namesIn(other)).toEqual(['Cloudline Limbo', 'Lantern River Keno', 'Moonstone Dice']);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Change order', exact: true }).click();
  const first = page.getByRole('button', { name: 'Move Cloudline Limbo', exact: true });
  await first.focus();
  await page.keyboard.press('Space');
  await page.getByRole('status').getByText('Cloudline Limbo picked up. Place 1 of 3.').waitFor({ state: 'attached' });
  // the keys are listened to by a timer that was set when it was picked up
  await page.evaluate(async () => await new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowRight');
  await page.getByRole('status').getByText('Cloudline Limbo: place 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  const ordered = ['Lantern River Keno', 'Cloudline Limbo', 'Moonstone Dice'];
  await expect.poll(async () => await namesIn(other)).toEqual(ordered);
  await look(page, 'favorites-order');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  expect(await namesIn(page)).toEqual(ordered);
  expect((await player.call('listFavorites')).data.map(({ name }) => name)).toEqual(ordered);
});

test.each(['desktop', 'mobile'] as const)(
  'currency and device narrow the list by its address; a game of another device says so before it is opened (%s)',
  async (screen) => {
    const { visit, app } = evening();
    const { database, notifier } = app.context;
    const offerKeno = async (device: string | null) => {
      await database.pool.query("update game set operator_device = $1 where identity = 'keno'", [device]);
      await notifier.tell('catalogue', {});
    };
    const elsewhere = screen === 'mobile' ? 'desktop' : 'mobile';
    await offerKeno(elsewhere);
    try {
      const page = await visit(screen);
      const keno = page.getByRole('heading', { level: 2, name: 'Lantern River Keno' });
      await page.goto(at('/games?category=quick-games'));
      await keno.waitFor();
      await page
        .locator('.card:has([data-poster="keno"])')
        .getByText(screen === 'mobile' ? 'Computers only' : 'Phones only')
        .waitFor();
      if (screen === 'mobile') await page.getByRole('button', { name: 'Filter and sort', exact: true }).click();
      await page.getByLabel('Device').selectOption({ label: screen === 'mobile' ? 'Phone' : 'Computer' });
      await keno.waitFor({ state: 'hidden' });
      await page.getByLabel('Currency').selectOption('BTC');
      await expect.poll(() => new URL(page.url()).search).toBe(`?category=quick-games&currency=BTC&device=${screen}`);
      await page.getByRole('heading', { level: 2, name: 'Moonstone Dice' }).waitFor();
      await look(page, 'lobby-filters');
      await page.reload();
      await expect.poll(async () => await page.getByLabel('Currency').inputValue()).toBe('BTC');
      await page.getByRole('link', { name: 'Clear all', exact: true }).click();
      await keno.waitFor();

      await page.goto(at('/games/keno'));
      await page.getByText('This game isn’t offered on this kind of device.').waitFor();
      expect(await page.getByRole('link', { name: /^Play / }).count()).toBe(0);
      await look(page, 'other-device');
      await page.goto(at('/games/keno?real=false'));
      await page.getByRole('alert').getByRole('heading', { name: 'Not on this device', exact: true }).waitFor();
    } finally {
      await offerKeno(null);
    }
  },
);

test('GA-01 every game tells a guest its rules and its stakes on its page, and is found by what people call it', async () => {
  const { app, visit } = evening();
  // the two with the widest rows of what their ways to play return
  const phone = await visit('mobile');
  for (const wide of ['velvet-wheel', 'comet-express']) {
    await phone.goto(at(`/games/${wide}`));
    await phone.getByRole('heading', { name: 'What rounds return', exact: true }).scrollIntoViewIfNeeded();
    await look(phone, `page-of-${wide}`);
  }
  const { data: games } = await app.guest.call('listGames', { query: { playable: 1, perPage: 100 } });
  expect(games.length).toBeGreaterThan(15);
  for (const { identity } of games) {
    const page = await (await fetch(at(`/games/${identity}`))).text();
    const [, rules = ''] = /<ol class="rules">(.*?)<\/ol>/s.exec(page) ?? [];
    expect([identity, rules.split('<li>').length > 4, page.includes('id="stakes"')]).toEqual([identity, true, true]);
    const { data } = await app.guest.call('readGame', { params: { id: identity } });
    expect([identity, data.stakes.length > 0, data.stakes.every(({ min, max }) => min > 0 && max >= min)]).toEqual([identity, true, true]);
  }
  for (const [search, game] of [
    ['video poker', 'lantern-jacks'],
    ['jacks or better', 'lantern-jacks'],
    ['21', 'lamplight-blackjack'],
    ['roulette', 'velvet-wheel'],
    ['roulete', 'velvet-wheel'],
    ['punto banco', 'masquerade-baccarat'],
  ] as const)
    expect([search, (await app.guest.call('listGames', { query: { search } })).data[0]?.identity]).toEqual([search, game]);
});
