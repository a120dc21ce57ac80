// Commands that come all at once, from several processes: whatever the interleaving, the ledger is one that a plain book would have
// written in some order, and each player's answers are those of their own order.
import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedger } from '#server/boot/open-app.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import { useTestApp } from '#testing/test-app.ts';
import { createWalletModel } from '#testing/wallet-model.ts';
import { auditLedger, type Wallet, type WalletAnswer, type WalletCommand, type WalletOptions } from '../index.ts';

const app = useTestApp();
const closers: (() => Promise<void>)[] = [];
let wallets: Wallet[];

/** A wallet with connections of its own, as another process has it. */
function openWallet(options: WalletOptions, databaseUrl = app().databaseUrl): Wallet {
  const { clock, outbox } = app().context;
  const log = pino({ level: 'silent' });
  const { database, wallet } = openLedger({
    databaseUrl,
    connections: 2,
    wallet: options,
    log,
    clock,
    outbox: () => outbox,
    waitTimeoutMs: 60_000,
  });
  closers.push(async () => {
    await wallet.close();
    await database.close();
  });
  return wallet;
}

beforeAll(() => {
  wallets = [openWallet({ connections: 1 }), openWallet({ connections: 2, maxOfPlayer: 1000 }), openWallet({ connections: 4 })];
});
afterAll(async () => {
  for (const close of closers) await close();
});

async function openAccounts(count: number): Promise<string[]> {
  return await Promise.all(Array.from({ length: count }, async () => (await (await app().signUp()).accounts())[0]?.id ?? ''));
}

const kinds = [
  'deposit',
  'bet',
  'bet',
  'win',
  'bet-win',
  'rollback',
  'round-close',
  'withdrawal-hold',
  'withdrawal-release',
  'bonus-grant',
  'fee',
  'exchange-out',
] as const;

/** A command of few keys and rounds of its account, so that they meet often. */
function commandOf(
  kind: (typeof kinds)[number],
  accountId: string,
  tag: string,
  key: number,
  other: number,
  amount: number,
): WalletCommand {
  const common = { key: keyOf(tag, key), accountId };
  const round = { provider: 'test', ref: `${tag}-${other % 4}`, game: `${tag}-game` };
  const size = BigInt(amount);
  if (kind === 'bet') return { ...common, kind, amount: size, round, exclusive: key % 3 === 0, closesRound: false };
  if (kind === 'win') return { ...common, kind, amount: size, round, closesRound: other % 5 === 0 };
  if (kind === 'bet-win') return { ...common, kind, stake: size, payout: size + 3n, round, exclusive: false, closesRound: other % 3 === 0 };
  if (kind === 'rollback') return { ...common, kind, reverses: keyOf(tag, other), round: { ...round, ref: `${tag}-${other % 4}` } };
  if (kind === 'round-close') return { ...common, kind, round };
  return { ...common, kind, amount: size };
}
const keyOf = (tag: string, n: number): string => `${tag}-0000-7000-8000-${String(n).padStart(12, '0')}`;

test('many players at once through one wallet: each gets the answers and the balances of a plain book', async () => {
  const accountIds = await openAccounts(6);
  let run = 0;
  const step = fc.record({
    who: fc.nat(5),
    kind: fc.constantFrom(...kinds),
    key: fc.nat(30),
    other: fc.nat(30),
    amount: fc.nat(50),
  });
  const wallet = wallets[1] as Wallet;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 120 }), async (steps) => {
      run += 1;
      const models = accountIds.map((id) => createWalletModel([id]));
      const rows = await app().context.database.pool.query<{ id: string; real: bigint; bonus: bigint; held: bigint }>(
        'select id, real, bonus, held from ledger.wallet_account where id = any($1)',
        [accountIds],
      );
      for (const { id, ...parts } of rows.rows) Object.assign(models[accountIds.indexOf(id)]?.accounts.get(id) ?? {}, parts);
      const commands = steps.map(({ who, kind, key, other, amount }) => {
        const tag = (run * 16 + who).toString(16).padStart(8, 'a');
        return { who, command: commandOf(kind, accountIds[who] ?? '', tag, key, other, amount) };
      });
      const answers = await Promise.all(commands.map(async ({ command }) => await wallet.submit(command)));
      const expected = commands.map(({ who, command }) => models[who]?.post(command));
      expect(answers.map(({ code }, index) => [commands[index]?.command.kind, code])).toEqual(
        expected.map((code, index) => [commands[index]?.command.kind, code]),
      );
    }),
    { numRuns: 25 },
  );
});

