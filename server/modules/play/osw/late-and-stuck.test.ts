// The operator's half of the conformance kit, second part: what comes again after months, what cannot be booked yet, what takes too long, and
// rounds of a player who has since launched the game in another currency.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { type OswCall, oswHeaders, type OswRequest } from '#contract/protocols/osw.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { closeDay } from '#server/modules/wallet/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { type TestApp, openTestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { createDeadlines } from './deadlines.ts';

const clock = createClock();
const dayMs = 86_400_000;
let app: TestApp;
let provider: TestProvider;
let owner: pg.Client;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ clock, providers: [provider.access] }) });
  await provider.sync(app);
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await provider.close();
});

interface Table {
  player: TestPlayer;
  token: string;
}

async function sitDown(amount = 10_000n): Promise<Table> {
  const player = await app.signUp();
  await app.fund(player, amount);
  return { player, token: await provider.launch(app, player, 'test-table') };
}

const send = async (call: OswCall, body: object) => (await provider.send(app, call, body)).answer;
const balanceOf = async ({ player }: Table): Promise<number> => (await player.accounts())[0]?.balance ?? -1;
const betOf = ({ token }: Table, more: Partial<OswRequest<'bet'>> = {}): OswRequest<'bet'> => ({
  sessionToken: token,
  txId: randomUUID(),
  roundId: randomUUID(),
  gameId: 'test-table',
  amount: '100',
  currency: 'EUR',
  ...more,
});
const winOf = (bet: OswRequest<'bet'>, amount: string, more: Partial<OswRequest<'win'>> = {}): OswRequest<'win'> => {
  const { sessionToken, roundId, gameId, currency } = bet;
  return { sessionToken, txId: randomUUID(), roundId, gameId, amount, currency, roundClosed: true, ...more };
};
const rollbackOf = ({ sessionToken, roundId, gameId, txId }: OswRequest<'bet'> | OswRequest<'win'>): OswRequest<'rollback'> => ({
  sessionToken,
  txId: randomUUID(),
  refTxId: txId,
  roundId,
  gameId,
});

/** Plays a round of each kind of transaction; the ids are made by `id`. */
async function playAll(table: Table, id: () => string) {
  const bet = betOf(table, { txId: id() });
  const win = winOf(bet, '40', { txId: id() });
  const both = { ...betOf(table, { txId: id() }), winAmount: '30', roundClosed: true };
  const undone = betOf(table, { txId: id() });
  const rollback = { ...rollbackOf(undone), txId: id() };
  const sent: [OswCall, object][] = [
    ['bet', bet],
    ['win', win],
    ['bet-win', both],
    ['bet', undone],
    ['rollback', rollback],
  ];
  for (const [call, body] of sent) expect([call, (await send(call, body)).status]).toEqual([call, 'OK']);
  return { bet, win, both, undone, rollback };
}

