// Seasons of leagues in a browser: found under outrights, bet on each way, followed to the end, with the receipt and the history.
import { beforeAll, expect, test } from 'vitest';
import type { FeedCatalogue, FeedMarket, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { testBook } from './lib/test-book.ts';
import { addressIn, signIn } from './lib/walk.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (en: string) => ({ en });
const teams = [
  'Lighthouse Rovers',
  'Quarry Town',
  'Mill Athletic',
  'Saltmen',
  'Old Harbour Wanderlights',
  'Ironbridge',
  'Foxes of Vetladal',
  'Kestrels',
];
const idOf = (at: number): string => `lh:competitor:harbour-${at + 1}`;
const catalogue: FeedCatalogue = {
  sports: [{ id: 'football', names: named('Football'), rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [{ id: 'harbour', sportId: 'football', categoryId: 'coast', names: named('Harbour League'), rank: 1 }],
  competitors: teams.map((name, at) => ({
    id: idOf(at),
    sportId: 'football',
    categoryId: 'coast',
    names: named(name),
    short: name.slice(0, 3).toUpperCase(),
    colours: ['#112233', '#ffffff'],
  })),
};
const marketOf = (rule: 'winner' | 'top-three', prices: readonly number[]): FeedMarket => ({
  marketId: `football:season-${rule}`,
  specifiers: '',
  status: 'active',
  isMain: true,
  outcomes: prices.map((odds, at) => ({ id: idOf(at), odds, probability: Math.round(850_000_000 / odds), status: 'active' })),
});
const winners = marketOf('winner', [2500, 3400, 6000, 9000, 15_000, 21_000, 34_000, 67_000]);
const places = marketOf('top-three', [1200, 1300, 1850, 2500, 3800, 5000, 8000, 15_000]);
const settled = (rule: 'winner' | 'top-three', ends: Readonly<Record<number, number>>): FeedSettlement => ({
  marketId: `football:season-${rule}`,
  specifiers: '',
  rule: `season-${rule}-1`,
  outcomes: teams.map((_, at) => ({ id: idOf(at), result: ends[at] === undefined ? 0 : 1, voidHalves: 0, deadHeat: ends[at] ?? 1 })),
});

const evening = useEvening(testBook(feed, catalogue));
const at = addressIn(evening);
beforeAll(async () => await heard);

test.each(['desktop', 'mobile'] as const)(
  'a season is bet on each way, ends with a shared place, and is paid by its rule: %s',
  async (screen) => {
    const { app, visit } = evening();
    const id = `season-${screen}`;
    const event = { sportId: 'football', categoryId: 'coast', tournamentId: 'harbour' };
    const competitorIds = teams.map((_, place) => idOf(place));
    const startsAt = Date.now() + 5 * 86_400_000;
    const names = named(`Harbour League, season ${screen}`);
    await feed.offer({ id, ...event, kind: 'outright', round: 0, names, competitorIds, startsAt }, [winners, places]);
    await expect.poll(() => app.context.sports.catalogue.events.has(id)).toBe(true);
    const player = await app.signUp();
    await app.fund(player, 100_00n);
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/betting?when=outrights'));
    const main = page.getByRole('main');
    await main
      .getByRole('link', { name: new RegExp(`season ${screen}`) })
      .first()
      .waitFor();
    await look(page, 'outrights-board');
    await main
      .getByRole('link', { name: new RegExp(`season ${screen}`) })
      .first()
      .click();
    await main.getByRole('heading', { name: `Harbour League, season ${screen}` }).waitFor();
    await look(page, 'outright');
    await main.getByRole('button', { name: /Champion: Mill Athletic/ }).click();
    if (screen === 'mobile') await page.getByRole('button', { name: /Bet slip/ }).click();
    const slip =
      screen === 'mobile'
        ? page.getByRole('dialog', { name: 'Bet slip', exact: true })
        : page.getByRole('complementary', { name: 'Bet slip' });
    await slip.getByLabel('Each way').check();
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    // half at 6.00; half at a place, a fifth of the odds would be 2.00, but the market on places has 1.85
    await slip.getByText('1.85', { exact: true }).waitFor();
    await slip.getByText('€39.25').waitFor();
    await look(page, 'each-way-slip');
    await slip.getByRole('button', { name: 'Place bet: €10.00', exact: true }).click();
    await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
    await slip.getByRole('link', { name: 'See the bet', exact: true }).click();
    await main.getByRole('heading', { name: 'History of this bet', exact: true }).waitFor();
    await main.getByText('Top three finish', { exact: true }).first().waitFor();
    await feed.settle(id, 2, [settled('winner', { 0: 1 }), settled('top-three', { 0: 1, 1: 1, 2: 2, 3: 2 })]);
    await main.getByText('Lost', { exact: true }).first().waitFor();
    await main
      .getByText(/Two who are level share a place/)
      .first()
      .waitFor();
    // 5.00 at 1.85, shared by two
    await main.getByText('€4.62').first().waitFor();
    await look(page, 'each-way-settled');
    await page.goto(at('/profile/history/bets'));
    await main
      .getByRole('link', { name: /Mill Athletic|Harbour League/ })
      .first()
      .waitFor();
  },
);
