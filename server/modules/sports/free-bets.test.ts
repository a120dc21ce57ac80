// Free bets: a stake that the house gives, from its grant to what it wins, and that it is staked once, whatever is tried.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { checkBet } from '#sportsbook/check-bet/check-bet.ts';
import { grantedTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf, runJob } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports({}, 0, 0);
const app = useTestApp(house.options);
const { feed } = house;
const why = ['--reason', 'a test of free bets'];
const op = async (...words: string[]) => await openVerbs(app())('bonus', ...words);

let number = 0;
async function match(): Promise<string> {
  const id = `f${(number += 1)}`;
  await feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.get(id)?.listed.size).toBe(1);
  return id;
}

/** A player with 100.00 EUR and a free bet of 5.00 EUR. */
async function given(minOdds?: number): Promise<{ player: TestPlayer; freeBetId: string }> {
  const identity = `free-${(number += 1)}`;
  const template = grantedTemplate(identity, 500, { kind: 'free-bet', products: ['sports'] });
  const wagering = { ...template.wagering, times: 0, ...(minOdds !== undefined && { minOdds }) };
  expect((await op('publish', templateFile({ ...template, wagering }), ...why)).err).toBe('');
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  expect((await op('grant', player.email, identity, 'EUR', ...why)).code).toBe(0);
  const [bonus] = (await player.call('listPlayerBonuses', { query: { status: [1] } })).data;
  return { player, freeBetId: bonus?.id ?? '' };
}

type Slip = Input<'placeBet'>['body']['slip'];
const slipOf = (events: readonly string[], outcome = '1', price = 2500): Slip => ({
  type: events.length === 1 ? 'single' : 'combo',
  legs: events.map((eventId) => ({ price, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: outcome }] })),
  // what is staked is the free bet
  stake: { of: 'line', amount: 1 },
});
const place = async (player: TestPlayer, slip: Slip, freeBetId: string, submitKey: string = randomUUID()) =>
  (await player.call('placeBet', { body: { submitKey, currency: 'EUR', slip, freeBetId, pricePolicy: 'none' } })).data;
const balanceOf = async (player: TestPlayer) => (await player.accounts())[0]?.balance;
const bonusOf = async (player: TestPlayer, id: string) => (await player.call('readPlayerBonus', { params: { id } })).data.bonus;
const stateOf = async (player: TestPlayer, id: string) => {
  const data = await bonusOf(player, id);
  return [data.status, data.result, data.endReason];
};
const read = async (player: TestPlayer, id: string) => (await player.call('readBet', { params: { id } })).data;

test('a free bet is staked as nothing, and pays what it wins beside its stake', async () => {
  const [{ player, freeBetId }, event] = [await given(), await match()];
  const body = { currency: 'EUR', slip: slipOf([event]), freeBetId };
  expect((await player.call('quoteSlip', { body })).data).toMatchObject({ stake: '500', possibleReturn: '750', refusal: null });
  const bet = await place(player, slipOf([event]), freeBetId);
  expect(bet).toMatchObject({ state: 'accepted', isFreeBet: true, stake: 500, possibleReturn: 750 });
  expect(await balanceOf(player)).toBe(10_000);
  expect(await stateOf(player, freeBetId)).toEqual([3, 2, 'staked']);
  const { data: cashOut } = await player.call('quoteCashOut', { params: { id: bet.id }, body: { thousandths: 1000 } });
  expect(cashOut).toMatchObject({ isOpen: false, reason: 'unavailable' });
  await feed.settle(event, 2, [wonBy('result', 3, 1)]);
  await expect.poll(async () => await balanceOf(player)).toBe(10_750);
  expect(await read(player, bet.id)).toMatchObject({ state: 'won', payout: 750, isFinal: true });
  const receipt = (await player.call('readBetReceipt', { params: { id: bet.id } })).data;
  expect(receipt.receipt).toMatchObject({ isFreeBet: true, stake: '500' });
  const keys = (await player.call('listBookKeys')).data.keys;
  const ruled = { leg: 0, verdict: 'won' as const };
  const checked = checkBet({ proof: { receipt, keys, days: [], resultsKey: null }, rulings: [ruled] as never, openThousandths: 1000 });
  expect(checked).toMatchObject({ receipt: 'right', payoutByHand: '750' });
  // written down when the book tells of it, beside what was read here
  const kept = async () =>
    await app().context.database.db.selectFrom('sports_bet').select(['stake', 'payout']).where('id', '=', bet.id).execute();
  await expect.poll(kept).toEqual([{ stake: 0n, payout: 750n }]);
  const { out } = await openVerbs(app())('bet', 'verify', bet.id);
  expect(out).toContain('agrees   The ledger has a stake of €0.00 and €7.50 paid; the book €0.00 (a free bet of €5.00) and €7.50.');
});

