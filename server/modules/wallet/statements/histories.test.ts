// The pages of histories that go back over months: whatever lies where, together they are the whole of it, once and in order.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { type TestApp, openTestApp, type TestPlayer } from '#testing/test-app.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { betOf, roundOf } from '#testing/wallet-commands.ts';
import { maxOfPlayerAtOnce } from '../ledger/command-queue.ts';
import { closeDay, type WalletCommand } from '../index.ts';

const dayMs = 86_400_000;
const today = new Date();
/** The first moment of the month that was so many months ago. */
const monthAgo = (months: number): number => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1);

let clock: Clock;
let app: TestApp;
beforeAll(async () => {
  clock = createStandingClock();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ clock }) });
  clock.setOffset(monthAgo(13) + 5 * dayMs - clock.wallMs());
});
afterAll(async () => await app.close());

/** Books at a moment, or a moment after what was booked last, so that no two entries have one time. */
async function book(command: WalletCommand, moment = clock.now().getTime() + 1): Promise<void> {
  clock.setOffset(moment - clock.wallMs());
  expect((await app.context.wallet.submit(command)).code).toBe('ok');
}

/** A round of a stake and a payout. */
async function play(accountId: string, moment?: number): Promise<void> {
  const bet = betOf(accountId, 10n);
  await book(bet, moment);
  await book({ kind: 'win', key: randomUUID(), accountId, amount: 5n, round: bet.round, closesRound: true });
}

async function playerWith(currencies: readonly string[]): Promise<{ player: TestPlayer; accountIds: string[] }> {
  const player = await app.signUp();
  const accountIds: string[] = [];
  for (const currency of currencies) {
    if (currency !== 'EUR') await player.call('openAccount', { body: { currency } });
    const id = (await player.accounts()).find((one) => one.currency === currency)?.id ?? '';
    await book({ kind: 'adjustment', key: randomUUID(), accountId: id, amount: 10_000n, note: 'test' });
    accountIds.push(id);
  }
  return { player, accountIds };
}

interface Filter {
  accountId?: string;
  from?: string;
  to?: string;
  before?: string;
}

/** What the ledger holds, read without any pages. */
async function entriesOf({ id }: TestPlayer, { accountId, from, to, before }: Filter = {}): Promise<string[]> {
  const { rows } = await app.context.database.pool.query<{ key: string }>(
    `select e.key from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
     where a.player_id = $1 and ($2::uuid is null or a.id = $2) and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4)
       and ($5::uuid is null or e.at <= (select x.at from ledger.wallet_entry x where x.key = $5))
     order by e.at desc`,
    [id, accountId ?? null, from ?? null, to ?? null, before ?? null],
  );
  return rows.map(({ key }) => key);
}

