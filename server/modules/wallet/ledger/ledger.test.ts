// What makes the ledger worth believing: chains, signed checkpoints, partitions, archive.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { type Clock, createClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/database.ts';
import { openTestApp, type TestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { auditLedger, createWallet, closeDay, type WalletCommand } from '../index.ts';
import { digestEntries } from '../audit/checkpoints.ts';
import { keepLedgerJob } from '../audit/keep-ledger.job.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const dayMs = 86_400_000;

/** Sets a clock to noon of a day of a coming month, 1 being the next: no day or month turns while a test runs, whenever it runs. */
function setToDay(own: Clock, month: number, day: number): void {
  const today = new Date(own.wallMs());
  own.setOffset(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + month, day, 12) - own.wallMs());
}

const submit = async (command: WalletCommand, at: TestApp = app()) => (await at.context.wallet.submit(command)).code;

async function playerWith(amount: bigint, at: TestApp = app()): Promise<{ player: TestPlayer; accountId: string }> {
  const player = await at.signUp();
  await at.fund(player, amount);
  return { player, accountId: (await player.accounts())[0]?.id ?? '' };
}

/** Does something with the ledger as only the owner of its tables can, past the triggers, and puts it right again. */
async function tampered(at: TestApp, tamper: string, restore: string, look: () => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: at.databaseUrl });
  await owner.connect();
  const past = async (text: string) => await owner.query(`begin; set local session_replication_role = replica; ${text}; commit`);
  await past(tamper);
  try {
    await look();
  } finally {
    await past(restore);
    await owner.end();
  }
}

const violations = async (at: TestApp = app()) => (await auditLedger(at.context.database, at.context.secrets)).violations;

test('LE-01 whatever is changed in an entry, the check names that entry', async () => {
  const { accountId } = await playerWith(1000n);
  await submit(betOf(accountId, 100n));
  await submit(betOf(accountId, 200n));
  const where = `where account_id = '${accountId}' and seq = 2`;
  for (const [change, back] of [
    ['amount = 99', 'amount = 100'],
    ["at = at + interval '1 hour'", "at = at - interval '1 hour'"],
    ["note = 'x'", 'note = null'],
    ['counted_stake = 1', 'counted_stake = 100000'],
  ] as const) {
    await tampered(
      app(),
      `update ledger.wallet_entry set ${change} ${where}`,
      `update ledger.wallet_entry set ${back} ${where}`,
      async () => {
        expect((await violations()).join('\n')).toContain(`entry 2 of account ${accountId}: its hash is not the one of what it says`);
      },
    );
  }
  expect(await violations()).toEqual([]);
});

test('LE-01 a removed entry, and a balance that no entry explains, are named', async () => {
  const { accountId } = await playerWith(1000n);
  await submit(betOf(accountId, 100n));
  await submit(betOf(accountId, 200n));
  const row = `account_id = '${accountId}' and seq = 2`;
  await tampered(
    app(),
    `create table taken as select * from ledger.wallet_entry where ${row}; delete from ledger.wallet_entry where ${row}`,
    'insert into ledger.wallet_entry select * from taken; drop table taken',
    async () => expect((await violations()).join('\n')).toContain(`entry 3 of account ${accountId}: comes after entry 1`),
  );
  const turn = (amount: number) => `update ledger.wallet_entry set amount = ${amount} where ${row}`;
  await tampered(app(), turn(-100), turn(100), async () =>
    expect((await violations()).join('\n')).toContain(`entry 2 of account ${accountId}: it names less than nothing`),
  );
  const raise = (by: number) => `update ledger.wallet_account set real = real + ${by} where id = '${accountId}'`;
  await tampered(app(), raise(5), raise(-5), async () => {
    const found = (await violations()).join('\n');
    expect(found).toContain('EUR: players and house sum to 5 instead of 0');
    expect(found).toContain(`account ${accountId}: holds 705/0/0`);
  });
  const [first, second] = (
    await app().context.database.pool.query<{ id: string }>('select id from ledger.wallet_round where account_id = $1 order by id', [
      accountId,
    ])
  ).rows;
  const list = (change: string) => `update ledger.wallet_account set open_rounds = ${change} where id = '${accountId}'`;
  await tampered(app(), list(`array['${second?.id}'::uuid]`), list(`array['${first?.id}', '${second?.id}']::uuid[]`), async () => {
    expect((await violations()).join('\n')).toContain(`round ${first?.id}: its state is 1, and it is not among the open ones`);
  });
  const stranger = randomUUID();
  await tampered(app(), list(`open_rounds || '${stranger}'::uuid`), list(`array_remove(open_rounds, '${stranger}')`), async () => {
    expect((await violations()).join('\n')).toMatch(new RegExp(`round ${stranger}: its state is ?, and it is among the open ones`));
  });
  expect(await violations()).toEqual([]);
});

