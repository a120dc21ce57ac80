// What becomes of bets reaches the house's record and their players once, also where nobody listened when it happened.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';
import { noteHeard, reconcileWhenCurrent } from './index.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;

let number = 0;
async function match(): Promise<string> {
  const id = `n${(number += 1)}`;
  await feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.has(id)).toBe(true);
  return id;
}

/** A player who is told of bets, with 100.00. */
async function bettor(): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  await player.call('changeNotificationPreferences', { body: { choices: [{ kind: 'bet', way: 'notice', isOn: true }] } });
  return player;
}
async function place(player: TestPlayer, events: readonly string[]): Promise<string> {
  const slip = {
    type: events.length === 1 ? ('single' as const) : ('combo' as const),
    legs: events.map((eventId) => ({ price: 2500, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }] })),
    stake: { of: 'line' as const, amount: 1000 },
  };
  return (await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } })).data.id;
}
const read = async (player: TestPlayer, id: string) => (await player.call('readBet', { params: { id } })).data;
const titles = async (player: TestPlayer) =>
  (await player.call('listNotifications')).data.map(({ data }) => (data as { title?: string }).title);

interface Row {
  state: string;
  payout: bigint;
  bet: { legs: { result: { result: number } | null }[] };
}
const recordOf = async (id: string): Promise<Row | undefined> =>
  (await app().context.database.pool.query<Row>('select state, payout, bet from sports_bet where id = $1', [id])).rows[0];
const legsOf = async (id: string) => (await recordOf(id))?.bet.legs.map(({ result }) => result?.result);

test('a bet that is confirmed as it was settled is told once, and its leg stands in the record before it is decided', async () => {
  const player = await bettor();
  const [first, second] = [await match(), await match()];
  const id = await place(player, [first, second]);
  await feed.settle(first, 1, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await legsOf(id)).toEqual([1, undefined]);
  expect(await recordOf(id)).toMatchObject({ state: 'accepted' });
  await feed.settle(second, 1, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await titles(player)).toEqual(['Your bet won']);
  for (const event of [first, second]) await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await expect.poll(async () => (await read(player, id)).isFinal).toBe(true);
  // what is told behind it has come, so that would have come too
  const other = await place(player, [await match()]);
  await feed.settle(`n${number}`, 1, [wonBy('result', 3, 2)]);
  await expect.poll(async () => (await recordOf(other))?.state).toBe('lost');
  expect(await titles(player)).toEqual(['Your bet lost', 'Your bet won']);
  expect(await read(player, id)).toMatchObject({ settlementVersion: 1, state: 'won' });
});

test('a leg that ends behind a bet that was decided without it is at once in its history, in the record and told to open pages, also to a house that was away', async () => {
  const player = await bettor();
  const [first, second] = [await match(), await match()];
  const id = await place(player, [first, second]);
  const told: (number | undefined)[][] = [];
  const stop = app().context.sports.onBets(async (bets) => {
    for (const bet of bets) if (bet.id === id) told.push(bet.legs.map(({ result }) => result?.result));
  });
  await feed.settle(first, 2, [wonBy('result', 3, 2)]);
  await expect.poll(async () => (await recordOf(id))?.state).toBe('lost');
  const { pool } = app().context.database;
  const before = (await pool.query('select version, bet from sports_bet where id = $1', [id])).rows[0];
  await feed.settle(second, 1, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await legsOf(id)).toEqual([0, 1]);
  await expect.poll(() => told.at(-1)).toEqual([0, 1]);
  const [listed] = (await player.call('listBets', { query: {} })).data;
  expect(listed?.legs.map(({ result }) => result?.result)).toEqual([0, 1]);

  // as if nobody had heard of that leg
  await pool.query('update sports_bet set version = $2, bet = $3 where id = $1', [id, before.version, JSON.stringify(before.bet)]);
  told.length = 0;
  expect(await legsOf(id)).toEqual([0, undefined]);
  expect(await reconcileWhenCurrent(app().context)).toBe(true);
  expect(await legsOf(id)).toEqual([0, 1]);
  expect(told).toEqual([[0, 1]]);
  stop();
  expect(await titles(player)).toEqual(['Your bet lost']);
});

test('what was settled anew, or placed, while nobody listened is in the record after the next look, and told', async () => {
  const player = await bettor();
  const event = await match();
  const [id, unknown] = [await place(player, [event]), await place(player, [event])];
  await feed.settle(event, 1, [wonBy('result', 3, 2)]);
  await expect.poll(async () => (await recordOf(id))?.state).toBe('lost');
  const { pool } = app().context.database;
  const before = (await pool.query('select * from sports_bet where id = $1', [id])).rows[0];
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await expect.poll(async () => (await recordOf(id))?.state).toBe('won');
  await expect.poll(async () => (await recordOf(unknown))?.state).toBe('won');
  await expect.poll(async () => await titles(player)).toHaveLength(4);

  // as if none of it had been heard
  await pool.query('update sports_bet set state = $2, payout = $3, version = $4, settlement_version = $5, bet = $6 where id = $1', [
    id,
    before.state,
    before.payout,
    before.version,
    before.settlement_version,
    JSON.stringify(before.bet),
  ]);
  await pool.query('delete from sports_bet where id = $1', [unknown]);
  const told = [player.id, `bet ${id} settled 2`];
  expect((await pool.query('delete from told where player_id = $1 and key = $2', told)).rowCount).toBe(1);
  await pool.query('update sports_heard set at = now()');
  const toldPages = new Set<string>();
  const stop = app().context.sports.onBets(async (bets) => {
    for (const bet of bets) toldPages.add(bet.id);
  });
  expect(await reconcileWhenCurrent(app().context)).toBe(true);
  stop();
  expect([...toldPages].toSorted()).toEqual([id, unknown].toSorted());
  expect([await recordOf(id), await recordOf(unknown)]).toMatchObject([{ state: 'won' }, { state: 'won' }]);
  expect((await pool.query('select 1 from told where player_id = $1 and key = $2', told)).rowCount).toBe(1);
  // the time up to which everything was heard never goes back
  const heard = async () => (await pool.query<{ at: Date }>('select at from sports_heard')).rows.map(({ at }) => at.getTime());
  const [at = 0] = await heard();
  await noteHeard(app().context, new Date(at - 5000));
  expect(await heard()).toEqual([at]);
});

test('where the book is silent the comparison says that it did not come to its end', async () => {
  house.silence(true);
  expect(await reconcileWhenCurrent(app().context)).toBe(false);
  house.silence(false);
  expect(await reconcileWhenCurrent(app().context)).toBe(true);
});
