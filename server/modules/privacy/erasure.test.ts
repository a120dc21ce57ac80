// Erasing a player: what stands against it, what goes, what stays and until when, and that nobody is forgotten in the list of tables.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { beginExclusion } from '#server/modules/protection/index.ts';
import { checkEvents, sealEvents } from '#server/platform/audit-chain.ts';
import { createClock } from '#server/platform/clock.ts';
import { findPersonalTables, findUnspoken } from '#server/platform/personal.ts';
import { openVerbs, type Ran } from '#testing/command-line.ts';
import { deposit, refusalOf, review, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';

const clock = createClock();
const app = useTestApp(withCashier({ context: () => ({ clock }) }));
const dayMs = 86_400_000;
let op: (...args: string[]) => Promise<Ran>;
beforeAll(() => {
  op = openVerbs(app());
});

const blocksOf = async (player: TestPlayer) => (await player.call('readErasure')).data.blocks.map(({ reason }) => reason);
async function erase(player: TestPlayer) {
  const { version } = (await player.call('readErasure')).data;
  return (await player.call('eraseAccount', { body: { version } })).data;
}
async function runJob(name: string): Promise<void> {
  const job = app().context.parts.jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}`);
  await job.run(app().context, {});
}
async function inDays<T>(days: number, act: () => Promise<T>): Promise<T> {
  clock.setOffset(clock.offsetMs + days * dayMs);
  try {
    return await act();
  } finally {
    clock.setOffset(clock.offsetMs - days * dayMs);
  }
}

/** Every cell of every table in which one of the words stands, as the owner of the database sees it. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'ledger', 'graphile_worker')`,
    );
    const found: string[] = [];
    for (const { name } of tables)
      for (const word of words) {
        const { rowCount } = await client.query(`select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`, [word]);
        if ((rowCount ?? 0) > 0) found.push(`${name}: ${word}`);
      }
    return found;
  } finally {
    await client.end();
  }
}

test('PR-01 every table with something of a person has an owner who says what becomes of it and where the copy shows it', async () => {
  const { parts, database } = app().context;
  const tables = await findPersonalTables(database.db);
  expect(tables).toEqual(expect.arrayContaining(['player', 'refresh_token', 'complaint_file', 'ledger.wallet_account', 'mail']));
  expect(findUnspoken(tables, parts.personal)).toEqual([]);
  const sets = new Set(parts.exports.map(({ name }) => name));
  const unknown = parts.personal.flatMap(({ tables: own }) =>
    Object.entries(own).flatMap(([table, { copy }]) => (typeof copy === 'string' && !sets.has(copy) ? [`${table}: ${copy}`] : [])),
  );
  expect(unknown).toEqual([]);
});

test('PR-01 a table of players that nobody speaks for is found, and so is one on which it hangs', async () => {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    await client.query('create table diary (id uuid primary key, player_id uuid)');
    await client.query('create table diary_page (diary_id uuid references diary (id), words text)');
    const { parts, database } = app().context;
    expect(findUnspoken(await findPersonalTables(database.db), parts.personal)).toEqual([
      'diary: no *.personal.ts speaks for it',
      'diary_page: no *.personal.ts speaks for it',
    ]);
  } finally {
    await client.query('drop table if exists diary_page; drop table if exists diary');
    await client.end();
  }
});

test('PR-01 money, a payment, a round, a complaint and an exclusion with an end stand against it, each with its reason', async () => {
  const player = await app().signUp();
  const { context } = app();
  expect(await blocksOf(player)).toEqual([]);
  await app().fund(player, 1000n);
  const account = (await player.accounts())[0]?.id ?? '';
  const bet = betOf(account, 1000n);
  await context.wallet.submit(bet);
  const body = { key: randomUUID(), category: 'other', subject: 'Something else', text: 'It is about something else.' } as const;
  const complaint = (await player.call('createComplaint', { body })).data.id;
  expect(await blocksOf(player)).toEqual(['complaint', 'round']);
  expect(await refusalOf(erase(player))).toMatchObject({ code: 15080, status: 409 });
  expect((await player.call('readProfile')).data.status).toBe(1);
  await context.wallet.submit({ kind: 'win', key: randomUUID(), accountId: account, amount: 700n, round: bet.round, closesRound: true });
  await player.call('withdrawComplaint', { params: { id: complaint } });
  expect(await blocksOf(player)).toEqual(['money']);

  const excluded = await app().signUp();
  await context.database.transact(
    async (tx) =>
      await beginExclusion(tx, context, {
        playerId: excluded.id,
        definition: 5,
        period: 'week',
        setBy: 'player',
        actor: `player:${excluded.id}`,
        reason: 'a test',
      }),
  );
  const [block] = (await excluded.call('readErasure')).data.blocks;
  expect(block?.reason).toBe('exclusion');
  expect(Date.parse(block?.until ?? '')).toBeGreaterThan(clock.now().getTime() + 6 * dayMs);
  expect(await refusalOf(erase(excluded))).toMatchObject({ code: 15080 });
});