test('a closed day is signed, a head a currency; nothing is booked into it; a chain rewritten with all its hashes is still found', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  setToDay(own, 1, 10);
  try {
    const { accountId } = await playerWith(1000n, at);
    await submit(betOf(accountId, 100n), at);
    own.setOffset(own.offsetMs + dayMs);
    await closeDay(at.context);
    await closeDay(at.context);
    await submit(betOf(accountId, 50n), at);
    own.setOffset(own.offsetMs + dayMs);
    await closeDay(at.context);
    const { rows } = await at.context.database.pool.query<{ currency: string; entries: bigint }>(
      'select currency, entries from wallet_checkpoint order by until',
    );
    expect(rows).toEqual([
      { currency: 'EUR', entries: 2n },
      { currency: 'EUR', entries: 1n },
    ]);
    expect(await auditLedger(at.context.database, at.context.secrets)).toMatchObject({ ok: true, checkpoints: 2 });
    own.setOffset(own.offsetMs - 3 * dayMs);
    await submit(betOf(accountId, 10n), at);
    expect(await violations(at)).toEqual([]);
    await tampered(
      at,
      'create table kept as select * from wallet_checkpoint; update wallet_checkpoint set entries = 7 where entries = 2',
      'update wallet_checkpoint h set entries = k.entries from kept k where k.until = h.until; drop table kept',
      async () => expect((await violations(at)).join('\n')).toContain('its signature is not the house'),
    );
  } finally {
    await at.close();
  }
});

/** Puts every month before that of a moment into the archive. */
async function archiveBefore(owner: pg.Client, moment: number): Promise<void> {
  const first = `ledger.wallet_entry_${new Date(moment).toISOString().slice(0, 7).replace('-', '_')}`;
  for (;;) {
    const { rows } = await owner.query<{ oldest: string }>(
      "select min(inhrelid::regclass::text) as oldest from pg_inherits where inhparent = 'ledger.wallet_entry'::regclass",
    );
    if ((rows[0]?.oldest ?? first) >= first) return;
    await owner.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')");
  }
}

test('entries fall into their months, keys are known over the turn of a month, and an archived month leaves chain and sums whole', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    setToDay(own, 1, 10);
    const born = own.now().getTime();
    const { player, accountId } = await playerWith(1000n, at);
    const first = betOf(accountId, 100n);
    await submit(first, at);
    const deposit: WalletCommand = { kind: 'deposit', key: randomUUID(), accountId, amount: 5n };
    await submit(deposit, at);
    own.setOffset(own.offsetMs + 20 * dayMs);
    expect(await submit(first, at)).toBe('duplicate');
    expect(await submit({ ...first, amount: 99n }, at)).toBe('mismatch');
    await at.context.wallet.submit({ kind: 'round-close', key: randomUUID(), accountId, round: first.round });
    for (let month = 0; month < 5; month += 1) {
      own.setOffset(own.offsetMs + 31 * dayMs);
      expect(await submit({ ...betOf(accountId, 10n), closesRound: true }, at)).toBe('ok');
    }
    expect(await submit(first, at)).toBe('round-closed'); // its month is out of sight, its round is not
    expect(await submit(deposit, at)).toBe('duplicate');
    const owner = new pg.Client({ connectionString: at.databaseUrl });
    await owner.connect();
    await expect(at.context.database.pool.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')")).rejects.toThrow(
      /permission denied/,
    );
    const archive = async () => await owner.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')");
    await expect(archive()).rejects.toThrow(/not sealed/);
    const today = new Date(own.now());
    today.setUTCHours(0, 0, 0, 0);
    await owner.query('insert into ledger.wallet_period_close values ($1, $1)', [today]);
    await archiveBefore(owner, born);
    await expect(archive()).rejects.toThrow(/the checkpoints over .* are not all signed/);
    await closeDay(at.context);
    for (let month = 0; month < 2; month += 1) await archive();
    await owner.end();
    expect(await violations(at)).toEqual([]);
    expect(await submit({ ...betOf(accountId, 10n), closesRound: true }, at)).toBe('ok');
    const { data, meta } = await player.call('listEntries', { query: { perPage: 3 } });
    expect(data.map(({ number }) => number)).toEqual([9, 8, 7]);
    expect(meta.total).toBe(9);
    const spins = await player.call('listSpins', { query: { perPage: 50 } });
    expect(spins.data).toHaveLength(spins.meta.total);
    expect(spins.data.map(({ round }) => round)).not.toContain(first.round.ref);
    expect(spins.data.length).toBeGreaterThan(3);
    expect(await submit(deposit, at)).toBe('duplicate');
  } finally {
    await at.close();
  }
});

