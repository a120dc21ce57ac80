// Where a bet is found: among the player's bets, settled ones unless others are asked for, and not among the spins.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports();
const app = useTestApp(house.options);
const { feed } = house;

async function place(player: TestPlayer, eventId: string): Promise<string> {
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }] }],
    stake: { of: 'line' as const, amount: 100 },
  };
  const { data } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  expect(data.state).toBe('accepted');
  return data.id;
}

test('bets are listed page by page, settled ones unless isSettled says otherwise; a stranger has none', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  await app().fund(player, 10_000n);
  for (const id of ['g1', 'g2']) await feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.has('g2')).toBe(true);
  const settled = [await place(player, 'g1'), await place(player, 'g1'), await place(player, 'g1')];
  const open = await place(player, 'g2');
  expect((await player.call('listOpenRounds')).data).toMatchObject([
    { gameId: 'sportsbook', category: 'sports', isOpen: true, rounds: 4, held: 400, currency: 'EUR' },
  ]);
  expect((await app().guest.call('listPlaying')).data).toEqual([]);
  await feed.settle('g1', 2, [wonBy('result', 3, 2)]);
  const list = async (query: { page?: number; perPage?: number; isSettled?: boolean }) => {
    const { data, meta } = await player.call('listBets', { query });
    return { ids: data.map(({ id }) => id), meta };
  };
  await expect.poll(async () => (await list({})).meta).toEqual({ page: 1, perPage: 20, total: 3 });
  const newest = settled.toReversed();
  expect((await list({})).ids).toEqual(newest);
  expect(await list({ page: 1, perPage: 2 })).toEqual({ ids: newest.slice(0, 2), meta: { page: 1, perPage: 2, total: 3 } });
  expect((await list({ page: 2, perPage: 2 })).ids).toEqual(newest.slice(2));
  expect((await list({ isSettled: true })).ids).toEqual(newest);
  expect(await list({ isSettled: false })).toEqual({ ids: [open], meta: { page: 1, perPage: 20, total: 1 } });
  for (const isSettled of [true, false]) expect((await stranger.call('listBets', { query: { isSettled } })).data).toEqual([]);
  // in the wallet they are rounds; a history of spins is of games
  expect(await player.call('listSpins')).toMatchObject({ data: [], meta: { page: 1, perPage: 20, total: 0 } });
  expect((await player.call('listSpins', { query: { gameId: 'sportsbook' } })).data).toEqual([]);
  expect((await player.call('readSpinTotals')).data.totals).toEqual([]);
  const rounds = await app()
    .context.database.db.selectFrom('ledger.wallet_round')
    .select('id')
    .where('player_id', '=', player.id)
    .execute();
  expect(rounds).toHaveLength(4);
  for (const { id } of rounds) expect(await refusalOf(player.call('readSpin', { params: { id } }))).toMatchObject({ code: 10004 });
});

test('bets that were rejected are found where they are asked for by their state', async () => {
  const player = await app().signUp();
  await app().fund(player, 50n);
  await feed.offer({ id: 'g3' }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.has('g3')).toBe(true);
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId: 'g3', marketId: 'result', specifiers: '', outcomeId: '1' }] }],
    stake: { of: 'line' as const, amount: 100 },
  };
  const { data: bet } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  expect(bet).toMatchObject({ state: 'rejected', refusal: { code: 'insufficient-funds' } });
  for (const isSettled of [true, false]) {
    expect((await player.call('listBets', { query: { isSettled } })).data).toEqual([]);
    const { data, meta } = await player.call('listBets', { query: { isSettled, state: 'rejected' } });
    expect([data.map(({ id, state }) => [id, state]), meta.total]).toEqual([[[bet.id, 'rejected']], 1]);
  }
});

test('what a sportsbook tells of its features is no filter of the lobby', async () => {
  await app().context.database.transact(async (tx) => {
    const features = JSON.stringify(['cash-out']);
    const changed = await tx.updateTable('game').set({ features }).where('identity', '=', 'sportsbook').executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(1n);
  });
  expect((await app().guest.call('listFeatures')).data.map(({ identity }) => identity)).not.toContain('cash-out');
});
