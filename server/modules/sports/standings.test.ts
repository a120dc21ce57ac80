// The table of a league, as anybody reads it.
import { expect, test } from 'vitest';
import type { FeedStandings } from '#contract/protocols/sports-feed.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { testCatalogue, withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const row = (competitorId: string, points: number): FeedStandings['rows'][number] => ({
  competitorId,
  played: 2,
  won: points / 3,
  drawn: 0,
  lost: 2 - points / 3,
  scored: points,
  conceded: 3,
  points,
  form: ['L', points > 3 ? 'W' : 'L'],
});

test('a guest reads the table of a league with the names of those in it; of another league there is none', async () => {
  const rows = [row('m1-home', 6), row('m1-away', 0)];
  house.feed.standings.set('league-m1', { tournamentId: 'league-m1', season: 4, rows });
  const { guest } = app();
  await expect.poll(() => app().context.sports.catalogue.feed.competitors.length).toBe(testCatalogue.competitors.length);
  const { data } = await guest.call('readStandings', { params: { id: 'league-m1' } });
  expect(data).toMatchObject({ tournamentId: 'league-m1', season: 4, rows });
  expect(data.competitors.map(({ names }) => names['en'])).toEqual(['Lighthouse Rovers', 'Quarry Town']);
  expect(await refusalOf(guest.call('readStandings', { params: { id: 'nowhere' } }))).toMatchObject({ code: 10004 });
  house.silence(true);
  expect(await refusalOf(guest.call('readStandings', { params: { id: 'another' } }))).toMatchObject({ status: 503 });
});
