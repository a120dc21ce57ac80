// Betting in a browser, against the real house and its book, on a feed that says what a journey tells it to.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FeedCatalogue, FeedMarket, FeedMarketDescription, FeedScore } from '#contract/protocols/sports-feed.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (en: string) => ({ en });
const event = { sportId: 'football', categoryId: 'coast', tournamentId: 'harbour' };
const teamOf = (id: string, name: string): FeedCatalogue['competitors'][number] => ({
  id,
  sportId: 'football',
  categoryId: 'coast',
  names: named(name),
  short: name.slice(0, 3).toUpperCase(),
  colours: ['#112233', '#ffffff'],
});
const catalogue: FeedCatalogue = {
  sports: [{ id: 'football', names: { en: 'Football', de: 'Fußball' }, rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [{ id: 'harbour', sportId: 'football', categoryId: 'coast', names: named('Harbour League'), rank: 1 }],
  competitors: [
    teamOf('m1-home', 'Lighthouse Rovers'),
    teamOf('m1-away', 'Quarry Town'),
    teamOf('m2-home', 'Mill Athletic'),
    teamOf('m2-away', 'Saltmen'),
    teamOf('search-desktop-home', 'Kestrels'),
    teamOf('search-desktop-away', 'Old Mill'),
    teamOf('search-mobile-home', 'Foxes'),
    teamOf('search-mobile-away', 'Ironbridge'),
  ],
};
const description: FeedMarketDescription = {
  marketId: 'football:result',
  sportId: 'football',
  group: 'main',
  rule: 'result',
  settledBy: 'result-1',
  unit: 'goals',
  period: 'match',
  specifiers: [],
  combinability: 'free',
  names: named('Result'),
  groupNames: named('Main'),
  outcomes: ['home', 'draw', 'away'].map((id) => ({ id, names: named(id) })),
};
const result = (home: number, status: FeedMarket['status'] = 'active'): FeedMarket => ({
  marketId: 'football:result',
  specifiers: '',
  status,
  isMain: true,
  outcomes: [
    { id: 'home', odds: home, probability: 400_000, status },
    { id: 'draw', odds: 3200, probability: 300_000, status },
    { id: 'away', odds: 2900, probability: 300_000, status },
  ],
});
/** A line far from the half, as long as the labels of prices get. */
const total = (status: FeedMarket['status'] = 'active'): FeedMarket => ({
  marketId: 'football:total',
  specifiers: 'total=64.5',
  status,
  isMain: true,
  outcomes: [
    { id: 'over', odds: 1900, probability: 500_000, status },
    { id: 'under', odds: 1900, probability: 500_000, status },
  ],
});
const scoredBy = (playerId: string): FeedMarket => ({
  marketId: 'football:anytime-scorer',
  specifiers: '',
  status: 'active',
  isMain: true,
  outcomes: [{ id: playerId, odds: 3500, probability: 250_000, status: 'active' }],
});
const won = (outcome: string) => ({
  marketId: 'football:result',
  specifiers: '',
  rule: 'result-1',
  outcomes: ['home', 'draw', 'away'].map((id) => ({
    id,
    result: id === outcome ? (1 as const) : (0 as const),
    voidHalves: 0 as const,
    deadHeat: 1,
  })),
});

const evening = useEvening({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  book: {
    feed: { ...feed.source, catalogue: async () => catalogue, markets: async () => [description] },
    feedName: 'test',
    delayMs: () => 0,
    closeAfterMs: 0,
    dev: { pollMs: 50, timeoutMs: 60_000 },
  },
});
const at = addressIn(evening);

beforeAll(async () => await heard);

const over: FeedScore = { period: 'over', clock: null, home: 1, away: 0, parts: [], detail: {} };

/** Offers a match, and waits until the house shows it. */
async function offer(id: string, homePrice: number, competitorIds: string[]): Promise<void> {
  await feed.offer({ id, ...event, competitorIds }, [result(homePrice), total()]);
  const shown = async () => (await evening().app.guest.call('listEvents', {})).data.events.map((row) => row.event.id);
  await expect.poll(shown).toContain(id);
}

/** The slip where it stands on this screen: a column, or the sheet that its bar opens. */
async function openSlip(page: Page, screen: Screen) {
  if (screen === 'desktop') return page.getByRole('complementary', { name: 'Bet slip' });
  await page.getByRole('button', { name: /Bet slip/ }).click();
  return page.getByRole('dialog', { name: 'Bet slip', exact: true });
}

test('a guest finds events in the page as the server made it, and a price that moves moves in place', async () => {
  await offer('m1', 2500, ['m1-home', 'm1-away']);
  const html = await (await fetch(at('/betting'))).text();
  expect(html).toContain('Lighthouse Rovers');
  expect(html).toContain('Harbour League');
  const page = await evening().visit('desktop');
  await page.goto(at('/betting/football/harbour/m1'));
  await page.getByRole('heading', { name: 'Lighthouse Rovers v Quarry Town', exact: true }).waitFor();
  const home = page.getByRole('button', { name: /Match result: Lighthouse Rovers/ });
  await home.getByText('2.50').waitFor();
  await feed.price('m1', [result(2600)]);
  await home.getByText('2.60').waitFor();
  await feed.price('m1', [result(2600, 'suspended')]);
  await page.getByRole('button', { name: 'Match result: Lighthouse Rovers, Suspended', exact: true }).waitFor();
  await feed.price('m1', [result(2500)]);
  await home.getByText('2.50').waitFor();
});

test.each(['desktop', 'mobile'] as const)('a player bets, follows the bet and reads what it paid: %s', async (screen) => {
  const { app, visit } = evening();
  const id = `won-${screen}`;
  await offer(id, 2000, ['m2-home', 'm2-away']);
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at(`/betting/football/harbour/${id}`));
  await page.getByRole('button', { name: /Match result: Mill Athletic/ }).click();
  const slip = await openSlip(page, screen);
  await slip.getByLabel('Stake', { exact: true }).fill('10');
  await slip.getByText('€20.00').waitFor();
  await look(page, 'bet-slip');
  await slip.getByRole('button', { name: 'Place bet: €10.00', exact: true }).click();
  await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  await look(page, 'bet-accepted');
  await slip.getByRole('link', { name: 'See the bet', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'History of this bet', exact: true }).waitFor();
  await feed.settle(id, 2, [won('home')]);
  await main.getByText('Won', { exact: true }).first().waitFor();
  await main.getByText('Rule: The side that is ahead at the end wins. Level is a draw.').first().waitFor();
  await look(page, 'bet-won');
  await main.getByRole('link', { name: 'How bets are settled', exact: true }).click();
  await main.getByRole('heading', { name: 'How bets are settled', exact: true }).waitFor();
  await main.getByRole('heading', { name: 'Football', exact: true }).click();
  await main.getByRole('term').filter({ hasText: 'Match result' }).waitFor();
  await look(page, 'bet-rules');
  await page.goto(at('/profile/history/bets'));
  await main.getByRole('link', { name: /Mill Athletic/ }).waitFor();
  await expect.poll(async () => await main.getByText('€20.00').count()).toBe(1);
});

/** What stands on prices but runs out of its button. */
const cutLabels = async (page: Page): Promise<string[]> =>
  await page.locator('.price').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const inner = [button, ...button.querySelectorAll('.price-label')];
      return inner.some((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
        ? [button.textContent ?? '']
        : [];
    }),
  );

