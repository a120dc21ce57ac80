// Slips of every kind in a browser, placed with the real book: what is combined, what waits in play, what is offered instead.
import { beforeAll, expect, test } from 'vitest';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { createBookClock, testBook } from './lib/test-book.ts';
import {
  balanceOf,
  bettorOn,
  catalogueOf,
  kickOff,
  marketOf,
  offerMatch,
  pick,
  resultAt,
  slipOn,
  stake,
  wonBy,
} from './lib/test-league.ts';

const bothScreens = ['desktop', 'mobile'] as const satisfies Screen[];
const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const clock = createBookClock();
/** Longer than what happens meanwhile takes. */
const liveDelayMs = 40_000;
/**
 * The delay is over, and so is the time for which the book leaves a bet to whoever has taken it; not yet the time after which it gives the bet up,
 * however long the journey has taken since the press.
 */
const afterDelay = async (pressedAt: number, act: () => Promise<void>) =>
  await clock.ahead(Math.max(0, Math.round(liveDelayMs + 3000 - (performance.now() - pressedAt))), act);
const leagues = bothScreens.flatMap((screen) => ['lines', 'builder', 'live', 'once'].map((name) => `${name}-${screen}`));
const evening = useEvening(testBook(feed, catalogueOf(leagues), { clock, liveDelayMs }));

beforeAll(async () => await heard);

test.each(bothScreens)('a combo and a Yankee are staked line by line, and pay what their lines win: %s', async (screen) => {
  const league = `lines-${screen}`;
  const ids = [0, 1, 2, 3].map((pair) => `${league}-${pair}`);
  for (const [pair, id] of ids.entries()) await offerMatch(feed, evening, { id, league, pair });
  const bettor = await bettorOn(evening, screen);
  const { page, at } = bettor;
  await page.goto(at(`/betting/football/${league}`));
  const homes = [/: Lighthouse Rovers/, /: Mill Athletic/, /: Harbour City/, /: Bell Wanderers/];
  const slip = await pick(page, screen, ...homes.slice(0, 2));
  await slip.getByText('4.00', { exact: true }).waitFor();
  await stake(slip, 10);
  await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  await slip.getByText('Combo of 2', { exact: true }).waitFor();
  await look(page, 'bet-combo');
  await slip.getByRole('button', { name: 'New slip', exact: true }).click();
  await slip.getByText('Your slip is empty').waitFor();
  if (screen === 'mobile') await page.keyboard.press('Escape');
  await pick(page, screen, ...homes);
  await slip.getByRole('button', { name: 'System', exact: true }).click();
  await slip.getByRole('combobox').first().selectOption({ label: 'Yankee (11 lines)' });
  await slip.getByLabel('Stake', { exact: true }).fill('11');
  await slip.getByText('11 × €1.00').waitFor();
  await slip.getByText('€72.00').waitFor();
  await look(page, 'bet-yankee');
  await stake(slip, 11);
  await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  await slip.getByText('Yankee (11 lines)').waitFor();
  for (const id of ids) await feed.settle(id, 2, [wonBy('home')]);
  await expect.poll(async () => await balanceOf(bettor)).toBe(100_00 - 10_00 - 11_00 + 40_00 + 72_00);
  await page.goto(at('/profile/history/bets'));
  await page.getByRole('main').getByText('€40.00').waitFor();
  await page.getByRole('main').getByText('€72.00').waitFor();
});

test.each(bothScreens)(
  'picks of one match are priced together, and put on the slip again as the one leg that they were: %s',
  async (screen) => {
    const league = `builder-${screen}`;
    const id = `${league}-0`;
    feed.joint = () => ({ combines: true, sequence: 1, probability: 320_000, odds: 2900, reason: null, pair: null });
    const total = marketOf('football:total', 'total=2.5', { over: [1900, 500_000], under: [1900, 500_000] });
    await offerMatch(feed, evening, { id, league, markets: [resultAt(2000), total] });
    const { page, at } = await bettorOn(evening, screen);
    await page.goto(at(`/betting/football/${league}/${id}`));
    const slip = await pick(page, screen, /Match result: Lighthouse Rovers/, /Over 2\.5/);
    await slip.getByText('Priced together', { exact: true }).waitFor();
    await slip.getByLabel('Stake', { exact: true }).fill('10');
    await slip.getByText('€29.00').waitFor();
    await look(page, 'bet-builder');
    await stake(slip, 10);
    await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
    await slip.getByText('Single', { exact: true }).waitFor();
    await slip.getByRole('button', { name: 'Put on the slip again', exact: true }).click();
    await slip.getByText('Priced together', { exact: true }).waitFor();
    await slip.getByText('€29.00').waitFor();
    await slip.getByRole('button', { name: 'Place bet: €10.00', exact: true }).waitFor();
  },
);

/** What the book does with a price that moves during the delay, by what the player has said of such moves. */
const policies = [
  { policy: 'Ask me about every change', now: 2200, answer: 'offered', pays: '€22.00' },
  { policy: 'Accept higher odds, ask me about lower ones', now: 2300, answer: 'taken', pays: '€23.00' },
  { policy: 'Accept every change', now: 1800, answer: 'taken', pays: '€18.00' },
] as const;