test('PR-01 a payment stands against it until its end: a deposit that waits, a withdrawal that is on its way, a deposit in doubt', async () => {
  const player = await app().signUp();
  const waiting = await deposit(player);
  expect(await blocksOf(player)).toEqual(['deposit']);
  expect(await refusalOf(erase(player))).toMatchObject({ code: 15080, status: 409 });
  await player.call('declineInvoice', { params: { id: waiting.id } });
  expect(await blocksOf(player)).toEqual([]);
  // money that comes all the same is booked, and stands against it in its turn
  expect((await sendCallback(app(), newsOf(waiting))).status).toBe(200);
  const late = await blocksOf(player);
  expect(late.some((reason) => reason === 'money' || reason === 'deposit')).toBe(true);

  const leaving = await app().signUp();
  await app().fund(leaving, 3000n);
  const payout = await withdraw(leaving);
  expect((await blocksOf(leaving)).toSorted()).toEqual(['money', 'withdrawal']);
  await review(app(), payout.id, 'approve');
  expect(await blocksOf(leaving)).toContain('withdrawal');
  expect(await refusalOf(erase(leaving))).toMatchObject({ code: 15080 });
  await app().drainJobs();
  expect((await sendCallback(app(), newsOf(payout))).status).toBe(200);
  await expect.poll(async () => await blocksOf(leaving)).toEqual([]);
});

const rest = {
  password_confirmation: 'correct horse battery',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
};
const words = {
  email: `wilhelmina.${randomUUID().slice(0, 8)}@quillfeather.example`,
  own: 'Zephyrine',
  street: 'Nightingale Steps 77',
  said: 'my quince story',
};

async function makeKnown(): Promise<TestPlayer> {
  const player = await app().signUp({ email: words.email, nickname: 'Quincelover' });
  await player.call('updateProfile', {
    body: { firstName: words.own, lastName: 'Quillfeather', address: words.street, city: 'Tondern', phone: '+4915112345677' },
  });
  await refusalOf(app().guest.call('signIn', { body: { email: words.email, password: 'not the right one' } }));
  const key = randomUUID();
  await player.call('sendCommunication', {
    body: { email: words.email, topic: 'account', message: `Let me tell you ${words.said}.`, key },
  });
  const body = { key: randomUUID(), category: 'other', subject: 'A quince', text: `Listen to ${words.said} once more.` } as const;
  const complaint = (await player.call('createComplaint', { body })).data.id;
  await player.call('withdrawComplaint', { params: { id: complaint } });
  await player.call('sendChatMessage', { body: { key: randomUUID(), text: `Hear ${words.said} too.` } });
  await player.call('requestDataExport');
  await app().drainJobs();
  return player;
}
const allWords = [words.email, words.own, 'Quillfeather', words.street, 'Quincelover', 'Tondern', '4915112345677'];

test('PR-01 after an erasure no table holds a name, an address, a phone number; the chain and the ledger hold; sessions are over at once', async () => {
  const player = await makeKnown();
  const { context } = app();
  expect(await findWords(allWords)).not.toEqual([]);
  const both = await Promise.all([1, 2].map(async () => await erase(player).catch((error: unknown) => (error as CallRefused).status)));
  const [first, second] = both.filter((one) => typeof one === 'object');
  if (first === undefined) throw new Error(`Neither erased: ${both.join(', ')}`);
  expect(first).toMatchObject({ erased: true });
  // at once: the same erasure, or the session of one was over by then
  expect([401, 403, first.reference]).toContain(second?.reference ?? both.find((one) => typeof one === 'number'));
  expect(first.keeps.map(({ thing }) => thing).toSorted()).toEqual(
    ['complaints', 'confirmation', 'events', 'messages', 'protection', 'records'].toSorted(),
  );
  for (const { thing, until, source } of first.keeps) {
    expect([thing, until === null ? 0 : Date.parse(until) > clock.now().getTime()]).toEqual([thing, true]);
    expect([thing, source !== null]).toEqual([thing, thing !== 'messages' && thing !== 'confirmation']);
  }
  expect(await refusalOf(player.call('readProfile'))).toMatchObject({ status: 401 });
  expect(await refusalOf(app().guest.call('refreshSession', { body: { refreshToken: player.refreshToken } }))).toBeDefined();
  // the confirmation is on its way: with it gone nothing is left but what was said
  expect((await findWords(allWords)).filter((one) => !one.startsWith('public.mail: '))).toEqual([]);
  expect((await findWords([words.said])).toSorted()).toEqual([
    'public.chat_message: my quince story',
    'public.communication: my quince story',
    'public.complaint_message: my quince story',
  ]);
  await sealEvents(context.database);
  expect(await checkEvents(context)).toMatchObject({ ok: true });
  const { rows } = await context.database.pool.query("select 1 from audit where action = 'player erase' and subject = $1", [player.id]);
  expect(rows).toHaveLength(1);
  expect(await op('erasure', 'list')).toMatchObject({ code: 0 });
  const shown = await op('erasure', 'show', first.reference);
  expect([shown.code, shown.out.includes('stays: complaints')]).toEqual([0, true]);
});

