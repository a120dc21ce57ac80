// The operator's contract of Caleta Gaming (operator's guide 1.5), call by call and status by status. The stand-in lists and launches games as the guide
// says, signs with a key of its own, and proves our signatures.
import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { readOpenRounds } from '#server/modules/wallet/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { setLimit } from '#testing/limit-talk.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { changeBlockedCountries } from '../change-blocked-countries.ts';
import { syncCatalogue } from '../sync-catalogue.ts';
import { minorOfParts, toParts } from './acts.ts';
import { readCaletaSettings } from './settings.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const [ours, theirs, stranger] = [pair(), pair(), pair()];
const pem = (key: typeof ours.publicKey): string => key.export({ type: 'spki', format: 'pem' }).toString();
let app: TestApp;
let caleta: Server;
/** What the stand-in was asked, and whether our signature proved it. */
const asked: { path: string; isGenuine: boolean; body: Record<string, unknown> }[] = [];
/** Games that the stand-in lists. */
let listed: { game_code: string; enabled: boolean; blocked_countries?: string[]; platforms?: string[] }[] = [
  { game_code: 'cg_torch', enabled: true, blocked_countries: [], platforms: ['GPL_DESKTOP', 'GPL_MOBILE'] },
  { game_code: 'cg_off', enabled: false },
  { game_code: 'cg_unknown', enabled: true },
];

const gameOf = (id: string) => ({
  id,
  name: id,
  type: 'slot',
  rtp: '95.1',
  volatility: 'high',
  stakes: [{ currency: 'EUR', min: '10', max: '100000' }],
});

function answerOf(path: string, body: Record<string, unknown>): object {
  return path === '/api/game/list' ? listed : { url: `https://games.caleta.example/play?token=${String(body['token'])}` };
}

beforeAll(async () => {
  caleta = createServer((request, response) => {
    void (async () => {
      const written = await text(request);
      const signature = Buffer.from(String(request.headers['x-auth-signature']), 'base64');
      const body = JSON.parse(written) as Record<string, unknown>;
      const path = request.url ?? '';
      asked.push({ path, isGenuine: verify('RSA-SHA256', Buffer.from(written), ours.publicKey, signature), body });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerOf(path, body)));
    })();
  });
  await new Promise<void>((resolve) => {
    caleta.listen(0, '127.0.0.1', resolve);
  });
  const written = {
    url: `http://127.0.0.1:${(caleta.address() as AddressInfo).port}/`,
    operatorId: 'lanternhall',
    subPartnerId: 'main',
    privateKey: ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pem(theirs.publicKey),
    origins: ['https://games.caleta.example'],
    games: [gameOf('cg_torch'), gameOf('cg_off'), gameOf('cg_gone')],
  };
  const settings = readCaletaSettings({ CALETA_SETTINGS: JSON.stringify(written) });
  app = await openTestApp(inject('postgresUrl'), { config: { ...(settings !== undefined && { caleta: settings }) } });
  await syncCatalogue(app.context);
});
afterAll(async () => {
  await app.close();
  caleta.closeAllConnections();
  await new Promise((resolve) => caleta.close(resolve));
});

interface Seat {
  player: TestPlayer;
  token: string;
}
type Told = { http: number; status: string; request_uuid: string; balance?: number; currency?: string; user?: string; token?: string };
type Bet = Record<string, unknown> & { transaction_uuid: string; round: string };

async function sitDown(fund = 10_000n): Promise<Seat> {
  const player = await app.signUp();
  if (fund > 0n) await app.fund(player, fund);
  await player.call('playGame', { params: { id: 'cg-torch' }, body: { real: true } });
  return { player, token: String(asked.at(-1)?.body['token']) };
}

const signed = (written: string, key = theirs.privateKey): string => sign('RSA-SHA256', Buffer.from(written), key).toString('base64');

async function send(call: string, body: object | string, signature?: string): Promise<Told> {
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${app.origin}/caleta/wallet/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-signature': signature ?? signed(written) },
    body: written,
  });
  return { http: response.status, ...((await response.json()) as Omit<Told, 'http'>) };
}

