import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { openEvents } from '../settlement/results-of-states.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

const ask = async (eventId?: string) => (await house.ask('exposure', { limit: 10, ...(eventId !== undefined && { eventId }) })).events;
async function match(id: string): Promise<void> {
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900]), marketOf('total', [2000, 1800], 'total=2.5')]);
}

test('exposure is the worst over outcomes, market by market, and follows bets, results and cash-outs', async () => {
  const [euros, dollars] = [await house.bettor(100_000n), await house.bettor(100_000n, 'BRL')];
  await match('x1');
  await match('x2');
  expect(await ask()).toEqual([]);
  const home = await euros.bet(slipOf([{ event: 'x1', price: 2500 }]));
  await euros.bet(slipOf([{ event: 'x1', outcome: 2, price: 3200 }]));
  // the worst is the draw: it pays 3200 of the 2000 that were staked
  expect(await ask()).toMatchObject([{ eventId: 'x1', name: 'Match x1', bets: 2, stake: '2000', worst: '1200', markets: [] }]);
  // five of its smallest units stand for one of the euro's
  await dollars.bet(slipOf([{ event: 'x1', price: 2500 }], { amount: '5000' }));
  const [one] = await ask('x1');
  expect(one).toMatchObject({ bets: 3, stake: '3000', worst: '2000' });
  expect(one?.markets).toMatchObject([
    {
      marketId: 'result',
      worst: '2000',
      outcomes: [
        { outcomeId: '1', bets: 2, stake: '2000', pays: '5000', net: '2000' },
        { outcomeId: '2', bets: 1, stake: '1000', pays: '3200', net: '200' },
      ],
    },
  ]);
  // of a combo the other leg is taken as won, on each of its events
  const combo = await euros.bet(
    slipOf([
      { event: 'x1', market: 'total', specifiers: 'total=2.5', price: 2000 },
      { event: 'x2', price: 2500 },
    ]),
  );
  expect((await ask()).map(({ eventId, worst }) => [eventId, worst])).toEqual([
    ['x1', '6000'],
    ['x2', '4000'],
  ]);
  const { quote } = await house.ask('cash-out-quote', { playerId: euros.playerId, betId: home.id, thousandths: 500 });
  await house.ask('cash-out-take', { playerId: euros.playerId, betId: home.id, offerId: quote?.offerId ?? '' });
  expect((await ask('x1'))[0]).toMatchObject({ stake: '3500', worst: String(3750 - 2500 + 4000) });
  await house.feed.settle('x1', 1, [wonBy('total', 2, 1, 'total=2.5')]);
  await house.quiet();
  expect((await ask('x1'))[0]?.worst).toBe('1250');
  expect((await ask('x2'))[0]?.worst).toBe('4000');
  await house.feed.settle('x2', 1, [wonBy('result', 3, 2)]);
  await house.quiet();
  expect((await euros.read(combo.id)).state).toBe('lost');
  expect((await ask()).map(({ eventId }) => eventId)).toEqual(['x1']);
});

test('a bet from before its possible return was kept is reckoned by the next look, and counts as its bound until then', async () => {
  const bettor = await house.bettor(100_000n);
  await match('x3');
  const bet = await bettor.bet(slipOf([{ event: 'x3', price: 2500 }]));
  const worst = async () => (await ask('x3'))[0]?.worst;
  expect(await worst()).toBe('1500');
  await house.database.query('update sportsbook.bet set possible_return = null where id = $1', [bet.id]);
  await expect.poll(worst).toBe('1500');
  const { rows } = await house.database.query('select possible_return from sportsbook.bet where id = $1', [bet.id]);
  expect(rows).toEqual([{ possible_return: '2500' }]);
});

test('a look at all events reads those whose bets have changed, and none of the others', async () => {
  const bettor = await house.bettor(100_000n);
  const worstOf = async (id: string) => (await ask()).find(({ eventId }) => eventId === id)?.worst;
  for (const event of ['x4', 'x5']) {
    await match(event);
    await bettor.bet(slipOf([{ event, price: 2500 }]));
  }
  expect([await worstOf('x4'), await worstOf('x5')]).toEqual(['1500', '1500']);
  await expect.poll(async () => (await house.database.query('select 1 from sportsbook.liability_change')).rows).toEqual([]);
  await ask();
  // said by nobody, so only who reads its bets knows
  await house.database.query(`update sportsbook.bet set possible_return = 9000 where legs -> 0 -> 'selections' -> 0 ->> 'eventId' = 'x4'`);
  await bettor.bet(slipOf([{ event: 'x5', price: 2500 }]));
  expect([await worstOf('x4'), await worstOf('x5')]).toEqual(['1500', '3000']);
  expect((await ask('x4'))[0]?.worst).toBe('8000');
});

test('which events have open bets is read from event to event, not from bet to bet', async () => {
  const bettor = await house.bettor(1_000_000n);
  await match('x6');
  for (let bets = 0; bets < 20; bets += 1) await bettor.bet(slipOf([{ event: 'x6', price: 2500 }]));
  const client = await house.database.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query<{ event_id: string }>(openEvents, [['x1']]);
    const ids = rows.map((row) => row.event_id);
    expect(ids).toContain('x6');
    expect(ids).not.toContain('x1');
    expect(new Set(ids).size).toBe(ids.length);
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, timing off, costs off) ${openEvents}`, [[]]);
    // each read of the index ends with its first row
    const scans = plan.map((row) => row['QUERY PLAN']).filter((line) => line.includes('selection_open'));
    expect(scans).toHaveLength(2);
    for (const scan of scans) expect(scan).toMatch(/rows=(0|1)(\.\d+)? /);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('it is read by the index of what is open', async () => {
  const client = await house.database.connect();
  try {
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from sportsbook.selection s where s.result is null and s.event_id = 'x1'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/selection_open/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