async function roundsOf({ id }: TestPlayer): Promise<string[]> {
  const { rows } = await app.context.database.pool.query<{ id: string }>(
    `select r.id from ledger.wallet_round r join ledger.wallet_entry e on e.account_id = r.account_id and e.seq = r.opened_seq and e.round_id = r.id
     where r.player_id = $1 order by r.id desc`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** All pages of a call, one after the other, and the total that each of them told. */
async function pagesOf(player: TestPlayer, call: 'listEntries' | 'listSpins', perPage: number, filter: Filter = {}) {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await player.call(call, { query: { page, perPage, ...filter } });
    ids.push(...data.map((row: { id: string }) => row.id));
    if (page * perPage >= meta.total) return { ids, total: meta.total };
  }
}

async function expectWhole(player: TestPlayer, perPages: readonly number[], gone = 0): Promise<void> {
  const [entries, rounds] = [await entriesOf(player), await roundsOf(player)];
  for (const perPage of perPages) {
    expect(await pagesOf(player, 'listEntries', perPage)).toEqual({ ids: entries, total: entries.length + gone });
    expect(await pagesOf(player, 'listSpins', perPage)).toEqual({ ids: rounds, total: rounds.length });
  }
}

test('HI-01 pages go over months and accounts without loss or double, also where an account was quiet for months, and when months are archived', async () => {
  const { player: quiet, accountIds: old } = await playerWith(['EUR']);
  const { player, accountIds } = await playerWith(['EUR', 'USD', 'BTC']);
  const [euros = '', dollars = '', coins = ''] = accountIds;
  for (const accountId of [...old, coins]) for (let n = 0; n < 4; n += 1) await play(accountId);
  // about the edges of months: the last moment of one, the first of the next
  await play(euros, monthAgo(12) - 2);
  for (const accountId of [euros, dollars, ...old]) await play(accountId, Math.max(monthAgo(12), clock.now().getTime() + 1));
  for (let n = 0; n < 4; n += 1) await play(euros, Math.max(monthAgo(5), clock.now().getTime() + 1));
  await play(dollars, monthAgo(4) + dayMs);
  for (const accountId of [dollars, euros]) await play(accountId, Math.max(monthAgo(2), clock.now().getTime() + 1));
  await play(euros, monthAgo(1) - 3);
  await play(dollars, monthAgo(0) - 1);
  await play(euros);

  for (const one of [player, quiet]) await expectWhole(one, [1, 3, 20]);
  const all = await entriesOf(player);
  const edges = [12, 5, 1, 0].map((months) => new Date(monthAgo(months)).toISOString());
  const filters: Filter[] = [
    ...edges.flatMap((edge) => [{ from: edge }, { to: edge }, { from: edge, accountId: dollars }, { to: edge, accountId: euros }]),
    { from: edges[0] ?? '', to: edges[1] ?? '' },
    { from: edges[2] ?? '', to: edges[3] ?? '', before: all[3] ?? '' },
    ...[1, 9, 14, all.length - 1].map((index) => ({ before: all[index] ?? '' })),
    ...accountIds.map((accountId) => ({ accountId })),
  ];
  for (const filter of filters) {
    const expected = await entriesOf(player, filter);
    for (const perPage of [4, 50])
      expect(await pagesOf(player, 'listEntries', perPage, filter)).toEqual({ ids: expected, total: expected.length });
  }

  clock.setOffset(0);
  await closeDay(app.context);
  const openings = async (one: TestPlayer, accountId: string, ...months: number[]) =>
    await Promise.all(
      months.map(async (back) => {
        const at = new Date(monthAgo(back)).toISOString();
        return (await one.call('readStatementBounds', { query: { accountId, at } })).data.opening;
      }),
    );
  const told = await openings(player, euros, 12, 11, 4, 0);
  expect(told[0]).not.toBe(told[1]);
  const toldQuiet = await openings(quiet, old[0] ?? '', 12, 11, 0);
  const whole = (await player.call('readStatementBounds')).data;
  expect([whole.since, new Set(whole.accounts?.map(({ id }) => id))]).toEqual([null, new Set(accountIds)]);
  await expect(openings(player, old[0] ?? '', 0)).rejects.toMatchObject({ status: 404 });
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const counts = async () => await Promise.all([player, quiet].map(async (one) => (await entriesOf(one)).length));
  const before = await counts();
  for (let month = 0; month < 2; month += 1) await owner.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')");
  await owner.end();
  const after = await counts();
  expect(after[1]).toBe(0);
  expect((await player.call('readStatementBounds')).data.since).toBe(new Date(monthAgo(11)).toISOString());
  expect(await openings(player, euros, 12, 11, 4, 0)).toEqual([undefined, ...told.slice(1)]);
  expect(await openings(quiet, old[0] ?? '', 12, 11, 0)).toEqual([undefined, ...toldQuiet.slice(1)]);
  for (const [index, one] of [player, quiet].entries()) await expectWhole(one, [3, 20], (before[index] ?? 0) - (after[index] ?? 0));
});

test('a round of many stakes and one behind many other entries are found', async () => {
  const { player, accountIds } = await playerWith(['EUR']);
  const [accountId = ''] = accountIds;
  await play(accountId);
  for (let n = 0; n < 15; n += 1) await book({ kind: 'adjustment', key: randomUUID(), accountId, amount: 1n, note: 'test' });
  const round = roundOf();
  for (let n = 0; n < 15; n += 1) await book(betOf(accountId, 1n, { round }));
  await play(accountId);
  for (let n = 0; n < 10; n += 1) await book({ kind: 'adjustment', key: randomUUID(), accountId, amount: 1n, note: 'test' });
  expect(await roundsOf(player)).toHaveLength(3);
  await expectWhole(player, [1, 2, 3]);
  await book({ kind: 'round-close', key: randomUUID(), accountId, round });
});

test('rounds come in the order of their ids where those that waited at once were booked in another', async () => {
  const { player, accountIds } = await playerWith(['EUR']);
  const [accountId = ''] = accountIds;
  // of two entries each: the stakes of the first and the last are as far apart as commands that waited at once can be
  for (let n = 0; n <= maxOfPlayerAtOnce / 2; n += 1) await play(accountId);
  const rounds = await roundsOf(player);
  expect(rounds).toHaveLength(maxOfPlayerAtOnce / 2 + 1);
  const [newest, oldest] = [rounds[0] ?? '', rounds.at(-1) ?? ''];
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  // the triggers keep entries as they are, for everybody but the owner
  const exchange = async () => {
    const third = randomUUID();
    await owner.query('begin; set local session_replication_role = replica');
    for (const [from, to] of [
      [newest, third],
      [oldest, newest],
      [third, oldest],
    ]) {
      await owner.query('update ledger.wallet_round set id = $2 where id = $1', [from, to]);
      await owner.query('update ledger.wallet_entry set round_id = $2 where round_id = $1', [from, to]);
    }
    await owner.query('commit');
  };
  await exchange();
  try {
    await expectWhole(player, [1, 2, 20]);
    const { data } = await player.call('listSpins', { query: { perPage: 1, gameId: 'test-game' } });
    expect(data.map((row: { id: string }) => row.id)).toEqual([newest]);
  } finally {
    await exchange();
    await owner.end();
  }
});
