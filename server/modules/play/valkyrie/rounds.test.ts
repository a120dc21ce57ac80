// Which round of the wallet what comes through Valkyrie belongs to, and what ends it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { findAccount, readOpenRounds } from '#server/modules/wallet/index.ts';
import type { TestApp } from '#testing/test-app.ts';
import {
  ask,
  closeValkyrie,
  moneyOf,
  newRef,
  openWithValkyrie,
  post,
  type Seat,
  sitDown,
  type Told,
  transaction,
  type Transaction,
} from '#testing/valkyrie-stand-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openWithValkyrie(inject('postgresUrl'));
});
afterAll(closeValkyrie);

test('several bets of one game of Evolution are settled or cancelled each by its own reference, however the others ended', async () => {
  const seat = await sitDown();
  const providerRoundId = newRef();
  const send = async (type: string, cash: number, providerBetRef: string, more: object = {}) =>
    await post(seat, transaction(seat, type, cash, { providerRoundId, providerBetRef, ...more }));
  const [lost, won, undone, doubled] = [newRef(), newRef(), newRef(), newRef()];
  const stakeId = newRef();
  const gameRound = async () => (await ask(seat, 'GET', `/players/${seat.player.id}/gamerounds/${providerRoundId}`, undefined)).body;
  expect(await send('WITHDRAW', 10, lost)).toMatchObject({ status: 'OK', cash: 90 });
  expect(await send('WITHDRAW', 10, won)).toMatchObject({ status: 'OK', cash: 80 });
  expect(await send('WITHDRAW', 10, undone, { providerTransactionId: stakeId })).toMatchObject({ status: 'OK', cash: 70 });
  expect(await send('DEPOSIT', 0, lost)).toMatchObject({ status: 'OK', cash: 70 });
  expect(await send('WITHDRAW', 10, doubled)).toMatchObject({ status: 'OK', cash: 60 });
  expect(await gameRound()).toMatchObject({ status: 'OK', gameround: { providerRoundId, startTime: expect.any(String) } });
  expect((await gameRound())['gameround']).not.toHaveProperty('endTime');
  expect(await send('DEPOSIT', 360, won)).toMatchObject({ status: 'OK', cash: 420 });
  expect(await send('CANCEL', 10, undone, { providerTransactionId: stakeId })).toMatchObject({ status: 'OK', cash: 430 });
  const both = await Promise.all([send('DEPOSIT', 20, doubled), send('DEPOSIT', 0, lost)]);
  expect(both).toMatchObject([{ status: 'OK' }, { code: 'PAM_ERR_TRANS_ALREADY_SETTLED' }]);
  expect((await gameRound())['gameround']).toHaveProperty('endTime', expect.any(String));
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
