// Free rounds (rule 11 of docs/osw.md) on the studio's side: granted by the casino, staked as nothing, each place once, won for real.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { HistoryAnswer, ReplayAnswer } from '#games/sdk/client-api.ts';
import { type House, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from '../index.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

const hourMs = 3_600_000;
const nobody = { nick: 'Noor', country: 'DE', language: 'en', birthYearOk: true, segments: [] };

interface Seat {
  player: Player;
  playerId: string;
}
async function sitDown(playerId: string = randomUUID(), more: object = {}): Promise<Seat> {
  return { player: await app.launch({ balance: 10_000n, player: { id: playerId, ...nobody }, ...more }), playerId };
}

const grantOf = (playerId: string, more: object = {}) => ({
  grantId: randomUUID(),
  playerId,
  gameIds: ['golden-caravan'],
  count: 3,
  stake: '100',
  currency: 'EUR',
  validFrom: new Date(app.clock.ms).toISOString(),
  validUntil: new Date(app.clock.ms + hourMs).toISOString(),
  ...more,
});
type Grant = ReturnType<typeof grantOf>;
const create = async (grant: object) => (await app.ask<{ accepted: boolean }>('POST', '/free-rounds/create', grant)).body;
const cancel = async (grantId: string) => (await app.ask('POST', '/free-rounds/cancel', { grantId })).body;
async function give(playerId: string, more: object = {}): Promise<Grant> {
  const grant = grantOf(playerId, more);
  expect(await create(grant)).toEqual({ accepted: true });
  return grant;
}

type Played = Awaited<ReturnType<Player['spin']>>;
const press = async (player: Player, grantId: string, { stake = '100', actionId = randomUUID() } = {}): Promise<Played> =>
  await player.ask('POST', '/rounds', { actionId, stake, grantId });
async function play(player: Player, grantId: string): Promise<bigint> {
  const { status, body } = await press(player, grantId);
  expect([status, body.code]).toEqual([200, undefined]);
  if (body.round.round.payout !== '0') await player.finish(body.round.id);
  return BigInt(body.round.round.payout);
}
const betsOf = (grantId: string) =>
  app.operator.calls.filter(({ call, body }) => call === 'bet' && body.freeRound?.grantId === grantId).map(({ body }) => body);
const resultsOf = (grantId: string) =>
  app.operator.calls.filter(({ call, body }) => call === 'free-rounds-result' && body.grantId === grantId).map(({ body }) => body);

const grantRow = async (grantId: string) =>
  (await app.database.query<{ state: string; attempts: number }>('select state, attempts from studio.free_grant where id = $1', [grantId]))
    .rows[0];
/** Lets time pass until the casino has taken the result. */
const told = async (grantId: string): Promise<void> =>
  await expect
    .poll(async () => {
      app.clock.ms += 1000;
      return (await grantRow(grantId))?.state;
    })
    .toBe('told');

test('a grant is played at its stake, staked as nothing, told in the game, in history and replay, and its result told once', async () => {
  const { player, playerId } = await sitDown();
  const grant = await give(playerId);
  const offered = { grantId: grant.grantId, count: 3, left: 3, stake: '100', won: '0', until: grant.validUntil };
  expect((await player.session()).freeRounds).toEqual(offered);
  let won = 0n;
  for (let index = 0; index < 3; index += 1) {
    won += await play(player, grant.grantId);
    await app.quiet();
    const { freeRounds } = await player.session();
    expect(freeRounds).toEqual(index === 2 ? null : { ...offered, left: 2 - index, won: String(won) });
  }
  expect(betsOf(grant.grantId).map(({ amount, freeRound }) => [amount, freeRound?.index])).toEqual([
    ['0', 0],
    ['0', 1],
    ['0', 2],
  ]);
  const wins = app.operator.calls.filter(({ call, body }) => call === 'win' && body.sessionToken === player.sessionToken);
  for (const { body } of wins) expect(body.freeRound).toMatchObject({ grantId: grant.grantId });
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(10_000n + won);
  const { balance, playSession } = await player.session();
  expect(balance?.playable).toBe(String(10_000n + won));
  expect(playSession).toMatchObject({ staked: '0', won: String(won) });
  await told(grant.grantId);
  expect(resultsOf(grant.grantId)).toMatchObject([{ played: 3, totalWin: String(won), finished: true }]);
  const history = (await player.ask<HistoryAnswer>('GET', '/rounds')).body.rounds;
  expect(history.map(({ stake, freeStake }) => [stake, freeStake])).toEqual([
    ['0', '100'],
    ['0', '100'],
    ['0', '100'],
  ]);
  const address = new URL(history[0]?.replayUrl ?? '');
  const replay = await player.ask<ReplayAnswer>('GET', `/replays/${address.pathname.split('/').at(-1)}${address.search}`);
  expect(replay.body).toMatchObject({ isFree: true, stake: '100', staked: '0' });
  expect((await app.ask('GET', `/round/${history[0]?.id}`)).body).toMatchObject({
    stake: '0',
    steps: expect.arrayContaining([expect.objectContaining({ type: 'stake', amount: '0', playedAt: '100' })]),
  });
  expect((await press(player, grant.grantId)).body.code).toBe('free-rounds-over');
  expect(await create(grant)).toEqual({ accepted: true });
  expect((await player.session()).freeRounds).toBeNull();
  expect(resultsOf(grant.grantId)).toHaveLength(1);
});

test('a grant that is asked for again with a later end holds as long, also where its time was over; with an earlier one it is another', async () => {
  const { playerId, player } = await sitDown();
  const grant = await give(playerId, { validUntil: new Date(app.clock.ms + 5000).toISOString() });
  const untilAfter = (ms: number) => ({ ...grant, validUntil: new Date(Date.parse(grant.validUntil) + ms).toISOString() });
  expect(await create(untilAfter(-1000))).toMatchObject({ accepted: false });
  app.clock.ms += 5000;
  await told(grant.grantId);
  expect((await press(player, grant.grantId)).body.code).toBe('free-rounds-over');
  expect(await create(untilAfter(hourMs))).toEqual({ accepted: true });
  await play(player, grant.grantId);
  expect(await create(untilAfter(hourMs))).toEqual({ accepted: true });
  app.clock.ms += hourMs;
  await told(grant.grantId);
  expect(resultsOf(grant.grantId).map(({ played }) => played)).toEqual([0, 1]);
});

test('a grant is taken once, and refused where it cannot be played', async () => {
  const { playerId } = await sitDown();
  const grant = await give(playerId);
  expect(await Promise.all([create(grant), create(grant)])).toEqual([{ accepted: true }, { accepted: true }]);
  for (const other of [{ count: 4 }, { stake: '200' }, { playerId: randomUUID() }])
    expect(await create({ ...grant, ...other })).toMatchObject({ accepted: false });
  const validUntil = new Date(app.clock.ms - 1).toISOString();
  for (const wrong of [
    { gameIds: ['nothing'] },
    { gameIds: ['golden-caravan', 'dice'] },
    { stake: '101' },
    { stake: '0' },
    { currency: 'XXX' },
    { count: 0 },
    { validUntil: 'never' },
    { validUntil, validFrom: new Date(app.clock.ms - hourMs).toISOString() },
    { validFrom: grant.validUntil },
  ])
    expect([wrong, await create(grantOf(playerId, wrong))]).toMatchObject([wrong, { accepted: false }]);
  expect(await cancel(randomUUID())).toMatchObject({ accepted: false });
});

test('a stranger, another stake, a demo, another game and a grant that is over or not begun take nothing', async () => {
  const [own, other] = [await sitDown(), await sitDown()];
  const grant = await give(own.playerId);
  expect((await press(other.player, grant.grantId)).body.code).toBe('free-rounds-over');
  expect((await press(own.player, grant.grantId, { stake: '200' })).body.code).toBe('stake-out-of-range');
  const demo = await sitDown(own.playerId, { mode: 'demo' });
  expect((await demo.player.session()).freeRounds).toBeNull();
  expect((await press(demo.player, grant.grantId)).body.code).toBe('free-rounds-over');
  const dice = await sitDown(own.playerId, { gameId: 'dice' });
  expect((await dice.player.session()).freeRounds).toBeNull();
  expect((await press(dice.player, grant.grantId)).body.code).toBe('free-rounds-over');
  const later = new Date(app.clock.ms + 600_000).toISOString();
  const coming = await give(other.playerId, { validFrom: later });
  expect((await press(other.player, coming.grantId)).body.code).toBe('free-rounds-over');
  expect(betsOf(grant.grantId)).toEqual([]);
  // what is staked besides is staked as ever
  const paid = await own.player.play('100');
  expect(paid.round.isFree).toBe(false);
  expect((await own.player.session()).freeRounds).toMatchObject({ left: 3 });
});

test('two presses at once, two windows and the same press again take one place each time', async () => {
  const { player, playerId } = await sitDown();
  const second = (await sitDown(playerId)).player;
  const { grantId } = await give(playerId, { count: 10 });
  const actionId = randomUUID();
  const [first, same] = await Promise.all([press(player, grantId, { actionId }), press(player, grantId, { actionId })]);
  expect(same.body.round.id).toBe(first.body.round.id);
  expect((await player.spin('100', actionId)).body.code).toBe('action-reused');
  await player.finish(first.body.round.id);
  const answers = await Promise.all([press(player, grantId), press(second, grantId), press(second, grantId)]);
  for (const { status, body } of answers) if (status === 200) await player.finish(body.round.id);
  await app.quiet();
  const indexes = betsOf(grantId).map(({ freeRound }) => freeRound?.index);
  expect(new Set(indexes).size).toBe(indexes.length);
  expect((await player.session()).freeRounds?.left).toBe(10 - indexes.length);
});

test('several grants are played in the order of their ends; one that is taken back or runs out is told as far as it was played', async () => {
  const { player, playerId } = await sitDown();
  const late = await give(playerId, { validUntil: new Date(app.clock.ms + 2 * hourMs).toISOString() });
  const soon = await give(playerId, { count: 5 });
  expect((await player.session()).freeRounds?.grantId).toBe(soon.grantId);
  const won = await play(player, soon.grantId);
  await app.quiet();
  expect(await cancel(soon.grantId)).toEqual({ left: 4 });
  expect(await cancel(soon.grantId)).toEqual({ left: 4 });
  expect((await press(player, soon.grantId)).body.code).toBe('free-rounds-over');
  await told(soon.grantId);
  expect(resultsOf(soon.grantId)).toMatchObject([{ played: 1, totalWin: String(won), finished: true }]);
  expect((await player.session()).freeRounds?.grantId).toBe(late.grantId);
  app.operator.isDown = true;
  app.clock.ms += 2 * hourMs;
  expect((await press(player, late.grantId)).body.code).toBe('free-rounds-over');
  await expect.poll(async () => (await grantRow(late.grantId))?.attempts).toBe(1);
  expect((await grantRow(late.grantId))?.state).toBe('live');
  app.operator.isDown = false;
  await told(late.grantId);
  app.clock.ms += hourMs;
  await app.quiet();
  expect(resultsOf(late.grantId)).toMatchObject([{ played: 0, totalWin: '0', finished: true }]);
});

test('a place whose stake the casino refuses or does not answer is free again; a refused grant rests until it is asked for anew', async () => {
  const { player, playerId } = await sitDown();
  const grant = await give(playerId);
  app.operator.failNext('bet', 'booked-error');
  expect((await press(player, grant.grantId)).body.code).toBe('stake-returned');
  await app.quiet();
  const rollback = app.operator.calls.find(({ call, body }) => call === 'rollback' && body.sessionToken === player.sessionToken);
  expect(rollback?.body.refTxId).toBe(betsOf(grant.grantId)[0]?.txId);
  app.operator.failNext('bet', { status: 'BONUS_RULE' });
  expect((await press(player, grant.grantId)).body).toMatchObject({ code: 'stake-refused', operatorStatus: 'BONUS_RULE' });
  expect((await player.session()).freeRounds).toBeNull();
  expect((await player.spin('100')).status).toBe(200);
  const { openRound } = await player.session();
  if (openRound !== null) await player.finish(openRound.id);
  await create(grant);
  await play(player, grant.grantId);
  expect(betsOf(grant.grantId).map(({ freeRound }) => freeRound?.index)).toEqual([0, 0, 0]);
});

const never = new Promise<void>(() => undefined);

test.each(['reserved', 'bet-answered', 'decided', 'finish-written', 'delivered'] as const)(
  'GA-10 a process that dies at "%s" of a free round leaves the grant whole: each place once, every win paid',
  async (step: RoundStep) => {
    const { player, playerId } = await sitDown();
    const { grantId } = await give(playerId, { count: 40 });
    let tell = (): void => undefined;
    const reached = new Promise<void>((resolve) => (tell = resolve));
    let isDead = false;
    const mortal = await app.startStudio({
      withoutDeliveryWorker: true,
      atStep: async (at) => {
        if (at === step) {
          isDead = true;
          tell();
        }
        if (isDead) await never;
      },
    });
    const there = app.at(mortal, player);
    const playOn = async (): Promise<void> => {
      for (let round = 0; round < 39; round += 1) await play(there, grantId);
    };
    void playOn().catch(() => undefined);
    await reached;
    app.clock.ms += 10_000;
    await app.quiet();
    const { openRound } = await player.session();
    if (openRound !== null) await player.finish(openRound.id);
    await play(player, grantId);
    await app.quiet();
    const { rows } = await app.database.query<{ index: number; state: string; payout: string }>(
      `select grant_index as index, state, payout from studio.round where grant_id = $1 and state <> 'void' order by grant_index`,
      [grantId],
    );
    expect(rows.map(({ index, state }) => [index, state])).toEqual(rows.map((_, index) => [index, 'finished']));
    const won = rows.reduce((sum, { payout }) => sum + BigInt(payout), 0n);
    expect(app.operator.wallet.balance(player.sessionToken)).toBe(10_000n + won);
    expect((await player.session()).freeRounds).toMatchObject({ left: 40 - rows.length, won: String(won) });
  },
);
