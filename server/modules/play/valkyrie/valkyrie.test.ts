// The operator's contract of Valkyrie (PAM API 0.7.0), call by call and code by code. The stand-in launches and sends as its adapters of
// Evolution, Red Tiger and Caleta do; every answer is held against the document's schemas.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Ajv from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { findAccount, readOpenRounds } from '#server/modules/wallet/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { syncCatalogue } from '../sync-catalogue.ts';
import { minorOf } from './amounts.ts';
import { readValkyrieSettings, type ValkyrieSettings } from './settings.ts';

const operatorKey = 'operator key of the tests';
const pamKey = 'pam key of the tests, long';
let app: TestApp;
let valkyrie: Server;
/** What the stand-in was asked to launch. */
const launches: { path: string; token: string; key: string; body: Record<string, unknown> }[] = [];
/** What it answers to a launch instead of a game. */
let launchTrouble: number | undefined;

const stakes = [{ currency: 'EUR', min: '10', max: '100000' }];
const game = (id: string) => ({ id, name: id, type: 'table', rtp: '97.3', volatility: 'low', stakes }) as const;
const settingsOf = (url: string): ValkyrieSettings => ({
  url,
  operatorKey,
  pamKey,
  providers: [
    {
      identity: 'evolution',
      name: 'Evolution',
      provider: 'Evolution',
      path: 'evolution',
      origins: ['https://evo.example'],
      depositEndsRound: true,
      launchConfig: { channel: { wrapped: true }, game: { category: 'roulette' } },
      games: [
        game('Table-1'),
        {
          ...game('Table-2'),
          stakes: [{ currency: 'EUR', min: '500', max: '1000' }],
          launchConfig: { game: { table: { id: 'Table-2' } } },
        },
      ],
    },
    {
      identity: 'caleta',
      name: 'Caleta',
      provider: 'Caleta',
      path: 'caleta',
      origins: ['https://caleta.example'],
      games: [game('ct-slot')],
    },
    {
      identity: 'red-tiger',
      name: 'Red Tiger',
      provider: 'Red Tiger',
      path: 'redtiger',
      origins: ['https://redtiger.example'],
      games: [game('rt-slot')],
    },
  ],
});

