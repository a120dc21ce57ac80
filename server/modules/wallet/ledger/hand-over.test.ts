// Half of the lanes go to a second PostgreSQL while bets and wins are booked, and come back: every acknowledged command is in the ledger
// once, on the server where its lane lives, and chains and sums are right on both.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/boot/schema.ts';
import { createClock } from '#server/platform/clock.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import { startPostgres } from '#embedded-postgres/index.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { auditLedger } from '../audit/audit-ledger.ts';
import { createWallet, type Wallet } from '../wallet.ts';
import { handOverLanes, type HandOverSide } from './hand-over.ts';
import { laneOf } from './ids.ts';

const log = pino({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'lanternhall-hand-over-'));
const stops: (() => Promise<void>)[] = [];
const lanes = Array.from({ length: 32 }, (_, lane) => lane);

interface Server extends HandOverSide {
  database: Database;
  owner: pg.Client;
}

async function startServer(name: string): Promise<Server> {
  const { url, stop } = await startPostgres(join(folder, name), {
    settings: ['fsync=off', 'shared_buffers=64MB', 'wal_level=logical', 'max_wal_senders=4', 'max_replication_slots=4'],
  });
  await migrate(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const database = openDatabase(url, { connections: 2, log });
  stops.unshift(async () => {
    await owner.end();
    await database.close();
    await stop();
  });
  return { name, url, database, owner };
}

const silentOutbox: Outbox = {
  publish: async () => undefined,
  onPublish: () => undefined,
  notice: () => undefined,
  deliverTo: () => undefined,
  flush: async () => undefined,
  start: () => undefined,
  close: async () => undefined,
};

let first: Server;
let second: Server;
let wallet: Wallet;
let accounts: string[];
beforeAll(async () => {
  chmodSync(folder, 0o755);
  [first, second] = await Promise.all([startServer('first'), startServer('second')]);
  await second.owner.query("select ledger.wallet_fence_lanes(array(select generate_series(0, 63)), 'first')");
  accounts = await fillAccounts(first.url, 256, 1_000_000n);
  const clock = createClock();
  wallet = createWallet(
    { database: first.database, clock, outbox: silentOutbox, log },
    { connections: 1, queueTimeoutMs: 60_000, furtherLedgers: [second.database] },
  );
});
afterAll(async () => {
  await wallet.close();
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Keys of what was acknowledged, with the account. */
const acknowledged = new Map<string, string>();

/** One player after the other bets, and wins every second time. */
async function play(run: { isOver: boolean }, own: readonly string[]): Promise<void> {
  for (let turn = 0; !run.isOver; turn += 1) {
    const accountId = own[turn % own.length] ?? '';
    const round = { provider: 'hand-over', ref: newId(), game: 'table' };
    const bet = { kind: 'bet', key: newId(), accountId, amount: 7n, round, exclusive: false, closesRound: turn % 2 === 0 } as const;
    expect((await wallet.submit(bet)).code).toBe('ok');
    acknowledged.set(bet.key, accountId);
    if (bet.closesRound) continue;
    const win = { kind: 'win', key: newId(), accountId, amount: 9n, round, closesRound: true } as const;
    expect((await wallet.submit(win)).code).toBe('ok');
    acknowledged.set(win.key, accountId);
  }
}

/** What each server has of what was acknowledged, and whether its books are right. */
async function judge(isSecond: (lane: number) => boolean): Promise<void> {
  for (const [server, isHere] of [
    [first, (lane: number) => !isSecond(lane)],
    [second, isSecond],
  ] as const) {
    const { rows } = await server.owner.query<{ key: string }>("select key from ledger.wallet_entry where kind <> 'adjustment'");
    const wanted = [...acknowledged].filter(([, accountId]) => isHere(laneOf(accountId))).map(([key]) => key);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted());
    expect((await auditLedger(server.database)).violations).toEqual([]);
    const { rows: sums } = await server.owner.query<{ sum: string }>(
      'select sum(total) from (select sum(real + bonus + held) as total from ledger.wallet_account union all select sum(balance) from ledger.wallet_house) t',
    );
    expect(Number(sums[0]?.sum ?? 0)).toBe(0);
  }
}

test('half of the lanes go to another server under load and come back, and nothing that was acknowledged is missing', async () => {
  const run = { isOver: false };
  const players = Array.from({ length: 16 }, async (_, n) => await play(run, accounts.slice(n * 16, n * 16 + 16)));
  const isSecond = (lane: number): boolean => lanes.includes(lane);
  const some = accounts.find((id) => isSecond(laneOf(id))) ?? '';
  const entriesOf = async ({ owner }: Server): Promise<number> =>
    (await owner.query('select 1 from ledger.wallet_entry where account_id = $1', [some])).rowCount ?? 0;
  try {
    await handOverLanes(first, second, lanes);
    const arrived = await entriesOf(second);
    await expect.poll(async () => await entriesOf(second)).toBeGreaterThan(arrived);
    expect(await entriesOf(first)).toBe(0);
    await handOverLanes(second, first, lanes);
    const returned = await entriesOf(first);
    await expect.poll(async () => await entriesOf(first)).toBeGreaterThan(returned);
  } finally {
    run.isOver = true;
    await Promise.all(players);
  }
  await judge(() => false);
  // once more, and this time they stay
  await handOverLanes(first, second, lanes);
  await judge(isSecond);
});

/** Lanes with players in them that the hand-over above leaves alone. */
const spareLanes = (): number[] => [...new Set(accounts.map(laneOf))].filter((lane) => !lanes.includes(lane));

test('a copy that is not whole is not adopted: the lanes go on where they lived, and the next copy is', async () => {
  const [lane = 0] = spareLanes();
  const own = accounts.filter((id) => laneOf(id) === lane);
  let stray = newId();
  while (laneOf(stray) !== lane) stray = newId();
  await second.owner.query("insert into ledger.wallet_key (key, account_id, kind, amount) values (gen_random_uuid(), $1, 'deposit', 1)", [
    stray,
  ]);
  await expect(handOverLanes(first, second, [lane])).rejects.toThrow(/is not whole/);
  const run = { isOver: false };
  const playing = play(run, own);
  await expect.poll(async () => (await first.owner.query('select 1 from ledger.wallet_fence where lane = $1', [lane])).rowCount).toBe(0);
  await handOverLanes(first, second, [lane]);
  run.isOver = true;
  await playing;
  await judge((one) => lanes.includes(one) || one === lane);
});

test('what is in the way of the copy ends it in time: the lanes go on where they lived, and nothing of it is left behind', async () => {
  const [, lane = 0] = spareLanes();
  const own = accounts.filter((id) => laneOf(id) === lane);
  const [account] = own;
  await second.owner.query(
    "insert into ledger.wallet_account_route (account_id, player_id, currency) values ($1, gen_random_uuid(), 'EUR')",
    [account],
  );
  await expect(handOverLanes(first, second, [lane], { copyWithinMs: 1000 })).rejects.toThrow(/does not have the lanes within 1000 ms/);
  expect((await second.owner.query('select 1 from pg_subscription')).rowCount).toBe(0);
  expect((await first.owner.query('select 1 from pg_publication')).rowCount).toBe(0);
  expect((await first.owner.query('select 1 from pg_replication_slots')).rowCount).toBe(0);
  const run = { isOver: false };
  const playing = play(run, own);
  await second.owner.query('delete from ledger.wallet_account_route where account_id = $1', [account]);
  await handOverLanes(first, second, [lane]);
  run.isOver = true;
  await playing;
  await judge((one) => lanes.includes(one) || spareLanes().slice(0, 2).includes(one));
});

test('a server books nothing in lanes that live elsewhere, whatever asks it to', async () => {
  const account = accounts.find((id) => spareLanes().slice(2).includes(laneOf(id))) ?? '';
  const { rows } = await first.owner.query<{ player_id: string }>('select player_id from ledger.wallet_account where id = $1', [account]);
  const player = rows[0]?.player_id;
  await expect(second.owner.query('select ledger.wallet_lock_player($1)', [player])).rejects.toThrow(/lives on another server/);
  await expect(second.owner.query("select ledger.wallet_follow_player($1, 1::smallint, 'Europe/Berlin')", [player])).rejects.toThrow(
    /lives on another server/,
  );
  await expect(second.owner.query('select ledger.wallet_adopt_lanes($1, $2)', [[lanes[0]], ''])).rejects.toThrow(/live here already/);
  await expect(first.owner.query('select ledger.wallet_forget_lanes($1, false)', [[laneOf(account)]])).rejects.toThrow(/live here/);
});
