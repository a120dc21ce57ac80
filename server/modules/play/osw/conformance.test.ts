// The operator's half of the conformance kit: one test and more for each rule of docs/osw.md, over HTTP as a provider sees it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { privateChannel } from '#contract/live/channels.ts';
import { oswHeaders, type OswRequest } from '#contract/protocols/osw.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { setLimit } from '#testing/limit-talk.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { inject } from 'vitest';
import { signOsw } from './signing.ts';

let app: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Table {
  player: TestPlayer;
  token: string;
  game: 'test-slot' | 'test-table';
}

async function sitDown(amount = 10_000n, game: Table['game'] = 'test-table'): Promise<Table> {
  const player = await app.signUp();
  if (amount > 0n) await app.fund(player, amount);
  return { player, game, token: await provider.launch(app, player, game) };
}

const betOf = (table: Table, more: Partial<OswRequest<'bet'>> = {}): OswRequest<'bet'> => ({
  sessionToken: table.token,
  txId: randomUUID(),
  roundId: randomUUID(),
  gameId: table.game,
  amount: '100',
  currency: 'EUR',
  ...more,
});
const winOf = (bet: OswRequest<'bet'>, amount: string, more: Partial<OswRequest<'win'>> = {}): OswRequest<'win'> => ({
  sessionToken: bet.sessionToken,
  txId: randomUUID(),
  roundId: bet.roundId,
  gameId: bet.gameId,
  betTxId: bet.txId,
  amount,
  currency: 'EUR',
  roundClosed: true,
  ...more,
});
const rollbackOf = (bet: OswRequest<'bet'>, refTxId: string = bet.txId): OswRequest<'rollback'> => ({
  sessionToken: bet.sessionToken,
  txId: randomUUID(),
  refTxId,
  roundId: bet.roundId,
  gameId: bet.gameId,
});
const send = async <C extends Parameters<TestProvider['send']>[1]>(call: C, body: object) => (await provider.send(app, call, body)).answer;
const balanceOf = async (table: Table): Promise<number> => (await table.player.accounts())[0]?.balance ?? -1;

test('transport: the answer is signed and carries the request id', async () => {
  const table = await sitDown();
  const requestId = randomUUID();
  const { status, answer, headers, text } = await provider.send(
    app,
    'balance',
    { sessionToken: table.token, gameId: table.game },
    { requestId },
  );
  expect(status).toBe(200);
  expect(answer).toMatchObject({ requestId, status: 'OK', retryable: false, balance: { real: '10000', bonus: '0', playable: '10000' } });
  expect(headers.get(oswHeaders.signature)).toBe(
    signOsw(provider.access.secret, headers.get(oswHeaders.timestamp) ?? '', 'POST', '/osw/v1/balance', text),
  );
});

test('transport: wrong key, wrong signature, old time, changed body and a repeated request id are 401 and book nothing', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  const requestId = randomUUID();
  const old = String(Date.now() - 61_000);
  const bends = [
    { key: 'stranger' },
    { signature: 'AAAA' },
    { timestamp: old },
    { timestamp: 'soon' },
    { body: JSON.stringify({ ...bet, amount: '1' }) },
  ];
  for (const bend of bends) expect((await provider.send(app, 'bet', bet, bend)).status).toBe(401);
  expect((await provider.send(app, 'balance', { sessionToken: table.token, gameId: table.game }, { requestId })).status).toBe(200);
  expect((await provider.send(app, 'bet', bet, { requestId })).status).toBe(401);
  expect(await balanceOf(table)).toBe(10_000);
});

test('transport: bodies outside the protocol are BAD_REQUEST, bodies over 64 KiB are 413', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  for (const body of [
    {},
    { ...bet, amount: '1.5' },
    { ...bet, amount: '-1' },
    { ...bet, amount: 100 },
    { ...bet, extra: 1 },
    { ...bet, amount: '01' },
  ])
    expect(await send('bet', body)).toMatchObject({ status: 'BAD_REQUEST', retryable: false });
  expect(await send('no-such-call' as 'bet', bet)).toMatchObject({ status: 'BAD_REQUEST' });
  expect((await provider.send(app, 'bet', { ...bet, detail: { text: 'x'.repeat(70_000) } })).status).toBe(413);
});