const unit = 100_000;
const common = ({ token }: Seat) => ({ token, request_uuid: randomUUID(), game_code: 'cg_torch' });
const betOf = (seat: Seat, units: number, more: object = {}): Bet => ({
  ...common(seat),
  supplier_user: seat.player.id,
  transaction_uuid: randomUUID(),
  round: `CG-${randomUUID()}`,
  round_closed: false,
  is_free: false,
  currency: 'EUR',
  amount: Math.round(units * unit),
  ...more,
});
const winOf = (seat: Seat, bet: Bet, units: number, more: object = {}): Bet => ({
  ...betOf(seat, units, { round: bet.round, round_closed: true }),
  reference_transaction_uuid: bet.transaction_uuid,
  ...more,
});
const rollbackOf = (seat: Seat, bet: Bet, more: object = {}): Bet => ({
  ...common(seat),
  transaction_uuid: randomUUID(),
  reference_transaction_uuid: bet.transaction_uuid,
  round: bet.round,
  round_closed: true,
  user: seat.player.id,
  ...more,
});
const moneyOf = async ({ player }: Seat): Promise<number> => (await player.accounts())[0]?.balance ?? -1;

test('its games are those that both list; a launch is signed by our key and opens its own origin', async () => {
  expect(asked[0]).toEqual({ path: '/api/game/list', isGenuine: true, body: { operator_id: 'lanternhall' } });
  const { rows } = await app.context.database.pool.query(
    "select provider_game_id, unkept_rules from game where provider = 'caleta-gaming' and delisted_at is null",
  );
  // its launch has no word for what a profile forbids inside games
  expect(rows).toEqual([{ provider_game_id: 'cg_torch', unkept_rules: ['autoplay', 'slamStop', 'featureBuy', 'gamble'] }]);
  const seat = await sitDown();
  expect(asked.at(-1)).toMatchObject({
    path: '/api/game/url',
    isGenuine: true,
    body: {
      user: seat.player.id,
      operator_id: 'lanternhall',
      sub_partner_id: 'main',
      game_code: 'cg_torch',
      currency: 'EUR',
      country: 'DE',
      lang: 'en',
    },
  });
  expect(app.context.providers.frameOrigins).toContain('https://games.caleta.example');
  const before = listed;
  listed = [];
  await syncCatalogue(app.context);
  await expect(seat.player.call('playGame', { params: { id: 'cg-torch' }, body: { real: true } })).rejects.toMatchObject({
    problem: { code: expect.any(Number) },
  });
  listed = before;
  await syncCatalogue(app.context);
});

test('a game is not shown and not launched in countries that Caleta blocks, nor on a device that it does not name', async () => {
  const player = await app.signUp();
  await app.fund(player, 1000n);
  const start = async (device: 'desktop' | 'mobile'): Promise<unknown> =>
    await player.call('playGame', { params: { id: 'cg-torch' }, body: { real: true, device } });
  const before = listed;
  const listAs = async (facts: object): Promise<void> => {
    listed = before.map((game) => ({ ...game, ...facts }));
    await syncCatalogue(app.context);
  };
  const { database, notifier } = app.context;
  const lift = async (): Promise<void> => {
    await listAs({});
    await database.transact(async (tx) => await changeBlockedCountries(tx, notifier, 'cg-torch', []));
  };
  await start('desktop');
  await database.transact(async (tx) => await changeBlockedCountries(tx, notifier, 'cg-torch', ['SE']));
  await listAs({ blocked_countries: ['PL', 'DE'] });
  await listAs({ blocked_countries: ['PL', 'DE'] });
  const { blocked_countries: blocked } = await database.db
    .selectFrom('game')
    .select('blocked_countries')
    .where('identity', '=', 'cg-torch')
    .executeTakeFirstOrThrow();
  expect(blocked).toEqual(['DE', 'PL', 'SE']);
  await expect(start('desktop')).rejects.toMatchObject({ problem: { type: expect.stringContaining('game-not-for-place') } });
  await lift();
  await listAs({ platforms: ['GPL_MOBILE'] });
  await expect(start('desktop')).rejects.toMatchObject({ problem: { type: expect.stringContaining('game-not-for-device') } });
  await start('mobile');
  await lift();
});

test('SE: what is not signed by its key is RS_ERROR_INVALID_SIGNATURE and books nothing', async () => {
  const seat = await sitDown();
  const bet = betOf(seat, 1);
  const written = JSON.stringify(bet);
  for (const signature of [
    '',
    'AAAA',
    signed(written, stranger.privateKey),
    signed(`${written} `),
    signed(JSON.stringify({ ...bet, amount: 1 })),
  ])
    expect(await send('bet', written, signature)).toMatchObject({
      http: 200,
      status: 'RS_ERROR_INVALID_SIGNATURE',
      request_uuid: bet['request_uuid'],
    });
  expect(await moneyOf(seat)).toBe(10_000);
});