test('rules 1, 2 and 4 do not age: months later a transaction id is known, also from the archive', async () => {
  const table = await sitDown();
  const played = [await playAll(table, randomUUID), await playAll(table, newId)];
  const booked = `ledger.wallet_entry_${new Date().toISOString().slice(0, 7).replace('-', '_')}`;
  const balance = await balanceOf(table);
  const askAll = async (isThere: boolean): Promise<void> => {
    for (const { bet, win, both, undone, rollback } of played) {
      const fresh = { ...betOf(table), roundId: randomUUID() };
      const expectations: [OswCall, object, string][] = [
        ['bet', bet, isThere ? 'OK_DUPLICATE' : 'ROUND_CLOSED'],
        ['win', win, isThere ? 'OK_DUPLICATE' : 'ROUND_CLOSED'],
        ['bet-win', both, isThere ? 'OK_DUPLICATE' : 'ROUND_CLOSED'],
        ['bet', undone, isThere ? 'TX_ROLLED_BACK' : 'ROUND_CLOSED'],
        ['rollback', rollback, 'OK_DUPLICATE'],
        ...[bet, win, both, undone, rollback].map(({ txId }): [OswCall, object, string] => [
          'bet',
          { ...fresh, txId },
          'DUPLICATE_MISMATCH',
        ]),
        ['bet-win', { ...fresh, txId: win.txId, winAmount: '900' }, 'DUPLICATE_MISMATCH'],
      ];
      if (isThere) expectations.push(['bet-win', { ...both, winAmount: '31' }, 'DUPLICATE_MISMATCH']);
      for (const [call, body, status] of expectations)
        expect([call, body, await send(call, body)]).toMatchObject([call, body, { status, retryable: false }]);
      const running = betOf(table);
      expect(await send('bet', running)).toMatchObject({ status: 'OK' });
      expect(await send('win', winOf(running, '900', { txId: bet.txId }))).toMatchObject({ status: 'DUPLICATE_MISMATCH' });
      expect(await send('rollback', rollbackOf(running))).toMatchObject({ status: 'OK' });
    }
    expect(await balanceOf(table)).toBe(balance);
  };
  await askAll(true);
  clock.setOffset(100 * dayMs);
  await askAll(true);
  await closeDay(app.context);
  const oldest = async (): Promise<string> =>
    (
      await owner.query<{ oldest: string }>(
        "select min(inhrelid::regclass::text) as oldest from pg_inherits where inhparent = 'ledger.wallet_entry'::regclass",
      )
    ).rows[0]?.oldest ?? '';
  while ((await oldest()) <= booked) await owner.query("select ledger.wallet_archive_oldest(wallet_signed_until(), 'infinity')");
  await askAll(false);
});

test('a transaction id that dates itself a day ahead is refused, so that it cannot pass for a new one later', async () => {
  const table = await sitDown();
  const ahead = (Date.now() + 2 * dayMs).toString(16).padStart(12, '0');
  const txId = `${ahead.slice(0, 8)}-${ahead.slice(8)}${newId().slice(13)}`;
  for (const [call, body] of [
    ['bet', betOf(table, { txId })],
    ['win', winOf(betOf(table), '10', { txId })],
    ['rollback', { ...rollbackOf(betOf(table)), txId }],
  ] as const)
    expect(await send(call, body)).toMatchObject({ status: 'BAD_REQUEST', message: expect.stringContaining('a day ahead') });
});

test('what was booked and rolled back is TX_ROLLED_BACK when it comes again, and status says so', async () => {
  const table = await sitDown();
  const bet = betOf(table);
  await send('bet', bet);
  const win = winOf(bet, '500', { roundClosed: false });
  await send('win', win);
  for (const undone of [win, bet]) {
    const call = undone === win ? 'win' : 'bet';
    expect(await send(call, undone)).toMatchObject({ status: 'OK_DUPLICATE' });
    expect(await send('status', { txId: undone.txId })).toMatchObject({ status: 'OK', stored: { kind: call, status: 'OK' } });
    expect(await send('rollback', rollbackOf(undone))).toMatchObject({ status: 'OK' });
    expect(await send(call, undone)).toMatchObject({ status: 'TX_ROLLED_BACK', retryable: false });
    expect(await send('status', { txId: undone.txId })).toMatchObject({
      status: 'TX_ROLLED_BACK',
      stored: { kind: call, amount: undone.amount, status: 'TX_ROLLED_BACK' },
    });
  }
  const both = { ...betOf(table), winAmount: '250' };
  await send('bet-win', both);
  await send('rollback', rollbackOf(both));
  expect(await send('bet-win', both)).toMatchObject({ status: 'TX_ROLLED_BACK' });
  const never = betOf(table);
  await send('rollback', rollbackOf(never));
  expect(await send('status', { txId: never.txId })).toMatchObject({ status: 'TX_ROLLED_BACK', retryable: false });
  expect(await balanceOf(table)).toBe(10_000);
});