test('rule 1: the same transaction again answers OK_DUPLICATE with the first operator id and books nothing', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  const first = await send('bet', bet);
  expect(first).toMatchObject({ status: 'OK', txId: bet.txId, balance: { real: '9900' } });
  await send('bet', betOf(table));
  expect(await send('bet', bet)).toMatchObject({ status: 'OK_DUPLICATE', operatorTxId: first.operatorTxId, balance: { real: '9800' } });
});

test('rule 2: the same transaction id for something else is DUPLICATE_MISMATCH', async () => {
  const table = await sitDown();
  const other = await sitDown();
  const bet = betOf(table);
  await send('bet', bet);
  for (const wrong of [
    { ...bet, amount: '200' },
    { ...bet, roundId: randomUUID() },
    { ...bet, sessionToken: other.token },
  ])
    expect(await send('bet', wrong)).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect(await send('win', { ...winOf(bet, '50'), txId: bet.txId })).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
  expect([await balanceOf(table), await balanceOf(other)]).toEqual([9900, 10_000]);
});

test('rule 3: twenty equal calls at once book one', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await send('bet', bet)));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(answers.every(({ status }) => ['OK', 'OK_DUPLICATE', 'IN_PROGRESS'].includes(status))).toBe(true);
  expect(await balanceOf(table)).toBe(9900);
});

test('rule 4: the rollback of an unknown bet is OK and the bet that comes later is TX_ROLLED_BACK', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  expect(await send('rollback', rollbackOf(bet))).toMatchObject({ status: 'OK' });
  expect(await send('bet', bet)).toMatchObject({ status: 'TX_ROLLED_BACK' });
  expect(await balanceOf(table)).toBe(10_000);
});

test('rule 5: a rollback again, or under a new id, is OK_DUPLICATE', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  await send('bet', bet);
  const rollback = rollbackOf(bet);
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK', balance: { real: '10000' } });
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await send('rollback', rollbackOf(bet))).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await balanceOf(table)).toBe(10_000);
});

test('rule 6: a bet whose round has a win is ALREADY_SETTLED until the win is rolled back', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  await send('bet', bet);
  const win = winOf(bet, '500', { roundClosed: false });
  await send('win', win);
  expect(await send('rollback', rollbackOf(bet))).toMatchObject({ status: 'ALREADY_SETTLED' });
  expect(await send('rollback', rollbackOf(bet, win.txId))).toMatchObject({ status: 'OK' });
  expect(await send('rollback', rollbackOf(bet))).toMatchObject({ status: 'OK', balance: { real: '10000' } });
});

test('rule 8: a win needs an open round of the same player; after the close it is ROUND_CLOSED', async () => {
  const table = await sitDown();
  const other = await sitDown();
  const bet = betOf(table);
  expect(await send('win', winOf(bet, '100'))).toMatchObject({ status: 'BET_NOT_FOUND' });
  await send('bet', bet);
  expect(await send('win', { ...winOf(bet, '100'), sessionToken: other.token })).toMatchObject({ status: 'BET_NOT_FOUND' });
  expect(await send('win', winOf(bet, '0', { roundClosed: false }))).toMatchObject({ status: 'OK' });
  const close = { sessionToken: table.token, roundId: bet.roundId, gameId: table.game };
  expect(await send('round-close', close)).toMatchObject({ status: 'OK' });
  expect(await send('round-close', close)).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await send('win', winOf(bet, '100'))).toMatchObject({ status: 'ROUND_CLOSED' });
  expect(await send('bet', betOf(table, { roundId: bet.roundId }))).toMatchObject({ status: 'ROUND_CLOSED' });
});

