// What betting shows when there is nothing to show: on its way, nothing offered, the book away from the start and in the middle, no network; and that
// each of them ends by itself and by a press.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { FeedCatalogue, FeedMarket } from '#contract/protocols/sports-feed.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { type Screen, screens, useEvening } from './lib/open-evening.ts';
import { testBook } from './lib/test-book.ts';
import { addressIn, signIn } from './lib/walk.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (en: string) => ({ en });
const teamOf = (id: string, name: string): FeedCatalogue['competitors'][number] => ({
  id,
  sportId: 'football',
  categoryId: 'coast',
  names: named(name),
  short: name.slice(0, 3).toUpperCase(),
  colours: ['#112233', '#ffffff'],
});
const catalogue: FeedCatalogue = {
  sports: [{ id: 'football', names: named('Football'), rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [{ id: 'harbour', sportId: 'football', categoryId: 'coast', names: named('Harbour League'), rank: 1 }],
  competitors: [teamOf('home', 'Lighthouse Rovers'), teamOf('away', 'Quarry Town')],
};
const result: FeedMarket = {
  marketId: 'football:result',
  specifiers: '',
  status: 'active',
  isMain: true,
  outcomes: ['home', 'draw', 'away'].map((id) => ({ id, odds: 2500, probability: 300_000, status: 'active' as const })),
};

/** Between the house and its book. */
const line = { isBroken: true };
const evening = useEvening({
  ...testBook(feed, catalogue),
  app: (app) => {
    app.addHook('onRequest', async ({ url }, reply) =>
      line.isBroken && url.startsWith('/sportsbook/book/') ? await reply.code(503).send() : undefined,
    );
  },
});
const at = addressIn(evening);
const bothScreens = ['desktop', 'mobile'] as const;

beforeAll(async () => {
  await heard;
  // on no day that a chip names, whatever the hour is
  const startsAt = Date.now() + 4 * 86_400_000;
  await feed.offer(
    { id: 'm1', sportId: 'football', categoryId: 'coast', tournamentId: 'harbour', competitorIds: ['home', 'away'], startsAt },
    [result],
  );
});

const isCurrent = (): boolean => evening().app.context.sports.catalogue.isCurrent;
async function breakLine(): Promise<void> {
  line.isBroken = true;
  await expect.poll(isCurrent).toBe(false);
}
async function mendLine(): Promise<void> {
  line.isBroken = false;
  await expect.poll(isCurrent).toBe(true);
}
const down = (page: Page) => page.getByRole('heading', { name: 'The sportsbook isn’t available right now', exact: true });
const again = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again', exact: true });
const match = (page: Page) => page.getByRole('link', { name: /Lighthouse Rovers/ }).first();

const slipOf = () => ({
  type: 'single' as const,
  legs: [{ price: 2500, selections: [{ eventId: 'm1', marketId: 'football:result', specifiers: '', outcomeId: 'home' }] }],
  stake: { of: 'line' as const, amount: 1000 },
});

async function player(page: Page): Promise<string> {
  const { app } = evening();
  const one = await app.signUp();
  await app.fund(one, 100_00n);
  const body = { submitKey: randomUUID(), currency: 'EUR', slip: slipOf(), pricePolicy: 'none' as const };
  const { data } = await one.call('placeBet', { body });
  expect(data.state).toBe('accepted');
  await signIn(page, evening(), one);
  return data.id;
}

test('a book that was never there is said to be away, on each page, and the pages fill once it comes', async () => {
  const page = await evening().visit('desktop');
  expect(evening().app.context.sports.catalogue.events.size).toBe(0);
  for (const path of ['/betting', '/betting/football/harbour/m1', '/betting/rules', '/betting/receipt', '/betting?search=rovers']) {
    await page.goto(at(path));
    await down(page).waitFor();
    await again(page).click();
    await down(page).waitFor();
    for (const size of [screens.mobile, screens.desktop]) {
      await page.setViewportSize(size);
      await look(page, `betting-down${path.replaceAll(/\W/g, '-')}`);
    }
  }
  await page.goto(at('/betting'));
  await down(page).waitFor();
  await mendLine();
  await match(page).waitFor();
});

test.each(bothScreens)('a book that falls silent is told of above what is known, and no more once it is back: %s', async (screen) => {
  await mendLine();
  const first = await evening().visit(screen);
  const betId = await player(first);
  const paths = ['/betting', '/betting/football/harbour/m1', '/betting/bets', `/betting/bets/${betId}`];
  const tabs = [first, ...(await Promise.all(paths.slice(1).map(async () => await first.context().newPage())))];
  for (const [number, page] of tabs.entries()) {
    await page.goto(at(paths[number] ?? ''));
    await page.getByText('Lighthouse Rovers').first().waitFor();
  }
  await breakLine();
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: /isn’t responding right now|What you see may be out of date/ });
  for (const [number, page] of tabs.entries()) {
    await page.bringToFront();
    await notice(page).getByRole('button', { name: 'Try again', exact: true }).click();
    await notice(page).waitFor();
    await look(page, `betting-silent-${number}`);
  }
  await first.goto(at('/betting/bets'));
  await down(first).waitFor();
  await look(first, 'betting-bets-down');
  await mendLine();
  for (const page of tabs) {
    await page.bringToFront();
    await page.getByText('Lighthouse Rovers').first().waitFor();
    await notice(page).waitFor({ state: 'detached' });
  }
  await first.goto(at(`/betting/bets/${randomUUID()}`));
  await first.getByRole('heading', { name: 'No such bet', exact: true }).waitFor();
  await look(first, 'betting-no-such-bet');
});