test.each([
  ['desktop', ''],
  ['desktop', '/de'],
  ['mobile', ''],
  ['mobile', '/de'],
] as const)('boards, events and rules can be read and used by everybody: %s %s', async (screen, language) => {
  const id = `read-${screen}${language.slice(1)}`;
  await offer(id, 2000, ['m1-home', 'm1-away']);
  const page = await evening().visit(screen);
  const name = (what: string) => `betting-${what}${language.replace('/', '-')}`;
  await page.goto(at(`${language}/betting`));
  await page
    .getByRole('link', { name: /Lighthouse Rovers/ })
    .first()
    .waitFor();
  await look(page, name('board'));
  expect(await cutLabels(page)).toEqual([]);
  await page.goto(at(`${language}/betting/football/harbour/${id}`));
  await page
    .getByRole('button', { name: /Lighthouse Rovers/ })
    .first()
    .waitFor();
  await look(page, name('event'));
  expect(await cutLabels(page)).toEqual([]);
  await page.goto(at(`${language}/betting/rules`));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look(page, name('rules'));
});

test.each(['desktop', 'mobile'] as const)(
  'the table of a league stands below its events, and the form of both below a match: %s',
  async (screen) => {
    const line = (competitorId: string, points: number, form: ('W' | 'D' | 'L')[]) => ({
      competitorId,
      played: 5,
      won: points / 3,
      drawn: 1,
      lost: 4 - points / 3,
      scored: points,
      conceded: 4,
      points: points + 1,
      form,
    });
    feed.standings.set('harbour', {
      tournamentId: 'harbour',
      season: 3,
      rows: [
        line('m2-home', 12, ['W', 'W', 'D', 'W', 'W']),
        line('m1-home', 6, ['W', 'L', 'D', 'L', 'W']),
        line('m1-away', 0, ['L', 'L', 'D', 'L', 'L']),
      ],
    });
    await offer(`table-${screen}`, 2000, ['m1-home', 'm1-away']);
    const page = await evening().visit(screen);
    await page.goto(at('/betting/football/harbour'));
    const table = page.getByRole('table', { name: 'Table of season 3' });
    await table.getByRole('row', { name: /^1 Mill Athletic .*\+8 13/ }).waitFor();
    await expect.poll(async () => await table.getByRole('row').count()).toBe(4);
    await table.scrollIntoViewIfNeeded();
    await look(page, 'betting-table');
    await page.goto(at(`/betting/football/harbour/table-${screen}`));
    await page.getByRole('heading', { name: 'Table and form', exact: true }).waitFor();
    await expect.poll(async () => await table.getByRole('row').count()).toBe(3);
    await table.getByRole('row', { name: /^3 Quarry Town/ }).waitFor();
    await look(page, 'betting-event-form');
    await page.getByRole('link', { name: 'Whole table', exact: true }).click();
    await page.getByRole('heading', { name: 'Table', exact: true }).waitFor();
  },
);