test('rule 9 EX-01: wins and rollbacks are booked whatever became of session, player or house; bets are not', async () => {
  const table = await sitDown();
  const [first, second, third] = [betOf(table), betOf(table), betOf(table)];
  for (const bet of [first, second, third]) expect(await send('bet', bet)).toMatchObject({ status: 'OK' });
  await app.context.database.transact(
    async (tx) => await changePlayerStatus(tx, app.context.notifier, table.player.id, playerStatus.excluded),
  );
  expect(await send('bet', betOf(table))).toMatchObject({ status: 'PLAYER_BLOCKED' });
  expect(await send('win', winOf(first, '300'))).toMatchObject({ status: 'OK' });
  await table.player.call('signOut');
  expect(await send('bet', betOf(table))).toMatchObject({ status: 'SESSION_EXPIRED' });
  expect(await send('rollback', rollbackOf(second))).toMatchObject({ status: 'OK' });
  await app.context.database.transact(async (tx) => await changeSetting(tx, app.context.notifier, 'maintenance', true));
  await app.context.settings.reload();
  expect(await send('win', winOf(third, '50'))).toMatchObject({ status: 'OK', balance: { real: '10150' } });
  await app.context.database.transact(async (tx) => await changeSetting(tx, app.context.notifier, 'maintenance', false));
  await app.context.settings.reload();
});

test('rule 10: checks come in order; each refusal has its status and books nothing', async () => {
  const table = await sitDown(50n);
  const refusals: [Partial<OswRequest<'bet'>>, string][] = [
    [{ sessionToken: 'nobody' }, 'SESSION_EXPIRED'],
    [{ currency: 'USD', amount: '1' }, 'CURRENCY_MISMATCH'],
    [{ amount: '9' }, 'STAKE_OUT_OF_RANGE'],
    [{ amount: '100001' }, 'STAKE_OUT_OF_RANGE'],
    [{ amount: '0' }, 'STAKE_OUT_OF_RANGE'],
    [{ amount: '51' }, 'INSUFFICIENT_FUNDS'],
  ];
  for (const [more, status] of refusals)
    expect([status, await send('bet', betOf(table, more))]).toMatchObject([status, { status, retryable: false }]);
  expect(await balanceOf(table)).toBe(50);
});

test('rule 10: where a provider lists the stakes of a game, no other is taken', async () => {
  const table = await sitDown();
  const stakes = [{ currency: 'EUR', min: '20', max: '200', values: ['20', '100', '200'] }];
  const { database, notifier } = app.context;
  await database.transact(async (tx) => {
    await sql`update game set stakes = ${JSON.stringify(stakes)} where identity = ${table.game}`.execute(tx);
    await notifier.announce(tx, 'catalogue', {});
  });
  const refused = await send('bet', betOf(table, { amount: '140' }));
  expect(refused).toMatchObject({ status: 'STAKE_OUT_OF_RANGE', retryable: false, message: expect.stringContaining('20, 100, 200') });
  expect(await send('bet', betOf(table, { amount: '100' }))).toMatchObject({ status: 'OK', balance: { real: '9900' } });
  await provider.sync(app);
});

test('rule 11 and 12: free rounds and jackpots that nobody granted are refused, and a stake besides', async () => {
  const table = await sitDown();
  for (const amount of ['0', '100'])
    expect(await send('bet', betOf(table, { amount, freeRound: { grantId: 'g1', index: 0 } }))).toMatchObject({ status: 'BONUS_RULE' });
  expect(await send('bet', betOf(table, { jackpotShare: [{ jackpotId: 'j1', amount: '1' }] }))).toMatchObject({ status: 'BAD_REQUEST' });
  expect(
    await send('promo-win', { sessionToken: table.token, txId: 'p1', campaignId: 'c1', gameId: table.game, amount: '5', currency: 'EUR' }),
  ).toMatchObject({ status: 'BAD_REQUEST' });
  expect(await balanceOf(table)).toBe(10_000);
});

test('rule 16: status tells what is stored, and TX_NOT_FOUND for the rest', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  await send('bet', bet);
  expect(await send('status', { txId: bet.txId })).toMatchObject({ status: 'OK', stored: { kind: 'bet', amount: '100' } });
  expect(await send('status', { txId: randomUUID() })).toMatchObject({ status: 'TX_NOT_FOUND', retryable: false });
});

test('rule 16: a rollback that is booked is OK, also under an id that was rolled back before it came', async () => {
  const table = await sitDown();
  const [bet, never] = [betOf(table), betOf(table)];
  await send('bet', bet);
  expect(await send('rollback', rollbackOf(never))).toMatchObject({ status: 'OK' });
  expect(await send('rollback', { ...rollbackOf(bet), txId: never.txId })).toMatchObject({ status: 'OK' });
  expect(await send('status', { txId: never.txId })).toMatchObject({ status: 'OK', stored: { kind: 'rollback', status: 'OK' } });
});

