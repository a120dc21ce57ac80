// The published results, as anybody reads them.
import { expect, test } from 'vitest';
import { checkDay } from '#sportsbook/results/chain.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withSports } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);

test('a guest reads the results of a day that is over with the key that signs them; of another day there are none', async () => {
  const day = '2026-11-26';
  const counts = { 'goals:match': [2, 1] };
  house.feed.publish(day, [{ eventId: 'm1', status: 'closed', at: 1, counts, closed: ['match'], order: [], absent: [], voids: [] }]);
  const { guest } = app();
  const { data: key } = await guest.call('readResultsKey');
  const { data } = await guest.call('readResultsDay', { params: { day } });
  expect(data.entries.map(({ result }) => [result.eventId, result.counts])).toEqual([['m1', counts]]);
  expect(checkDay(data, key)).toBeUndefined();
  expect(await refusalOf(guest.call('readResultsDay', { params: { day: '2026-11-27' } }))).toMatchObject({ code: 10004 });
  expect(await refusalOf(guest.call('readResultsDay', { params: { day: 'yesterday' } }))).toMatchObject({ code: 10004 });
});

test('a day that was read once is given again while the book is silent; another one is not', async () => {
  const day = '2026-11-25';
  house.feed.publish(day, []);
  const { guest } = app();
  const { data } = await guest.call('readResultsDay', { params: { day } });
  house.silence(true);
  expect((await guest.call('readResultsDay', { params: { day } })).data).toEqual(data);
  expect(await refusalOf(guest.call('readResultsDay', { params: { day: '2026-11-24' } }))).toMatchObject({ status: 503 });
  house.silence(false);
});