test('the same few players through three wallets: what is answered as booked is in the ledger once, and the books balance', async () => {
  const accountIds = await openAccounts(3);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1_000_000)), async (stream) => {
      run += 1;
      const draw = (most: number): number => (stream.next().value as number) % most;
      const commands = Array.from({ length: 150 }, () => {
        const who = draw(3);
        const tag = (run * 16 + who).toString(16).padStart(8, 'b');
        return commandOf(kinds[draw(kinds.length)] ?? 'bet', accountIds[who] ?? '', tag, draw(60), draw(60), draw(50));
      });
      // some commands go to two wallets in the same moment
      const sent = commands.flatMap((command, index) => (index % 7 === 0 ? [command, command] : [command]));
      const answers = await Promise.all(sent.map(async (command) => await (wallets[draw(3)] as Wallet).submit(command)));
      const booked = new Map<string, number>();
      for (const [index, { code, entryId }] of answers.entries())
        if (code === 'ok' && entryId !== undefined) booked.set(sent[index]?.key ?? '', (booked.get(sent[index]?.key ?? '') ?? 0) + 1);
      expect([...booked.values()].filter((times) => times !== 1)).toEqual([]);
      const { rows } = await app().context.database.pool.query<{ key: string }>('select key from ledger.wallet_entry where key = any($1)', [
        [...booked.keys()],
      ]);
      expect(rows).toHaveLength(booked.size);
    }),
    { numRuns: 12 },
  );
  expect((await auditLedger(app().context.database)).violations).toEqual([]);
});

test('while a lane is held by somebody, its commands are refused within their patience and nothing of them is booked; others go on', async () => {
  const [held, free] = await openAccounts(2);
  const wallet = openWallet({ connections: 1, queueTimeoutMs: 800 });
  const deposit = (accountId: string): WalletCommand => ({ kind: 'deposit', key: randomUUID(), accountId, amount: 5n });
  const lanes = await app().context.database.pool.query<{ id: string; lane: number }>(
    'select id, lane from ledger.wallet_account where id = any($1)',
    [[held, free]],
  );
  const laneOf = (id: string | undefined) => lanes.rows.find((row) => row.id === id)?.lane;
  const holder = new pg.Client({ connectionString: app().databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7701, $1)', [laneOf(held)]);
  const late = [deposit(held ?? ''), deposit(held ?? '')];
  const [first, second, other] = await Promise.all([...late, deposit(free ?? '')].map(async (command) => await wallet.submit(command)));
  expect([first?.code, second?.code]).toEqual(['temporary', 'temporary']);
  if (laneOf(held) !== laneOf(free)) expect(['ok', 'temporary']).toContain(other?.code);
  await holder.query('select pg_advisory_unlock_all()'); // its end may be noticed later
  await holder.end();
  const { rows } = await app().context.database.pool.query('select 1 from ledger.wallet_entry where key = any($1)', [
    late.map(({ key }) => key),
  ]);
  expect(rows).toHaveLength(0);
  const patient = openWallet({ connections: 1 });
  const again: WalletAnswer[] = await Promise.all(late.map(async (command) => await patient.submit(command)));
  expect(again.map(({ code }) => code)).toEqual(['ok', 'ok']);
});

test('several commands of each of many players at once follow each other, also where one is sent twice', async () => {
  const accountIds = await openAccounts(26);
  const wallet = openWallet({ connections: 1 });
  const common = (accountId: string, ref: string) => ({
    key: randomUUID(),
    accountId,
    round: { provider: 'test', ref: `${ref}-${accountId}`, game: 'waves' },
  });
  const betOf = (accountId: string, amount: bigint, ref = 'waves'): WalletCommand => {
    const facts = common(accountId, ref);
    return { ...facts, kind: 'bet', amount, exclusive: false, closesRound: false };
  };
  const winOf = (accountId: string): WalletCommand => ({ ...common(accountId, 'waves'), kind: 'win', amount: 30n, closesRound: true });
  for (const accountId of accountIds) await wallet.submit({ kind: 'deposit', key: randomUUID(), accountId, amount: 10n });
  // the first bet of a day is a special case of its own
  for (const accountId of accountIds) await wallet.submit(betOf(accountId, 1n, 'first'));
  const sent = accountIds.map((accountId) => [betOf(accountId, 5n), betOf(accountId, 5n), winOf(accountId), betOf(accountId, 1n)]);
  const codesOf = async (rows: readonly (readonly WalletCommand[])[]) =>
    await Promise.all(rows.map(async (row) => await Promise.all(row.map(async (one) => (await wallet.submit(one)).code))));
  // nine in the purse, so that the second bet of five fails
  expect(await codesOf(sent)).toEqual(accountIds.map(() => ['ok', 'insufficient', 'ok', 'round-closed']));
  const twice = accountIds.map((accountId) => {
    const bet = betOf(accountId, 7n, 'twice');
    return [bet, bet, bet];
  });
  expect(await codesOf(twice)).toEqual(accountIds.map(() => ['ok', 'duplicate', 'duplicate']));
  const { rows } = await app().context.database.pool.query<{ real: bigint }>('select real from ledger.wallet_account where id = any($1)', [
    accountIds,
  ]);
  expect(rows.map(({ real }) => real)).toEqual(accountIds.map(() => 27n));
  expect((await auditLedger(app().context.database)).violations).toEqual([]);
});

test('a queue that is full refuses at once', async () => {
  const [accountId = ''] = await openAccounts(1);
  const wallet = openWallet({ connections: 1, maxWaiting: 10 });
  await wallet.submit({ kind: 'deposit', key: randomUUID(), accountId, amount: 1n });
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => await wallet.submit({ kind: 'deposit', key: randomUUID(), accountId, amount: 1n })),
  );
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'temporary')).toHaveLength(40);
});

