// A league of the test feed for betting journeys: eight teams, a match of two of them, its markets and how they end.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FeedCatalogue, FeedMarket, FeedScore, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import type { TestFeed } from '#sportsbook/testing/test-feed.ts';
import type { Evening, Screen } from './open-evening.ts';
import { addressIn, signIn } from './walk.ts';

const named = (en: string) => ({ en });
const place = { sportId: 'football', categoryId: 'coast' };
export const teams = [
  'Lighthouse Rovers',
  'Quarry Town',
  'Mill Athletic',
  'Saltmen',
  'Harbour City',
  'Vale United',
  'Bell Wanderers',
  'Old Foundry',
] as const;

export const catalogueOf = (tournamentIds: readonly string[]): FeedCatalogue => ({
  sports: [{ id: 'football', names: named('Football'), rank: 1, isTeamSport: true }],
  categories: [{ id: 'coast', sportId: 'football', names: named('Ostrava Coast'), code: 'OSC' }],
  tournaments: tournamentIds.map((id, at) => ({ id, ...place, names: named(`League ${id}`), rank: at + 1 })),
  competitors: teams.map((name, at) => ({
    id: `team-${at}`,
    ...place,
    names: named(name),
    short: name.slice(0, 3).toUpperCase(),
    colours: ['#112233', '#ffffff'],
  })),
});

/** A market whose outcomes have these prices and, in millionths, these chances. */
export const marketOf = (marketId: string, specifiers: string, outcomes: Record<string, [odds: number, chance: number]>): FeedMarket => ({
  marketId,
  specifiers,
  status: 'active',
  isMain: true,
  outcomes: Object.entries(outcomes).map(([id, [odds, probability]]) => ({ id, odds, probability, refund: 0, status: 'active' })),
});

/** The result of a match: the home side has this price and this chance. */
export const resultAt = (home: number, chance = 500_000): FeedMarket =>
  marketOf('football:result', '', { home: [home, chance], draw: [3200, 300_000], away: [2900, 200_000] });

export const wonBy = (winner: 'home' | 'draw' | 'away'): FeedSettlement => ({
  marketId: 'football:result',
  specifiers: '',
  rule: 'result-1',
  outcomes: ['home', 'draw', 'away'].map((id) => ({ id, result: id === winner ? 1 : 0, voidHalves: 0, deadHeat: 1 })),
});

const goalless: FeedScore = { period: 'half-1', clock: null, home: 0, away: 0, parts: [], detail: {} };

/** Has the match begin: bets on it wait from now on. */
export const kickOff = async (feed: TestFeed, eventId: string): Promise<void> =>
  await feed.say({ type: 'event.score', eventId, producer: 'live', status: 'live', score: goalless });

export interface Bettor {
  page: Page;
  player: Awaited<ReturnType<Evening['app']['signUp']>>;
  at: (path: string) => string;
}

/** A player with 100 of their currency, signed in on this screen. */
export async function bettorOn(evening: () => Evening, screen: Screen): Promise<Bettor> {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 100_00n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  return { page, player, at: addressIn(evening) };
}

export const balanceOf = async ({ player }: Pick<Bettor, 'player'>): Promise<number | undefined> => (await player.accounts())[0]?.balance;

/** Offers the match of two teams that stand together in the list, and waits until the house shows it. */
export async function offerMatch(
  feed: TestFeed,
  evening: () => Evening,
  match: { id: string; league: string; pair?: number; markets?: readonly FeedMarket[] },
): Promise<void> {
  const { id, league, pair = 0, markets = [resultAt(2000)] } = match;
  await feed.offer({ id, ...place, tournamentId: league, competitorIds: [`team-${pair * 2}`, `team-${pair * 2 + 1}`] }, markets);
  const { catalogue } = evening().app.context.sports;
  await expect.poll(() => catalogue.events.get(id)?.listed.size).toBe(markets.length);
}

/** The slip where it stands on this screen: a column, or the sheet that its bar opens. */
export const slipOn = (page: Page, screen: Screen): Locator =>
  page.getByRole(screen === 'desktop' ? 'complementary' : 'dialog', { name: 'Bet slip', exact: true });

export async function openSlip(page: Page, screen: Screen): Promise<Locator> {
  if (screen !== 'desktop') await page.getByRole('button', { name: /Bet slip/ }).click();
  return slipOn(page, screen);
}

/** Presses the prices of these outcomes, and opens the slip. */
export async function pick(page: Page, screen: Screen, ...names: (string | RegExp)[]): Promise<Locator> {
  for (const name of names) await page.getByRole('button', { name }).first().click();
  return await openSlip(page, screen);
}

/** Stakes on what is on the slip. Resolves when the button was pressed. */
export async function stake(slip: Locator, amount: number): Promise<void> {
  await slip.getByLabel('Stake', { exact: true }).fill(String(amount));
  await slip.getByRole('button', { name: `Place bet: €${amount}.00`, exact: true }).click();
}
