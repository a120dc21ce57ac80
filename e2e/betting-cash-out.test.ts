// Open bets in play: how their match stands, what they are worth, and a cash-out that is refused after its delay, on a device whose clock is fast; and one that
// is taken by the keyboard while the clock runs.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FeedCatalogue, FeedMarket } from '#contract/protocols/sports-feed.ts';
import { createTestFeed } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { createBookClock, testBook } from './lib/test-book.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

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
/** The home side is as likely as that to win. */
const result = (probability: number): FeedMarket => ({
  marketId: 'football:result',
  specifiers: '',
  status: 'active',
  isMain: true,
  outcomes: ['home', 'draw', 'away'].map((id) => ({ id, odds: 2500, probability, refund: 0, status: 'active' as const })),
});
const clock = createBookClock();
let delayMs = 4000;
const book = testBook(feed, catalogue, { clock });
const evening = useEvening({ ...book, book: { ...book.book, delayMs: () => delayMs } });
const at = addressIn(evening);
beforeAll(async () => await heard);

/** A match in play at 1:0. */
async function liveMatch(id: string): Promise<void> {
  const startsAt = Date.now() - 600_000;
  const event = { id, sportId: 'football', categoryId: 'coast', tournamentId: 'harbour', competitorIds: ['home', 'away'], startsAt };
  await feed.offer({ ...event, status: 'live' }, [result(400_000)]);
  const matchClock = { playedMs: 600_000, at: Date.now(), isRunning: true };
  const score = { period: 'half-1', clock: matchClock, home: 1, away: 0, parts: [], detail: {} };
  await feed.say({ type: 'event.score', eventId: id, status: 'live', score });
}

type Player = Awaited<ReturnType<ReturnType<typeof evening>['app']['signUp']>>;

/** Bets 10.00 on the home side, and waits until the bet is accepted. */
async function placeOn(player: Player, eventId: string) {
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId, marketId: 'football:result', specifiers: '', outcomeId: 'home' }] }],
    stake: { of: 'line' as const, amount: 1000 },
  };
  const { data: bet } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  await expect
    .poll(async () => (await player.call('readBet', { params: { id: bet.id } })).data.state, { timeout: 20_000 })
    .toBe('accepted');
  return bet;
}

test.each(['desktop', 'mobile'] as const)('a cash-out in play that is refused is told, also after a reload: %s', async (screen) => {
  const eventId = `m-${screen}`;
  await liveMatch(eventId);
  const page = await evening().visit(screen);
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  const bet = await placeOn(player, eventId);
  // four seconds fast: as long as a value is held
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 4000;
  });
  await signIn(page, evening(), player);
  await page.goto(at('/betting/bets'));
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lighthouse Rovers' }).first();
  await card.getByText('1:0').waitFor();
  // 10.00 * 2.50 * 0.4, less 5 %
  await card.getByText('€9.50').first().waitFor();
  await look(page, `betting-open-bets-live-${screen}`);
  await card.getByRole('button', { name: 'See what it is worth now', exact: true }).click();
  await Promise.all([
    card.getByRole('button', { name: 'Cash out €9.50', exact: true }).waitFor(),
    card.getByText(/In play, a cash-out is checked for 4 seconds, and refused if the value falls meanwhile/).waitFor(),
  ]);
  await look(page, `betting-cash-out-held-${screen}`);
  const again = card.getByRole('button', { name: 'That value has expired. See the new one', exact: true });
  await again.waitFor();
  await look(page, `betting-cash-out-over-${screen}`);
  await again.click();
  await card.getByRole('button', { name: 'Cash out €9.50', exact: true }).click();
  await card.getByRole('timer').filter({ hasText: 'being checked' }).waitFor();
  await feed.price(eventId, [result(300_000)]);
  const refusal = page.getByRole('main').getByText('Your cash-out was refused. The value has changed. Check the new one.', { exact: true });
  await refusal.waitFor();
  await card.getByText('The cash-out is being checked.').waitFor({ state: 'detached' });
  await look(page, `betting-cash-out-refused-${screen}`);
  await page.reload();
  await refusal.waitFor();
  await page.goto(at(`/betting/bets/${bet.id}`));
  await refusal.waitFor();
  await page.getByText('Cash-out refused', { exact: true }).waitFor();
});