test('the rollback of a payout that is spent is TEMPORARY, and booked as soon as there is money', async () => {
  const table = await sitDown(100n);
  const bet = betOf(table);
  await send('bet', bet);
  const win = winOf(bet, '500', { roundClosed: false });
  await send('win', win);
  const spent = betOf(table, { amount: '450' });
  expect(await send('bet', spent)).toMatchObject({ status: 'OK', balance: { real: '50' } });
  const rollback = rollbackOf(win);
  for (let time = 0; time < 2; time += 1)
    expect(await send('rollback', rollback)).toMatchObject({
      status: 'TEMPORARY',
      retryable: true,
      retryAfterMs: 60_000,
      message: expect.stringContaining('spent'),
    });
  expect(await balanceOf(table)).toBe(50);
  const alarms = (await readAlarms(app.context.database.db, 'open')).filter(({ kind }) => kind === 'play-not-booked');
  expect(alarms).toMatchObject([{ count: 2n, details: { txId: rollback.txId, kind: 'rollback' } }]);
  await app.fund(table.player, 600n);
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK', balance: { real: '150' } });
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK_DUPLICATE' });
});

test('a payout that the account cannot hold is TEMPORARY, whichever way it takes, and booked as soon as there is room', async () => {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const table = await sitDown(most);
  const [one, two] = [betOf(table), betOf(table)];
  await send('bet', one);
  await send('bet', two);
  const wins = [winOf(one, '999999999999999'), winOf(two, '999999999999999')];
  for (const win of wins) expect(await send('win', win)).toMatchObject({ status: 'TEMPORARY', retryable: true });
  expect((await Promise.all(wins.map(async (win) => await send('win', win)))).map(({ status }) => status)).toEqual([
    'TEMPORARY',
    'TEMPORARY',
  ]);
  expect(await send('bet-win', { ...betOf(table), winAmount: '999999999999999' })).toMatchObject({ status: 'TEMPORARY' });
  expect(await balanceOf(table)).toBe(Number(most) - 200);
  await expect(app.fund(table.player, 201n)).rejects.toThrow('account-full');
  await app.fund(table.player, 200n - 2_000_000_000_000_000n);
  for (const win of wins) expect(await send('win', win)).toMatchObject({ status: 'OK' });
  expect(await balanceOf(table)).toBe(Number(most) - 2);
});

test('what belongs to a round is booked on its account and told in its currency, whatever the player plays in now', async () => {
  const table = await sitDown();
  await table.player.call('openAccount', { body: { currency: 'BTC' } });
  const bet = betOf(table);
  const other = betOf(table);
  await send('bet', bet);
  await send('bet', other);
  const now = await provider.launch(app, table.player, 'test-table', 'BTC');
  expect(await send('balance', { sessionToken: now, gameId: 'test-table' })).toMatchObject({ currency: 'BTC', balance: { real: '0' } });
  expect(await send('win', { ...winOf(bet, '70'), sessionToken: now, currency: 'BTC' })).toMatchObject({ status: 'CURRENCY_MISMATCH' });
  const win = { ...winOf(bet, '70', { roundClosed: false }), sessionToken: now };
  expect(await send('win', win)).toMatchObject({ status: 'OK', currency: 'EUR', balance: { real: '9870' } });
  expect(await send('win', win)).toMatchObject({ status: 'OK_DUPLICATE', currency: 'EUR' });
  const place = { sessionToken: now, roundId: bet.roundId, gameId: bet.gameId };
  expect(await send('round-close', place)).toMatchObject({ status: 'OK', currency: 'EUR', balance: { real: '9870' } });
  expect(await send('rollback', { ...rollbackOf(other), sessionToken: now })).toMatchObject({
    status: 'OK',
    currency: 'EUR',
    balance: { real: '9970' },
  });
  const stranger = await sitDown();
  const third = betOf(table);
  await send('bet', third);
  expect(await send('win', { ...winOf(third, '70'), sessionToken: stranger.token })).toMatchObject({ status: 'BET_NOT_FOUND' });
  expect(await send('rollback', { ...rollbackOf(third), sessionToken: stranger.token })).toMatchObject({ status: 'BET_NOT_FOUND' });
});

