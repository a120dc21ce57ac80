// What two people decide by hand: once however often it is sent, upon the settlement that they looked at, and read by the player with its reason.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import type { LegVerdict } from '#contract/protocols/sportsbook-operator.ts';
import { bookBase } from '#contract/protocols/sportsbook.ts';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { type BookHouse, openBookHouse, slipOf, type TestBettor } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

let number = 0;
async function match(): Promise<string> {
  const id = `h${(number += 1)}`;
  await house.feed.offer({ id }, [
    marketOf('result', [2500, 3200, 2900]),
    marketOf('total', [1900, 1900], 'total=2.5'),
    marketOf('total', [1500, 2500], 'total=3.5'),
  ]);
  return id;
}
const by = { proposed: 'operator:anna', confirmed: 'operator:bert' };
type Ruling = BookRequest<'rule-bet'>;
const rulingOf = (bet: BookBet, verdicts: readonly (LegVerdict | undefined)[], more: Partial<Ruling> = {}): Ruling => ({
  id: randomUUID(),
  betId: bet.id,
  kind: bet.isSettled ? 'resettle' : 'settle',
  legs: verdicts.flatMap((verdict, leg) => (verdict === undefined ? [] : [{ leg, verdict }])),
  settlementVersion: bet.settlementVersion,
  reason: 'result-missing',
  why: 'the feed is silent about it',
  by,
  isTrial: false,
  ...more,
});
async function settled(bettor: TestBettor, bet: BookBet): Promise<[state: string, payout: string, balance: bigint]> {
  await house.quiet();
  const { state, payout } = await bettor.read(bet.id);
  return [state, payout, bettor.balance()];
}

test('a bet is settled by hand once, however often and from wherever it is sent, and the feed does not undo it', async () => {
  const [bettor, event] = [await house.bettor(10_000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  const trial = await house.ask('rule-bet', rulingOf(bet, ['won'], { isTrial: true, by: { ...by, confirmed: null } }));
  expect(trial).toMatchObject({ refusal: null, before: { state: 'accepted', payout: '0' }, after: { state: 'won', payout: '2500' } });
  expect(await settled(bettor, bet)).toEqual(['accepted', '0', 9000n]);
  const request = rulingOf(bet, ['won']);
  const second = await house.startBook();
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => await house.ask('rule-bet', request, at % 2 === 0 ? house.app : second)),
  );
  expect(new Set(answers.map(({ refusal, after }) => `${refusal} ${after?.payout}`))).toEqual(new Set(['null 2500']));
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
  expect(await bettor.read(bet.id)).toMatchObject({ isFinal: true, settlementVersion: 1 });
  await house.feed.settle(event, 2, [wonBy('result', 3, 2)]);
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
  const moments = (await bettor.read(bet.id)).moments?.map(({ kind, rule }) => [kind, rule]);
  expect(moments?.at(-1)).toEqual(['settled', 'result-missing-1']);
  const { rows } = await house.database.query('select actor, kind, reason from sportsbook.act where subject = $1', [bet.id]);
  expect(rows).toEqual([{ actor: 'operator:bert', kind: 'bet settle', reason: 'the feed is silent about it' }]);
  await expect(house.database.query('delete from sportsbook.ruling')).rejects.toThrow('only added');
});