beforeAll(async () => {
  valkyrie = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as Record<string, unknown>;
      const { authorization = '', 'x-player-token': token } = request.headers;
      launches.push({ path: request.url ?? '', token: String(token), key: authorization, body });
      if (launchTrouble !== undefined) return response.writeHead(launchTrouble, { 'content-type': 'application/json' }).end('"no"');
      const [, host] =
        Object.entries({ caleta: 'caleta', redtiger: 'redtiger', evolution: 'evo' }).find(([path]) => request.url?.includes(path)) ?? [];
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ gameUrl: `https://${host}.example/play?t=1` }));
    })();
  });
  await new Promise<void>((resolve) => {
    valkyrie.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(valkyrie.address() as AddressInfo).port}/operator`;
  const settings = readValkyrieSettings({ VALKYRIE_SETTINGS: JSON.stringify(settingsOf(`${url}/`)) });
  app = await openTestApp(inject('postgresUrl'), { config: { ...(settings !== undefined && { valkyrie: settings }) } });
  await syncCatalogue(app.context);
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => valkyrie.close(resolve));
});

const amount = { type: 'number' };
const id = { type: 'string', minLength: 1, maxLength: 40 };
const code = (codes: string) => ({ enum: codes.split(' ').map((name) => `PAM_ERR_${name}`) });
const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    message: { type: 'string' },
    code: code(
      'UNDEFINED ACC_NOT_FOUND GAME_NOT_FOUND ROUND_NOT_FOUND TRANS_NOT_FOUND CASH_OVERDRAFT BONUS_OVERDRAFT SESSION_NOT_FOUND SESSION_EXPIRED MISSING_PROVIDER TRANS_CURRENCY NEGATIVE_STAKE CANCEL_NOT_FOUND TRANS_ALREADY_CANCELLED CANCEL_NON_WITHDRAW BET_NOT_ALLOWED PLAYER_NOT_FOUND API_TOKEN TRANS_ALREADY_SETTLED DUPLICATE_TRANS PROMO_OVERDRAFT TIMEOUT',
    ),
  },
};
const balance = {
  type: 'object',
  required: ['cashAmount', 'bonusAmount', 'promoAmount'],
  properties: { cashAmount: amount, bonusAmount: amount, promoAmount: amount },
};
const answerWith = (properties: object) => ({
  type: 'object',
  required: ['status'],
  properties: { status: { enum: ['OK', 'ERROR'] }, error, ...properties },
});
const ajv = new Ajv.default({ strict: false });
const isAnswer = {
  session: ajv.compile(
    answerWith({
      session: {
        type: 'object',
        required: ['playerId', 'token', 'currency', 'country', 'language'],
        properties: {
          playerId: id,
          token: { type: 'string', minLength: 32, maxLength: 40 },
          currency: { pattern: '^[A-Z]{3}$' },
          country: { pattern: '^[A-Z]{2}$' },
          language: { pattern: '^[A-Z]{2}$' },
          gameId: id,
        },
      },
    }),
  ),
  balance: ajv.compile(answerWith({ balance })),
  transactions: ajv.compile(
    answerWith({
      transactionResult: { type: 'object', properties: { transactionId: id, balance } },
      transactions: {
        type: 'array',
        items: {
          type: 'object',
          required: [
            'currency',
            'provider',
            'transactionType',
            'cashAmount',
            'bonusAmount',
            'promoAmount',
            'transactionDateTime',
            'providerTransactionId',
          ],
        },
      },
    }),
  ),
  gamerounds: ajv.compile(answerWith({ gameround: { type: 'object', required: ['providerGameId', 'providerRoundId', 'startTime'] } })),
};

interface Told {
  http: number;
  status: string;
  code: string | undefined;
  cash: number | undefined;
  raw: string;
  body: Record<string, never>;
}
type Sent = { provider?: string; token?: string; key?: string; query?: string };

/** What each stand-in plays. */
const gameOf = { Evolution: 'Table-1', Caleta: 'ct-slot', 'Red Tiger': 'rt-slot' } as const;

interface Seat {
  player: TestPlayer;
  token: string;
  provider: keyof typeof gameOf;
}

async function ask(seat: Seat, method: string, path: string, body: object | string | undefined, more: Sent = {}): Promise<Told> {
  const query = `?provider=${encodeURIComponent(more.provider ?? seat.provider)}${more.query ?? ''}`;
  const response = await fetch(`${app.origin}/valkyrie${path}${query}`, {
    method,
    headers: {
      authorization: `Bearer ${more.key ?? pamKey}`,
      'x-player-token': more.token ?? seat.token,
      'x-correlation-id': randomUUID(),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const raw = await response.text();
  const told = JSON.parse(raw) as Record<string, never> & {
    status: string;
    error?: { code: string };
    transactionResult?: { balance: { cashAmount: number } };
  };
  const kind = path.split('/').find((part): part is keyof typeof isAnswer => part in isAnswer) ?? 'balance';
  if (response.status === 200) expect([raw, isAnswer[kind](told), isAnswer[kind].errors]).toEqual([raw, true, null]);
  return {
    http: response.status,
    status: told.status,
    code: told.error?.code,
    cash: told.transactionResult?.balance.cashAmount,
    raw,
    body: told,
  };
}

async function sitDown(provider: Seat['provider'] = 'Evolution', fund = 10_000n): Promise<Seat> {
  const player = await app.signUp();
  if (fund > 0n) await app.fund(player, fund);
  const launched = await player.call('playGame', {
    params: { id: gameOf[provider].toLowerCase() },
    body: { real: true },
  });
  expect(launched.data.url).toMatch(/^https:\/\/(evo|caleta|redtiger)\.example\/play/);
  return { player, provider, token: launches.at(-1)?.token ?? '' };
}

const newRef = (): string => randomBytes(10).toString('hex');
type Transaction = Record<string, unknown> & { providerTransactionId: string; providerRoundId: string };
const transaction = (seat: Seat, transactionType: string, cashAmount: number, more: object = {}): Transaction => ({
  currency: 'EUR',
  provider: seat.provider,
  transactionType,
  cashAmount,
  bonusAmount: 0,
  promoAmount: 0,
  transactionDateTime: new Date().toISOString(),
  providerTransactionId: newRef(),
  providerRoundId: newRef(),
  providerGameId: gameOf[seat.provider],
  ...more,
});
const post = async (seat: Seat, body: object | string, more: Sent = {}) =>
  await ask(seat, 'POST', `/players/${seat.player.id}/transactions`, body, more);
/** As its adapter of Caleta does: it asks for the session before whatever it sends, and gives up where it gets none. */
async function postOfCaleta(seat: Seat, body: object): Promise<Told> {
  const asked = await ask(seat, 'GET', '/players/session', undefined);
  return asked.status === 'OK' ? await post(seat, body) : asked;
}
const alarmsOf = async ({ providerTransactionId }: Transaction) =>
  (await readAlarms(app.context.database.db, 'open')).filter(
    ({ details }) => (details as { txId?: string } | null)?.txId === providerTransactionId,
  );
const moneyOf = async ({ player }: Seat): Promise<number> => (await player.accounts())[0]?.balance ?? -1;

test('a launch goes through Valkyrie with its key, a token of 40 characters and the player, and opens the game’s own origin', async () => {
  const seat = await sitDown();
  expect(launches.at(-1)).toMatchObject({
    path: '/operator/evolution/gamelaunch',
    key: `Bearer ${operatorKey}`,
    token: expect.stringMatching(/^.{40}$/),
  });
  expect(launches.at(-1)?.body).toEqual({
    currency: 'EUR',
    providerGameId: 'Table-1',
    playerId: seat.player.id,
    country: 'DE',
    language: 'en',
    sessionIp: expect.stringMatching(/^[0-9a-f.:]{3,}$/),
    launchConfig: { channel: { wrapped: true }, game: { category: 'roulette' } },
  });
  await seat.player.call('playGame', { params: { id: 'table-2' }, body: { real: true } });
  expect(launches.at(-1)?.body).toMatchObject({ launchConfig: { channel: { wrapped: true }, game: { table: { id: 'Table-2' } } } });
  expect(app.context.providers.frameOrigins).toEqual(expect.arrayContaining(['https://evo.example', 'https://caleta.example']));
  launchTrouble = 503;
  await expect(seat.player.call('playGame', { params: { id: 'table-1' }, body: { real: true } })).rejects.toMatchObject({
    problem: { code: expect.any(Number) },
  });
  launchTrouble = undefined;
});

test('SE: the key, the provider, the session and the player are asked for, in this order, each with its code', async () => {
  const [seat, other] = [await sitDown(), await sitDown('Caleta')];
  const path = `/players/${seat.player.id}/balance`;
  expect(await ask(seat, 'GET', path, undefined, { key: 'wrong' })).toMatchObject({ http: 401, code: 'PAM_ERR_API_TOKEN' });
  expect(await ask(seat, 'GET', path, undefined, { provider: 'Nobody' })).toMatchObject({ http: 200, code: 'PAM_ERR_MISSING_PROVIDER' });
  expect(await ask(seat, 'GET', path, undefined, { token: 'x'.repeat(40) })).toMatchObject({
    http: 401,
    code: 'PAM_ERR_SESSION_NOT_FOUND',
  });
  // another provider's session is none here
  expect(await ask(seat, 'GET', path, undefined, { token: other.token })).toMatchObject({ http: 401, code: 'PAM_ERR_SESSION_NOT_FOUND' });
  expect(await ask(seat, 'GET', `/players/${other.player.id}/balance`, undefined)).toMatchObject({ code: 'PAM_ERR_PLAYER_NOT_FOUND' });
  const told = await ask(seat, 'GET', path, undefined);
  expect(told).toMatchObject({ http: 200, status: 'OK' });
  expect(told.raw).toContain('"balance":{"cashAmount":100.00,"bonusAmount":0.00,"promoAmount":0.00}');
});

test('a session is told, and refreshed: the new token plays, the old one takes no stake and still books what its rounds pay', async () => {
  const seat = await sitDown('Caleta');
  const { body } = await ask(seat, 'GET', '/players/session', undefined);
  expect(body['session']).toEqual({
    playerId: seat.player.id,
    token: seat.token,
    currency: 'EUR',
    country: 'DE',
    language: 'EN',
    gameId: 'ct-slot',
  });
  const bet = transaction(seat, 'WITHDRAW', 1);
  expect(await post(seat, bet)).toMatchObject({ status: 'OK', cash: 99 });
  const both = await Promise.all([1, 2].map(async () => await ask(seat, 'PUT', '/players/session', undefined)));
  expect(both.map(({ status, code: why }) => why ?? status).toSorted((one, two) => one.localeCompare(two))).toEqual([
    'OK',
    'PAM_ERR_SESSION_EXPIRED',
  ]);
  const { token: fresh = '' } =
    both.map(({ body: told }) => told['session'] as unknown as { token: string } | undefined).find((one) => one !== undefined) ?? {};
  expect(fresh).not.toBe(seat.token);
  expect(await ask(seat, 'PUT', '/players/session', undefined)).toMatchObject({ code: 'PAM_ERR_SESSION_EXPIRED' });
  expect(await postOfCaleta(seat, transaction(seat, 'WITHDRAW', 1))).toMatchObject({ code: 'PAM_ERR_SESSION_EXPIRED' });
  expect(await postOfCaleta({ ...seat, token: fresh }, transaction(seat, 'WITHDRAW', 1))).toMatchObject({ status: 'OK', cash: 98 });
  const win = transaction(seat, 'DEPOSIT', 5, { providerRoundId: bet.providerRoundId, isGameOver: true });
  // the answer of the first may be lost, and the round is closed by then
  for (let time = 0; time < 2; time += 1) expect(await postOfCaleta(seat, win)).toMatchObject({ status: 'OK', cash: 103 });
});

test('a round of Evolution: stake and payout, each again is OK and books nothing, twenty at once book one', async () => {
  const seat = await sitDown();
  const refId = newRef();
  const bet = transaction(seat, 'WITHDRAW', 10, { providerBetRef: refId });
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await post(seat, bet)));
  expect(answers.every(({ status, code: why }) => status === 'OK' || why === 'PAM_ERR_TIMEOUT')).toBe(true);
  expect(await moneyOf(seat)).toBe(9000);
  // its adapter looks for the bet before it sends the payout
  const found = await ask(seat, 'GET', `/players/${seat.player.id}/transactions`, undefined, { query: `&providerBetRef=${refId}` });
  expect(found.body['transactions']).toMatchObject([
    { transactionType: 'WITHDRAW', cashAmount: 10, providerTransactionId: bet.providerTransactionId, providerBetRef: refId },
  ]);
  const win = transaction(seat, 'DEPOSIT', 35.5, { providerBetRef: refId, providerRoundId: bet.providerRoundId });
  for (let time = 0; time < 3; time += 1) expect(await post(seat, win)).toMatchObject({ status: 'OK', cash: 125.5 });
  // it never says that the game is over: the payout ends the bet
  const { providerRoundId } = bet;
  const late = transaction(seat, 'DEPOSIT', 1, { providerBetRef: refId, providerRoundId });
  expect(await post(seat, late)).toMatchObject({ code: 'PAM_ERR_TRANS_ALREADY_SETTLED', cash: 125.5 });
  expect(await alarmsOf(late)).toMatchObject([{ kind: 'play-not-booked' }]);
  // "settled" would be a success to the adapter
  expect(await post(seat, transaction(seat, 'WITHDRAW', 1, { providerBetRef: refId, providerRoundId }))).toMatchObject({
    code: 'PAM_ERR_BET_NOT_ALLOWED',
    cash: 125.5,
  });
  const other = await sitDown();
  const theirs = await ask(other, 'GET', `/players/${other.player.id}/transactions`, undefined, { query: `&providerBetRef=${refId}` });
  expect(theirs.body['transactions']).toEqual([]);
});

test('several bets of one game of Evolution are settled or cancelled each by its own reference, however the others ended', async () => {
  const seat = await sitDown();
  const providerRoundId = newRef();
  const send = async (type: string, cash: number, providerBetRef: string, more: object = {}) =>
    await post(seat, transaction(seat, type, cash, { providerRoundId, providerBetRef, ...more }));
  const [lost, won, undone, doubled] = [newRef(), newRef(), newRef(), newRef()];
  const stakeId = newRef();
  expect(await send('WITHDRAW', 10, lost)).toMatchObject({ status: 'OK', cash: 90 });
  expect(await send('WITHDRAW', 10, won)).toMatchObject({ status: 'OK', cash: 80 });
  expect(await send('WITHDRAW', 10, undone, { providerTransactionId: stakeId })).toMatchObject({ status: 'OK', cash: 70 });
  expect(await send('DEPOSIT', 0, lost)).toMatchObject({ status: 'OK', cash: 70 });
  expect(await send('WITHDRAW', 10, doubled)).toMatchObject({ status: 'OK', cash: 60 });
  expect(await send('DEPOSIT', 360, won)).toMatchObject({ status: 'OK', cash: 420 });
  expect(await send('CANCEL', 10, undone, { providerTransactionId: stakeId })).toMatchObject({ status: 'OK', cash: 430 });
  const both = await Promise.all([send('DEPOSIT', 20, doubled), send('DEPOSIT', 0, lost)]);
  expect(both).toMatchObject([{ status: 'OK' }, { code: 'PAM_ERR_TRANS_ALREADY_SETTLED' }]);
  // nothing is left open for the hard stop to give back
  expect(await readOpenRounds(app.context.database.db, seat.player.id)).toEqual([]);
  expect(await moneyOf(seat)).toBe(45_000);
});

test('players at one live table share its round and the references of bets, and each is paid and cancelled for themselves', async () => {
  const seats = [await sitDown(), await sitDown()];
  const [providerRoundId, providerBetRef, undoneRef] = [newRef(), newRef(), newRef()];
  const stakes = seats.map((seat) => transaction(seat, 'WITHDRAW', 10, { providerRoundId, providerBetRef }));
  const undone = seats.map((seat) => transaction(seat, 'WITHDRAW', 5, { providerRoundId, providerBetRef: undoneRef }));
  for (const [index, seat] of seats.entries()) {
    expect(await post(seat, stakes[index] ?? {})).toMatchObject({ status: 'OK', cash: 90 });
    expect(await post(seat, undone[index] ?? {})).toMatchObject({ status: 'OK', cash: 85 });
  }
  for (const [index, seat] of seats.entries()) {
    const named = { providerRoundId, providerBetRef: undoneRef };
    expect(await post(seat, transaction(seat, 'CANCEL', 5, named))).toMatchObject({ status: 'OK', cash: 90 });
    const payout = transaction(seat, 'DEPOSIT', index * 20, { providerRoundId, providerBetRef });
    expect(await post(seat, payout)).toMatchObject({ status: 'OK', cash: 90 + index * 20 });
    expect(await readOpenRounds(app.context.database.db, seat.player.id)).toEqual([]);
  }
  // transactions are numbered for all players, as the document says
  const [one, other] = seats as [Seat, Seat];
  const bet = transaction(one, 'WITHDRAW', 1);
  expect(await post(one, bet)).toMatchObject({ status: 'OK' });
  expect(await post(other, bet)).toMatchObject({ code: 'PAM_ERR_DUPLICATE_TRANS', cash: 110 });
});

test('in the provider’s own lobby a player changes to another table of the house, by that table’s stakes and switches', async () => {
  const seat = await sitDown();
  const providerGameId = 'Table-2';
  const [providerRoundId, providerBetRef] = [newRef(), newRef()];
  const named = { providerGameId, providerRoundId, providerBetRef };
  expect(await post(seat, transaction(seat, 'WITHDRAW', 1, named))).toMatchObject({ code: 'PAM_ERR_BET_NOT_ALLOWED', cash: 100 });
  const bet = transaction(seat, 'WITHDRAW', 5, named);
  const answers = await Promise.all([bet, bet].map(async (body) => await post(seat, body)));
  expect(answers.every(({ status, code: why }) => status === 'OK' || why === 'PAM_ERR_TIMEOUT')).toBe(true);
  const { database, notifier } = app.context;
  expect(await readOpenRounds(database.db, seat.player.id)).toMatchObject([{ game: 'table-2', stake: 500n }]);
  // the session is refreshed and switched off in mid-round: it is paid all the same
  await ask(seat, 'PUT', '/players/session', undefined);
  const late = transaction(seat, 'WITHDRAW', 5, { ...named, providerBetRef: newRef() });
  expect(await post(seat, late)).toMatchObject({ code: 'PAM_ERR_SESSION_EXPIRED', cash: 95 });
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, seat.player.id, playerStatus.excluded));
  expect(await post(seat, transaction(seat, 'DEPOSIT', 10, named))).toMatchObject({ status: 'OK', cash: 105 });
  expect(await readOpenRounds(database.db, seat.player.id)).toEqual([]);
});

test('a round that was opened before players stood in the numbers of rounds is paid and ends', async () => {
  const seat = await sitDown('Caleta');
  const { context } = app;
  const account = await findAccount(context.database.db, seat.player.id, 'EUR');
  const ref = newRef();
  const round = { provider: 'caleta', ref, game: 'ct-slot' };
  const opened = {
    kind: 'bet',
    key: randomUUID(),
    accountId: account?.id ?? '',
    amount: 100n,
    round,
    exclusive: false,
    closesRound: false,
  } as const;
  expect(await context.wallet.submit(opened)).toMatchObject({ code: 'ok' });
  const win = transaction(seat, 'DEPOSIT', 3, { providerRoundId: ref, isGameOver: true });
  for (let time = 0; time < 2; time += 1) expect(await post(seat, win)).toMatchObject({ status: 'OK', cash: 102 });
});

test('a bet that is added to a game of Evolution waits for no game cycle and no reality check, as one that is added to a round', async () => {
  const seat = await sitDown();
  const providerRoundId = newRef();
  const bet = () => transaction(seat, 'WITHDRAW', 1, { providerRoundId, providerBetRef: newRef() });
  const { database, notifier } = app.context;
  const setCycle = async (ms: number): Promise<void> =>
    await database.transact(async (tx) => {
      await tx.updateTable('game').set({ min_cycle_ms: ms }).where('provider_game_id', '=', 'Table-1').execute();
      await notifier.announce(tx, 'catalogue', {});
    });
  await setCycle(60_000);
  expect(await post(seat, bet())).toMatchObject({ status: 'OK', cash: 99 });
  expect(await post(seat, bet())).toMatchObject({ status: 'OK', cash: 98 });
  expect(await post(seat, { ...bet(), providerRoundId: newRef() })).toMatchObject({ code: 'PAM_ERR_BET_NOT_ALLOWED', cash: 98 });
  await setCycle(0);
});

test('a round of Caleta goes on until isGameOver; a payout without a round, after its end and under a used number have their codes', async () => {
  const seat = await sitDown('Caleta');
  const bet = transaction(seat, 'WITHDRAW', 2);
  await post(seat, bet);
  const { providerRoundId } = bet;
  expect(await post(seat, transaction(seat, 'DEPOSIT', 1, { providerRoundId }))).toMatchObject({ status: 'OK', cash: 99 });
  const last = transaction(seat, 'DEPOSIT', 0, { providerRoundId, isGameOver: true });
  expect(await post(seat, last)).toMatchObject({ status: 'OK', cash: 99 });
  expect(await post(seat, transaction(seat, 'DEPOSIT', 1))).toMatchObject({ code: 'PAM_ERR_TRANS_NOT_FOUND', cash: 99 });
  expect(await post(seat, transaction(seat, 'DEPOSIT', 1, { providerRoundId }))).toMatchObject({
    code: 'PAM_ERR_TRANS_ALREADY_SETTLED',
    cash: 99,
  });
  for (const more of [{ providerRoundId: newRef() }, { cashAmount: 3 }])
    expect(await post(seat, { ...bet, ...more })).toMatchObject({ code: 'PAM_ERR_DUPLICATE_TRANS', cash: 99 });
  expect(await moneyOf(seat)).toBe(9900);
});

test('a cancellation gives the stake back once; again it is OK, a second one, a settled one, a payout and an unknown one have their codes', async () => {
  const seat = await sitDown('Caleta');
  const bet = transaction(seat, 'WITHDRAW', 4);
  await post(seat, bet);
  const cancelOf = ({ providerTransactionId: providerBetRef, providerRoundId }: Transaction) =>
    transaction(seat, 'CANCEL', 0, { providerBetRef, providerRoundId });
  const cancel = cancelOf(bet);
  const answers = await Promise.all([cancel, cancel].map(async (body) => await post(seat, body)));
  expect(answers.some(({ status }) => status === 'OK')).toBe(true);
  expect(await post(seat, cancel)).toMatchObject({ status: 'OK', cash: 100 });
  expect(await post(seat, cancelOf(bet))).toMatchObject({ code: 'PAM_ERR_TRANS_ALREADY_CANCELLED', cash: 100 });
  expect(await post(seat, transaction(seat, 'DEPOSIT', 1, { providerRoundId: bet.providerRoundId }))).toMatchObject({
    code: 'PAM_ERR_TRANS_ALREADY_CANCELLED',
    cash: 100,
  });
  const settled = transaction(seat, 'WITHDRAW', 4);
  await post(seat, settled);
  const payout = transaction(seat, 'DEPOSIT', 1, { providerRoundId: settled.providerRoundId });
  await post(seat, payout);
  expect(await post(seat, cancelOf(settled))).toMatchObject({ code: 'PAM_ERR_TRANS_ALREADY_SETTLED', cash: 97 });
  expect(await post(seat, cancelOf(payout))).toMatchObject({ code: 'PAM_ERR_CANCEL_NON_WITHDRAW', cash: 97 });
  // unknown: the stake that comes late is refused, so that nothing is taken that nobody gives back
  const late = transaction(seat, 'WITHDRAW', 5);
  expect(await post(seat, cancelOf(late))).toMatchObject({ code: 'PAM_ERR_CANCEL_NOT_FOUND', cash: 97 });
  expect(await post(seat, late)).toMatchObject({ code: 'PAM_ERR_TRANS_ALREADY_CANCELLED', cash: 97 });
  // a refused stake is no withdrawal
  const refused = transaction(seat, 'WITHDRAW', 999);
  expect(await post(seat, refused)).toMatchObject({ code: 'PAM_ERR_CASH_OVERDRAFT' });
  expect(await post(seat, cancelOf(refused))).toMatchObject({ code: 'PAM_ERR_CANCEL_NOT_FOUND' });
  const stranger = await sitDown('Caleta');
  const theirs = transaction(seat, 'WITHDRAW', 1);
  await post(seat, theirs);
  expect(await post(stranger, cancelOf(theirs))).toMatchObject({ code: 'PAM_ERR_CANCEL_NOT_FOUND', cash: 100 });
  expect(await moneyOf(seat)).toBe(9600);
});

test('a cancellation that says that the game is over ends the round: stakes that stay in it are lost', async () => {
  const seat = await sitDown('Caleta');
  const { database } = app.context;
  const [first, second] = [
    transaction(seat, 'WITHDRAW', 10, { isGameOver: false }),
    transaction(seat, 'WITHDRAW', 10, { isGameOver: false }),
  ];
  const { providerRoundId } = first;
  for (const bet of [first, { ...second, providerRoundId }]) await post(seat, bet);
  const cancelOf = ({ providerTransactionId: providerBetRef }: Transaction, more: object) =>
    transaction(seat, 'CANCEL', 0, { providerBetRef, isGameOver: true, ...more });
  const cancel = cancelOf(second, { providerRoundId });
  for (let time = 0; time < 2; time += 1) expect(await post(seat, cancel)).toMatchObject({ status: 'OK', cash: 90 });
  expect(await readOpenRounds(database.db, seat.player.id)).toEqual([]);
  // also where the stake that it cancels never came
  const [third, lost] = [transaction(seat, 'WITHDRAW', 10, { isGameOver: false }), transaction(seat, 'WITHDRAW', 10)];
  await post(seat, third);
  expect(await post(seat, cancelOf(lost, { providerRoundId: third.providerRoundId }))).toMatchObject({ code: 'PAM_ERR_CANCEL_NOT_FOUND' });
  expect(await readOpenRounds(database.db, seat.player.id)).toEqual([]);
  expect(await moneyOf(seat)).toBe(8000);
});

test('a cancellation of Evolution has the number of the stake itself, and finds it by that', async () => {
  const seat = await sitDown();
  const bet = transaction(seat, 'WITHDRAW', 4, { providerBetRef: newRef() });
  await post(seat, bet);
  const { providerTransactionId, providerBetRef, providerRoundId } = bet;
  const cancel = transaction(seat, 'CANCEL', 4, { providerTransactionId, providerBetRef, providerRoundId });
  for (let time = 0; time < 2; time += 1) expect(await post(seat, cancel)).toMatchObject({ status: 'OK', cash: 100 });
  const found = await ask(seat, 'GET', `/players/${seat.player.id}/transactions`, undefined, {
    query: `&providerBetRef=${String(providerBetRef)}`,
  });
  expect((found.body['transactions'] as unknown as { transactionType: string }[]).map(({ transactionType }) => transactionType)).toEqual([
    'WITHDRAW',
    'CANCEL',
  ]);
});

test('amounts convert exactly or are refused, negative ones have their code, and other accounts than cash are empty', async () => {
  const seat = await sitDown();
  const cases: [object, string][] = [
    [{ cashAmount: 10.001 }, 'PAM_ERR_UNDEFINED'],
    [{ cashAmount: -1 }, 'PAM_ERR_NEGATIVE_STAKE'],
    [{ cashAmount: 0 }, 'PAM_ERR_BET_NOT_ALLOWED'],
    [{ bonusAmount: 1 }, 'PAM_ERR_BONUS_OVERDRAFT'],
    [{ promoAmount: 1 }, 'PAM_ERR_PROMO_OVERDRAFT'],
    [{ currency: 'USD' }, 'PAM_ERR_TRANS_CURRENCY'],
    [{ providerGameId: 'Table-9' }, 'PAM_ERR_GAME_NOT_FOUND'],
    [{ cashAmount: 100.01 }, 'PAM_ERR_CASH_OVERDRAFT'],
    [{ cashAmount: 5000 }, 'PAM_ERR_BET_NOT_ALLOWED'],
    [{ provider: 'Caleta' }, 'PAM_ERR_MISSING_PROVIDER'],
  ];
  for (const [more, expected] of cases)
    expect([more, await post(seat, transaction(seat, 'WITHDRAW', 1, more))]).toMatchObject([more, { http: 200, code: expected }]);
  // as Valkyrie writes it: six digits after the point
  const body = JSON.stringify(transaction(seat, 'WITHDRAW', 12.34)).replace('"cashAmount":12.34', '"cashAmount":12.340000');
  expect(await post(seat, body)).toMatchObject({ status: 'OK', cash: 87.66 });
  for (const odd of [
    '',
    '{',
    '[]',
    JSON.stringify(transaction(seat, 'BET', 1)),
    JSON.stringify({ ...transaction(seat, 'WITHDRAW', 1), cashAmount: '1' }),
    JSON.stringify({ ...transaction(seat, 'WITHDRAW', 1), providerTransactionId: 'x'.repeat(41) }),
  ])
    expect([odd, await post(seat, odd)]).toMatchObject([odd, { http: 400, status: 'ERROR' }]);
  expect(await ask(seat, 'GET', `/players/${seat.player.id}/transactions`, undefined)).toMatchObject({
    http: 400,
    code: 'PAM_ERR_UNDEFINED',
  });
  expect(await moneyOf(seat)).toBe(8766);
});

test('a decimal is read as its exact smallest units or not at all', () => {
  const minor = fc.bigInt({ min: 0n, max: 999_999_999_999n });
  fc.assert(
    fc.property(minor, fc.constantFrom(1, 10, 100, 1000, 1_000_000), fc.nat(6), (whole, ratio, zeros) => {
      const digits = String(ratio).length - 1;
      const padded = String(whole).padStart(digits + 1, '0');
      const decimal = digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
      expect(minorOf(`${decimal}${digits === 0 ? '' : '0'.repeat(zeros)}`, ratio)).toBe(whole);
      expect(minorOf(`-${decimal}`, ratio)).toBe(-whole);
      expect(minorOf(`${digits === 0 ? `${decimal}.` : decimal}1`, ratio)).toBeUndefined();
    }),
  );
  for (const odd of ['', '.', '1.', '.5', '1e3', '1E-2', '+1', ' 1', '1,5', 'NaN', '9'.repeat(16)])
    expect([odd, minorOf(odd, 100)]).toEqual([odd, undefined]);
});

test('promotions: a payout outside of rounds is paid once, one to an account that there is not is alarmed, a free stake is refused', async () => {
  const seat = await sitDown();
  const prize = transaction(seat, 'PROMODEPOSIT', 7.5, {
    providerRoundId: undefined,
    promos: [{ promoType: 'PROMOTOURNAMENT', promoName: 'Friday' }],
  });
  for (let time = 0; time < 2; time += 1) expect(await post(seat, prize)).toMatchObject({ status: 'OK', cash: 107.5 });
  expect(await post(seat, { ...prize, cashAmount: 8 })).toMatchObject({ code: 'PAM_ERR_DUPLICATE_TRANS', cash: 107.5 });
  expect(await post(seat, transaction(seat, 'PROMODEPOSIT', 0, { promoAmount: 3 }))).toMatchObject({
    code: 'PAM_ERR_ACC_NOT_FOUND',
    cash: 107.5,
  });
  expect(await post(seat, transaction(seat, 'PROMOWITHDRAW', 0, { promoAmount: 3 }))).toMatchObject({ code: 'PAM_ERR_PROMO_OVERDRAFT' });
  const entry = transaction(seat, 'PROMOWITHDRAW', 5);
  expect(await post(seat, entry)).toMatchObject({ status: 'OK', cash: 102.5 });
  const undo = transaction(seat, 'PROMOCANCEL', 0, { providerBetRef: entry.providerTransactionId, providerRoundId: entry.providerRoundId });
  expect(await post(seat, undo)).toMatchObject({ status: 'OK', cash: 107.5 });
});

/** As its adapter of Red Tiger does: it takes our number out of each success. */
async function postOfRedTiger(seat: Seat, body: object): Promise<Told> {
  const told = await post(seat, body);
  if (told.status === 'OK') expect(told.body['transactionResult']).toMatchObject({ transactionId: expect.stringMatching(/^.{1,40}$/) });
  return told;
}

test('what a promotion pays that was bought into belongs to the round of the buy-in, which it ends; nothing comes back later', async () => {
  const seat = await sitDown('Red Tiger');
  const buyIn = transaction(seat, 'PROMOWITHDRAW', 5, { isGameOver: false });
  const settle = (cash: number, more: object = {}) =>
    transaction(seat, 'PROMODEPOSIT', cash, { providerRoundId: buyIn.providerRoundId, isGameOver: true, ...more });
  expect(await postOfRedTiger(seat, buyIn)).toMatchObject({ status: 'OK', cash: 95 });
  expect(await postOfRedTiger(seat, settle(3, { isGameOver: false }))).toMatchObject({ status: 'OK', cash: 98 });
  const last = settle(20);
  const answers = await Promise.all([last, last, last].map(async (body) => await postOfRedTiger(seat, body)));
  expect(answers.every(({ status, code: why }) => status === 'OK' || why === 'PAM_ERR_TIMEOUT')).toBe(true);
  expect(await postOfRedTiger(seat, last)).toMatchObject({ status: 'OK', cash: 118 });
  expect(await postOfRedTiger(seat, { ...last, cashAmount: 21 })).toMatchObject({ code: 'PAM_ERR_DUPLICATE_TRANS', cash: 118 });
  // what comes after the end is owed all the same
  const late = settle(1);
  for (let time = 0; time < 2; time += 1) expect(await postOfRedTiger(seat, late)).toMatchObject({ status: 'OK', cash: 119 });
  const lost = transaction(seat, 'PROMOWITHDRAW', 5, { isGameOver: false });
  await postOfRedTiger(seat, lost);
  expect(await postOfRedTiger(seat, settle(0, { providerRoundId: lost.providerRoundId }))).toMatchObject({ status: 'OK', cash: 114 });
  expect(await postOfRedTiger(seat, settle(2, { providerRoundId: undefined, providerGameId: '', isGameOver: false }))).toMatchObject({
    status: 'OK',
    cash: 116,
  });
  // without a round, and worth nothing
  const nothing = settle(0, { providerRoundId: '', providerGameId: '', providerBetRef: '' });
  expect(await postOfRedTiger(seat, nothing)).toMatchObject({ status: 'OK', cash: 116 });
  const { database } = app.context;
  expect(await readOpenRounds(database.db, seat.player.id)).toEqual([]);
  const round = await ask(seat, 'GET', `/players/${seat.player.id}/gamerounds/${lost.providerRoundId}`, undefined);
  expect(round.body['gameround']).toMatchObject({
    providerGameId: 'rt-slot',
    providerRoundId: lost.providerRoundId,
    endTime: expect.any(String),
  });
  const other = await sitDown('Red Tiger');
  expect(await ask(other, 'GET', `/players/${other.player.id}/gamerounds/${lost.providerRoundId}`, undefined)).toMatchObject({
    code: 'PAM_ERR_ROUND_NOT_FOUND',
  });
});

test('EX-01 an excluded player stakes nothing more, and is paid what the rounds under way bring', async () => {
  const seat = await sitDown('Caleta');
  const [won, undone] = [transaction(seat, 'WITHDRAW', 1), transaction(seat, 'WITHDRAW', 2)];
  for (const bet of [won, undone]) await postOfCaleta(seat, bet);
  const { database, notifier } = app.context;
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, seat.player.id, playerStatus.excluded));
  const refused = await postOfCaleta(seat, transaction(seat, 'WITHDRAW', 1));
  expect(['PAM_ERR_BET_NOT_ALLOWED', 'PAM_ERR_SESSION_EXPIRED']).toContain(refused.code);
  expect(
    await postOfCaleta(seat, transaction(seat, 'DEPOSIT', 3, { providerRoundId: won.providerRoundId, isGameOver: true })),
  ).toMatchObject({
    status: 'OK',
    cash: 100,
  });
  const undo = transaction(seat, 'CANCEL', 0, { providerBetRef: undone.providerTransactionId, providerRoundId: undone.providerRoundId });
  expect(await postOfCaleta(seat, undo)).toMatchObject({ status: 'OK', cash: 102 });
});

test('settings that nobody can work with are refused with where their form is described; a key of Valkyrie opens nothing of OSW', () => {
  for (const bad of [
    '{',
    '[]',
    '{}',
    JSON.stringify({ ...settingsOf('http://v.example'), pamKey: 'short' }),
    JSON.stringify(settingsOf('nowhere')),
  ])
    expect(() => readValkyrieSettings({ VALKYRIE_SETTINGS: bad })).toThrow('docs/providers.md');
  const [evolution] = settingsOf('http://v.example').providers;
  const exclusive = { ...evolution, games: [{ ...game('Table-1'), exclusive: true }] };
  expect(() =>
    readValkyrieSettings({ VALKYRIE_SETTINGS: JSON.stringify({ ...settingsOf('http://v.example'), providers: [exclusive] }) }),
  ).toThrow('exclusive');
  expect(readValkyrieSettings({})).toBeUndefined();
  expect(app.context.providers.byKey('valkyrie evolution')).toBeUndefined();
});