const deposit = (accountId: string): WalletCommand => ({ kind: 'deposit', key: randomUUID(), accountId, amount: 1n });

test('a player who sends more than a share of the line is refused what is above it; the others are not', async () => {
  const [greedy = '', other = ''] = await openAccounts(2);
  const wallet = openWallet({ connections: 1, maxOfPlayer: 5, queueTimeoutMs: 60_000 });
  await Promise.all([wallet.submit(deposit(greedy)), wallet.submit(deposit(other))]);
  const flood = Array.from({ length: 20 }, async () => (await wallet.submit(deposit(greedy))).code);
  expect((await wallet.submit(deposit(other))).code).toBe('ok');
  const codes = await Promise.all(flood);
  expect([codes.filter((code) => code === 'ok').length, codes.filter((code) => code === 'temporary').length]).toEqual([5, 15]);
  expect((await wallet.submit(deposit(greedy))).code).toBe('ok');
});

test('what is no command is refused by itself; those that come with it are booked', async () => {
  const accountIds = await openAccounts(4);
  const wallet = openWallet({ connections: 1, queueTimeoutMs: 60_000 });
  await Promise.all(accountIds.map(async (accountId) => await wallet.submit(deposit(accountId))));
  const [a = '', b = '', c = '', d = ''] = accountIds;
  const noRound = { kind: 'win', key: randomUUID(), accountId: a, amount: 1n, closesRound: false } as unknown as WalletCommand;
  const noKey = { ...deposit(b), key: 'nonsense' };
  const answersTo = async (commands: readonly WalletCommand[]) =>
    await Promise.allSettled(commands.map(async (command) => await wallet.submit(command)));
  const answers = await answersTo([noRound, noKey, deposit(c), deposit(d)]);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.code : answer.status))).toEqual([
    'rejected',
    'rejected',
    'ok',
    'ok',
  ]);
  // nor may what is no key stand for another: plain bets go another way
  const keys = [randomUUID(), 'nonsense', `${randomUUID().slice(0, 35)}g`, `${randomUUID()}0`];
  const bets = accountIds.map((accountId, index): WalletCommand => {
    const round = { provider: 'test', ref: `keys-${accountId}`, game: 'keys' };
    return { kind: 'bet', key: keys[index] ?? '', accountId, amount: 1n, round, exclusive: false, closesRound: false };
  });
  expect((await answersTo(bets)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  const { rows } = await app().context.database.pool.query<{ real: bigint }>('select real from ledger.wallet_account where id = any($1)', [
    accountIds,
  ]);
  expect(rows.map(({ real }) => Number(real)).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 2]);
});

/** A wire to the database that can be held, so that nothing comes through any more, and cut. */
async function openWire(): Promise<{ url: string; hold: () => void; cut: () => void; close: () => Promise<void> }> {
  const target = new URL(app().databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    const pair = [near, connect(Number(target.port), target.hostname)] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href;
  return {
    url,
    hold() {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    cut() {
      for (const [near] of pairs) near.destroy();
      pairs.clear();
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test.each(['is cut', 'falls silent'])(
  'when the line of the wallet %s, the outcome is said to be unknown and the next command has a new line',
  async (what) => {
    const [accountId = ''] = await openAccounts(1);
    const wire = await openWire();
    const wallet = openWallet({ connections: 1, answerWithinMs: 10_000 }, wire.url);
    expect((await wallet.submit(deposit(accountId))).code).toBe('ok');
    wire.hold();
    const command = deposit(accountId);
    const answer = wallet.submit(command);
    if (what === 'is cut') setImmediate(() => setImmediate(wire.cut));
    await expect(answer).rejects.toThrow(DatabaseUnavailable);
    expect((await wallet.submit(command)).code).toBe('ok');
    await wire.close();
  },
);
