// One key is one bet, whatever happens to the house between its tries: what stands is answered, and never told as refused.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { problems } from '#contract/kernel/problems.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports } from '#testing/with-sports.ts';

const house = withSports({ context: () => ({ clock: createClearClock() }) });
const app = useTestApp(house.options);

type Body = Input<'placeBet'>['body'];
let number = 0;
async function bodyOf(): Promise<Body> {
  const eventId = `again${(number += 1)}`;
  await house.feed.offer({ id: eventId }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.get(eventId)?.listed.size).toBe(1);
  return {
    submitKey: randomUUID(),
    currency: 'EUR',
    slip: {
      type: 'single',
      legs: [{ price: 2500, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }] }],
      stake: { of: 'line', amount: 1000 },
    },
    pricePolicy: 'none',
  };
}

async function bettor() {
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  const balance = async () => (await player.accounts())[0]?.balance;
  return { player, balance, place: async (body: Body) => (await player.call('placeBet', { body })).data };
}
const codeOf = async (asked: Promise<unknown>) => ((await refusalOf(asked)) as { code: number }).code;

test('what the house cannot write down is answered as the book has taken it, and written down later', async () => {
  const { player, balance, place } = await bettor();
  const body = await bodyOf();
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  owner.on('error', () => undefined);
  await owner.query('alter table sports_bet add constraint broken check (false) not valid');
  const bet = await place(body);
  expect([bet.state, await balance()]).toEqual(['accepted', 99_000]);
  expect((await place(body)).id).toBe(bet.id);
  const kept = async () => (await owner.query('select state from sports_bet where id = $1', [bet.id])).rows;
  // what the book tells of it meanwhile is lost no more than what it answers
  const other = await bettor();
  await other.place(await bodyOf());
  expect(await kept()).toEqual([]);
  await owner.query('alter table sports_bet drop constraint broken');
  await expect.poll(kept).toEqual([{ state: 'accepted' }]);
  await owner.end();
  expect((await player.call('listBets', { query: { isSettled: false } })).meta.total).toBe(1);
});

test('what may be placed no more is still answered under its key, and refused under every other', async () => {
  const [{ player, place }, stranger] = [await bettor(), await bettor()];
  for (const one of [player, stranger.player]) {
    await one.call('openAccount', { body: { currency: 'USD' } });
    await app().fund(one, 10_000n, 'USD');
  }
  const body = { ...(await bodyOf()), currency: 'USD' };
  const bet = await place(body);
  expect(bet.state).toBe('accepted');
  expect((await openVerbs(app())('currency', 'off', 'USD', '--reason', 'a test')).code).toBe(0);
  await expect.poll(() => app().context.settings.currency('USD')?.isEnabled).toBe(false);
  expect(await place(body)).toMatchObject({ id: bet.id, state: 'accepted' });
  const unavailable = problems['currency-unavailable'].code;
  expect(await codeOf(place({ ...body, submitKey: randomUUID() }))).toBe(unavailable);
  expect(await codeOf(place({ ...body, pricePolicy: 'any' }))).toBe(problems.conflict.code);
  expect(await codeOf(stranger.place(body))).toBe(unavailable);
  expect((await player.accounts()).find(({ currency }) => currency === 'USD')?.balance).toBe(9000);
});
