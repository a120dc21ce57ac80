// The log of significant events: what enters it, that nobody changes it unseen, and the files that a regulator may ask for.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { csvOf } from '#server/platform/export.ts';
import { checkEvents, publishedEventsFile, publishNewestLink, sealEvents } from '#server/platform/audit-chain.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { createClock } from '#server/platform/clock.ts';
import { openOperator, openVerbs, type Ran } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
let op: (...args: string[]) => Promise<Ran>;
beforeAll(() => {
  op = openVerbs(app());
});

interface Row {
  actor: string;
  action: string;
  subject: string;
  reason: string;
  before: unknown;
  after: unknown;
}
const eventsOf = async (player: TestPlayer, action: string): Promise<Row[]> =>
  (
    await app().context.database.pool.query<Row>(
      'select actor, action, subject, reason, before, after from audit where subject = $1 and action = $2 order by at, id',
      [player.id, action],
    )
  ).rows;

/** Looks for large stakes and wins, as the job does. */
const notePlays = async (): Promise<void> =>
  await app()
    .context.parts.jobs.find(({ name }) => name === 'note-plays')
    ?.run(app().context, {});

/** As the owner of the database, whom no trigger stops who takes it away. */
async function asOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('LE-04 a change of personal data leaves who, what, before and after, and keeps no text that a person could be known by', async () => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Augusta', city: 'Husum' } });
  await player.call('updateProfile', { body: { firstName: 'Augusta', city: 'Tondern' } });
  expect(await eventsOf(player, 'details change')).toEqual([
    expect.objectContaining({
      actor: `player:${player.id}`,
      before: { first_name: null, city: null },
      after: { first_name: 'A***a', city: 'H***m' },
    }),
    expect.objectContaining({ before: { city: 'H***m' }, after: { city: 'T***n' } }),
  ]);
  const again = await player.call('changePassword', {
    body: { currentPassword: player.password, newPassword: 'another lamp at night', repeatNewPassword: 'another lamp at night' },
  });
  expect(again.data).toBeDefined();
  const [changed] = await eventsOf(player, 'password change');
  expect(changed).toMatchObject({ actor: `player:${player.id}`, before: null, after: null });
});

test('AC-05 LE-04 a failed sign-in is there with the network it came from, whoever is named in it', async () => {
  const player = await app().signUp();
  const refused = async (email: string) =>
    await app()
      .guest.call('signIn', { body: { email, password: 'not the right one' } })
      .catch((error: unknown) => (error as { problem: { code: number } }).problem.code);
  expect(await refused(player.email)).toBe(11001);
  expect(await refused(`nobody-${randomUUID()}@lantern.example`)).toBe(11001);
  expect(await eventsOf(player, 'sign-in refuse')).toEqual([
    expect.objectContaining({ actor: 'guest', after: { network: expect.any(String) as string } }),
  ]);
  const { rows } = await app().context.database.pool.query(
    "select 1 from audit where action = 'sign-in refuse' and subject like 'unknown:%'",
  );
  expect(rows).toHaveLength(1);
});

test('LE-04 large stakes, large wins and bets that went back are there once each, however often they are looked for', async () => {
  const { context } = app();
  const player = await app().signUp();
  await app().fund(player, 10_000_000n);
  await notePlays();
  const account = (await player.accounts())[0]?.id ?? '';
  const submit = async (command: Parameters<typeof context.wallet.submit>[0]) => (await context.wallet.submit(command)).code;
  const [small, large, undone] = [betOf(account, 99_999n), betOf(account, 100_000n), betOf(account, 500n)];
  for (const bet of [small, large, undone]) expect(await submit(bet)).toBe('ok');
  const win = { kind: 'win', accountId: account, round: large.round, closesRound: true } as const;
  expect(await submit({ ...win, key: randomUUID(), amount: 1_000_000n })).toBe('ok');
  expect(await submit({ kind: 'rollback', key: randomUUID(), accountId: account, reverses: undone.key, round: undone.round })).toBe('ok');
  await Promise.all([notePlays(), notePlays()]);
  await notePlays();
  expect(await eventsOf(player, 'stake large')).toEqual([
    expect.objectContaining({ after: expect.objectContaining({ entry: large.key, amount: '100000', currency: 'EUR' }) as unknown }),
  ]);
  expect(await eventsOf(player, 'win large')).toEqual([
    expect.objectContaining({ after: expect.objectContaining({ amount: '1000000' }) as unknown }),
  ]);
  expect(await eventsOf(player, 'bet void')).toEqual([
    expect.objectContaining({ after: expect.objectContaining({ reverses: undone.key }) as unknown }),
  ]);
});

