// A process of the book that dies in the middle of a bet: no bet without its stake, no stake without its bet.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BetStep } from '#sportsbook/index.ts';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `d${(number += 1)}`;
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  return id;
}

/** A process that stops for ever at a step; `reached` resolves when it has. */
async function dyingAt(step: BetStep): Promise<{ app: FastifyInstance; reached: Promise<void> }> {
  let arrive: () => void;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const app = await house.startBook({
    // it does only what it is asked for
    pollMs: 1_000_000,
    atStep: async (at) => {
      if (at !== step) return;
      arrive();
      await new Promise(() => undefined);
    },
  });
  return { app, reached };
}

async function placeAndDie(bettor: TestBettor, step: BetStep): Promise<{ submitKey: string; event: string }> {
  const { app, reached } = await dyingAt(step);
  const event = await match();
  await expect.poll(async () => (await house.ask('event', { eventId: event }, app)).event?.isOpen).toBe(true);
  const submitKey = randomUUID();
  void bettor.place(slipOf([{ event, price: 2500 }]), { app, submitKey });
  await reached;
  return { submitKey, event };
}

/** Stakes that the house holds for the player, and bets that the book has accepted. */
async function standing(bettor: TestBettor): Promise<[staked: bigint, accepted: bigint]> {
  const { rows } = await house.database.query<{ stake: string | null }>(
    `select sum(stake) as stake from sportsbook.bet where player_id = $1 and state = 'accepted'`,
    [bettor.playerId],
  );
  return [10_000n - bettor.balance(), BigInt(rows[0]?.stake ?? 0)];
}

test.each(['placed', 'staking', 'stake-answered', 'accepted'] as const)('dead after: %s', async (step) => {
  const bettor = await house.bettor(10_000n);
  const { submitKey, event } = await placeAndDie(bettor, step);
  house.clock.ms += 16_000;
  const state = async () => (await bettor.place(slipOf([{ event, price: 2500 }]), { submitKey })).bet?.state;
  await expect.poll(state).toBe(step === 'accepted' ? 'accepted' : 'rejected');
  await house.quiet();
  const [staked, accepted] = await standing(bettor);
  expect(staked).toBe(accepted);
  expect(accepted).toBe(step === 'accepted' ? 1000n : 0n);
});

test('a bet whose process is only slow is not accepted after another one has sent its stake back', async () => {
  const bettor = await house.bettor(10_000n);
  let go: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (go = resolve));
  let arrive: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const slow = await house.startBook({
    pollMs: 1_000_000,
    atStep: async (step) => {
      if (step !== 'stake-answered') return;
      arrive();
      await wait;
    },
  });
  const event = await match();
  await expect.poll(async () => (await house.ask('event', { eventId: event }, slow)).event?.isOpen).toBe(true);
  const submitKey = randomUUID();
  const placed = bettor.place(slipOf([{ event, price: 2500 }]), { app: slow, submitKey });
  await reached;
  house.clock.ms += 16_000;
  await expect.poll(async () => (await bettor.place(slipOf([{ event, price: 2500 }]), { submitKey })).bet?.state).toBe('rejected');
  await house.quiet();
  go();
  expect((await placed).bet).toMatchObject({ state: 'rejected', refusal: { code: 'interrupted' } });
  expect(await standing(bettor)).toEqual([0n, 0n]);
});

test.each(['lost-timeout', 'booked-timeout', 'lost-error', 'booked-error', 'bad-signature', 'garbage'] as const)(
  'the answer to a stake is lost: %s',
  async (fault) => {
    const bettor = await house.bettor(10_000n);
    const hasty = await house.startBook({ timeoutMs: 300 });
    const event = await match();
    await expect.poll(async () => (await house.ask('event', { eventId: event }, hasty)).event?.isOpen).toBe(true);
    house.operator.failNext('bet', fault);
    const { bet } = await bettor.place(slipOf([{ event, price: 2500 }]), { app: hasty });
    expect(bet).toMatchObject({ state: 'rejected', refusal: { code: 'wallet-silent' } });
    house.clock.ms += 5000;
    await house.quiet();
    expect(await standing(bettor)).toEqual([0n, 0n]);
  },
);

test('a payout whose answer is lost again and again is booked once', async () => {
  const bettor = await house.bettor(10_000n);
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  house.operator.failNext('win', 'booked-error', 'garbage', 'lost-error');
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await expect
    .poll(async () => {
      house.clock.ms += 5000;
      return (await house.database.query(`select state from sportsbook.delivery where bet_id = $1 and call = 'win'`, [bet.id])).rows;
    })
    .toEqual([{ state: 'done' }]);
  expect(bettor.balance()).toBe(11_500n);
});

test('a process that dies while it settles is followed by another, and nothing is paid twice', async () => {
  const bettor = await house.bettor(10_000n);
  const { app, reached } = await dyingAt('delivered');
  const event = await match();
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await Promise.race([reached, house.quiet()]);
  await expect
    .poll(async () => {
      house.clock.ms += 16_000;
      return (await house.ask('bet', { playerId: bettor.playerId, betId: bet.id })).bet?.state;
    })
    .toBe('won');
  await house.quiet();
  expect(bettor.balance()).toBe(11_500n);
  expect(app.server.listening).toBe(false);
});
