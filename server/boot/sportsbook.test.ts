// The whole way of a bet: the player's call, the house, the book, the wallet, the feed's result, and the money.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problems } from '#contract/kernel/problems.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { createTestFeed, marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { root, type TestPlayer, useTestApp } from '#testing/test-app.ts';

const feed = createTestFeed(() => Math.round(performance.timeOrigin + performance.now()));
const heard = feed.heard();
const house = useTestApp({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  context: () => ({ clock: createClearClock() }),
  app: (context, databaseUrl) => ({
    mountServices: async (http, local) =>
      await mountServices(http, context, {
        root,
        databaseUrl,
        local,
        book: { feed: feed.source, feedName: 'test', delayMs: () => 0, closeAfterMs: 0, dev: { pollMs: 50, timeoutMs: 60_000 } },
      }),
  }),
  ready: async (testApp) => {
    await heard;
    await testApp.start();
  },
});

let number = 0;
async function match(): Promise<string> {
  const id = `h${(number += 1)}`;
  await feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  return id;
}
const slipOn = (eventId: string, amount = 1000) => ({
  type: 'single' as const,
  legs: [{ selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }], price: 2500 }],
  stake: { of: 'line' as const, amount },
});
async function player(): Promise<TestPlayer> {
  const made = await house().signUp();
  await house().fund(made, 10_000n);
  return made;
}
const balance = async (of: TestPlayer) => (await of.accounts())[0]?.balance;
/** Places a bet; while a busy machine keeps the book from answering, the same is sent again, as players do. */
async function place(of: TestPlayer, eventId: string, { submitKey = randomUUID(), amount }: { submitKey?: string; amount?: number } = {}) {
  const body = { submitKey, currency: 'EUR', slip: slipOn(eventId, amount), pricePolicy: 'none' as const };
  for (;;) {
    try {
      const { data } = await of.call('placeBet', { body });
      if (data.state !== 'pending') return data;
    } catch (error) {
      const { code } = (error as { problem?: { code: number } }).problem ?? {};
      if (code !== problems['sportsbook-down'].code && code !== problems['provider-down'].code) throw error;
    }
  }
}
const ended = async (of: TestPlayer, id: string, state: string) =>
  await expect.poll(async () => (await of.call('readBet', { params: { id } })).data.state).toBe(state);

test('a bet is placed through the house, its stake taken, settled by the feed and paid', async () => {
  const bettor = await player();
  const event = await match();
  await expect.poll(async () => (await house().guest.call('listEvents')).data.events.map((one) => one.event.id)).toContain(event);
  const { data: quote } = await bettor.call('quoteSlip', { body: { currency: 'EUR', slip: slipOn(event) } });
  expect(quote).toMatchObject({ stake: '1000', possibleReturn: '2500', refusal: null });
  const bet = await place(bettor, event);
  expect(bet).toMatchObject({ state: 'accepted', status: 2, stake: 1000, possibleReturn: 2500 });
  expect(await balance(bettor)).toBe(9000);
  expect((await bettor.call('listBets', { query: { isSettled: false } })).data.map(({ id }) => id)).toEqual([bet.id]);
  await feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await ended(bettor, bet.id, 'won');
  await expect.poll(async () => await balance(bettor)).toBe(11_500);
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  expect((await bettor.call('listBets')).data).toMatchObject([{ id: bet.id, state: 'won', status: 4, payout: 2500 }]);
  const { data: signed } = await bettor.call('readBetReceipt', { params: { id: bet.id } });
  expect(signed.receipt).toMatchObject({ betId: bet.id, playerId: bettor.id, stake: '1000' });
});

test('the book is no game of the lobby', async () => {
  const { call } = await player();
  const { data: games } = await call('listGames', { query: { perPage: 100 } });
  expect(games.map(({ category }) => category)).not.toContain('sports');
  expect((await call('listCategories')).data.map(({ identity }) => identity)).not.toContain('sports');
  expect((await call('listProviders')).data.map(({ identity }) => identity)).not.toContain('lanternhall-sportsbook');
  const launch = call('playGame', { params: { id: 'sportsbook' }, body: { real: true, currency: 'EUR' } });
  await expect(launch).rejects.toMatchObject({ problem: { code: problems['not-found'].code } });
});

test('a result taken back takes the payout back from the account', async () => {
  const bettor = await player();
  const event = await match();
  const bet = await place(bettor, event);
  await feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await ended(bettor, bet.id, 'won');
  await expect.poll(async () => await balance(bettor)).toBe(11_500);
  await feed.settle(event, 1, [wonBy('result', 3, 2)]);
  await ended(bettor, bet.id, 'lost');
  await expect.poll(async () => await balance(bettor)).toBe(9000);
});

test('fifty submits of one key through the house are one bet', async () => {
  const bettor = await player();
  const event = await match();
  // the session is open by then, as with a player who has bet before
  await place(bettor, event, { amount: 100 });
  const submitKey = randomUUID();
  const bets = await Promise.all(Array.from({ length: 50 }, async () => await place(bettor, event, { submitKey })));
  expect(new Set(bets.map(({ id }) => id)).size).toBe(1);
  expect(await balance(bettor)).toBe(8900);
});

test('LI-07 fifty bets at once stay within the limit that games share', async () => {
  const bettor = await player();
  const event = await match();
  await place(bettor, event, { amount: 100 });
  await bettor.call('changeLimits', {
    body: { action: 'set', definition: 1, period: 'daily', currency: 'EUR', amount: 2000 },
  });
  const at = async () => (await place(bettor, event, { amount: 100 })).refusal?.code;
  const refused = new Set(await Promise.all(Array.from({ length: 50 }, at)));
  // a stake of which nobody knew in time went back: there is room for another
  while ((await at()) !== 'limit-bet') refused.add('limit-bet');
  expect(refused.has('limit-bet')).toBe(true);
  await expect.poll(async () => await balance(bettor)).toBe(8000);
  const { meta } = await bettor.call('listBets', { query: { isSettled: false } });
  expect(meta.total).toBe(20);
});

test('what is lost of an account that cannot cover it is refused, and a stranger reads nothing', async () => {
  const [bettor, stranger] = [await player(), await player()];
  const event = await match();
  expect(await place(bettor, event, { amount: 10_001 })).toMatchObject({ state: 'rejected', refusal: { code: 'insufficient-funds' } });
  const bet = await place(bettor, event);
  await expect(stranger.call('readBet', { params: { id: bet.id } })).rejects.toMatchObject({ problem: { code: 10004 } });
  await expect(stranger.call('readBetReceipt', { params: { id: bet.id } })).rejects.toMatchObject({ problem: { code: 10004 } });
});