/** A player's slip with a bet in it. */
async function openSlip(screen: Screen): Promise<{ page: Page; slip: Locator }> {
  const page = await evening().visit(screen);
  await player(page);
  await page.goto(at('/betting/football/harbour/m1'));
  await page.getByRole('button', { name: /Match result: Lighthouse Rovers/ }).click();
  if (screen === 'mobile') await page.getByRole('button', { name: /Bet slip/ }).click();
  const slip = page.getByRole(screen === 'desktop' ? 'complementary' : 'dialog', { name: 'Bet slip' });
  return { page, slip };
}

test.each(bothScreens)('a slip whose prices nobody answers for is not placed: %s', async (screen: Screen) => {
  await mendLine();
  const { page, slip } = await openSlip(screen);
  await slip.getByLabel('Stake', { exact: true }).fill('10');
  const place = slip.getByRole('button', { name: 'Place bet: €10.00', exact: true });
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBeNull();
  await breakLine();
  await slip.getByRole('status').filter({ hasText: 'The sportsbook can’t be reached right now' }).waitFor();
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBe('true');
  await look(page, 'betting-slip-silent');
  await mendLine();
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBeNull();
});

test.each(bothScreens)('a slip that changes while nobody answers stays closed until it is answered: %s', async (screen: Screen) => {
  await mendLine();
  const { page, slip } = await openSlip(screen);
  const stake = slip.getByLabel('Stake', { exact: true });
  await stake.fill('10');
  const place = slip.getByRole('button', { name: /^Place bet: / });
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBeNull();
  await breakLine();
  await slip.getByRole('status').filter({ hasText: 'The sportsbook can’t be reached right now' }).waitFor();
  // every change of the button is seen, also one that lasts as long as a request
  await place.evaluate((button) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(button.getAttribute('aria-disabled') ?? 'open')).observe(button, { attributes: true });
  });
  const asked = async (amount: number) =>
    await page.waitForResponse((answer) => answer.status() >= 400 && answer.request().postData()?.includes(`"amount":${amount}`) === true);
  const first = asked(1200);
  await stake.fill('12');
  await first;
  await asked(1200);
  await slip.getByRole('button', { name: 'Place bet: €12.00', exact: true }).waitFor();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).not.toContain('open');
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBe('true');
  await mendLine();
  await expect.poll(async () => await place.getAttribute('aria-disabled')).toBeNull();
});

test('a submission that nobody answers for can be left for the list of bets, and one whose bet is gone ends by itself', async () => {
  await mendLine();
  const page = await evening().visit('desktop');
  const one = await evening().app.signUp();
  await signIn(page, evening(), one);
  await page.goto(at('/betting/football/harbour/m1'));
  const slip = page.getByRole('complementary', { name: 'Bet slip' });
  const keep = async (kept: object): Promise<void> => {
    const submission = { submitKey: randomUUID(), currency: 'EUR', slip: slipOf(), pricePolicy: 'none' };
    const text = JSON.stringify({ playerId: one.id, submission, sentAt: 0, ...kept });
    await page.evaluate((value) => localStorage.setItem('bet-submission', value), text);
    await page.reload();
  };
  await keep({});
  await slip.getByRole('heading', { name: 'We don’t know yet what happened to your bet', exact: true }).waitFor();
  await look(page, 'betting-slip-unknown');
  await slip.getByRole('link', { name: 'See open bets', exact: true }).click();
  await page.waitForURL('**/betting/bets');
  // it is asked for again from there, until its player lets go of it
  expect(await page.evaluate(() => localStorage.getItem('bet-submission'))).not.toBeNull();
  await slip.getByRole('button', { name: 'Put this slip away and go on', exact: true }).click();
  await slip.getByRole('heading', { name: 'We don’t know yet what happened to your bet', exact: true }).waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => localStorage.getItem('bet-submission'))).toBeNull();

  await page.goto(at('/betting/football/harbour/m1'));
  await keep({ betId: randomUUID() });
  await slip.getByRole('alert').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('bet-submission'))).toBeNull();
});

test.each(bothScreens)('without a network and without events the pages say so, with a way on: %s', async (screen) => {
  await mendLine();
  const page = await evening().visit(screen);
  await page.goto(at('/betting?when=tomorrow'));
  await page.getByRole('heading', { name: 'No events', exact: true }).waitFor();
  await look(page, 'betting-empty');
  await page.getByRole('link', { name: 'All events' }).click();
  await match(page).waitFor();
  await page.mouse.move(10, 300);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.getByText('You’re offline.').first().waitFor();
  await look(page, 'betting-offline');
  await match(page).click();
  await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
  await look(page, 'betting-event-offline');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await page.getByRole('button', { name: 'Try again', exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Lighthouse Rovers v Quarry Town', exact: true }).waitFor();
});

test.each(bothScreens)('what is on its way keeps its place: %s', async (screen) => {
  await mendLine();
  const page = await evening().visit(screen);
  await player(page);
  const held = Promise.withResolvers<undefined>();
  await page.route(/game\/bets/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(at('/betting/bets'));
  await page.getByRole('status', { name: 'Loading' }).first().waitFor();
  await look(page, 'betting-bets-loading');
  held.resolve(undefined);
  await page.getByText('Lighthouse Rovers').first().waitFor();
});