test('a bet is settled anew by hand, the payout comes back, and as its markets have it again', async () => {
  const [bettor, event] = [await house.bettor(10_000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
  const won = await bettor.read(bet.id);
  expect((await house.ask('rule-bet', rulingOf(won, ['lost'], { reason: 'result-corrected' }))).after).toMatchObject({ state: 'lost' });
  expect(await settled(bettor, bet)).toEqual(['lost', '0', 9000n]);
  const lost = await bettor.read(bet.id);
  expect(lost.legs[0]?.selections[0]?.rule).toBe('result-corrected-1');
  expect((await house.ask('rule-bet', rulingOf(won, ['void']))).refusal).toBe('stale');
  expect((await house.ask('rule-bet', rulingOf(lost, ['lost'], { reason: 'result-corrected' }))).refusal).toBe('same');
  await house.ask('rule-bet', rulingOf(lost, ['as-told']));
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
  const told = await house.ask('operator-bet', { betId: bet.id });
  expect(told.rulings.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['lost', 'result-corrected'],
    ['as-told', 'result-missing'],
  ]);
  expect(told.deliveries.map(({ call, state }) => `${call} ${state}`)).toContain('rollback done');
});

test('one leg of a combo is decided by hand; its player reads that, and the rest waits', async () => {
  const [bettor, one, other] = [await house.bettor(10_000n), await match(), await match()];
  const bet = await bettor.bet(slipOf([one, other].map((event) => ({ event, price: 2500 }))));
  expect((await house.ask('rule-bet', rulingOf(bet, [undefined, 'void'], { reason: 'late-bet' }))).after).toMatchObject({
    state: 'accepted',
  });
  const read = await bettor.read(bet.id);
  expect(read).toMatchObject({ possibleReturn: '2500', settlementVersion: 0 });
  expect(read.moments?.at(-1)).toMatchObject({ kind: 'leg-settled', rule: 'late-bet-1' });
  await house.feed.settle(one, 2, [wonBy('result', 3, 1)]);
  expect(await settled(bettor, bet)).toEqual(['won', '2500', 11_500n]);
});

test('what does not fit is refused and keeps nothing', async () => {
  const [bettor, event] = [await house.bettor(10_000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  const refusal = async (request: Ruling) => (await house.ask('rule-bet', request)).refusal;
  expect(await refusal(rulingOf(bet, ['won'], { betId: randomUUID() }))).toBe('unknown');
  expect(await refusal(rulingOf(bet, ['won'], { kind: 'resettle' }))).toBe('not-settled');
  expect(await refusal(rulingOf(bet, [undefined, 'won']))).toBe('bad-leg');
  expect(await refusal(rulingOf(bet, ['as-told']))).toBe('same');
  const rejected = await bettor.bet(slipOf([{ event, price: 9000 }]));
  expect(await refusal(rulingOf(rejected, ['won']))).toBe('not-accepted');
  const alone = await house.send(`${bookBase}/rule-bet`, rulingOf(bet, ['won'], { by: { ...by, confirmed: null } }));
  expect(alone.status).toBe(400);
  expect((await house.send(`${bookBase}/rule-bet`, rulingOf(bet, ['won']), { secret: 'a secret of somebody else' })).status).toBe(401);
  await house.feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await house.quiet();
  expect(await refusal(rulingOf(bet, ['won'], { settlementVersion: 1 }))).toBe('settled');
  house.clock.ms += 7 * 3_600_000;
  await house.quiet();
  expect(await refusal(rulingOf(await bettor.read(bet.id), ['lost']))).toBe('round-closed');
  house.clock.ms -= 7 * 3_600_000;
  const { rows } = await house.database.query('select 1 from sportsbook.ruling where bet_id = $1', [bet.id]);
  expect(rows).toEqual([]);
});

test('bets of a window are void by hand and no longer, each once; others and the feed’s own voids stay', async () => {
  const [bettor, event] = [await house.bettor(100_000n), await match()];
  const early = await bettor.bet(slipOf([{ event, price: 2500 }]));
  house.clock.ms += 60_000;
  const from = house.clock.ms;
  const inside = await bettor.bet(slipOf([{ event, price: 2500 }]));
  const [low, high] = [
    await bettor.bet(slipOf([{ event, market: 'total', specifiers: 'total=2.5', price: 1900 }])),
    await bettor.bet(slipOf([{ event, market: 'total', specifiers: 'total=3.5', price: 1500 }])),
  ];
  house.clock.ms += 60_000;
  const to = house.clock.ms;
  const window = (more: Partial<BookRequest<'void-window'>>): BookRequest<'void-window'> => ({
    id: randomUUID(),
    eventId: event,
    marketId: 'result',
    specifiers: null,
    from,
    to,
    isVoid: true,
    reason: 'obvious-error',
    why: 'odds of another match',
    by,
    isTrial: false,
    ...more,
  });
  const states = async () => {
    await house.quiet();
    return await Promise.all([early, inside, low, high].map(async (bet) => (await bettor.read(bet.id)).state));
  };
  expect(await house.ask('void-window', window({ isTrial: true }))).toEqual({
    refusal: null,
    bets: 1,
    stakes: [{ currency: 'EUR', stake: '1000' }],
  });
  expect((await house.ask('void-window', window({ to: to + 1000 }))).refusal).toBe('bad-window');
  expect((await house.ask('void-window', window({ eventId: 'nowhere' }))).refusal).toBe('unknown');
  expect((await house.ask('void-window', window({ isVoid: false }))).refusal).toBe('same');
  const request = window({});
  await Promise.all(Array.from({ length: 5 }, async () => await house.ask('void-window', request)));
  expect(await states()).toEqual(['accepted', 'void', 'accepted', 'accepted']);
  expect((await bettor.read(inside.id)).moments?.at(-1)).toMatchObject({ kind: 'voided', rule: 'obvious-error-1', payout: '1000' });
  expect((await house.ask('void-window', window({}))).refusal).toBe('same');
  // the feed takes back a void of the same window, which it never told
  await house.feed.say({ type: 'market.unvoided', eventId: event, from, to, markets: null, reason: 'by mistake' });
  expect((await states())[1]).toBe('void');
  await house.ask('void-window', window({ marketId: 'total' }));
  expect(await states()).toEqual(['accepted', 'void', 'void', 'void']);
  await house.ask('void-window', window({ isVoid: false }));
  expect(await states()).toEqual(['accepted', 'accepted', 'void', 'void']);
  expect(bettor.balance()).toBe(98_000n);
  // a book that begins anew reads what the feed holds, and leaves what people said
  await house.startBook();
  expect(await states()).toEqual(['accepted', 'accepted', 'void', 'void']);
});

test('a window is voided although a combo on it was lost elsewhere long ago, and not where one with a closed round would be paid', async () => {
  const bettor = await house.bettor(100_000n);
  const [other, event] = [await match(), await match()];
  const from = house.clock.ms;
  const combo = await bettor.bet(slipOf([other, event].map((one) => ({ event: one, price: 2500 }))));
  const [single, paid] = [await bettor.bet(slipOf([{ event, price: 2500 }])), await bettor.bet(slipOf([{ event: other, price: 2500 }]))];
  house.clock.ms += 1000;
  const to = house.clock.ms;
  await house.feed.settle(other, 2, [wonBy('result', 3, 2)]);
  await house.quiet();
  house.clock.ms += 7 * 3_600_000;
  const isClosed = async (bet: BookBet) =>
    (await house.ask('operator-bet', { betId: bet.id })).deliveries.some(({ call, state }) => call === 'round-close' && state === 'done');
  for (const bet of [combo, paid]) await expect.poll(async () => await isClosed(bet)).toBe(true);
  const window = (eventId: string, isTrial: boolean): BookRequest<'void-window'> => ({
    id: randomUUID(),
    eventId,
    marketId: 'result',
    specifiers: null,
    from,
    to,
    isVoid: true,
    reason: 'obvious-error',
    why: 'odds of another match',
    by,
    isTrial,
  });
  for (const isTrial of [true, false]) {
    expect((await house.ask('void-window', window(other, isTrial))).refusal).toBe('round-closed');
    expect(await house.ask('void-window', window(event, isTrial))).toMatchObject({ refusal: null, bets: 2 });
    await house.quiet();
    expect((await bettor.read(single.id)).state).toBe(isTrial ? 'accepted' : 'void');
  }
  expect([(await bettor.read(combo.id)).state, (await bettor.read(paid.id)).state]).toEqual(['lost', 'lost']);
});

test('the window of one market stays void when that of the whole event at the same times ends', async () => {
  const [bettor, event] = [await house.bettor(10_000n), await match()];
  const from = house.clock.ms;
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  house.clock.ms += 1000;
  const to = house.clock.ms;
  const say = async (marketId: string | null, isVoid: boolean) => {
    const times = { eventId: event, marketId, specifiers: null, from, to, isVoid, isTrial: false };
    const { refusal } = await house.ask('void-window', { id: randomUUID(), ...times, reason: 'obvious-error', why: 'a mistake', by });
    await house.quiet();
    return [refusal, (await bettor.read(bet.id)).state];
  };
  expect(await say('result', true)).toEqual([null, 'void']);
  expect(await say(null, true)).toEqual([null, 'void']);
  expect(await say(null, false)).toEqual([null, 'void']);
  expect(await say('result', false)).toEqual([null, 'accepted']);
});

test('a payout that was spent is owed after a correction by hand too, and no balance falls below zero', async () => {
  const [bettor, event] = [await house.bettor(1000n), await match()];
  const bet = await bettor.bet(slipOf([{ event, price: 2500 }]));
  await house.feed.settle(event, 1, [wonBy('result', 3, 1)]);
  await house.quiet();
  house.operator.failNext('rollback', { status: 'TEMPORARY' });
  await house.ask('rule-bet', rulingOf(await bettor.read(bet.id), ['lost']));
  await expect.poll(async () => (await bettor.read(bet.id)).receivable).toBe('2500');
  house.clock.ms += 10_000;
  await house.quiet();
  expect(await bettor.read(bet.id)).toMatchObject({ state: 'lost', receivable: '0' });
  expect(bettor.balance()).toBe(0n);
});