test.each(['desktop', 'mobile'] as const)(
  'how a cash-out in play ended is told to a player who is elsewhere by then: %s',
  async (screen) => {
    const eventId = `m-elsewhere-${screen}`;
    await liveMatch(eventId);
    const { app } = evening();
    const player = await app.signUp();
    await app.fund(player, 100_00n);
    const bet = await placeOn(player, eventId);
    const page = await evening().visit(screen);
    await keepAlerts(page);
    await signIn(page, evening(), player);
    await page.goto(at(`/betting/bets/${bet.id}`));
    const cashOut = page.getByRole('main').getByRole('region', { name: `Cash-out of bet ${bet.id.slice(-8).toUpperCase()}`, exact: true });
    // both are over when the book's clock says so, and not before the player has gone on
    delayMs = 30_000;
    onTestFinished(() => void (delayMs = 4000));
    /** Takes what the bet is worth. */
    async function take(value: string): Promise<void> {
      const takeIt = cashOut.getByRole('button', { name: `Cash out ${value}`, exact: true });
      await clock.ahead(20_000, async () => {
        await cashOut.getByRole('button', { name: 'See what it is worth now', exact: true }).click();
        await takeIt.waitFor();
      });
      await takeIt.click();
      await cashOut.getByRole('timer').filter({ hasText: 'being checked' }).waitFor();
    }
    /** Goes on to the match of the bet, where the delay ends. */
    async function leave(): Promise<void> {
      await page
        .getByRole('main')
        .getByRole('link', { name: /Lighthouse Rovers/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Lighthouse Rovers v Quarry Town', exact: true }).waitFor();
    }
    const told = async (text: string) =>
      await clock.ahead(delayMs + 1000, async () => await page.getByText(text, { exact: true }).waitFor());
    await take('€9.50');
    await feed.price(eventId, [result(300_000)]);
    await leave();
    await told('Your cash-out was refused.');
    await look(page, `betting-cash-out-refused-elsewhere-${screen}`);
    await page.getByRole('link', { name: 'See the bet', exact: true }).click();
    await page.getByText('Your cash-out was refused. The value has changed. Check the new one.', { exact: true }).waitFor();
    // 10.00 * 2.50 * 0.3, less 5 %
    await take('€7.12');
    await leave();
    await told('The amount is in your balance.');
    await look(page, `betting-cash-out-paid-elsewhere-${screen}`);
    await page.getByRole('link', { name: 'See the bet', exact: true }).click();
    await page.getByRole('heading', { name: `Bet ${bet.id.slice(-8).toUpperCase()}`, exact: true }).waitFor();
    expect((await player.call('readBet', { params: { id: bet.id } })).data.state).toBe('cashed-out');
  },
);

test('a value is asked for, let go, asked for again and taken by the keyboard, while the clock runs', async () => {
  const eventId = 'm-keys';
  await feed.offer({ id: eventId, sportId: 'football', categoryId: 'coast', tournamentId: 'harbour', competitorIds: ['home', 'away'] }, [
    result(400_000),
  ]);
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  const bet = await placeOn(player, eventId);
  const page = await evening().visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at(`/betting/bets/${bet.id}`));
  const cashOut = page.getByRole('main').getByRole('region', { name: `Cash-out of bet ${bet.id.slice(-8).toUpperCase()}`, exact: true });
  const hasFocus = async (name: RegExp) =>
    await expect.poll(async () => await page.evaluate(() => document.activeElement?.textContent ?? ''), { timeout: 20_000 }).toMatch(name);
  await cashOut.getByRole('button', { name: 'See what it is worth now', exact: true }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(/^Cash out €9\.50$/);
  await cashOut.getByRole('status').filter({ hasText: 'Worth €9.50 now' }).waitFor({ state: 'attached' });
  // nobody presses it: what comes in its place has the focus
  await hasFocus(/^That value has expired/);
  await page.keyboard.press('Enter');
  await hasFocus(/^Cash out €9\.50$/);
  await page.keyboard.press('Tab');
  await hasFocus(/^Keep the bet$/);
  await page.keyboard.press('Enter');
  await hasFocus(/^See what it is worth now$/);
  await cashOut.getByText('Cash out automatically at a value', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await cashOut.getByLabel('Value', { exact: true }).fill('15');
  await page.keyboard.press('Enter');
  await cashOut.getByRole('status').filter({ hasText: 'cashed out as soon as it is worth €15.00' }).waitFor({ state: 'attached' });
  await cashOut.getByRole('button', { name: 'Stop', exact: true }).focus();
  await page.keyboard.press('Enter');
  await cashOut.getByRole('status').filter({ hasText: 'no longer cashed out by itself' }).waitFor({ state: 'attached' });
  await hasFocus(/^Cash out automatically at a value$/);
  await cashOut.getByRole('button', { name: 'See what it is worth now', exact: true }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(/^Cash out €9\.50$/);
  await page.keyboard.press('Enter');
  await page.getByText('The amount is in your balance.', { exact: true }).waitFor();
  await hasFocus(/^Cashed out$/);
  expect((await player.call('readBet', { params: { id: bet.id } })).data.state).toBe('cashed-out');
});