/** Sends to a house as a process of its own does whose clock shows a moment. */
async function submitAt(at: TestApp, moment: number, command: WalletCommand): Promise<string> {
  const wallet = createWallet({ ...at.context, clock: createClock(moment - Date.now()) }, { connections: 1 });
  try {
    return (await wallet.submit(command)).code;
  } finally {
    await wallet.close();
  }
}

test('two processes at the turn of a month, one of them late: no key is booked twice, a rollback finds its bet, the archive takes both months', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    setToDay(own, 1, 10);
    const { player, accountId } = await playerWith(1000n, at);
    const { accountId: other } = await playerWith(1000n, at);
    const turn = Date.UTC(own.now().getUTCFullYear(), own.now().getUTCMonth() + 1, 1);
    const minuteMs = 60_000;
    const early = async (command: WalletCommand) => await submitAt(at, turn + 5 * minuteMs, command);
    const late = async (command: WalletCommand) => await submitAt(at, turn - 5 * minuteMs, command);
    const bet = betOf(accountId, 100n);
    const { round } = bet;
    const win: WalletCommand = { kind: 'win', key: randomUUID(), accountId, amount: 30n, round, closesRound: false };
    const deposit: WalletCommand = { kind: 'deposit', key: randomUUID(), accountId, amount: 5n };
    const undo: WalletCommand = { kind: 'rollback', key: randomUUID(), accountId, reverses: win.key, round };
    expect([await early(bet), await late(bet)]).toEqual(['ok', 'duplicate']);
    expect(await late({ ...bet, accountId: other })).toBe('mismatch');
    for (const command of [win, deposit]) expect([await early(command), await late(command)]).toEqual(['ok', 'duplicate']);
    expect([await late(undo), await early({ ...undo, key: randomUUID() })]).toEqual(['ok', 'duplicate']);
    expect(await late({ ...betOf(accountId, 10n), closesRound: true })).toBe('ok');
    expect(await late({ ...betOf(other, 10n), closesRound: true })).toBe('ok');
    expect(await late({ kind: 'round-close', key: randomUUID(), accountId, round })).toBe('ok');
    expect((await player.accounts())[0]?.balance).toBe(895);
    expect(await violations(at)).toEqual([]);
    own.setOffset(turn + 130 * dayMs - Date.now());
    expect(await submit({ ...betOf(accountId, 1n), closesRound: true }, at)).toBe('ok');
    await closeDay(at.context);
    const owner = new pg.Client({ connectionString: at.databaseUrl });
    await owner.connect();
    await archiveBefore(owner, turn + 31 * dayMs);
    await owner.end();
    expect(await violations(at)).toEqual([]);
  } finally {
    await at.close();
  }
});

test('a month in which an account’s chain falls back from the next one is not put into the archive', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  try {
    setToDay(own, 1, 10);
    const { accountId } = await playerWith(1000n, at);
    const turn = Date.UTC(own.now().getUTCFullYear(), own.now().getUTCMonth() + 1, 1);
    for (const moment of [turn + dayMs, turn - 2 * 3_600_000]) // a clock that was set back
      expect(await submitAt(at, moment, { ...betOf(accountId, 10n), closesRound: true })).toBe('ok');
    own.setOffset(turn + 130 * dayMs - Date.now());
    await submit({ ...betOf(accountId, 1n), closesRound: true }, at);
    await closeDay(at.context);
    const owner = new pg.Client({ connectionString: at.databaseUrl });
    await owner.connect();
    await archiveBefore(owner, turn - dayMs);
    await expect(owner.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')")).rejects.toThrow(
      `the chain of account ${accountId} does not go on`,
    );
    await owner.end();
    expect(await violations(at)).toEqual([]);
  } finally {
    await at.close();
  }
});

