// Conversions between two accounts: what is offered is what is booked, once, for the player it was offered to, while it is held.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertSum } from '#contract/kernel/money.ts';
import { createClock } from '#server/platform/clock.ts';
import { refusalOf as refusal } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { minAmountOf, reckon } from './reckon.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });

const offerOf = async (player: TestPlayer, amount: number, from = 'EUR', to = 'USD') =>
  (await player.call('offerConversion', { query: { from, to, amount } })).data;
const book = async (player: TestPlayer, offer: string) => (await player.call('bookConversion', { body: { offer } })).data;
const balances = async (player: TestPlayer) =>
  Object.fromEntries((await player.accounts()).map(({ currency, balance }) => [currency, balance]));

async function withEuros(amount: bigint): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, amount);
  return player;
}

test('an offer says to the unit what is booked, as two entries that the statement shows, and the spread is told', async () => {
  const player = await withEuros(100_000n);
  const offer = await offerOf(player, 10_000);
  expect(offer.spreadPermyriad).toBe(100);
  expect(offer.spread).toBeGreaterThan(0);
  const booked = await book(player, offer.offer);
  expect(booked).toMatchObject({
    id: offer.id,
    from: 'EUR',
    to: 'USD',
    amount: 10_000,
    gain: offer.gain,
    spread: offer.spread,
    rate: offer.rate,
  });
  expect(await balances(player)).toEqual({ EUR: 90_000, USD: offer.gain });
  const entries = (await player.call('listEntries')).data.filter(({ kind }) => kind.startsWith('exchange'));
  expect(Object.fromEntries(entries.map(({ kind, currency, real }) => [kind, [currency, real]]))).toEqual({
    'exchange-in': ['USD', offer.gain],
    'exchange-out': ['EUR', -10_000],
  });
  expect((await player.call('listConversions')).data).toEqual([booked]);
});

test('an offer is taken once, sent again and by two at once, also after it was held', async () => {
  const player = await withEuros(30_000n);
  const { offer, gain } = await offerOf(player, 20_000);
  const answers = await Promise.all([book(player, offer), book(player, offer), book(player, offer)]);
  clock.setOffset(clock.offsetMs + 60_000);
  answers.push(await book(player, offer));
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect(await balances(player)).toEqual({ EUR: 10_000, USD: gain });
});

test('of two offers that the account covers one alone of, one is booked', async () => {
  const player = await withEuros(10_000n);
  const offers = [await offerOf(player, 8000), await offerOf(player, 8000, 'EUR', 'BTC')];
  const answers = await Promise.allSettled(offers.map(async ({ offer }) => await book(player, offer)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await balances(player)).toMatchObject({ EUR: 2000 });
});

test('an offer that is over, another player’s, or changed is refused, and nothing moves', async () => {
  const [player, other] = [await withEuros(10_000n), await withEuros(10_000n)];
  const { offer } = await offerOf(player, 5000);
  expect(await refusal(book(other, offer))).toMatchObject({ code: 12007 });
  const [body = '', seal = ''] = offer.split('.');
  const richer = Buffer.from(
    Buffer.from(body, 'base64url')
      .toString()
      .replace(/"gain":"\d+"/, '"gain":"99999999"'),
  ).toString('base64url');
  for (const changed of [`${richer}.${seal}`, body, `${body}.`, 'x.y', ''])
    expect(await refusal(book(player, changed))).toMatchObject({ code: 12007 });
  clock.setOffset(clock.offsetMs + 13_000);
  expect(await refusal(book(player, offer))).toMatchObject({ code: 12007 });
  expect(await balances(player)).toEqual({ EUR: 10_000 });
});

test('what the account does not cover, one currency, an unknown one and too little are refused with what would do', async () => {
  const player = await withEuros(100n);
  const { offer } = await offerOf(player, 101);
  expect(await refusal(book(player, offer))).toMatchObject({ code: 12001 });
  expect(await balances(player)).toEqual({ EUR: 100 });
  expect(await refusal(offerOf(player, 100, 'EUR', 'EUR'))).toMatchObject({ code: 10002 });
  expect(await refusal(offerOf(player, 100, 'EUR', 'XYZ'))).toMatchObject({ code: 12002 });
  const least = await refusal(offerOf(player, 1, 'BTC', 'EUR'));
  expect(least).toMatchObject({ code: 10002, errors: [{ field: 'amount', rule: 'minValue', params: { currency: 'BTC' } }] });
  expect(await refusal(app().guest.call('bookConversion' as never, { body: { offer } } as never))).toMatchObject({ status: 401 });
});

test('who is excluded or takes a break converts nothing, and a rate that is too old stops it for everybody', async () => {
  const player = await withEuros(10_000n);
  const { offer } = await offerOf(player, 1000);
  const { pool } = app().context.database;
  await pool.query('update player set status = 2 where id = $1', [player.id]);
  expect(await refusal(book(player, offer))).toMatchObject({ code: 11004 });
  expect(await refusal(offerOf(player, 1000))).toMatchObject({ code: 11004 });
  await pool.query('update player set status = 1 where id = $1', [player.id]);
  const fresh = await offerOf(player, 1000);
  await pool.query("update currency set rate_source = 'ecb', rate_at = now() - interval '400 days' where code = 'USD'");
  await app().context.settings.reload();
  expect(await refusal(offerOf(player, 1000))).toMatchObject({ code: 12006 });
  expect(await refusal(book(player, fresh.offer))).toMatchObject({ code: 12006 });
  await pool.query("update currency set rate_source = 'shipped', rate_at = now() where code = 'USD'");
  await app().context.settings.reload();
  expect(await balances(player)).toEqual({ EUR: 10_000 });
});

const unit = fc.record({
  subunitToUnit: fc.constantFrom(1, 100, 1000, 100_000_000, 1_000_000_000),
  rate: fc.record({
    rate: fc
      .tuple(fc.nat({ max: 99_999 }), fc.integer({ min: 1, max: 999_999 }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`),
  }),
});
const spread = fc.integer({ min: 0, max: 2000 });

test('there and back never brings more, the spread is never below zero, and the least amount is the least', () => {
  fc.assert(
    fc.property(unit, unit, spread, fc.bigInt({ min: 1n, max: 10n ** 12n }), (from, to, permyriad, amount) => {
      const there = reckon(amount, from, to, permyriad);
      expect(reckon(there.gain, to, from, permyriad).gain).toBeLessThanOrEqual(amount);
      expect(there.spread).toBeGreaterThanOrEqual(0n);
      expect(there.gain + there.spread).toBe(convertSum([{ minor: amount, unit: from }], to, 'down'));
      const least = minAmountOf(from, to, permyriad);
      expect(reckon(least, from, to, permyriad).gain).toBeGreaterThan(0n);
      expect(reckon(least - 1n, from, to, permyriad).gain).toBe(0n);
    }),
  );
});
