// What a bet may pay bounds what may be staked: told before anything is typed, by the same number that refuses, however long the slip.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bookBase, bookCalls } from '#contract/protocols/sportsbook.ts';
import type { BookSlip } from '#contract/protocols/sportsbook-bets.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

async function matches(count: number, price: number): Promise<{ event: string; price: number }[]> {
  const events = Array.from({ length: count }, () => randomUUID().slice(0, 8));
  for (const id of events) await house.feed.offer({ id }, [marketOf('result', [price, 3200, 2900])]);
  return events.map((event) => ({ event, price }));
}

/** As the house takes an answer. */
const isInForm = (call: 'quote' | 'submit', answer: unknown): boolean =>
  (validatorFor({ schema: bookCalls[call].answer, httpPart: 'body' }) as (value: unknown) => boolean)(answer);

test.each([
  { currency: 'EUR', price: 501_000, amount: '1000' },
  { currency: 'USDC', price: 501_000, amount: '10000000' },
  { currency: 'ETH', price: 3000, amount: '3000000' },
])('a combo of twenty that would pay beyond all measure is told and refused as such: $currency', async ({ currency, price, amount }) => {
  const bettor = await house.bettor(10_000_000_000n, currency);
  const slip = slipOf(await matches(20, price), { amount });
  const quote = await house.send(`${bookBase}/quote`, { playerId: bettor.playerId, currency, slip });
  const { maxPayout } = (quote.body as { limits: { maxPayout: string } }).limits;
  expect([quote.status, isInForm('quote', quote.body)]).toEqual([200, true]);
  const refusal = { code: 'payout-too-high', detail: 'payout', payout: maxPayout };
  expect(quote.body).toMatchObject({ possibleReturn: maxPayout, refusal });
  const bet = await bettor.bet(slip);
  expect(isInForm('submit', { bet, conflict: false })).toBe(true);
  expect([bet.state, bet.refusal]).toEqual(['rejected', refusal]);
});

test('a bet of many lines is told what can be staked on it before anything is typed', async () => {
  const bettor = await house.bettor(10_000_000_000n);
  const legs = await matches(8, 4000);
  const quote = async (of: 'line' | 'total', amount: string) => {
    const slip: BookSlip = { ...slipOf(legs, { type: 'goliath' }), stake: { of, amount } };
    return await house.ask('quote', { playerId: bettor.playerId, currency: 'EUR', slip });
  };
  const limits = { minStake: '247', maxStake: '15809', maxPayout: '25000000', setBy: 'payout' };
  for (const [of, amount] of [
    ['total', '1'],
    ['total', '500000'],
    ['line', '2000'],
  ] as const)
    expect((await quote(of, amount)).limits).toEqual(limits);
  expect((await quote('total', '50')).refusal).toEqual({ code: 'stake-too-low', limit: '247' });
  expect((await quote('total', '247')).refusal).toBeNull();
  expect((await quote('total', '15809')).refusal).toBeNull();
  expect((await quote('total', '500000')).refusal).toEqual({
    code: 'payout-too-high',
    detail: 'payout',
    limit: '15809',
    payout: '25000000',
  });
});