test.each(bothScreens)(
  'a live bet waits, and a price that moves meanwhile is taken or offered as the player has said: %s',
  async (screen) => {
    const league = `live-${screen}`;
    const bettor = await bettorOn(evening, screen);
    const { page, at } = bettor;
    for (const [number, { policy, now, answer, pays }] of policies.entries()) {
      const id = `${league}-${number}`;
      await offerMatch(feed, evening, { id, league });
      await kickOff(feed, id);
      await page.goto(at(`/betting/football/${league}/${id}`));
      const slip = await pick(page, screen, /Match result: Lighthouse Rovers/);
      await slip.getByText('A live bet is decided after 40 seconds', { exact: false }).waitFor();
      await slip.getByText('Odds and changes', { exact: true }).click();
      await slip.getByRole('radio', { name: policy, exact: true }).check();
      let pressedAt = performance.now();
      await stake(slip, 10);
      await slip.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
      await slip.getByRole('timer').waitFor();
      if (number === 0) await look(page, 'bet-pending');
      await feed.price(id, [resultAt(now)]);
      if (answer === 'offered') {
        await afterDelay(pressedAt, async () => await slip.getByText('It takes the bet at new odds.').waitFor());
        await slip.getByText('2.20').waitFor();
        await look(page, 'bet-reoffered');
        pressedAt = performance.now();
        await slip.getByRole('button', { name: 'Take it', exact: true }).click();
        await slip.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
      }
      await afterDelay(pressedAt, async () => await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor());
      await slip.getByText(pays).waitFor();
    }
    await expect.poll(async () => await balanceOf(bettor)).toBe(70_00);
  },
);

test.each(bothScreens)('what waits or is offered is one bet, after a reload and in another tab: %s', async (screen) => {
  const league = `once-${screen}`;
  const id = `${league}-0`;
  const bettor = await bettorOn(evening, screen);
  const { page, player, at } = bettor;
  await offerMatch(feed, evening, { id, league });
  await kickOff(feed, id);
  const address = at(`/betting/football/${league}/${id}`);
  await page.goto(address);
  const other = await page.context().newPage();
  await other.goto(address);
  const slip = await pick(page, screen, /Match result: Lighthouse Rovers/);
  const there = screen === 'desktop' ? slipOn(other, screen) : await pick(other, screen);
  await there.getByLabel('Stake', { exact: true }).waitFor();
  const pressedAt = performance.now();
  await stake(slip, 10);
  await slip.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
  // the other tab follows the same bet, and so does the page when it is loaded again
  await there.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
  await page.reload();
  await slip.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
  await feed.price(id, [resultAt(2200)]);
  await afterDelay(pressedAt, async () => await slip.getByText('It takes the bet at new odds.').waitFor());
  await page.reload();
  await slip.getByText('It takes the bet at new odds.').waitFor();
  await there.getByRole('button', { name: 'Decline', exact: true }).waitFor();
  const takenAt = performance.now();
  await slip.getByRole('button', { name: 'Take it', exact: true }).click();
  await slip.getByRole('heading', { name: 'Your bet is being checked', exact: true }).waitFor();
  await afterDelay(takenAt, async () => await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor());
  await there.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  expect((await player.call('listBets', { query: { isSettled: false } })).meta.total).toBe(1);
  await expect.poll(async () => await balanceOf(bettor)).toBe(90_00);
  // a reload shows the slip as it is: empty
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Bet slip: empty' }).waitFor({ state: 'attached' });
});

test.each(bothScreens)('an offer that its player finds on the page of the bet tells what moved, and is taken there: %s', async (screen) => {
  const league = `once-${screen}`;
  const id = `${league}-page`;
  const bettor = await bettorOn(evening, screen);
  const { page, player, at } = bettor;
  await offerMatch(feed, evening, { id, league, pair: 1 });
  await feed.price(id, [resultAt(2200)]);
  const legs = [{ price: 2000, selections: [{ eventId: id, marketId: 'football:result', specifiers: '', outcomeId: 'home' }] }];
  const slip = { type: 'single' as const, legs, stake: { of: 'total' as const, amount: 10_00 } };
  let betId = '';
  // the offer stands for as much longer as the book was ahead
  await clock.ahead(40_000, async () => {
    const { data } = await player.call('placeBet', {
      body: { submitKey: crypto.randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' },
    });
    expect(data.state).toBe('reoffered');
    betId = data.id;
  });
  await page.goto(at(`/betting/bets/${betId}`));
  const main = page.getByRole('main');
  await main.getByText('It takes the bet at new odds.').waitFor();
  await main.locator('dd').filter({ hasText: '2.20' }).locator('s', { hasText: '2.00' }).waitFor();
  await look(page, 'bet-page-offer');
  await main.getByRole('button', { name: 'Take it', exact: true }).click();
  await main.getByText('Accepted', { exact: true }).waitFor();
  await expect.poll(async () => await balanceOf(bettor)).toBe(90_00);
});