test('a price is put on the slip by the keyboard, and whoever listens is told', async () => {
  await offer('keys', 2000, ['m1-home', 'm1-away']);
  const page = await evening().visit('desktop');
  await page.goto(at('/betting/football/harbour/keys'));
  const home = page.getByRole('button', { name: /Match result: Lighthouse Rovers/ });
  await home.focus();
  expect(await home.evaluate((button) => getComputedStyle(button).outlineStyle)).not.toBe('none');
  await page.getByRole('complementary', { name: 'Bet slip' }).getByText('Tap odds to add them here.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Bet slip: 1 selection' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Bet slip: empty' }).waitFor({ state: 'attached' });
});

test.each(['desktop', 'mobile'] as const)('a player of a team is searched for by a part of the name, and bet on: %s', async (screen) => {
  const id = `search-${screen}`;
  const competitorIds = [`${id}-home`, `${id}-away`];
  const [name, typed] = screen === 'desktop' ? ['Çağrı Brekkdal', 'CAGRI brekk'] : ['Şükrü Falgavik', 'SUKRU falga'];
  const scorer = { id: `lh:player:${id}`, competitorId: competitorIds[0] ?? '', name, shirt: 9, position: 'forward' };
  feed.squads.set(scorer.competitorId, [scorer]);
  const told = Promise.withResolvers<void>();
  feed.holdsSquads = told.promise;
  await offer(id, 2000, competitorIds);
  await feed.price(id, [scoredBy(scorer.id)]);
  const page = await evening().visit(screen);
  await page.goto(at('/betting'));
  const field = page.getByRole('searchbox', { name: 'Search teams, leagues, players', exact: true });
  await field.focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Enter');
  await page.getByText('Nothing found yet', { exact: true }).waitFor();
  await look(page, 'betting-players-unknown');
  // it searches on by itself
  told.resolve();
  const players = page.getByRole('region', { name: 'Players', exact: true });
  const row = players.getByRole('link', { name: new RegExp(`${name} ${screen === 'desktop' ? 'Kestrels' : 'Foxes'}`) });
  await row.waitFor();
  await look(page, 'betting-found-player');
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: new RegExp(`Scores at any time: ${name}`) }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/betting/football/harbour/${id}`);
});

test.each(['desktop', 'mobile'] as const)('what stands in the way of a bet is said, with the way on: %s', async (screen) => {
  const { app, visit } = evening();
  const id = `way-${screen}`;
  await offer(id, 2000, ['m1-home', 'm1-away']);
  const player = await app.signUp();
  await app.fund(player, 5_00n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/betting?search=nobody-here'));
  await page.getByText('Nothing found').waitFor();
  await look(page, 'betting-none');
  await page.goto(at(`/betting/football/harbour/${id}`));
  await page.getByRole('button', { name: /Match result: Lighthouse Rovers/ }).click();
  const slip = await openSlip(page, screen);
  await slip.getByLabel('Stake', { exact: true }).fill('10');
  await slip.getByText('Your balance is too low. Deposit, or stake less.').waitFor();
  await slip.getByLabel('Stake', { exact: true }).fill('2');
  await feed.price(id, [result(2200)]);
  await slip.getByRole('button', { name: 'Accept new odds', exact: true }).waitFor();
  await look(page, 'betting-price-changed');
  await feed.price(id, [result(2200, 'suspended')]);
  await slip.getByText(/Leg 1 is closed or suspended/).waitFor();
  await look(page, 'betting-suspended');
  if (screen === 'mobile') await page.keyboard.press('Escape');
  await feed.say({ type: 'event.score', eventId: id, producer: 'live', status: 'ended', score: over });
  await page.getByText('This event is over.', { exact: false }).waitFor();
  await look(page, 'betting-over');
  await page.getByRole('link', { name: 'See other events', exact: true }).click();
  await page.getByRole('heading', { name: 'Football', level: 1 }).waitFor();
});