test('PR-01 what stays goes on its day, and the same again, or after a death in between, changes nothing', async () => {
  const { context } = app();
  const { rows } = await context.database.pool.query<{ id: string }>('select id from player where erased_at is not null');
  expect(rows).toHaveLength(1);
  const dueOf = async () =>
    (
      await context.database.pool.query<{ keeps: { thing: string }[]; done: boolean }>(
        'select keeps, finished_at is not null as done from erasure',
      )
    ).rows[0];
  await runJob('finish-erasures');
  expect((await dueOf())?.keeps).toHaveLength(6);
  await inDays(8, async () => await Promise.all([runJob('finish-erasures'), runJob('finish-erasures')]));
  expect(await findWords(allWords)).toEqual([]);
  await inDays(91, async () => {
    await runJob('finish-erasures');
    await runJob('tidy-mail');
  });
  expect(await findWords([words.said])).toEqual(['public.complaint_message: my quince story']);
  expect((await dueOf())?.keeps.map(({ thing }) => thing)).not.toContain('messages');
  await inDays(5 * 366, async () => {
    await runJob('finish-erasures');
    await runJob('finish-erasures');
  });
  expect(await findWords([words.said, 'A quince'])).toEqual([]);
  expect(await dueOf()).toEqual({ keeps: [], done: true });
  const { rows: left } = await context.database.pool.query('select date_of_birth::text as born, country from player where id = $1', [
    rows[0]?.id,
  ]);
  expect(left).toEqual([{ born: '1900-01-01', country: 'DE' }]);
});

test('PR-01 who was erased is unknown: the sign-in is refused as a stranger’s, and the same address opens a new account', async () => {
  const stranger = { code: 11001, status: 422 };
  expect(await refusalOf(app().guest.call('signIn', { body: { email: words.email, password: 'correct horse battery' } }))).toMatchObject(
    stranger,
  );
  const again = await app().signUp({ email: words.email });
  expect((await again.call('readProfile')).data).toMatchObject({ firstName: null, status: 1 });
});

test('PR-01 EX-01 who is excluded for ever can be erased and is known again all the same', async () => {
  const { context } = app();
  const personalIdNumber = `Q${Date.now()}`;
  const player = await app().signUp();
  await player.call('updateProfile', { body: { personalIdNumber } });
  await context.database.transact(
    async (tx) =>
      await beginExclusion(tx, context, {
        playerId: player.id,
        definition: 4,
        period: 'forever',
        setBy: 'player',
        actor: `player:${player.id}`,
        reason: 'a test',
      }),
  );
  const { keeps } = await erase(player);
  expect(keeps.find(({ thing }) => thing === 'exclusion')).toMatchObject({ until: null });
  expect(await findWords([player.email, personalIdNumber])).toEqual([`public.mail: ${player.email}`]);
  const registration = { email: `back-${randomUUID()}@lanternhall.example`, password: 'correct horse battery', personalIdNumber, ...rest };
  expect(await refusalOf(app().guest.call('registerPlayer', { body: registration }))).toMatchObject({ code: 11002, status: 409 });
});

test('PR-01 an old list is not carried out, a session that was not confirmed lately is refused, and so is a stranger', async () => {
  const player = await app().signUp();
  expect(await refusalOf(player.call('eraseAccount', { body: { version: 'of yesterday' } }))).toMatchObject({ code: 10013 });
  expect((await player.call('readProfile')).data.status).toBe(1);
  const { version } = (await player.call('readErasure')).data;
  await app().context.database.pool.query("update session set authenticated_at = now() - interval '6 minutes' where player_id = $1", [
    player.id,
  ]);
  expect(await refusalOf(player.call('eraseAccount', { body: { version } }))).toMatchObject({ code: 11010 });
  expect(await refusalOf(app().guest.call('eraseAccount', { body: { version } }))).toMatchObject({ status: 401 });
  expect(await refusalOf(app().guest.call('readErasure'))).toMatchObject({ status: 401 });
});

test('PR-01 an operator erases whose account is closed, and nobody twice', async () => {
  const player = await app().signUp();
  const why = 'It is because of the marmalade.';
  await player.call('closeAccount', { body: { payouts: [], reason: why } });
  expect(await findWords([why])).toEqual([`public.communication: ${why}`]);
  const first = await op('erasure', 'begin', player.email, '--reason', 'asked in writing');
  expect(first.code).toBe(0);
  expect((await op('erasure', 'begin', player.email, '--reason', 'asked in writing')).code).toBe(1);
  expect((await findWords([player.email])).filter((one) => !one.startsWith('public.mail'))).toEqual([]);
});

test('PR-01 money that comes after it brings nothing back of what it was paid with', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await player.call('declineInvoice', { params: { id: opened.id } });
  await erase(player);
  const instrument = { key: `of ${player.id}`, label: '•••• 1111', holder: 'Ada Lamp', payoutReference: 'card_1' };
  expect((await sendCallback(app(), newsOf(opened, { instrument }))).status).toBe(200);
  const { rows } = await app().context.database.pool.query(
    'select key, label, is_own, payout_sealed from payment_instrument where player_id = $1',
    [player.id],
  );
  expect(rows).toEqual([{ key: instrument.key, label: '', is_own: null, payout_sealed: null }]);
});