test('a free bet is staked once: two at once, the same again, another bet, a stranger', async () => {
  const [{ player, freeBetId }, { player: stranger, freeBetId: other }, event] = [await given(), await given(), await match()];
  const key = randomUUID();
  const bets = await Promise.all([place(player, slipOf([event]), freeBetId, key), place(player, slipOf([event], '2', 3200), freeBetId)]);
  expect(bets.map(({ state }) => state).toSorted()).toEqual(['accepted', 'rejected']);
  expect(bets.find(({ state }) => state === 'rejected')?.refusal).toEqual({ code: 'bonus-rule' });
  const again = await place(player, slipOf([event]), freeBetId, key);
  expect([again.id, again.state]).toEqual([bets[0].id, bets[0].state]);
  expect((await place(player, slipOf([event]), freeBetId)).refusal).toEqual({ code: 'bonus-rule' });
  expect(await balanceOf(player)).toBe(10_000);
  const body = { currency: 'EUR', slip: slipOf([event]), freeBetId };
  expect(await refusalOf(player.call('quoteSlip', { body }))).toMatchObject({ status: 409 });
  expect(await refusalOf(stranger.call('quoteSlip', { body }))).toMatchObject({ code: 10004 });
  expect(await refusalOf(place(stranger, slipOf([event]), freeBetId))).toMatchObject({ code: 10004 });
  expect(await refusalOf(place(player, slipOf([event]), randomUUID()))).toMatchObject({ code: 10004 });
  await stranger.call('cancelPlayerBonus', { params: { id: other } });
  expect((await place(stranger, slipOf([event]), other)).refusal).toEqual({ code: 'bonus-rule' });
});

test('what does not fit the terms leaves the free bet to another slip', async () => {
  const [{ player, freeBetId }, events] = [await given(260), [await match(), await match()]];
  const low = await place(player, slipOf([events[0] ?? '']), freeBetId);
  expect(low).toMatchObject({ state: 'rejected', refusal: { code: 'free-bet-odds', legs: [0], limit: '2600' } });
  const lines = await place(player, { ...slipOf(events), type: 'single' }, freeBetId);
  expect(lines).toMatchObject({ state: 'rejected', refusal: { code: 'free-bet-lines' } });
  expect(await stateOf(player, freeBetId)).toEqual([1, 1, null]);
  const combo = await place(player, slipOf(events, '2', 3200), freeBetId);
  expect(combo).toMatchObject({ state: 'accepted', possibleReturn: 4620 });
});

test('a free bet whose bet is void is given back for as long as was left, and can be staked again; one that loses is not', async () => {
  const [{ player, freeBetId }, event, next] = [await given(), await match(), await match()];
  const before = await bonusOf(player, freeBetId);
  const bet = await place(player, slipOf([event]), freeBetId);
  const voided = {
    ...wonBy('result', 3, 1),
    outcomes: ['1', '2', '3'].map((id) => ({ id, result: 0 as const, voidHalves: 2 as const, deadHeat: 1 })),
  };
  await feed.settle(event, 2, [voided]);
  await expect.poll(async () => await stateOf(player, freeBetId)).toEqual([1, 1, null]);
  const after = await bonusOf(player, freeBetId);
  expect(Date.parse(after.acceptUntil)).toBeGreaterThanOrEqual(Date.parse(before.acceptUntil));
  expect(await read(player, bet.id)).toMatchObject({ state: 'void', payout: 0 });
  // the book writes it down with the answer to what gave the stake back
  await expect.poll(async () => (await read(player, bet.id)).moments.map(({ kind }) => kind)).toContain('stake-returned');
  const second = await place(player, slipOf([next]), freeBetId);
  expect(second.state).toBe('accepted');
  await feed.settle(next, 2, [wonBy('result', 3, 2)]);
  await expect.poll(async () => (await read(player, second.id)).state).toBe('lost');
  expect(await stateOf(player, freeBetId)).toEqual([3, 2, 'staked']);
  expect(await balanceOf(player)).toBe(10_000);
});

test('a free bet that has expired or was cancelled is no stake, and no money is taken in its place', async () => {
  const event = await match();
  const ends: [string, (player: TestPlayer, id: string) => Promise<unknown>][] = [
    ['cancelled', async (player, id) => await player.call('cancelPlayerBonus', { params: { id } })],
    [
      'expired',
      async (_, id) => {
        const { pool } = app().context.database;
        await pool.query("update player_bonus set accept_until = now() - interval '1 minute' where id = $1", [id]);
      },
    ],
    [
      'expired and ended',
      async (player, id) => {
        const { pool } = app().context.database;
        await pool.query("update player_bonus set accept_until = now() - interval '1 minute' where id = $1", [id]);
        await runJob(app(), 'end-bonuses');
        expect((await stateOf(player, id))[0]).not.toBe(1);
      },
    ],
  ];
  for (const [name, end] of ends) {
    const { player, freeBetId } = await given();
    await end(player, freeBetId);
    const bet = await place(player, slipOf([event]), freeBetId);
    expect([name, bet.state, bet.refusal, bet.isFreeBet]).toEqual([name, 'rejected', { code: 'bonus-rule' }, true]);
    expect(await balanceOf(player)).toBe(10_000);
    const body = { currency: 'EUR', slip: slipOf([event]), freeBetId };
    if (name !== 'expired') expect(await refusalOf(player.call('quoteSlip', { body }))).toMatchObject({ code: 18001, status: 409 });
  }
});