test('LE-04 the chain takes each event once, also from two at once, and is whole', async () => {
  const { context } = app();
  await Promise.all([sealEvents(context.database), sealEvents(context.database)]);
  const { rows } = await context.database.pool.query<{ events: bigint }>('select count(*) as events from audit');
  const report = await checkEvents(context);
  expect(report).toEqual({ ok: true, sealed: Number(rows[0]?.events), waiting: 0, violations: [] });
  const client = await context.database.pool.connect();
  try {
    await expect(client.query("update audit set reason = 'another'")).rejects.toThrow(/permission denied/);
    await expect(client.query('delete from audit_seal')).rejects.toThrow(/permission denied/);
  } finally {
    client.release();
  }
});

test('LE-04 whoever changes, removes or puts in an event is found, also with the rights of the owner', async () => {
  const { context } = app();
  await context.database.transact(
    async (tx) => await recordAudit(tx, clock, { actor: 'operator:tester', action: 'lamp light', subject: 'hall', reason: 'It was dark.' }),
  );
  await sealEvents(context.database);
  await publishNewestLink(context);
  expect(existsSync(join(context.config.dataDir, publishedEventsFile))).toBe(true);
  const off = 'alter table audit disable trigger user; alter table audit_seal disable trigger user';
  const on = 'alter table audit enable trigger user; alter table audit_seal enable trigger user';
  await asOwner(off, "update audit set reason = 'It was bright.' where action = 'lamp light'", on);
  expect((await checkEvents(context)).violations).toEqual([expect.stringMatching(/its row or link was changed/)]);
  expect(await op('events', 'check')).toMatchObject({ code: 1, err: expect.stringContaining('was CHANGED') as string });
  await asOwner(off, "update audit set reason = 'It was dark.' where action = 'lamp light'", on);
  expect(await op('events', 'check')).toMatchObject({ code: 0 });

  await asOwner(
    off,
    `insert into audit (id, at, actor, action, subject, reason) values ('${randomUUID()}', now(), 'a', 'b', 'c', 'slipped in')`,
    on,
  );
  expect((await checkEvents(context)).violations).toEqual([expect.stringMatching(/outside of the chain/)]);
  await asOwner(off, "delete from audit where reason = 'slipped in'", on);

  // the whole end of the chain taken away leaves a whole chain, and the published link shows it
  await asOwner(
    off,
    `create table kept_seal as select * from audit_seal where seq = (select max(seq) from audit_seal);
     create table kept_event as select * from audit where id = (select audit_id from kept_seal);
     delete from audit_seal where seq = (select seq from kept_seal); delete from audit where id = (select id from kept_event)`,
    on,
  );
  expect((await checkEvents(context)).violations).toEqual([expect.stringMatching(/it was published and is gone/)]);
  await asOwner(off, 'insert into audit select * from kept_event; insert into audit_seal select * from kept_seal', on);
  expect((await checkEvents(context)).ok).toBe(true);
});

test('LE-04 a change of what the house does leaves who, why, and how it stood before and after', async () => {
  const why = ['--reason', 'tried by a test'];
  const changes: readonly [string, readonly string[]][] = [
    ['maintenance on', []],
    ['maintenance off', []],
    ['rates set', ['USD', '0.93']],
    ['help-services set', ['IS', 'emergency', '--phone', '112', '--source', 'a test']],
    ['collection countries', ['some', 'BR']],
  ];
  await app().context.database.pool.query("insert into collection (identity, name, position) values ('some', 'Some', 99)");
  // a rate is set by two
  expect(await openOperator(app)('ben', 'rates', 'set', 'USD', '0.93', '--reason', 'the first word')).toMatchObject({ code: 0 });
  const since = clock.now();
  for (const [verb, args] of changes) expect([verb, await op(...verb.split(' '), ...args, ...why)]).toMatchObject([verb, { code: 0 }]);
  const { rows } = await app().context.database.pool.query<Row>(
    "select action, reason, before, after from audit where actor = 'operator:tester' and at >= $1 and reason = 'tried by a test' order by at, id",
    [since],
  );
  // not of what waits for somebody else
  expect(rows.filter(({ action }) => action.endsWith('propose'))).toEqual([]);
  expect(rows).toHaveLength(changes.length);
  for (const { before, after } of rows) expect(JSON.stringify(before)).not.toBe(JSON.stringify(after));
});