test('rule 17: a slot has one open round, a table several', async () => {
  const slot = await sitDown(10_000n, 'test-slot');
  const open = betOf(slot);
  expect(await send('bet', open)).toMatchObject({ status: 'OK' });
  expect(await send('bet', betOf(slot))).toMatchObject({
    status: 'IN_PROGRESS',
    retryable: true,
    message: expect.stringContaining('closed first'),
  });
  expect(await send('session', { sessionToken: slot.token, gameId: slot.game })).toMatchObject({
    status: 'OK',
    openRound: open.roundId,
    limits: { minStake: '10', maxStake: '100000' },
  });
  expect(await send('win', winOf(open, '0'))).toMatchObject({ status: 'OK' });
  expect(await send('bet', betOf(slot))).toMatchObject({ status: 'OK' });
  const table = await sitDown();
  expect(await send('bet', betOf(table))).toMatchObject({ status: 'OK' });
  expect(await send('bet', betOf(table))).toMatchObject({ status: 'OK' });
});

test('50 bets at once over OSW on a balance for 20 accept exactly 20', async () => {
  const table = await sitDown(2000n);
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await send('bet', betOf(table))));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 'INSUFFICIENT_FUNDS')).toHaveLength(30);
  expect(await balanceOf(table)).toBe(0);
});

test('a bet-win is one booking and one key', async () => {
  const table = await sitDown();
  const body = { ...betOf(table), winAmount: '250', roundClosed: true };
  expect(await send('bet-win', body)).toMatchObject({ status: 'OK', balance: { real: '10150' } });
  expect(await send('bet-win', body)).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await send('bet-win', { ...body, winAmount: '251' })).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
});

test('a session token opens the game that it was launched for and no other', async () => {
  const table = await sitDown();
  expect(await send('bet', betOf(table, { gameId: 'test-slot' }))).toMatchObject({ status: 'SESSION_EXPIRED' });
});

