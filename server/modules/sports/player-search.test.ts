// The search finds the players of teams by their names, and leads to where bets on their teams are taken next.
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;
const squadOf = (competitorId: string, ...names: string[]): void =>
  void feed.squads.set(
    competitorId,
    names.map((name, at) => ({ id: `lh:player:${competitorId}-${at}`, name, competitorId, shirt: at + 1, position: 'forward' })),
  );
const searched = async (text: string) => (await app().guest.call('searchSports', { query: { text } })).data;
const found = async (text: string) =>
  (await searched(text)).players.map(({ name, competitorId, event }) => [name, competitorId, event.event.id]);
const hourMs = 3_600_000;
const soon = (hours: number): number => Date.now() + hours * hourMs;

test('a search says while not all players are known yet, and when they are', async () => {
  const told = Promise.withResolvers<void>();
  feed.holdsSquads = told.promise;
  squadOf('m1-home', 'Çağrı Brekkdal', 'Ida Nørvik');
  squadOf('m1-away', 'Runo Falgavik');
  await feed.offer({ id: 'early', competitorIds: ['m1-home', 'm1-away'] }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(async () => (await searched('Lighthouse')).events.map(({ event }) => event.id)).toEqual(['early']);
  expect(await searched('brekk')).toMatchObject({ players: [], arePlayersKnown: false });
  told.resolve();
  await expect.poll(async () => (await searched('brekk')).arePlayersKnown).toBe(true);
  expect(await found('brekk')).toEqual([['Çağrı Brekkdal', 'm1-home', 'early']]);
  const { event } = (await searched('Lighthouse')).events[0] ?? {};
  if (event === undefined) throw new Error('the event is not found');
  await feed.say({ type: 'event.changed', eventId: 'early', event: { ...event, status: 'cancelled' }, reason: 'cancelled' });
});

test('a player is found by a part of the name in whatever case and accents, with the team and its next event', async () => {
  const teams = ['m1-home', 'm1-away'];
  await feed.offer({ id: 'season', kind: 'outright', competitorIds: teams, startsAt: soon(1) }, [marketOf('winner', [2000, 2000])]);
  await feed.offer({ id: 'later', competitorIds: teams, startsAt: soon(40) }, [marketOf('result', [2500, 3200, 2900])]);
  await feed.offer({ id: 'next', competitorIds: ['m1-away', 'm1-home'], startsAt: soon(20) }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(async () => await found('Falgavik')).toEqual([['Runo Falgavik', 'm1-away', 'next']]);
  const cagri = ['Çağrı Brekkdal', 'm1-home', 'next'];
  for (const text of ['çağrı brekkdal', 'CAGRI', 'brekk', 'ekkda', 'brekdkal']) expect([text, await found(text)]).toEqual([text, [cagri]]);
  const { competitors, players, events } = await searched('brekk');
  expect(competitors.map(({ names }) => names.en).toSorted()).toEqual(['Lighthouse Rovers', 'Quarry Town']);
  expect(players[0]).toMatchObject({ id: 'lh:player:m1-home-0', event: { isOpen: true } });
  expect(events).toEqual([]);
  expect(await found('nobody')).toEqual([]);
  const next = players[0]?.event.event;
  if (next === undefined) throw new Error('the player has no event');
  await feed.say({ type: 'event.changed', eventId: 'next', event: { ...next, status: 'cancelled' }, reason: 'cancelled' });
  await expect.poll(async () => await found('brekk')).toEqual([['Çağrı Brekkdal', 'm1-home', 'later']]);
});

test('so many are shown as of teams, and of a silent book they are shown with nothing to bet on', async () => {
  squadOf('m2-home', ...Array.from({ length: 14 }, (_, at) => `Orla Winterhus ${at}`));
  await feed.offer({ id: 'm2', competitorIds: ['m2-home', 'unknown'] }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(async () => (await found('winterhus')).length).toBe(10);
  house.silence(true);
  await expect.poll(async () => (await searched('winterhus')).isCurrent, { timeout: 15_000 }).toBe(false);
  const { players } = await searched('winterhus');
  expect(players.map(({ event }) => [event.isOpen, event.closedBy])).toEqual(players.map(() => [false, 'silence']));
  expect(players).toHaveLength(10);
  house.silence(false);
  await expect.poll(async () => (await searched('winterhus')).players[0]?.event.isOpen, { timeout: 15_000 }).toBe(true);
});
