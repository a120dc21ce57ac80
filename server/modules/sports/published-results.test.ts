// The published results, as anybody reads them.
import { expect, test } from 'vitest';
import { runCommand } from '#cli/run-command.ts';
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

async function op(...typed: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const code = await runCommand(typed, {
    run: async (verb, given) =>
      'run' in verb ? await verb.run({ context: app().context, actor: 'operator:anna', say, ...given }) : undefined,
    say,
    complain: say,
  });
  return { code, said: lines.join('\n') };
}

test('an operator reads a day with its counts and voids, and that it holds; a day without results is refused', async () => {
  const day = '2026-11-23';
  const markets = [{ marketId: 'football:result', specifiers: '' }];
  const voids = [{ from: 0, to: 60_000, markets, rule: 'obvious-error-1' }];
  const counts = { 'goals:match': [3, 1] };
  house.feed.publish(day, [{ eventId: 'm7', status: 'closed', at: 1, counts, closed: ['match'], order: [], absent: [], voids }]);
  const { code, said } = await op('sport', 'results', day);
  expect(code).toBe(0);
  expect(said).toMatch(/^m7 +1970-01-01T00:00:00\.001Z +closed +goals:match 3:1 +1 markets .* obvious-error-1/m);
  expect(said).toContain('The chain and the signature hold.');
  const { data } = await app().guest.call('readResultsDay', { params: { day } });
  const { data: key } = await app().guest.call('readResultsKey');
  expect(JSON.parse((await op('sport', 'results', day, '--json')).said)).toEqual({ ...data, key });
  expect(await op('sport', 'results', '2026-11-22')).toMatchObject({ code: 1, said: expect.stringContaining('No results are published') });
  expect((await op('sport', 'results', 'yesterday')).code).toBe(2);
});
