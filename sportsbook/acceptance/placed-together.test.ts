// Bets that are placed at one moment share their transactions, and nothing else.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `t${(number += 1)}`;
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  return id;
}

const bettors = async (count: number) => await Promise.all(Array.from({ length: count }, async () => await house.bettor(10_000n)));

/** A process whose bets wait for each other once their stakes are taken. */
async function gated(event: string) {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  const app = await house.startBook({
    atStep: async (step) => {
      if (step !== 'stake-answered') return;
      waiting += 1;
      await gate;
    },
  });
  await expect.poll(async () => (await house.ask('event', { eventId: event }, app)).event?.isOpen).toBe(true);
  return { app, open, waiting: () => waiting };
}

test('bets of one moment are accepted in one transaction', async () => {
  const event = await match();
  const { app, open, waiting } = await gated(event);
  const all = await bettors(24);
  const placing = all.map(async (bettor) => (await bettor.place(slipOf([{ event, price: 2500 }]), { app })).bet);
  await expect.poll(waiting).toBe(24);
  open();
  const placed = await Promise.all(placing);
  expect(new Set(placed.map((bet) => bet?.state))).toEqual(new Set(['accepted']));
  const { rows } = await house.database.query<{ transactions: string; bets: string }>(
    `select count(distinct receipt.xmin::text) as transactions, count(*) as bets
       from sportsbook.receipt join unnest($1::uuid[]) as own (id) on own.id = receipt.bet_id`,
    [placed.map((bet) => bet?.id)],
  );
  expect(rows).toEqual([{ transactions: '1', bets: '24' }]);
});

test('bets whose delay ends at one moment are staked by one transaction and accepted by another', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
  let waiting = 0;
  const atStep = async (step: string): Promise<void> => {
    if (step !== 'stake-answered') return;
    waiting += 1;
    await gate;
  };
  const live = await openBookHouse(inject('postgresUrl'), { delayMs: () => 100_000, dev: { atStep } });
  await live.feed.offer({ id: 'live', status: 'live', startsAt: live.clock.ms - 60_000 }, [marketOf('result', [2500, 3200, 2900])]);
  const all = await Promise.all(Array.from({ length: 24 }, async () => await live.bettor(10_000n)));
  const placed = await Promise.all(all.map(async (bettor) => await bettor.bet(slipOf([{ event: 'live', price: 2500 }]))));
  expect(new Set(placed.map(({ state }) => state))).toEqual(new Set(['pending']));
  const transactionsOf = async (table: string, key: string) =>
    (
      await live.database.query<{ transactions: string; bets: string }>(
        `select count(distinct own.xmin::text) as transactions, count(*) as bets from sportsbook.${table} own where own.${key} = any($1::uuid[])`,
        [placed.map(({ id }) => id)],
      )
    ).rows;
  live.clock.ms += 103_000;
  await expect.poll(() => waiting).toBe(24);
  expect(await transactionsOf('bet', 'id')).toEqual([{ transactions: '1', bets: '24' }]);
  open(undefined);
  await expect.poll(async () => await transactionsOf('receipt', 'bet_id')).toEqual([{ transactions: '1', bets: '24' }]);
  expect(all.map((bettor) => bettor.balance())).toEqual(all.map(() => 9000n));
  await live.close();
});

test('of bets that are accepted together the one whose market has ended goes back alone, with its stake', async () => {
  const [event, ended] = [await match(), await match()];
  const { app, open, waiting } = await gated(ended);
  const all = await bettors(6);
  const placing = all.map(
    async (bettor, at) => (await bettor.place(slipOf([{ event: at === 2 ? ended : event, price: 2500 }]), { app })).bet,
  );
  await expect.poll(waiting).toBe(6);
  // another process has kept a result of which this one has not heard
  await house.database.query(
    `insert into sportsbook.market_result (event_id, market_id, specifiers, source, kind, certainty, outcomes, told_at, kept_at, is_done)
     values ($1, 'result', '', 'another', 'settled', 1, '[]', now(), now(), true)`,
    [ended],
  );
  open();
  const states = (await Promise.all(placing)).map((bet) => [bet?.state, bet?.refusal?.code]);
  expect(states).toEqual(all.map((_, at) => (at === 2 ? ['rejected', 'market-closed'] : ['accepted', undefined])));
  await house.quiet();
  expect(all.map((bettor) => bettor.balance())).toEqual(all.map((_, at) => (at === 2 ? 10_000n : 9000n)));
});

test('what a bet is answered with at once is what is read of it later', async () => {
  const [bettor] = await bettors(1);
  if (bettor === undefined) throw new Error('There is one');
  const bet = await bettor.bet(slipOf([{ event: await match(), price: 2500 }]));
  expect(bet.moments?.map(({ kind }) => kind)).toEqual(['placed', 'accepted']);
  expect(await bettor.read(bet.id)).toEqual(bet);
});

test('a session of another form than the book gives is none', async () => {
  const [bettor] = await bettors(1);
  const request = { playerId: bettor?.playerId ?? '', sessionId: 'another', submitKey: crypto.randomUUID(), currency: 'EUR' };
  const slip = slipOf([{ event: await match(), price: 2500 }]);
  expect(await house.ask('submit', { ...request, slip, pricePolicy: 'any' })).toEqual({ bet: null, conflict: false });
});
