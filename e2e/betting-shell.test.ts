// Betting from the rest of the house: what the home page shows of it, and the player's open bets in rail and bar; nothing of it where no bets are taken.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FeedCatalogue, FeedMarket } from '#contract/protocols/sports-feed.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { testBook } from './lib/test-book.ts';
import { shifts } from './lib/shifts.ts';
import { addressIn, signIn } from './lib/walk.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (en: string) => ({ en });
const teams = ['Lighthouse Rovers', 'Quarry Town', 'Mill Athletic', 'Saltmen'];
const league = (id: string, rank: number): FeedCatalogue['tournaments'][number] => ({
  id,
  sportId: 'football',
  categoryId: 'coast',
  names: named(id),
  rank,
});
const catalogue: FeedCatalogue = {
  sports: [{ id: 'football', names: named('Football'), rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [league('harbour', 1), league('hill', 2)],
  competitors: teams.map((name, at) => ({
    id: `t${at}`,
    sportId: 'football',
    categoryId: 'coast',
    names: named(name),
    short: name.slice(0, 3).toUpperCase(),
    colours: ['#112233', '#ffffff'],
  })),
};
const result = (home: number): FeedMarket => ({
  marketId: 'football:result',
  specifiers: '',
  status: 'active',
  isMain: true,
  outcomes: ['home', 'draw', 'away'].map((id) => ({
    id,
    odds: id === 'home' ? home : 3200,
    probability: 300_000,
    status: 'active' as const,
  })),
});
const won = {
  marketId: 'football:result',
  specifiers: '',
  rule: 'result-1',
  outcomes: ['home', 'draw', 'away'].map((id) => ({
    id,
    result: id === 'home' ? (1 as const) : (0 as const),
    voidHalves: 0 as const,
    deadHeat: 1,
  })),
};

const evening = useEvening(testBook(feed, catalogue));
const without = useEvening();
const at = addressIn(evening);

async function tell(id: string, tournamentId: string, sides: [number, number], isLive = false): Promise<void> {
  const event = { id, sportId: 'football', categoryId: 'coast', tournamentId, competitorIds: sides.map((side) => `t${side}`) };
  await feed.offer({ ...event, ...(isLive && { status: 'live' }) }, [result(2500)]);
}

/** Offers a match, and waits until the house shows it. */
async function offer(...told: Parameters<typeof tell>): Promise<void> {
  await tell(...told);
  const known = async () => (await evening().app.guest.call('listEvents')).data.events.map((row) => row.event.id);
  await expect.poll(known).toContain(told[0]);
}

beforeAll(async () => {
  await heard;
  // begins at the same time as the other, in a league below it
  await tell('below', 'hill', [2, 3]);
  await tell('top', 'harbour', [0, 1]);
});

test('a house without bets says nothing of them, and loads nothing for them', async () => {
  const html = await (await fetch(addressIn(without)('/'))).text();
  expect(html).not.toMatch(/class="sports-rails|href="\/betting/);
  const page = await without().visit('desktop');
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto(addressIn(without)('/'));
  await page.mouse.move(10, 300);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  expect(scripts.filter((url) => /listEvents|sports\/events|sports-rails|open-bets/.test(url))).toEqual([]);
});

test.each(['desktop', 'mobile'] as const)(
  'the home page shows what is played and what comes, moves with it, and moves nothing else: %s',
  async (screen) => {
    await offer(`live-${screen}`, 'hill', [2, 3], true);
    const id = `live-${screen}`;
    const html = await (await fetch(at(`/?fresh=${screen}`))).text();
    expect(html).toContain('Top events');
    const page = await evening().visit(screen);
    await expect
      .poll(async () => {
        await page.goto(at('/'));
        return await page.getByRole('region', { name: 'Live now' }).count();
      })
      .toBe(1);
    expect(await shifts(page)).toBeLessThan(0.02);
    const top = page.getByRole('region', { name: 'Top events' });
    expect(
      await top
        .getByRole('link', { name: / v |Rovers|Mill/ })
        .first()
        .textContent(),
    ).toContain('Lighthouse Rovers');
    await page.mouse.move(10, 300);
    const card = page
      .getByRole('region', { name: 'Live now' })
      .getByRole('link', { name: /Mill Athletic/ })
      .first();
    await card.scrollIntoViewIfNeeded();
    await feed.price(id, [result(2600)]);
    await card.getByText('2.60').waitFor();
    await look(page, 'home-sports');
    await card.click();
    await page.getByRole('heading', { name: 'Mill Athletic v Saltmen', exact: true }).waitFor();
    await feed.say({
      type: 'event.score',
      eventId: id,
      status: 'ended',
      score: { period: 'over', clock: null, home: 1, away: 0, parts: [], detail: {} },
    });
  },
);

test.each(['desktop', 'mobile'] as const)(
  'open bets are counted in the shell, up and down while they are placed and settled: %s',
  async (screen) => {
    const { app, visit } = evening();
    const id = `count-${screen}`;
    await offer(id, 'harbour', [0, 1]);
    const player = await app.signUp();
    await app.fund(player, 100_00n);
    const place = async () => {
      const slip = {
        type: 'single' as const,
        legs: [{ price: 2500, selections: [{ eventId: id, marketId: 'football:result', specifiers: '', outcomeId: 'home' }] }],
        stake: { of: 'line' as const, amount: 1000 },
      };
      const body = { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' as const };
      // a busy machine keeps the book waiting: the same is sent again, as players do
      await expect.poll(async () => (await player.call('placeBet', { body }).catch(() => undefined))?.data.state).toBe('accepted');
    };
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/static/about'));
    const nav = screen === 'desktop' ? page.getByRole('navigation', { name: 'Main' }) : page.locator('.bottom-bar');
    await nav.getByRole('link', { name: /Sports/ }).waitFor();
    expect(await nav.locator('.nav-count').count()).toBe(0);
    await place();
    await nav.getByText('1 open bet', { exact: true }).waitFor({ state: 'attached' });
    await place();
    await nav.getByText('2 open bets', { exact: true }).waitFor({ state: 'attached' });
    await look(page, 'shell-open-bets');
    if (screen === 'mobile') {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Open bets/ })
        .waitFor();
      await look(page, 'drawer-open-bets');
      await page
        .getByRole('dialog')
        .getByRole('link', { name: /Open bets/ })
        .click();
    } else await nav.getByRole('link', { name: /Open bets/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Open bets' }).waitFor();
    await page.goto(at('/static/about'));
    await nav.getByText('2 open bets', { exact: true }).waitFor({ state: 'attached' });
    await feed.settle(id, 2, [won]);
    await nav.locator('.nav-count').waitFor({ state: 'detached' });
  },
);

test.each(['desktop', 'mobile'] as const)(
  'casino and sports are chosen in the menu where there are both, and only there: %s',
  async (screen) => {
    const openMenu = async (page: Page): Promise<Locator> => {
      if (screen === 'desktop') return page.getByRole('navigation', { name: 'Main' });
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      return page.getByRole('dialog', { name: 'Menu', exact: true });
    };
    const page = await evening().visit(screen);
    await page.goto(at('/games'));
    let menu = await openMenu(page);
    await expect.poll(async () => await menu.getByRole('link', { name: 'Casino', exact: true }).getAttribute('aria-current')).toBe('true');
    await look(page, 'menu-sections');
    await menu.getByRole('link', { name: 'Sports', exact: true }).click();
    await page.waitForURL(/\/betting$/);
    // the drawer closes as the page changes
    if (screen === 'mobile') await menu.waitFor({ state: 'hidden' });
    menu = await openMenu(page);
    await menu.locator('[aria-current=true]').getByText('Sports', { exact: true }).waitFor();
    await menu.getByRole('link', { name: 'Casino', exact: true }).click();
    await page.waitForURL(/\/games$/);

    const alone = await without().visit(screen);
    await alone.goto(addressIn(without)('/games'));
    menu = await openMenu(alone);
    await menu.getByRole('link', { name: 'Home', exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: /^(Casino|Sports)$/ }).count()).toBe(0);
    await look(alone, 'menu-casino-alone');
  },
);