test('the operator lists events by player and action', async () => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { city: 'Husum' } });
  const listed = await op('events', 'list', '--player', player.email, '--action', 'details');
  expect(listed.out).toContain('details change');
  expect(listed.out).toContain('H***m');
  expect((await op('events', 'list', '--player', player.email, '--action', 'sign-in')).out).toBe('No Activity\n');
  expect(await op('events', 'list', '--player', 'nobody@lantern.example')).toMatchObject({ code: 1 });
  expect(await op('events', 'list', '--from', '2026-02-30')).toMatchObject({ code: 2 });
  const asData = JSON.parse((await op('events', 'list', '--player', player.email, '--json')).out) as Row[];
  expect(new Set(asData.map(({ subject }) => subject))).toEqual(new Set([player.id]));
  expect(asData.map(({ action }) => action)).toContain('details change');
  expect(JSON.parse((await op('events', 'list', '--player', player.email, '--action', 'sign-in', '--json')).out)).toEqual([]);
  expect(await op('events', 'list', '--json=on')).toMatchObject({ code: 2 });
});

test('LE-03 each record set has labelled columns and "No Activity" where there was none', async () => {
  const { context } = app();
  expect(context.parts.exports.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(['ledger-entries', 'payments', 'players', 'rounds', 'sessions', 'significant-events']),
  );
  const long = { from: new Date(0), to: new Date(clock.now().getTime() + 60_000) };
  const never = { from: new Date('2001-01-01'), to: new Date('2001-01-02') };
  const textOf = async (set: (typeof context.parts.exports)[number], period: typeof long) =>
    (await Array.fromAsync(csvOf(set, context.database.db, period))).join('');
  for (const set of context.parts.exports) {
    const [labels, ...rest] = (await textOf(set, never)).split('\r\n');
    expect([set.name, labels?.split(',').length, rest]).toEqual([set.name, set.columns.length, ['No Activity', '']]);
    // every column has a label of its own
    for (const label of set.columns) expect([set.name, label]).toEqual([set.name, expect.stringMatching(/^[A-Z][^,"]{1,60}$/) as string]);
    expect([set.name, new Set(set.columns).size]).toEqual([set.name, set.columns.length]);
  }
  const player = await app().signUp();
  // nobody pays it, but it was asked for
  const deposit = player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await expect(deposit).rejects.toThrow(/13004/);
  for (const set of context.parts.exports.filter(({ name }) => ['payments', 'players', 'sessions'].includes(name)))
    expect([set.name, (await textOf(set, long)).includes(player.id)]).toEqual([set.name, true]);
});

test('LE-03 the ledger as a file adds up to what the accounts hold', async () => {
  const { context } = app();
  const set = context.parts.exports.find(({ name }) => name === 'ledger-entries');
  if (set === undefined) throw new Error('The set is missing');
  const file = join(context.config.dataDir, 'entries.csv');
  expect(await op('export', 'write', 'ledger-entries', file)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  const [labels = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\r\n');
  const at = (label: string) => labels.split(',').indexOf(label);
  const sums = new Map<string, bigint>();
  for (const line of lines) {
    const cells = line.split(',');
    const account = cells[at('Account')] ?? '';
    sums.set(account, (sums.get(account) ?? 0n) + BigInt(cells[at('Change of real money')] ?? ''));
  }
  const { rows } = await context.database.pool.query<{ id: string; real: bigint }>(
    'select id, real from ledger.wallet_account where seq > 0 order by id',
  );
  expect([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(rows.map(({ id, real }) => [id, real]));
  const { rows: written } = await context.database.pool.query("select actor from audit where action = 'records export'");
  expect(written).toEqual([{ actor: 'operator:tester' }]);

  expect(await op('export', 'write', 'tides', file)).toMatchObject({ code: 1 });
  expect(await op('export', 'write', 'rounds')).toMatchObject({ code: 2 });
  expect(await op('export', 'write', 'rounds', file, '--from', '2026-02-02', '--to', '2026-02-01')).toMatchObject({ code: 2 });
  expect((await op('export', 'list')).out).toContain('significant-events');
});