test('what is no JSON is RS_ERROR_WRONG_SYNTAX, another form RS_ERROR_WRONG_TYPES', async () => {
  const seat = await sitDown();
  for (const odd of ['', '{', 'nonsense'])
    expect([odd, await send('bet', odd)]).toMatchObject([odd, { http: 200, status: 'RS_ERROR_WRONG_SYNTAX' }]);
  const bet = betOf(seat, 1);
  const { round: _round, ...without } = bet;
  for (const odd of [
    [],
    null,
    { ...bet, amount: '100000' },
    { ...bet, amount: -1 },
    { ...bet, amount: 1.5 },
    { ...bet, round_closed: 1 },
    { ...bet, token: '' },
    without,
  ])
    expect([odd, await send('bet', JSON.stringify(odd))]).toMatchObject([odd, { http: 200, status: 'RS_ERROR_WRONG_TYPES' }]);
  // of a currency with two digits, a thousandth of a unit is no amount
  expect(await send('bet', { ...bet, amount: 100 })).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' });
  expect(await moneyOf(seat)).toBe(10_000);
});

test('the balance is told in hundred thousandths; a stranger’s token, another player’s, another game have their status', async () => {
  const [seat, other] = [await sitDown(), await sitDown()];
  const body = { ...common(seat), supplier_user: seat.player.id };
  expect(await send('balance', body)).toEqual({
    http: 200,
    status: 'RS_OK',
    request_uuid: body.request_uuid,
    user: seat.player.id,
    currency: 'EUR',
    balance: 100 * unit,
  });
  expect(await send('balance', { ...body, token: 'nobody' })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' });
  expect(await send('balance', { ...body, supplier_user: other.player.id })).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' });
  expect(await send('balance', { ...body, game_code: 'cg_off' })).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' });
});

test('a round: stake and win, each again is RS_OK and books nothing, twenty at once book one', async () => {
  const seat = await sitDown();
  const bet = betOf(seat, 10);
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await send('bet', bet)));
  expect(answers.every(({ status }) => status === 'RS_OK' || status === 'RS_ERROR_TIMEOUT')).toBe(true);
  expect(await moneyOf(seat)).toBe(9000);
  const win = winOf(seat, bet, 25.5);
  for (let time = 0; time < 3; time += 1) expect(await send('win', win)).toMatchObject({ status: 'RS_OK', balance: 115.5 * unit });
  for (const more of [{ amount: 2 * unit }, { round: 'CG-other' }])
    expect(await send('bet', { ...bet, ...more })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: 115.5 * unit });
  expect(await moneyOf(seat)).toBe(11_550);
});

test('a win needs its bet: unknown, of a closed round and of one rolled back have their status, and what is owed is alarmed', async () => {
  const seat = await sitDown();
  expect(await send('win', winOf(seat, betOf(seat, 1), 5))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' });
  const bet = betOf(seat, 1);
  await send('bet', bet);
  await send('win', winOf(seat, bet, 0));
  const late = winOf(seat, bet, 5);
  expect(await send('win', late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: 99 * unit });
  const alarms = await readAlarms(app.context.database.db, 'open');
  expect(alarms.filter(({ details }) => (details as { txId?: string } | null)?.txId === late.transaction_uuid)).toMatchObject([
    { kind: 'play-not-booked' },
  ]);
  const undone = betOf(seat, 1);
  await send('bet', undone);
  expect(await send('rollback', rollbackOf(seat, undone))).toMatchObject({ status: 'RS_OK', balance: 99 * unit });
  expect(await send('win', winOf(seat, undone, 5))).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 99 * unit });
});

test('a rollback is RS_OK once, again, under a new number and of what never came, whose stake is refused when it comes late', async () => {
  const seat = await sitDown();
  const bet = betOf(seat, 4);
  await send('bet', bet);
  const rollback = rollbackOf(seat, bet);
  for (const body of [rollback, rollback, rollbackOf(seat, bet)])
    expect(await send('rollback', body)).toMatchObject({ status: 'RS_OK', balance: 100 * unit });
  const late = betOf(seat, 4);
  expect(await send('rollback', rollbackOf(seat, late))).toMatchObject({ status: 'RS_OK' });
  expect(await send('bet', late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 100 * unit });
  const settled = betOf(seat, 4);
  await send('bet', settled);
  await send('win', winOf(seat, settled, 1, { round_closed: false }));
  expect(await send('rollback', rollbackOf(seat, settled))).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    balance: 97 * unit,
  });
  const other = await sitDown();
  const theirBet = betOf(seat, 1);
  await send('bet', theirBet);
  expect(await send('rollback', rollbackOf(other, theirBet))).toMatchObject({
    status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    balance: 100 * unit,
  });
  expect(await moneyOf(seat)).toBe(9600);
});