test('rule 9: wins and rollbacks are booked for players who are excluded, closed or dormant, and on hidden accounts', async () => {
  for (const status of ['excluded', 'closed', 'dormant', 'hidden'] as const) {
    const table = await sitDown();
    const [won, undone] = [betOf(table), betOf(table)];
    for (const bet of [won, undone]) expect(await send('bet', bet)).toMatchObject({ status: 'OK' });
    const { player } = table;
    if (status === 'hidden') await owner.query('update ledger.wallet_account set status = 3 where player_id = $1', [player.id]);
    else
      await app.context.database.transact(
        async (tx) => await changePlayerStatus(tx, app.context.notifier, player.id, playerStatus[status]),
      );
    const refused = await send('bet', betOf(table));
    // who is barred has the games closed too, sooner or later than this stake comes
    expect([status, refused.retryable]).toEqual([status, false]);
    expect(['PLAYER_BLOCKED', 'SESSION_EXPIRED']).toContain(refused.status);
    expect([status, await send('win', winOf(won, '300'))]).toMatchObject([status, { status: 'OK', balance: { real: '10100' } }]);
    expect([status, await send('rollback', rollbackOf(undone))]).toMatchObject([status, { status: 'OK', balance: { real: '10200' } }]);
  }
});

test('every answer carries the four headers of a signed message', async () => {
  const table = await sitDown();
  const { headers, answer } = await provider.send(app, 'bet', betOf(table));
  expect(headers.get(oswHeaders.key)).toBe(provider.access.keyId);
  expect(headers.get(oswHeaders.requestId)).toBe(answer.requestId);
  for (const name of Object.values(oswHeaders)) expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(/.+/)]);
});

test('rule 14: a call that is held up is TEMPORARY before its provider gives up; nothing of it is booked later, and again it is booked once', async () => {
  const table = await sitDown();
  const [early, late] = [betOf(table), betOf(table)];
  const unheard = await provider.launch(app, table.player, 'test-table');
  await owner.query('begin');
  await owner.query('select ledger.wallet_lock_player($1)', [table.player.id]);
  expect(await send('bet', early)).toMatchObject({ status: 'TEMPORARY', retryable: true });
  await owner.query('rollback');
  // before the wallet is reached
  await owner.query('begin');
  await owner.query('lock table game_session in access exclusive mode');
  const answer = await send('win', { ...winOf(early, '10'), sessionToken: unheard });
  await owner.query('rollback');
  expect(answer).toMatchObject({ status: 'TEMPORARY', retryable: true });
  expect(await balanceOf(table)).toBe(10_000);
  for (const bet of [early, late]) expect(await send('bet', bet)).toMatchObject({ status: 'OK' });
  expect(await balanceOf(table)).toBe(9800);
});

test('a call that the wallet took and does not answer has no outcome; what comes of it later is not told', async () => {
  const told: unknown[] = [];
  const deadlines = createDeadlines(20, { tellLate: (calls) => void told.push(calls), log: app.context.log });
  const given = { isGivenUp: false, isSubmitted: true };
  const { promise, resolve } = Promise.withResolvers<{ status: 'OK'; retryable: boolean }>();
  expect(await deadlines.watch(given, promise)).toBeUndefined();
  expect(given.isGivenUp).toBe(true);
  resolve({ status: 'OK', retryable: false });
  const waiting = { isGivenUp: false, isSubmitted: false };
  expect(await deadlines.watch(waiting, Promise.withResolvers<never>().promise)).toMatchObject({ status: 'TEMPORARY' });
  const quick = { isGivenUp: false, isSubmitted: true };
  expect(await deadlines.watch(quick, Promise.resolve({ status: 'OK', retryable: false }))).toMatchObject({ status: 'OK' });
  expect([quick.isGivenUp, told]).toEqual([false, [1, 1]]);
});