test('LE-01 the house may do to its tables what it does, and no more', async () => {
  await playerWith(1n);
  const { pool } = app().context.database;
  for (const statement of [
    ...['account', 'player', 'round', 'house', 'tombstone', 'key', 'archived', 'adjustment'].map(
      (name) => `delete from ${name === 'adjustment' ? '' : 'ledger.'}wallet_${name}`,
    ),
    'update ledger.wallet_tombstone set at = now()',
    'update wallet_adjustment set amount = 1',
    'update ledger.wallet_archived set seq = 0',
    'insert into ledger.wallet_archived_month values (now(), now()::text)',
  ])
    await expect(pool.query(statement)).rejects.toThrow(/permission denied/);
  const stranger = new pg.Client({ connectionString: app().databaseUrl });
  await stranger.connect();
  await stranger.query('set role pg_read_all_data');
  await expect(stranger.query("select ledger.wallet_open_month('2090-01-01')")).rejects.toThrow(/permission denied/);
  await stranger.end();
});

test('a digest of more entries than the pool has time for is waited for', async () => {
  const log = pino({ level: 'silent' });
  const database = openDatabase(app().databaseUrl, { connections: 1, log, statementTimeoutMs: 4000 });
  const clients = [1, 2].map(() => new pg.Client({ connectionString: app().databaseUrl })) as [pg.Client, pg.Client];
  for (const client of clients) await client.connect();
  const [holder, watcher] = clients;
  await holder.query('begin; lock table ledger.wallet_entry in access exclusive mode');
  const digest = digestEntries(database, 'EUR', undefined, new Date());
  const longWaiting = `select 1 from pg_stat_activity where datname = current_database() and query like '%from ledger.wallet_digest(%' and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > interval '4.5 seconds' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await watcher.query(longWaiting)).rowCount).toBe(1);
  await holder.query('commit');
  expect((await digest).entries).toBeTypeOf('bigint');
  for (const client of clients) await client.end();
  await database.close();
});

test('LE-01 a key in two months, and an entry that was reversed twice, are named', async () => {
  const { accountId } = await playerWith(1000n);
  const bet = betOf(accountId, 100n);
  await submit(bet);
  await submit({ kind: 'rollback', key: randomUUID(), accountId, reverses: bet.key, round: bet.round });
  const row = (seq: number) => `account_id = '${accountId}' and seq = ${seq}`;
  const copy = (seq: number, change: string) =>
    `create temp table copied on commit drop as select * from ledger.wallet_entry where ${row(seq)}; update copied set seq = 99, at = at - interval '1 month'${change};
     insert into ledger.wallet_entry select * from copied`;
  const gone = `delete from ledger.wallet_entry where ${row(99)}`;
  await tampered(app(), copy(2, ''), gone, async () =>
    expect((await violations()).join('\n')).toContain(
      `entry 2 of account ${accountId}: its key is that of entry 99 of account ${accountId}`,
    ),
  );
  await tampered(app(), copy(3, ', key = gen_random_uuid()'), gone, async () =>
    expect((await violations()).join('\n')).toContain(`entry 99 of account ${accountId}: it reverses ${bet.key}, which entry 3 reversed`),
  );
  expect(await violations()).toEqual([]);
});

test('the partition of a new month is made while the ledger is being read, and once by several who need it at the same moment', async () => {
  const own = createClock();
  const at = await openTestApp(inject('postgresUrl'), { context: () => ({ clock: own }) });
  const clients = Array.from({ length: 5 }, () => new pg.Client({ connectionString: at.databaseUrl }));
  try {
    const [reader, holder, ...makers] = clients as [pg.Client, pg.Client, ...pg.Client[]];
    const { accountId } = await playerWith(1000n, at);
    for (const client of clients) await client.connect();
    await reader.query('begin');
    await reader.query('select count(*) from ledger.wallet_entry');
    own.setOffset(100 * dayMs);
    expect(await submit(betOf(accountId, 1n), at)).toBe('ok');
    await keepLedgerJob.run(at.context, {});
    await holder.query('select pg_advisory_lock(7702, 0)');
    const made = makers.map(async (maker) => await maker.query<{ name: string }>("select ledger.wallet_open_month('2040-01-15') as name"));
    const waiting =
      'select 1 from pg_locks where classid = 7702 and not granted and database = (select oid from pg_database where datname = current_database())';
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(makers.length);
    await holder.query('select pg_advisory_unlock_all()');
    const names = (await Promise.all(made)).map(({ rows }) => rows[0]?.name);
    expect(names).toEqual(makers.map(() => 'wallet_entry_2040_01'));
    expect(await submitAt(at, Date.UTC(2040, 0, 15), { ...betOf(accountId, 1n), closesRound: true })).toBe('ok');
  } finally {
    for (const client of clients) await client.end();
    await at.close();
  }
});
