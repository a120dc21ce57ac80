// Markets on players: whom an outcome is, is told by name, on the event, on the bet and on its receipt.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;
const playerOf = (id: string, name: string, competitorId: string) => ({ id, name, competitorId, shirt: 9, position: 'forward' });
const ids = ['lh:player:one', 'lh:player:two'];
const onPlayers = <T extends { outcomes: readonly { id: string }[] }>(market: T): T => ({
  ...market,
  outcomes: market.outcomes.map((outcome, at) => ({ ...outcome, id: ids[at] ?? 'none' })),
});

test('a bet on who scores names the player, wins as that player does, and is read by that name later', async () => {
  feed.squads.set('m1-home', [playerOf(ids[0] ?? '', 'Ida Brekkdal', 'm1-home')]);
  feed.squads.set('m1-away', [playerOf(ids[1] ?? '', 'Runo Falgavik', 'm1-away'), playerOf('lh:player:bench', 'Odd Nes', 'm1-away')]);
  const scorer = onPlayers(marketOf('football:first-scorer', [5000, 6000, 9000]));
  await feed.offer({ id: 'p1', competitorIds: ['m1-home', 'm1-away'] }, [scorer]);
  await expect.poll(() => app().context.sports.catalogue.events.has('p1')).toBe(true);
  const { data: page } = await app().guest.call('readEvent', { params: { id: 'p1' } });
  expect(page.players).toEqual([
    { id: ids[0], name: 'Ida Brekkdal' },
    { id: ids[1], name: 'Runo Falgavik' },
  ]);
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const selections = [{ eventId: 'p1', marketId: 'football:first-scorer', specifiers: '', outcomeId: ids[1] ?? '' }];
  const slip = { type: 'single' as const, legs: [{ price: 6000, selections }], stake: { of: 'line' as const, amount: 100 } };
  const body = { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' as const };
  const { data: bet } = await player.call('placeBet', { body });
  expect(bet.legs[0]?.selections[0]).toMatchObject({ outcome: 'Runo Falgavik' });
  const { receipt } = (await player.call('readBetReceipt', { params: { id: bet.id } })).data;
  expect(receipt.legs[0]?.selections[0]).toMatchObject({ outcomeId: ids[1], outcome: 'Runo Falgavik' });
  await feed.settle('p1', 1, [onPlayers(wonBy('football:first-scorer', 3, 2))]);
  await expect
    .poll(async () => (await player.call('readBet', { params: { id: bet.id } })).data)
    .toMatchObject({ state: 'won', payout: 600 });
  expect((await player.call('listBets')).data[0]?.legs[0]?.selections[0]?.outcome).toBe('Runo Falgavik');
});

test('players whom a feed does not name leave the event and its other markets as they are', async () => {
  const markets = [marketOf('result', [2500, 3200, 2900]), onPlayers(marketOf('football:anytime-scorer', [3000, 3500]))];
  await feed.offer({ id: 'p2', competitorIds: ['unknown-home', 'unknown-away'] }, markets);
  await expect.poll(() => app().context.sports.catalogue.events.has('p2')).toBe(true);
  const { data: page } = await app().guest.call('readEvent', { params: { id: 'p2' } });
  expect(page.players).toEqual([]);
  expect(page.markets).toHaveLength(2);
});

test('an event that was read before the feed told who plays is read with the names later', async () => {
  const told = Promise.withResolvers<void>();
  feed.holdsSquads = told.promise;
  feed.squads.set('late-home', [playerOf(ids[0] ?? '', 'Ida Brekkdal', 'late-home')]);
  await feed.offer({ id: 'p3', competitorIds: ['late-home'] }, [onPlayers(marketOf('football:anytime-scorer', [3000]))]);
  await expect.poll(() => app().context.sports.catalogue.events.has('p3')).toBe(true);
  const players = async () => (await app().guest.call('readEvent', { params: { id: 'p3' } })).data.players;
  await expect.poll(players).toEqual([]);
  told.resolve();
  await expect.poll(players).toEqual([{ id: ids[0], name: 'Ida Brekkdal' }]);
});
