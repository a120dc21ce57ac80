// A free bet from its grant to what it wins, as its player sees it.
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { createTestFeed, marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { testBook } from './lib/test-book.ts';
import { addressIn, signIn } from './lib/walk.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const named = (en: string) => ({ en });
const teamOf = (id: string, name: string) => ({
  id,
  sportId: 'football',
  categoryId: 'coast',
  names: named(name),
  short: name.slice(0, 3).toUpperCase(),
  colours: ['#112233', '#ffffff'] as [string, string],
});
const catalogue = {
  sports: [{ id: 'football', names: named('Football'), rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: [{ id: 'harbour', sportId: 'football', categoryId: 'coast', names: named('Harbour League'), rank: 1 }],
  competitors: [teamOf('home', 'Lighthouse Rovers'), teamOf('away', 'Quarry Town')],
};
const ids = ['home', 'draw', 'away'];
/** A market of the test feed, its outcomes named as football names them. */
const withIds = <T extends { outcomes: readonly { id: string }[] }>(market: T): T => ({
  ...market,
  outcomes: market.outcomes.map((outcome, at) => ({ ...outcome, id: ids[at] ?? '' })),
});
const result = withIds(marketOf('football:result', [2500, 3200, 2900]));
const evening = useEvening(testBook(feed, catalogue));
const at = addressIn(evening);

beforeAll(async () => await heard);

/** Offers a match, and waits until the house shows it. */
async function offerMatch(id: string): Promise<void> {
  const place = { sportId: 'football', categoryId: 'coast', tournamentId: 'harbour' };
  await feed.offer({ id, ...place, competitorIds: ['home', 'away'] }, [{ ...result, isMain: true }]);
  await expect.poll(() => evening().app.context.sports.catalogue.events.get(id)?.listed.size).toBe(1);
}

test.each(['desktop', 'mobile'] as const)('a free bet is chosen on the slip, staked and paid: %s', async (screen: Screen) => {
  const { app } = evening();
  const [event, identity] = [`m-${screen}`, `gift-${screen}`];
  await offerMatch(event);
  const template = grantedTemplate(identity, 500, { kind: 'free-bet', products: ['sports'] });
  const op = openVerbs(app);
  const body = { ...template, wagering: { ...template.wagering, times: 0, minOdds: 300 } };
  expect((await op('bonus', 'publish', templateFile(body), '--reason', 'a journey')).err).toBe('');
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  expect((await op('bonus', 'grant', player.email, identity, 'EUR', '--reason', 'a journey')).code).toBe(0);
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/bonuses'));
  await page.getByRole('link', { name: 'Choose a bet', exact: true }).waitFor();
  await look(page, 'free-bet-card');
  await page.goto(at(`/betting/football/harbour/${event}`));
  await page.getByRole('button', { name: /Match result: Lighthouse Rovers/ }).click();
  if (screen === 'mobile') await page.getByRole('button', { name: /Bet slip/ }).click();
  const slip = page.getByRole(screen === 'desktop' ? 'complementary' : 'dialog', { name: 'Bet slip' });
  await slip.getByLabel('Staked with').selectOption({ label: 'Free bet: €5.00' });
  await slip.getByRole('status').filter({ hasText: 'odds of 3.00 or more' }).waitFor();
  await look(page, 'free-bet-odds');
  await slip.getByRole('button', { name: 'Clear slip', exact: true }).click();
  if (screen === 'mobile') await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Match result: Draw/ }).click();
  if (screen === 'mobile') await page.getByRole('button', { name: /Bet slip/ }).click();
  await slip.getByLabel('Staked with').selectOption({ label: 'Free bet: €5.00' });
  await slip.getByText('€11.00').waitFor();
  await look(page, 'free-bet-slip');
  await slip.getByRole('button', { name: 'Place free bet: €5.00', exact: true }).click();
  await slip.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
  await slip.getByText('Free bet', { exact: true }).waitFor();
  await look(page, 'free-bet-accepted');
  await feed.settle(event, 1, [withIds(wonBy('football:result', 3, 2))]);
  await expect.poll(async () => (await player.accounts())[0]?.balance).toBe(111_00);
  await page.goto(at('/profile/history/bets'));
  await page.getByText('Free bet: €5.00').waitFor();
  await look(page, 'free-bet-history');
});

test.each(['desktop', 'mobile'] as const)(
  'one free bet on two devices is staked on one, and the other says so and stakes no money: %s',
  async (screen: Screen) => {
    const { app } = evening();
    const [event, identity] = [`t-${screen}`, `tabs-${screen}`];
    await offerMatch(event);
    const template = grantedTemplate(identity, 500, { kind: 'free-bet', products: ['sports'] });
    const op = openVerbs(app);
    expect(
      (await op('bonus', 'publish', templateFile({ ...template, wagering: { ...template.wagering, times: 0 } }), '--reason', 'tabs')).err,
    ).toBe('');
    const player = await app.signUp();
    await app.fund(player, 100_00n);
    expect((await op('bonus', 'grant', player.email, identity, 'EUR', '--reason', 'tabs')).code).toBe(0);
    const slips: Locator[] = [];
    const here = await evening().visit(screen);
    const there = await evening().visit(screen);
    for (const page of [here, there]) {
      await signIn(page, evening(), player);
      await page.goto(at(`/betting/football/harbour/${event}`));
      await page.getByRole('button', { name: /Match result: Draw/ }).click();
      if (screen === 'mobile') await page.getByRole('button', { name: /Bet slip/ }).click();
      const slip = page.getByRole(screen === 'desktop' ? 'complementary' : 'dialog', { name: 'Bet slip' });
      // what was typed before is no stake that takes the free bet's place
      await slip.getByRole('textbox', { name: /^Stake/ }).fill('7');
      await slip.getByLabel('Staked with').selectOption({ label: 'Free bet: €5.00' });
      await slip.getByRole('button', { name: 'Place free bet: €5.00', exact: true }).waitFor();
      slips.push(slip);
    }
    const [one, other] = slips as [Locator, Locator];
    await one.getByRole('button', { name: 'Place free bet: €5.00', exact: true }).click();
    await one.getByRole('heading', { name: 'Bet accepted', exact: true }).waitFor();
    await other.getByRole('status').filter({ hasText: 'was staked already' }).waitFor();
    // it ends without a word of money: none of it comes to the balance
    expect(await there.getByText('Bonus completed').count()).toBe(0);
    await look(there, 'free-bet-gone');
    const place = other.getByRole('button', { name: /^Place/ });
    await expect.poll(async () => await place.getAttribute('aria-disabled')).toBe('true');
    await other.getByLabel('Staked with').selectOption({ label: 'Your balance' });
    await expect.poll(async () => await place.getAttribute('aria-disabled')).toBe(null);
    expect((await player.accounts())[0]?.balance).toBe(100_00);
  },
);