test('a rollback that says that the round is closed ends it: stakes that stay in it are lost', async () => {
  const seat = await sitDown();
  const first = betOf(seat, 10);
  const second = betOf(seat, 10, { round: first.round });
  for (const bet of [first, second]) await send('bet', bet);
  const rollback = rollbackOf(seat, second);
  for (let time = 0; time < 2; time += 1) expect(await send('rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: 90 * unit });
  expect(await readOpenRounds(app.context.database.db, seat.player.id)).toEqual([]);
  const third = betOf(seat, 10);
  await send('bet', third);
  expect(await send('rollback', rollbackOf(seat, betOf(seat, 1, { round: third.round }), { round_closed: false }))).toMatchObject({
    status: 'RS_OK',
  });
  expect(await readOpenRounds(app.context.database.db, seat.player.id)).toMatchObject([{ stake: 1000n }]);
});

test('LI-07 EX-01 a stake is refused for funds, stakes, limits, currency and exclusion, each with its status; wins are booked all the same', async () => {
  const seat = await sitDown();
  const refusals: [object, string][] = [
    [{ amount: 101 * unit }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    [{ amount: 5000 * unit }, 'RS_ERROR_BET_LIMIT_EXCEEDED'],
    [{ amount: 0 }, 'RS_ERROR_BET_LIMIT_EXCEEDED'],
    [{ currency: 'USD' }, 'RS_ERROR_WRONG_CURRENCY'],
    [{ is_free: true }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  ];
  for (const [more, status] of refusals)
    expect([more, await send('bet', betOf(seat, 1, more))]).toMatchObject([more, { status, balance: 100 * unit }]);
  await setLimit(seat.player, 150);
  const bet = betOf(seat, 1);
  expect(await send('bet', bet)).toMatchObject({ status: 'RS_OK' });
  expect(await send('bet', betOf(seat, 1))).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED', balance: 99 * unit });
  const { database, notifier } = app.context;
  await database.transact(async (tx) => await changePlayerStatus(tx, notifier, seat.player.id, playerStatus.excluded));
  expect(['RS_ERROR_USER_DISABLED', 'RS_ERROR_TOKEN_EXPIRED']).toContain((await send('bet', betOf(seat, 0.2))).status);
  expect(await send('win', winOf(seat, bet, 3))).toMatchObject({ status: 'RS_OK', balance: 102 * unit });
});

test('check gives a new token; the old one takes no stake and still books wins and rollbacks', async () => {
  const seat = await sitDown();
  const bet = betOf(seat, 1);
  await send('bet', bet);
  const { token: fresh = '', http } = await send('check', { token: seat.token });
  expect([http, fresh === seat.token, fresh.length > 30]).toEqual([200, false, true]);
  expect(await send('check', { token: seat.token })).toMatchObject({ http: 400, status: 'RS_ERROR_TOKEN_EXPIRED' });
  expect(await send('check', { token: 'nobody' })).toMatchObject({ http: 400, status: 'RS_ERROR_INVALID_TOKEN' });
  expect(await send('bet', betOf(seat, 1))).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' });
  expect(await send('bet', betOf({ ...seat, token: fresh }, 1))).toMatchObject({ status: 'RS_OK', balance: 98 * unit });
  expect(await send('win', winOf(seat, bet, 2))).toMatchObject({ status: 'RS_OK', balance: 100 * unit });
});

test('amounts convert exactly or not at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(1, 10, 100, 1000, 100_000), (minor, ratio) => {
      const amount = (minor * unit) / ratio;
      expect(minorOfParts(amount, ratio)).toBe(BigInt(minor));
      expect(toParts(BigInt(minor), ratio)).toBe(BigInt(amount));
      if (ratio < unit) expect(minorOfParts(amount + 1, ratio)).toBeUndefined();
    }),
  );
});

test('settings that nobody can work with are refused with where their form is described', () => {
  for (const bad of ['{', '[]', '{}', JSON.stringify({ privateKey: 'x' })])
    expect(() => readCaletaSettings({ CALETA_SETTINGS: bad })).toThrow('docs/providers.md');
  expect(readCaletaSettings({})).toBeUndefined();
  expect(app.context.providers.byKey('caleta-gaming')).toBeUndefined();
});
