// The operator's contract of Valkyrie (PAM API 0.7.0), call by call and code by code.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import type { TestApp } from '#testing/test-app.ts';
import {
  alarmsOf,
  ask,
  closeValkyrie,
  game,
  launches,
  moneyOf,
  newRef,
  openWithValkyrie,
  operatorKey,
  post,
  postOfCaleta,
  settingsOf,
  sitDown,
  transaction,
  type Transaction,
  trouble,
} from '#testing/valkyrie-stand-in.ts';
import { minorOf } from './amounts.ts';
import { readValkyrieSettings } from './settings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openWithValkyrie(inject('postgresUrl'));
});
afterAll(closeValkyrie);

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
    launchConfig: {
      channel: { wrapped: true },
      game: { category: 'roulette' },
      urls: { realityCheckURL: expect.stringMatching(/\/profile\/history\/spins$/) },
    },
  });
  await seat.player.call('playGame', { params: { id: 'table-2' }, body: { real: true } });
  expect(launches.at(-1)?.body).toMatchObject({ launchConfig: { channel: { wrapped: true }, game: { table: { id: 'Table-2' } } } });
  expect(app.context.providers.frameOrigins).toEqual(expect.arrayContaining(['https://evo.example', 'https://caleta.example']));
  trouble.launch = 503;
  await expect(seat.player.call('playGame', { params: { id: 'table-1' }, body: { real: true } })).rejects.toMatchObject({
    problem: { code: expect.any(Number) },
  });
  trouble.launch = undefined;
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

test('a payout that is refused before it is looked at is told to people: of an unknown session, provider or player, or no transaction at all', async () => {
  const [seat, other] = [await sitDown(), await sitDown()];
  const pay = (more: object = {}, cash = 5) => transaction(seat, 'DEPOSIT', cash, more);
  const cases = [
    [{ ...seat, token: 'unknown' }, pay(), 'PAM_ERR_SESSION_NOT_FOUND'],
    [{ ...seat, player: other.player }, pay(), 'PAM_ERR_PLAYER_NOT_FOUND'],
    [seat, pay({ provider: 'Nobody' }), 'PAM_ERR_MISSING_PROVIDER'],
    [seat, pay({ providerGameId: 'x'.repeat(41) }), 'PAM_ERR_UNDEFINED'],
  ] as const;
  for (const [from, body, why] of cases) {
    expect(await post(from, body)).toMatchObject({ code: why });
    expect(await alarmsOf(body)).toMatchObject([{ kind: 'play-not-booked' }]);
  }
  const nothing = pay({}, 0);
  expect(await post({ ...seat, token: 'unknown' }, nothing)).toMatchObject({ code: 'PAM_ERR_SESSION_NOT_FOUND' });
  expect(await alarmsOf(nothing)).toEqual([]);
  const stake = transaction(seat, 'WITHDRAW', 5);
  await post({ ...seat, token: 'unknown' }, stake);
  expect(await alarmsOf(stake)).toEqual([]);
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