test('GA-05 profile uk: a second stake within the cycle is TOO_FAST with the time to wait', async () => {
  const context = () => ({ providers: [provider.access], clock: createStandingClock() });
  const uk = await openTestApp(inject('postgresUrl'), { config: { jurisdiction: 'uk' }, context });
  await provider.sync(uk);
  const player = await uk.signUp();
  await approveChecks(uk, player);
  await uk.fund(player, 10_000n);
  const table: Table = { player, game: 'test-table', token: await provider.launch(uk, player, 'test-table') };
  // a stake that is refused takes no cycle; of several at once one is let through, and it may be sent again
  expect((await provider.send(uk, 'bet', betOf(table, { amount: '20000' }))).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  const bets = Array.from({ length: 6 }, () => betOf(table));
  const statuses = await Promise.all(bets.map(async (bet) => (await provider.send(uk, 'bet', bet)).answer.status));
  expect(statuses.toSorted()).toEqual(['OK', ...Array.from({ length: 5 }, () => 'TOO_FAST')]);
  const accepted = bets[statuses.indexOf('OK')];
  expect((await provider.send(uk, 'bet', accepted as object)).answer).toMatchObject({ status: 'OK_DUPLICATE' });
  const { answer } = await provider.send(uk, 'bet', betOf(table));
  expect(answer.status).toBe('TOO_FAST');
  expect(answer.retryAfterMs).toBeGreaterThan(0);
  expect(answer.retryAfterMs).toBeLessThanOrEqual(5000);
  // what is added to the round that is open belongs to its cycle; a round of somebody else is no excuse
  const stranger: Table = { ...table, player: await uk.signUp() };
  await approveChecks(uk, stranger.player);
  await uk.fund(stranger.player, 1000n);
  stranger.token = await provider.launch(uk, stranger.player, 'test-table');
  const theirs = betOf(stranger);
  expect((await provider.send(uk, 'bet', theirs)).answer.status).toBe('OK');
  const { roundId } = accepted ?? theirs;
  expect((await provider.send(uk, 'bet', betOf(table, { roundId }))).answer.status).toBe('OK');
  expect((await provider.send(uk, 'bet', betOf(table, { roundId: theirs.roundId }))).answer.status).toBe('TOO_FAST');
  expect((await provider.send(uk, 'bet', betOf(table, { roundId: randomUUID() }))).answer.status).toBe('TOO_FAST');
  // the game launched once more has no cycle of its own
  const again: Table = { ...table, token: await provider.launch(uk, player, 'test-table') };
  expect((await provider.send(uk, 'bet', betOf(again))).answer.status).toBe('TOO_FAST');
  await uk.close();
});

test('GA-05 a game cycle holds across the processes of one database, and a profile without one writes nothing for it', async () => {
  let atMs: number | undefined;
  const clock = { ...createStandingClock(), wallMs: () => atMs ?? Date.now() };
  const options = { context: () => ({ providers: [provider.access], clock }), config: { jurisdiction: 'uk' } as const };
  const uk = await openTestApp(inject('postgresUrl'), options);
  const database = { url: uk.databaseUrl, appUrl: uk.appUrl, drop: async () => undefined };
  const other = await openTestApp(inject('postgresUrl'), { ...options, database });
  await provider.sync(uk);
  const player = await uk.signUp();
  await approveChecks(uk, player);
  await uk.fund(player, 10_000n);
  const tables: Table[] = [];
  for (let number = 0; number < 2; number += 1)
    tables.push({ player, game: 'test-table', token: await provider.launch(uk, player, 'test-table') });
  const stake = async (process: TestApp, at = 0) => (await provider.send(process, 'bet', betOf(tables[at] as Table))).answer.status;
  const atOnce = async () =>
    await Promise.all([uk, other, uk, other, uk, other].map(async (process, index) => await stake(process, index % 2)));
  const oneOfSix = ['OK', ...Array.from({ length: 5 }, () => 'TOO_FAST')];
  const begunMs = Date.now();
  atMs = begunMs;
  expect((await atOnce()).toSorted()).toEqual(oneOfSix);
  atMs = begunMs + 4999;
  expect([await stake(other), await stake(uk)]).toEqual(['TOO_FAST', 'TOO_FAST']);
  atMs = begunMs + 5000;
  expect((await atOnce()).toSorted()).toEqual(oneOfSix);
  // a stake that is added once the cycle is over begins none
  atMs = begunMs + 10_000;
  const begun = betOf(tables[0] as Table);
  const addTo = async (roundId: string) => (await provider.send(uk, 'bet', betOf(tables[0] as Table, { roundId }))).answer.status;
  expect((await provider.send(uk, 'bet', begun)).answer.status).toBe('OK');
  atMs = begunMs + 16_000;
  expect(await addTo(begun.roundId)).toBe('OK');
  atMs = begunMs + 18_000;
  expect(await stake(uk)).toBe('OK');
  await other.close();
  await uk.close();
  expect(await send('bet', betOf(await sitDown()))).toMatchObject({ status: 'OK' });
  expect((await app.context.database.pool.query('select from game_cycle')).rowCount).toBe(0);
});

test('LI-07 a stake over a limit is refused with its own code, told to the player, and its round can be rolled back', async () => {
  const table = await sitDown();
  await setLimit(table.player, 150);
  const clients = createClients();
  try {
    const client = await clients.connect({ origin: app.origin, base: '/api' }, 'websocket', { token: table.player.accessToken });
    const heard = listen(await subscribed(client, privateChannel('game:bets', table.player.id)));
    const [first, second] = [betOf(table), betOf(table)];
    expect(await send('bet', first)).toMatchObject({ status: 'OK' });
    expect(await send('bet', second)).toMatchObject({ status: 'LIMIT_BET', txId: second.txId });
    expect(await balanceOf(table)).toBe(9900);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.data).toMatchObject({ event: 'bet.restricted', reason: 'limit-bet', limits: [{ amount: 150, used: 100, left: 50 }] });
    // what comes after the refusal is taken: the rollback of what was refused, and the win of what was booked
    expect(await send('rollback', rollbackOf(second))).toMatchObject({ status: 'OK' });
    expect(await send('win', winOf(first, '50'))).toMatchObject({ status: 'OK' });
  } finally {
    clients.endAll();
  }
});
