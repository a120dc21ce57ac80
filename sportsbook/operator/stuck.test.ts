// Calls to the wallet that stay without success for three days: nothing is paid behind a payout that is to come back, until people send it again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { Fault } from '#games/testing/fake-operator.ts';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `k${(number += 1)}`;
  await house.feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  return id;
}
const uncovered: Fault = { status: 'TEMPORARY' };
const callsOf = async (bet: BookBet) =>
  (await house.ask('operator-bet', { betId: bet.id })).deliveries.map(({ call, state }) => [call, state]);
const winsOf = async ({ id }: BookBet): Promise<number> => {
  const { roundId } = await house.ask('operator-bet', { betId: id });
  return house.operator.calls.filter(({ call, body }) => call === 'win' && body.roundId === roundId).length;
};

/** A bet whose win of 2500 was corrected to 1250, and whose rollback the house did not take in three days. */
async function stuckBet(): Promise<{ bettor: TestBettor; event: string; bet: BookBet }> {
  const [bettor, event] = [await house.bettor(1000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(bettor.balance()).toBe(2500n);
  house.operator.failNext('rollback', uncovered, uncovered);
  const shared = wonBy('result', 3, 1);
  await house.feed.settle(event, 1, [
    { ...shared, outcomes: shared.outcomes.map((one) => ({ ...one, deadHeat: one.result === 1 ? 2 : 1 })) },
  ]);
  await expect.poll(async () => (await bettor.read(bet.id)).receivable).toBe('1250');
  house.clock.ms += 73 * 3_600_000;
  await expect.poll(async () => await callsOf(bet)).toContainEqual(['rollback', 'stuck']);
  return { bettor, event, bet };
}

test('behind a payout that cannot be taken back nothing is paid, and the round is not ended', async () => {
  const { bettor, bet } = await stuckBet();
  const other = await house.bettor(1000n);
  const event = await match();
  const paid = await other.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  // what another is owed goes out meanwhile
  await expect.poll(async () => await callsOf(paid)).toContainEqual(['win', 'done']);
  expect(other.balance()).toBe(2500n);
  house.clock.ms += 7 * 3_600_000;
  await expect
    .poll(
      async () =>
        await house.database
          .query(`select 1 from sportsbook.delivery where call = 'round-close' and state = 'done'`)
          .then(({ rowCount }) => rowCount),
    )
    .toBeGreaterThan(0);
  expect(await callsOf(bet)).toEqual([
    ['win', 'done'],
    ['rollback', 'stuck'],
    ['win', 'waiting'],
  ]);
  expect([bettor.balance(), (await bettor.read(bet.id)).receivable, await winsOf(bet)]).toEqual([2500n, '1250', 1]);
  await house.ask('resend-calls', { betId: bet.id, by: 'operator:anna', why: 'the house answers again' });
  await house.quiet();
  expect(bettor.balance()).toBe(1250n);
});

test('what is stuck is sent again when an operator says so, and what waited behind it follows', async () => {
  const { bettor, bet } = await stuckBet();
  const why = { by: 'operator:anna', why: 'the account is covered again' };
  expect(await house.ask('resend-calls', { betId: crypto.randomUUID(), ...why })).toEqual({ resent: 0, refusal: 'unknown' });
  expect(await house.ask('resend-calls', { betId: bet.id, ...why })).toEqual({ resent: 1, refusal: null });
  await house.quiet();
  expect(await house.ask('resend-calls', { betId: bet.id, ...why })).toEqual({ resent: 0, refusal: null });
  expect([bettor.balance(), (await bettor.read(bet.id)).receivable]).toEqual([1250n, '0']);
  const { rows } = await house.database.query('select actor, reason from sportsbook.act where subject = $1', [bet.id]);
  expect(rows).toEqual([{ actor: why.by, reason: why.why }]);
});

test('a correction upwards behind it owes nothing more, and is paid once', async () => {
  const { bettor, event, bet } = await stuckBet();
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await bettor.read(bet.id)).toMatchObject({ payout: '2500', receivable: '0' });
  expect([bettor.balance(), await winsOf(bet)]).toEqual([2500n, 1]);
  await house.ask('resend-calls', { betId: bet.id, by: 'operator:anna', why: 'the house answers again' });
  await house.quiet();
  expect(bettor.balance()).toBe(2500n);
});

test('a cash-out that waits behind a payout that is to come back counts against what is owed', async () => {
  const [bettor, event] = [await house.bettor(1000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  house.operator.failNext('rollback', uncovered);
  await house.feed.say({ type: 'market.unsettled', eventId: event, markets: [{ marketId: 'result', specifiers: '' }], reason: 'wrong' });
  await expect.poll(async () => (await bettor.read(bet.id)).receivable).toBe('2500');
  await house.feed.price(event, [marketOf('result', [2500, 3200, 2900])]);
  const ofBet = { playerId: bettor.playerId, betId: bet.id };
  const { quote } = await house.ask('cash-out-quote', { ...ofBet, thousandths: 1000 });
  const taken = await house.ask('cash-out-take', { ...ofBet, offerId: quote?.offerId ?? '' });
  expect(taken).toMatchObject({ isTaken: true, bet: { state: 'cashed-out', payout: quote?.value } });
  expect(taken.bet?.receivable).toBe(String(2500n - BigInt(quote?.value ?? 0)));
  house.clock.ms += 10_000;
  await expect.poll(async () => (await bettor.read(bet.id)).receivable).toBe('0');
  await house.quiet();
  expect(bettor.balance()).toBe(BigInt(quote?.value ?? 0));
});
