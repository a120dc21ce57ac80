// A bet worked out again from its receipt and the published results, by the program that stands alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { BetCheck, BetEvidence, LogCheck } from '#contract/bet-check.ts';
import type { SportsResult } from '#contract/protocols/sports-results.ts';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';
import { checkBet } from './check-bet.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

const day = '2026-11-26';
const result = (eventId: string, home: number, away: number, more: Partial<SportsResult> = {}): SportsResult => ({
  eventId,
  status: 'closed',
  at: house.clock.ms,
  counts: { 'goals:half-1': [0, 0], 'goals:half-2': [home, away], 'goals:match': [home, away] },
  closed: ['half-1', 'half-2', 'match'],
  order: [],
  absent: [],
  voids: [],
  ...more,
});
const market = 'football:result';

/** The outcomes as football calls them. */
const names = ['home', 'draw', 'away'];
const named = <M extends { outcomes: { id: string }[] }>(told: M): M => ({
  ...told,
  outcomes: told.outcomes.map((one, at) => ({ ...one, id: names[at] ?? one.id })),
});

async function bets(ids: readonly string[]) {
  for (const id of ids) await house.feed.offer({ id }, [named(marketOf(market, [2500, 3200, 2900]))]);
  const bettor = await house.bettor();
  const slip = slipOf(ids.map((event) => ({ event, market, price: 2500 })));
  for (const { selections } of slip.legs) for (const selection of selections) selection.outcomeId = 'home';
  const bet = await bettor.bet(slip);
  return { bettor, bet };
}
const evidence = async (betId: string): Promise<BetEvidence> => ({
  proof: await house.ask('bet-proof', { betId }),
  rulings: [],
  openThousandths: 1000,
});

async function runProgram<Found = BetCheck>(given: object, ...words: string[]): Promise<Found> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(given));
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  expect(child.exitCode).toBe(0);
  return JSON.parse(printed) as Found;
}

test('the receipt and the published results alone say what a bet pays', async () => {
  const { bettor, bet } = await bets(['c1', 'c2']);
  expect(checkBet(await evidence(bet.id))).toMatchObject({ receipt: 'right', legs: [[null], [null]], payout: null, payoutByHand: null });
  for (const event of ['c1', 'c2']) await house.feed.settle(event, 2, [named(wonBy(market, 3, 1))]);
  await house.quiet();
  house.feed.publish(day, [result('c1', 2, 1), result('c2', 1, 0), result('c3', 0, 0)]);
  const check = await runProgram(await evidence(bet.id));
  const won = { result: 1, voidHalves: 0, deadHeat: 1 };
  expect(check).toEqual({ receipt: 'right', logFault: null, legs: [[won], [won]], payout: '6250', payoutByHand: '6250' });
  expect(check.payout).toBe((await bettor.read(bet.id)).payout);
});

test('what people decided, a void window and a share that was cashed out are reckoned with', async () => {
  const { bet } = await bets(['d1']);
  house.feed.publish(day, [result('d1', 0, 1)]);
  const given = await evidence(bet.id);
  expect(checkBet(given)).toMatchObject({ payout: '0', payoutByHand: '0' });
  expect(checkBet({ ...given, rulings: [{ leg: 0, verdict: 'won' }] })).toMatchObject({ payout: '0', payoutByHand: '2500' });
  expect(
    checkBet({
      ...given,
      rulings: [
        { leg: 0, verdict: 'won' },
        { leg: 0, verdict: 'as-told' },
      ],
    }).payoutByHand,
  ).toBe('0');
  const at = bet.acceptedAt ?? 0;
  const voids = [{ from: at, to: at + 1, markets: [{ marketId: market, specifiers: '' }], rule: 'obvious-error-1' }];
  house.feed.publish(day, [result('d1', 0, 1, { voids })]);
  expect(checkBet(await evidence(bet.id)).payout).toBe('1000');
  expect(checkBet({ ...(await evidence(bet.id)), openThousandths: 250 }).payout).toBe('250');
});

test('a receipt or a day that was changed is noticed', async () => {
  const { bet } = await bets(['e1']);
  house.feed.publish(day, [result('e1', 1, 0)]);
  const given = await evidence(bet.id);
  const bend = (act: (copy: BetEvidence) => void): BetCheck => {
    const copy = structuredClone(given);
    act(copy);
    return checkBet(copy);
  };
  expect(bend(({ proof }) => Object.assign(proof.receipt?.receipt.legs[0] ?? {}, { price: 9000 })).receipt).toBe('wrong');
  expect(bend(({ proof }) => proof.keys.splice(0)).receipt).toBe('unknown-key');
  expect(bend(({ proof }) => Object.assign(proof.days[0]?.entries[0]?.result ?? {}, { status: 'abandoned' })).logFault).toContain(
    'entry 0',
  );
  expect(bend(({ proof }) => Object.assign(proof, { resultsKey: null })).logFault).toContain('no key');
  const { days, resultsKey } = given.proof;
  expect(await runProgram<LogCheck>({ days, resultsKey }, 'results')).toEqual({ logFault: null });
  const changed = days.map((one) => ({ ...one, head: one.previous }));
  expect(await runProgram<LogCheck>({ days: changed, resultsKey }, 'results')).toEqual({ logFault: `${day}: head` });
  expect((await house.ask('bet-proof', { betId: crypto.randomUUID() })).receipt).toBeNull();
});
