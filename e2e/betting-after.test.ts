// What comes after a bet in a browser: its value taken whole, in part and by itself; void and corrected results; the receipt; all of it by keyboard.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { SportsResult } from '#contract/protocols/sports-results.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { type Screen, screens, useEvening } from './lib/open-evening.ts';
import { createBookClock, testBook } from './lib/test-book.ts';
import { balanceOf, type Bettor, bettorOn, catalogueOf, offerMatch, pick, resultAt, stake, wonBy } from './lib/test-league.ts';

const bothScreens = ['desktop', 'mobile'] as const satisfies Screen[];
const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const clock = createBookClock();
const leagues = bothScreens.flatMap((screen) => ['value', 'settled', 'keys'].map((name) => `${name}-${screen}`));
const evening = useEvening(testBook(feed, catalogueOf(leagues), { clock }));

beforeAll(async () => await heard);

/** Places 10 on the home side at 2.00 and goes to the page of the bet. Returns the bet's id. */
async function placeAndOpen({ page, at }: Bettor, screen: Screen, league: string, id: string): Promise<string> {
  await offerMatch(feed, evening, { id, league });
  await page.goto(at(`/betting/football/${league}/${id}`));
  const slip = await pick(page, screen, /Match result: Lighthouse Rovers/);
  await stake(slip, 10);
  await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  await slip.getByRole('link', { name: 'See the bet', exact: true }).click();
  await page.getByRole('main').getByRole('heading', { name: 'History of this bet', exact: true }).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

/** The card of the bet on its own page. */
const cardOn = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: /^Bet [\dA-F]{8}$/ });

/** Asks for the value, which is then held for longer than any machine needs to press the next button; the page's clock stands meanwhile. */
async function askValue(page: Page, ask: () => Promise<void>, take: Locator): Promise<void> {
  await page.clock.setFixedTime(Date.now());
  await clock.ahead(40_000, async () => {
    await ask();
    await take.waitFor();
  });
}

test.each(bothScreens)('the value of a bet is taken whole, in part, and by itself once it is high enough: %s', async (screen) => {
  const league = `value-${screen}`;
  const bettor = await bettorOn(evening, screen);
  const { page } = bettor;
  const main = page.getByRole('main');
  const cashOut = main.getByRole('region', { name: 'Cash-out' });
  const paid = async (amount: number) => await expect.poll(async () => await balanceOf(bettor)).toBe(amount);

  await placeAndOpen(bettor, screen, league, `${league}-whole`);
  const ask = async () => await cashOut.getByRole('button', { name: 'See what it is worth now', exact: true }).click();
  // ten at two, every second time, less five of a hundred
  const takeWhole = cashOut.getByRole('button', { name: 'Cash out €9.50', exact: true });
  await askValue(page, ask, takeWhole);
  await look(page, 'cash-out-held');
  await takeWhole.click();
  await main.getByText('Cashed out', { exact: true }).first().waitFor();
  await paid(99_50);

  await placeAndOpen(bettor, screen, league, `${league}-part`);
  await cashOut.getByRole('button', { name: '50%', exact: true }).click();
  const takeHalf = cashOut.getByRole('button', { name: 'Cash out €4.75', exact: true });
  await askValue(page, ask, takeHalf);
  await takeHalf.click();
  await main.getByText('Cashed out in part', { exact: true }).waitFor();
  await paid(94_25);
  await feed.settle(`${league}-part`, 2, [wonBy('home')]);
  await main.getByText('Won', { exact: true }).first().waitFor();
  await paid(104_25);

  await placeAndOpen(bettor, screen, league, `${league}-auto`);
  await cashOut.getByText('Cash out automatically at a value', { exact: true }).click();
  await cashOut.getByRole('textbox', { name: 'Value' }).fill('13');
  await cashOut.getByRole('button', { name: 'Set', exact: true }).click();
  await cashOut.getByText('As soon as it is worth €13.00').first().waitFor();
  await look(page, 'cash-out-automatic');
  await feed.price(`${league}-auto`, [resultAt(1400, 700_000)]);
  await main.getByText('Cashed out', { exact: true }).first().waitFor();
  await paid(104_25 - 10_00 + 13_30);
});

