// The demo as it starts: its world as the feed tells it, the book that follows it, and the house's pages of it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { betStatus } from '#contract/kernel/constants.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { calmSeed } from '#sportsbook/testing/calm-seed.ts';
import { root, useTestApp } from '#testing/test-app.ts';

const hourMs = 3_600_000;
// one sport of the world, so that a busy machine has told it in time, and none of the minutes in which the feed is silent
const feed = { sports: ['football'], seed: calmSeed(Date.now() - hourMs, Date.now() + 2 * hourMs) };
const app = useTestApp({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  app: (context, databaseUrl) => ({
    mountServices: async (http) => await mountServices(http, context, { root, databaseUrl, feed, book: { dev: { timeoutMs: 60_000 } } }),
  }),
  ready: async (testApp) => await testApp.start(),
});

test('the demo offers its world: a sport with its leagues, matches with a main market, an event with its markets, and takes a bet on it', async () => {
  const { guest } = app();
  await expect.poll(async () => (await guest.call('listSports')).data.sports.length, { timeout: 180_000 }).toBeGreaterThan(0);
  const { data: offer } = await guest.call('listSports');
  expect(offer.isCurrent).toBe(true);
  expect(offer.sports.reduce((sum, { events }) => sum + events, 0)).toBe(offer.categories.reduce((sum, { events }) => sum + events, 0));
  const { data: rules } = await guest.call('readBetRules');
  expect(rules.voids).toContain('abandoned-1');
  const [football] = rules.sports;
  expect(football).toMatchObject({ names: { en: 'Football' }, liveDelayMs: 6000, notes: ['regular-time', 'player-absent'] });
  expect(football?.markets).toContainEqual({ marketId: 'football:half-1-total', rule: 'total-1' });
  const { data: list } = await guest.call('listEvents', { query: { sportId: offer.sports[0]?.id ?? '', limit: 200 } });
  // not one that begins while the test asks
  const isAhead = (startsAt: number) => startsAt > Date.now() + hourMs;
  const open = list.events.find(
    ({ isOpen, main, event }) => isOpen && main.length > 0 && event.kind === 'match' && isAhead(event.startsAt),
  );
  expect(open).toBeDefined();
  if (open === undefined) return;
  for (const id of open.event.competitorIds) expect(list.competitors.map((one) => one.id)).toContain(id);
  const { data: page } = await guest.call('readEvent', { params: { id: open.event.id } });
  expect(new Set(page.markets.map(({ marketId }) => marketId)).size).toBeGreaterThanOrEqual(12);
  const market = page.markets.find(({ status, outcomes }) => status === 'active' && outcomes.every(({ odds }) => odds > 1000));
  const [outcome] = market?.outcomes ?? [];
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const selections = [
    { eventId: open.event.id, marketId: market?.marketId ?? '', specifiers: market?.specifiers ?? '', outcomeId: outcome?.id ?? '' },
  ];
  const slip = { type: 'single' as const, legs: [{ selections, price: outcome?.odds ?? 0 }], stake: { of: 'line' as const, amount: 1000 } };
  const body = { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'any' as const };
  expect((await player.call('placeBet', { body })).data).toMatchObject({ status: betStatus.accepted, stake: 1000 });
  // a team is found by what it is called
  const team = list.competitors[0]?.names['en'] ?? '';
  expect((await guest.call('searchSports', { query: { text: team } })).data.competitors.map(({ names }) => names['en'])).toContain(team);
});
