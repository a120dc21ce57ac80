// What operators are told of a book that is silent or behind, and how what is stuck is sent again.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { openVerbs } from '#testing/command-line.ts';
import { runJob } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';
import { watchBook } from './watch-book.job.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;

/** What is open about sports: kind, subject, message. */
async function alarms(): Promise<string[][]> {
  const open = await readAlarms(app().context.database.db, 'open');
  return open
    .filter(({ kind }) => kind.startsWith('sports-'))
    .map(({ kind, subject, message }) => [kind, subject, message])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}
const closeAll = async () =>
  await app().context.database.pool.query('update alarm set closed_at = now(), closed_by = $1 where closed_at is null', ['test']);

test('a book that does not answer, and a producer that is not heard for minutes, are alarms', async () => {
  await runJob(app(), 'watch-book');
  expect(await alarms()).toEqual([]);
  house.silence(true);
  await runJob(app(), 'watch-book');
  house.silence(false);
  expect(await alarms()).toEqual([['sports-feed-silent', 'book', expect.stringContaining('does not answer')]]);
  await closeAll();

  await feed.setUp('live', false);
  const { context } = app();
  const { book } = context.sports;
  if (book === undefined) throw new Error('This house has no book');
  const health = await book.ask('health', {});
  expect(health).toMatchObject({ silent: [{ producer: 'live' }], resultsSince: null, callsSince: null, stuckBets: 0 });
  /** Looks as if so much time had passed. */
  const lookAfter = async (ms: number, more: Partial<BookAnswer<'health'>> = {}) => {
    const later = { ...book, ask: async () => ({ ...health, at: health.at + ms, ...more }) as never };
    await watchBook.run({ ...context, sports: { ...context.sports, book: later } }, {});
    return await alarms();
  };
  expect(await lookAfter(120_000)).toEqual([]);
  expect(await lookAfter(185_000)).toEqual([['sports-feed-silent', 'live', expect.stringContaining('has not been heard for 3 min')]]);
  await feed.setUp('live', true);
  await closeAll();
  expect(await lookAfter(9 * 60_000, { silent: [], resultsSince: health.at, callsSince: health.at })).toEqual([]);
  const behind = expect.stringMatching(/a result of 11 min ago is not settled; a call to the wallet is due for 11 min/);
  expect(await lookAfter(11 * 60_000, { silent: [], resultsSince: health.at, callsSince: health.at })).toEqual([
    ['sports-settlement-behind', 'book', behind],
  ]);
  await closeAll();
});

test('a call that was given up is an alarm, and an operator sends it again, with the reason on record', async () => {
  const player = await app().signUp();
  await app().fund(player, 1000n);
  await feed.offer({ id: 'w1' }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.get('w1')?.listed.size).toBe(1);
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId: 'w1', marketId: 'result', specifiers: '', outcomeId: '1' }] }],
    stake: { of: 'line' as const, amount: 1000 },
  };
  const { data: bet } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  await feed.settle('w1', 2, [wonBy('result', 3, 1)]);
  await expect.poll(async () => (await player.accounts())[0]?.balance).toBe(2500);
  const books = new pg.Pool({ connectionString: app().databaseUrl, max: 1 });
  onTestFinished(async () => await books.end());
  const stateOf = async () =>
    (await books.query<{ state: string }>(`select state from sportsbook.delivery where bet_id = $1 and call = 'round-close'`, [bet.id]))
      .rows[0]?.state;
  await expect.poll(stateOf).toBe('waiting');
  await books.query(`update sportsbook.delivery set state = 'stuck' where bet_id = $1 and call = 'round-close'`, [bet.id]);
  await runJob(app(), 'watch-book');
  expect(await alarms()).toEqual([
    ['sports-settlement-behind', 'book', expect.stringContaining('calls of 1 bet to the wallet were given up')],
  ]);
  const op = openVerbs(app());
  const resent = await op('bet', 'resend', bet.id, '--reason', 'the wallet answers again');
  expect(resent).toMatchObject({ code: 0, err: '' });
  expect(resent.out).toContain('1 call is sent again');
  await expect.poll(stateOf).toBe('done');
  expect((await op('bet', 'resend', bet.id, '--reason', 'once more')).out).toContain('nothing was sent');
  expect((await op('bet', 'resend', randomUUID(), '--reason', 'no such bet')).code).toBe(1);
  const { rows } = await app().context.database.pool.query(`select subject, reason from audit where action = 'bet resend'`);
  expect(rows).toEqual([{ subject: bet.id, reason: 'the wallet answers again' }]);
});

test('a price that pays more than the chance of its outcome is an alarm, for as long as bets are taken at it', async () => {
  await closeAll();
  const id = `dear-${randomUUID().slice(0, 8)}`;
  const fair = marketOf('winner', [1900, 1900]);
  const [one, two] = fair.outcomes;
  if (one === undefined || two === undefined) throw new Error('There are two outcomes');
  await feed.offer({ id }, [{ ...fair, outcomes: [one, { ...two, probability: 700_000 }] }]);
  await expect.poll(() => app().context.sports.catalogue.events.get(id)?.listed.size).toBe(1);
  await runJob(app(), 'watch-book');
  expect(await alarms()).toEqual([
    ['sports-arbitrage', 'book', expect.stringMatching(/1 price pays more .* 1\.90 on 2 of winner of dear-.* 70\.00 %/)],
  ]);
  await closeAll();
  const op = openVerbs(app());
  expect((await op('market', 'suspend', id, 'winner', '--reason', 'a wrong price')).code).toBe(0);
  await runJob(app(), 'watch-book');
  expect(await alarms()).toEqual([]);
});