test.each(bothScreens)('a void bet gives its stake back, and a corrected result is paid anew and said: %s', async (screen) => {
  const league = `settled-${screen}`;
  const bettor = await bettorOn(evening, screen);
  const { page } = bettor;
  const main = page.getByRole('main');
  const voided = `${league}-void`;
  await placeAndOpen(bettor, screen, league, voided);
  await feed.say({
    type: 'market.voided',
    eventId: voided,
    from: null,
    to: null,
    markets: null,
    rule: 'abandoned-1',
    reason: 'the match was abandoned',
  });
  await main.getByText('Void, stake returned', { exact: true }).waitFor();
  await expect.poll(async () => await balanceOf(bettor)).toBe(100_00);
  await look(page, 'bet-void');

  const corrected = `${league}-corrected`;
  await placeAndOpen(bettor, screen, league, corrected);
  await feed.settle(corrected, 1, [wonBy('away')]);
  await main.getByText('Lost', { exact: true }).first().waitFor();
  const market = { marketId: 'football:result', specifiers: '' };
  await feed.say({ type: 'market.unsettled', eventId: corrected, markets: [market], reason: 'the wrong side was told' });
  await feed.settle(corrected, 2, [wonBy('home')]);
  await main.getByText('Won', { exact: true }).first().waitFor();
  await main.getByText('This bet was settled again after a correction.', { exact: false }).waitFor();
  await main.getByText('Settled again after a correction', { exact: true }).first().waitFor();
  await expect.poll(async () => await balanceOf(bettor)).toBe(110_00);
  await look(page, 'bet-resettled');
});

const resultOf = (eventId: string, home: number, away: number, atMs: number): SportsResult => ({
  eventId,
  status: 'closed',
  at: atMs,
  counts: { 'goals:half-1': [0, 0], 'goals:half-2': [home, away], 'goals:match': [home, away] },
  closed: ['half-1', 'half-2', 'match'],
  order: [],
  absent: [],
  voids: [],
});

// a day is published once, when it is over: one walk, seen at both sizes
test('a receipt is kept, checked, and worked out again by the published results', async () => {
  const screen = 'desktop';
  const league = `settled-${screen}`;
  const id = `${league}-receipt`;
  const bettor = await bettorOn(evening, screen);
  const { page, player, at } = bettor;
  const betId = await placeAndOpen(bettor, screen, league, id);
  const main = page.getByRole('main');
  const download = page.waitForEvent('download');
  await cardOn(page).getByRole('button', { name: 'Receipt', exact: true }).click();
  const file = await (await download).path();
  await page.goto(at('/betting/receipt'));
  const choose = async () => await main.getByLabel('Receipt file').setInputFiles(file);
  await choose();
  await main.getByRole('heading', { name: 'This receipt is genuine', exact: true }).waitFor();
  await main
    .getByText('Lighthouse Rovers v Quarry Town')
    .or(main.getByText(`Match ${id}`))
    .first()
    .waitFor();
  const workOut = main.getByRole('button', { name: 'Work out what it pays', exact: true });
  await workOut.click();
  await main.getByText('Not decided yet', { exact: false }).waitFor();
  await look(page, 'receipt-open');

  await feed.settle(id, 2, [wonBy('home')]);
  await expect.poll(async () => await balanceOf(bettor)).toBe(110_00);
  const { data: bet } = await player.call('readBet', { params: { id: betId } });
  const day = new Date(bet.acceptedAt ?? 0).toISOString().slice(0, 10);
  feed.publish(day, [resultOf(id, 2, 1, Date.now())]);
  await workOut.click();
  await main.getByText('Agreed', { exact: false }).waitFor();
  await main.getByText('€20.00').first().waitFor();
  await look(page, 'receipt-agreed');
  await page.setViewportSize(screens.mobile);
  await look(page, 'receipt-agreed');
});

/** Goes on by the Tab key until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not come to ${String(target)}`);
}

test('a bet is picked, staked, placed and cashed out by keyboard alone', async () => {
  const league = 'keys-desktop';
  const id = `${league}-0`;
  const bettor = await bettorOn(evening, 'desktop');
  const { page, at } = bettor;
  await offerMatch(feed, evening, { id, league });
  await page.goto(at(`/betting/football/${league}/${id}`));
  const press = async (target: Locator): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await press(page.getByRole('button', { name: /Match result: Lighthouse Rovers/ }));
  await page.getByRole('status').filter({ hasText: 'Bet slip: 1 selection' }).waitFor({ state: 'attached' });
  const slip = page.getByRole('complementary', { name: 'Bet slip' });
  await tabTo(page, slip.getByLabel('Stake', { exact: true }));
  await page.keyboard.type('10');
  await press(slip.getByRole('button', { name: 'Place bet: €10.00', exact: true }));
  await slip.getByRole('status').filter({ hasText: 'Bet accepted' }).waitFor();
  await press(slip.getByRole('link', { name: 'See the bet', exact: true }));
  const main = page.getByRole('main');
  const cashOut = main.getByRole('region', { name: 'Cash-out' });
  const take = cashOut.getByRole('button', { name: 'Cash out €9.50', exact: true });
  await askValue(page, async () => await press(cashOut.getByRole('button', { name: 'See what it is worth now', exact: true })), take);
  await press(take);
  await main.getByText('Cashed out', { exact: true }).first().waitFor();
  await expect.poll(async () => await balanceOf(bettor)).toBe(99_50);
});
