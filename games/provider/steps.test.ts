// Rounds of several decisions, played by way of mines: a stake, steps, an end. And what happens when a step comes twice, at once, late, from
// somebody else, or to a process that dies.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { HistoryAnswer, ReplayAnswer } from '#games/sdk/client-api.ts';
import { checkClaim } from '#games/sdk/client/verifier/check-claim.ts';
import { minesMaths } from '#games/mines/maths.ts';
import { sheet } from '#games/mines/sheet.ts';
import { minesOf, type MinesAnswer, openRound, type PlainMines, type PlainTable, sessionOf, step } from '#games/testing/steps-player.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from './index.ts';

const gameId = 'mines';
const hourMs = 3_600_000;
let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => await app.close());

const launch = async (more: Parameters<House['launch']>[0] = {}) => await app.launch({ gameId, balance: 100_000n, ...more });
const balanceOf = (player: Player) => app.operator.wallet.balance(player.sessionToken);
const winsOf = (roundId: string) =>
  new Set(app.operator.calls.filter(({ call, body }) => call === 'win' && body.roundId === roundId).map(({ body }) => body.txId));
const rollbacksOf = (roundId: string) => app.operator.calls.filter(({ call, body }) => call === 'rollback' && body.roundId === roundId);

/** Opens a round and so many fields without a mine. */
async function playTo(player: Player, opened: number, mines = 3) {
  const { body } = await openRound(player, mines);
  const { id } = body.round;
  const field = await minesOf(app.database, id);
  let last = body;
  for (let index = 0; index < opened; index += 1)
    last = (await step(player, id, index + 1, { type: 'open', field: field.safe[index] })).body;
  return { id, ...field, last };
}

test('the stake opens a round, fields raise what is reached, and what is taken is booked once with the round closed', async () => {
  const player = await launch();
  const { status, body } = await openRound(player, 3);
  expect(status).toBe(200);
  expect(body.round).toMatchObject({
    stake: '100',
    choice: 3,
    stepsTaken: 0,
    mathHash: sheet.hash,
    round: null,
    wayOut: { type: 'leave' },
  });
  expect(body.round.table).toEqual({ mines: 3, opened: [], reached: '0', next: '112' });
  expect(body.balance?.playable).toBe('99900');
  const { safe, mines } = await minesOf(app.database, body.round.id);
  const first = await step(player, body.round.id, 1, { type: 'open', field: safe[0] });
  expect(first.body.round).toMatchObject({ stepsTaken: 1, table: { opened: [safe[0]], reached: '112', next: '128' }, round: null });
  await step(player, body.round.id, 2, { type: 'open', field: safe[1] });
  const { body: taken } = await step(player, body.round.id, 3, { type: 'take' });
  expect(taken.round).toMatchObject({
    stepsTaken: 3,
    wayOut: null,
    round: { end: 'taken', field: mines, opened: safe.slice(0, 2), steps: 3 },
  });
  const payout = BigInt(taken.round.round?.payout ?? 0);
  expect([128n, 129n]).toContain(payout);
  expect(app.operator.wallet.rounds.get(body.round.id)).toMatchObject({ gameId });
  expect(app.operator.wallet.rounds.get(body.round.id)?.isClosed).not.toBe(true);
  const answers = await Promise.all([player.finish(body.round.id), player.finish(body.round.id)]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  await app.quiet();
  expect(winsOf(body.round.id).size).toBe(1);
  expect(balanceOf(player)).toBe(99_900n + payout);
  expect(app.operator.wallet.rounds.get(body.round.id)?.isClosed).toBe(true);
  expect((await sessionOf(player)).steppedRound).toBeNull();
});

test('a mine ends the round: nothing is paid, the casino hears that it is closed, and the next one may begin', async () => {
  const player = await launch();
  const { id, mines } = await playTo(player, 1);
  const { body } = await step(player, id, 2, { type: 'open', field: mines[1] });
  expect(body.round.round).toMatchObject({ end: 'mine', hit: mines[1], field: mines, payout: '0' });
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  expect(balanceOf(player)).toBe(99_900n);
  expect((await openRound(player)).status).toBe(200);
});

test('where the mines lie is in no answer, no row and no record while the round goes on', async () => {
  const player = await launch();
  const { id, last } = await playTo(player, 2, 5);
  const spoken = [
    last,
    await sessionOf(player),
    (await player.ask('GET', '/rounds')).body,
    (await player.ask('GET', `/rounds/${id}`)).body,
    (await player.ask('GET', '/seeds')).body,
    (await player.ask('POST', '/seeds/rotate', { clientSeed: 'another' })).body,
    (await player.ask('GET', '/seeds')).body,
    (await app.ask('GET', `/round/${id}`)).body,
    (await app.ask('GET', '/transactions')).body,
    app.operator.calls.filter(({ body }) => body.roundId === id),
  ];
  const { rows } = await app.database.query<{ server_seed: string; kept: object }>(
    `select seed.server_seed, to_jsonb(round) as kept from studio.round join studio.seed on seed.id = round.seed_id where round.id = $1`,
    [id],
  );
  const { rows: steps } = await app.database.query('select to_jsonb(step) as kept from studio.step where round_id = $1', [id]);
  const text = JSON.stringify([spoken, rows.map(({ kept }) => kept), steps]);
  expect(text).not.toContain(rows[0]?.server_seed);
  expect(text).not.toMatch(/"(share|hit|field)":(?!(\d+)[,}])/);
  // the only fields told are those that the player named
  expect(
    [...text.matchAll(/"field":(\d+)/g)].map(([, field]) => Number(field)).every((field) => last.round.table.opened.includes(field)),
  ).toBe(true);
  expect((await player.ask('GET', `/rounds/${id}`)).status).toBe(404);
  const recalled = (await app.ask<{ replayUrl?: string; steps: object[] }>('GET', `/round/${id}`)).body;
  expect(recalled).toMatchObject({ state: 'open', payout: '0' });
  expect(recalled.replayUrl).toBeUndefined();
  expect(recalled.steps).toHaveLength(3);
});

test('the same step twice, at once, later or at another process, is one step and one answer', async () => {
  const player = await launch();
  const { id, safe } = await playTo(player, 1);
  const elsewhere = app.at(await app.startStudio(), player);
  const actionId = randomUUID();
  const action = { type: 'open', field: safe[1] };
  const answers = await Promise.all([player, elsewhere, player, elsewhere].map(async (at) => await step(at, id, 2, action, actionId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.round))).size).toBe(1);
  await step(player, id, 3, { type: 'take' });
  const again = await step(player, id, 2, action, actionId);
  expect(again.body.round).toEqual(answers[0]?.body.round);
  expect((await step(player, id, 2, { type: 'take' }, actionId)).body.code).toBe('action-reused');
  expect((await step(player, id, 3, action, actionId)).body.code).toBe('action-reused');
  const { rows } = await app.database.query('select number from studio.step where round_id = $1', [id]);
  expect(rows).toHaveLength(3);
});

test('of two different steps at once one is taken; a step that is taken is not taken again', async () => {
  const player = await launch();
  const { id, safe } = await playTo(player, 1);
  const answers = await Promise.all([safe[1], safe[2], safe[3]].map(async (field) => await step(player, id, 2, { type: 'open', field })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['step-taken', 'step-taken']);
  expect((await sessionOf(player)).steppedRound).toMatchObject({ id, stepsTaken: 2 });
  expect((await step(player, id, 4, { type: 'take' })).body.code).toBe('step-taken');
});

test('what the rules do not allow, nobody knows, or another player has, is refused and changes nothing', async () => {
  const player = await launch();
  const { body } = await openRound(player);
  const { id } = body.round;
  const { safe } = await minesOf(app.database, id);
  expect((await step(player, id, 1, { type: 'take' })).body.code).toBe('step-refused');
  expect((await step(player, id, 1, { type: 'leave' })).body.code).toBe('step-refused');
  for (const action of [{ type: 'open', field: 25 }, { type: 'peek' }, {}])
    expect((await step(player, id, 1, action)).body.code).toBe('invalid-input');
  expect((await step(player, id, 0, { type: 'take' })).status).toBe(422);
  await step(player, id, 1, { type: 'open', field: safe[0] });
  expect((await step(player, id, 2, { type: 'open', field: safe[0] })).body.code).toBe('step-refused');
  const stranger = await launch();
  expect(await step(stranger, id, 2, { type: 'take' })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await step(player, randomUUID(), 1, { type: 'take' })).status).toBe(404);
  expect((await step(player, 'x', 1, { type: 'take' })).status).toBe(422);
  expect((await sessionOf(player)).steppedRound).toMatchObject({ id, stepsTaken: 1 });
  expect((await openRound(player)).body.code).toBe('round-open');
  expect((await player.finish(id)).body).toMatchObject({ code: 'not-found' });
  await step(player, id, 2, { type: 'take' });
  expect((await step(player, id, 3, { type: 'open', field: safe[1] })).body.code).toBe('round-over');
});

test('a game is played by the calls of its kind alone, with a choice and a stake that it has', async () => {
  const player = await launch();
  expect((await player.spin('100')).body.code).toBe('not-found');
  const slot = await app.launch({ balance: 1000n });
  expect((await openRound(slot)).body.code).toBe('not-found');
  for (const mines of [0, 25, 1.5]) expect((await openRound(player, mines)).body.code).toBe('invalid-input');
  expect((await openRound(player, 3, '7')).body.code).toBe('stake-out-of-range');
  const won = await app.launch({ balance: 1_000_000n });
  let round = (await won.spin()).body.round;
  while (round.round.payout === '0') round = (await won.spin()).body.round;
  expect((await step(won, round.id, 1, { type: 'take' })).body.code).toBe('not-found');
  expect(balanceOf(player)).toBe(100_000n);
});

test('a stake that the casino refuses opens nothing; the same action again opens one round', async () => {
  const player = await launch({ balance: 150n });
  app.operator.failNext('bet', { status: 'LIMIT_BET' });
  expect((await openRound(player)).body).toMatchObject({ code: 'stake-refused', operatorStatus: 'LIMIT_BET' });
  const actionId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(async () => await openRound(player, 3, '100', actionId)));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened.length).toBeGreaterThan(0);
  expect((await openRound(player, 3, '100', actionId)).body.round.id).toBe(opened[0]?.body.round.id);
  expect((await openRound(player, 4, '100', actionId)).body.code).toBe('action-reused');
  expect(balanceOf(player)).toBe(50n);
});

test('GA-10 whoever comes back finds the round after every step where it stood, in a new session too', async () => {
  const person = launchOf().player;
  const player = await launch({ player: person });
  const { body } = await openRound(player, 10);
  const { safe } = await minesOf(app.database, body.round.id);
  for (const count of [0, 1, 2, 3]) {
    const again = await launch({ player: person, balance: 0n });
    const { steppedRound, openRound: other } = await sessionOf(again);
    expect(other).toBeNull();
    expect(steppedRound).toMatchObject({ id: body.round.id, stepsTaken: count, table: { mines: 10, opened: safe.slice(0, count) } });
    expect((await step(again, body.round.id, count + 1, { type: 'open', field: safe[count] })).status).toBe(200);
  }
  const last = await launch({ player: person, balance: 700n });
  const { body: taken } = await step(last, body.round.id, 5, { type: 'take' });
  // the win is booked where the stake was, and the balance told is that of the session that asks
  expect((await last.finish(body.round.id)).body.balance?.playable).toBe(String(balanceOf(last)));
  expect(balanceOf(player)).toBe(99_900n + BigInt(taken.round.round?.payout ?? 0));
});

test('GA-10 a round that is left for a day ends by its rules: what is reached is paid, an unplayed stake comes back', async () => {
  const [reached, unplayed] = [await launch(), await launch()];
  const { id, last } = await playTo(reached, 2);
  const untouched = (await openRound(unplayed)).body.round.id;
  app.clock.ms += 24 * hourMs - 1000;
  await expect.poll(async () => (await app.database.query(`select 1 from studio.delivery where state = 'waiting'`)).rows.length).toBe(0);
  expect((await sessionOf(reached)).steppedRound?.id).toBe(id);
  app.clock.ms += 1000;
  await expect.poll(() => app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  await expect.poll(() => balanceOf(unplayed)).toBe(100_000n);
  await app.quiet();
  expect(rollbacksOf(untouched)).toHaveLength(1);
  expect(winsOf(untouched).size).toBe(0);
  expect([99_900n, 99_901n]).toContain(balanceOf(reached) - BigInt(last.round.table.reached));
  const recalled = (await app.ask<{ steps: { takenBy?: string }[] }>('GET', `/round/${id}`)).body;
  expect(recalled.steps.map(({ takenBy }) => takenBy).filter(Boolean)).toEqual(['player', 'player', 'rules']);
  // with words for what was decided, in every language
  expect(recalled).toMatchObject({ decided: [{ name: 'Mines: 3', names: { de: 'Minen: 3' } }] });
  expect(recalled.steps.at(3)).toMatchObject({ decided: [{ name: 'Cash out', names: { de: 'Auszahlen', tr: 'Çekim' } }] });
  expect((await step(reached, id, 4, { type: 'take' })).body.code).toBe('round-over');
});

test('in a session that is over a round can be ended and not played on; who is excluded is paid at once', async () => {
  const left = await launch();
  const { id, safe } = await playTo(left, 1);
  await app.ask('POST', '/session/close', { sessionToken: left.sessionToken, reason: 'logout' });
  expect((await step(left, id, 2, { type: 'open', field: safe[1] })).body.code).toBe('session-over');
  expect((await step(left, id, 2, { type: 'take' })).body.round.round).toMatchObject({ end: 'taken' });
  expect((await left.finish(id)).body).toMatchObject({ isOver: true });
  expect(winsOf(id).size).toBe(1);

  const excluded = await launch();
  const open = await playTo(excluded, 1);
  await app.ask('POST', '/session/close', { sessionToken: excluded.sessionToken, reason: 'excluded' });
  await app.quiet();
  expect(winsOf(open.id).size).toBe(1);
  expect(app.operator.wallet.rounds.get(open.id)?.isClosed).toBe(true);
  await app.ask('POST', '/session/close', { sessionToken: excluded.sessionToken, reason: 'excluded' });
  expect(winsOf(open.id).size).toBe(1);
});

test('an ended session ends no round that its player can play on in a session that goes on', async () => {
  const person = launchOf().player;
  const ended = await launch({ player: person });
  await app.ask('POST', '/session/close', { sessionToken: ended.sessionToken, reason: 'logout' });
  const live = await launch({ player: person });
  const untouched = (await openRound(live, 24, '500')).body.round.id;
  expect((await step(ended, untouched, 1, { type: 'leave' })).body.code).toBe('session-over');
  const { safe } = await minesOf(app.database, untouched);
  await step(live, untouched, 1, { type: 'open', field: safe[0] });
  await live.finish(untouched);
  const { id } = await playTo(live, 1);
  expect((await step(ended, id, 2, { type: 'take' })).body.code).toBe('session-over');
  await app.ask('POST', '/session/close', { sessionToken: live.sessionToken, reason: 'logout' });
  expect((await step(ended, id, 2, { type: 'take' })).body.round.round).toMatchObject({ end: 'taken' });
});

test('a round that is left without a decision is the return of its stake and no win: nothing was staked', async () => {
  const person = launchOf().player;
  const player = await launch({ player: person });
  const { id } = (await openRound(player, 24, '500')).body.round;
  await app.ask('POST', '/session/close', { sessionToken: player.sessionToken, reason: 'logout' });
  const leave = randomUUID();
  const [left, again] = [await step(player, id, 1, { type: 'leave' }, leave), await step(player, id, 1, { type: 'leave' }, leave)];
  expect(left.body.round.round).toMatchObject({ end: 'left', payout: '500' });
  expect(again.body.round).toEqual(left.body.round);
  expect((await player.finish(id)).body).toMatchObject({ playSession: { staked: '0', won: '0' }, balance: { playable: '100000' } });
  await app.quiet();
  expect(rollbacksOf(id)).toHaveLength(1);
  expect(winsOf(id).size).toBe(0);
  expect(balanceOf(player)).toBe(100_000n);
  const { body } = await app.ask<{ steps: { type: string }[] }>('GET', `/round/${id}`);
  expect(body).toMatchObject({ state: 'void', payout: '0' });
  expect(body.steps.map(({ type }) => type)).toEqual(['stake', 'step', 'mines', 'delivery']);
  const next = await launch({ player: person });
  const { rounds } = (await next.ask<HistoryAnswer>('GET', '/rounds')).body;
  expect(rounds[0]).toMatchObject({ id, state: 'void', payout: null });
  expect((await openRound(next)).status).toBe(200);

  const skipping = await app.launch({ gameId: 'hilo', balance: 100_000n });
  const { body: cards } = await skipping.ask<MinesAnswer>('POST', '/stepped-rounds', { actionId: randomUUID(), stake: '100' });
  await step(skipping, cards.round.id, 1, { type: 'skip' });
  await app.ask('POST', '/session/close', { sessionToken: skipping.sessionToken, reason: 'excluded' });
  await app.quiet();
  expect(rollbacksOf(cards.round.id)).toHaveLength(1);
  expect(winsOf(cards.round.id).size).toBe(0);

  const demo = await launch({ mode: 'demo', player: { ...launchOf().player, id: `guest-${randomUUID()}` } });
  const { body: played } = await openRound(demo);
  await app.ask('POST', '/session/close', { sessionToken: demo.sessionToken, reason: 'logout' });
  await step(demo, played.round.id, 1, { type: 'leave' });
  const standing = (await demo.finish(played.round.id)).body;
  expect(standing).toMatchObject({ playSession: { staked: '0', won: '0' }, balance: { playable: '100000' } });
});

test('a round that was left in another currency is ended when the game is opened anew', async () => {
  const person = launchOf().player;
  const { id } = await playTo(await launch({ player: person }), 1);
  const other = await launch({ player: person, currency: 'USD' });
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  expect((await openRound(other)).status).toBe(200);
});

test('HI-04 replay, history, recall and verifier show a round that is over step by step, from its record', async () => {
  const player = await launch();
  const { id, safe, mines } = await playTo(player, 2, 4);
  await step(player, id, 3, { type: 'take' });
  await player.finish(id);
  await app.quiet();
  await player.ask('POST', '/seeds/rotate', { clientSeed: 'told' });
  const { body: history } = await player.ask<HistoryAnswer>('GET', '/rounds');
  const [row] = history.rounds;
  expect(row).toMatchObject({ id, state: 'finished', summary: { mines: 4, opened: 2 } });
  const url = new URL(row?.replayUrl ?? '');
  const replay = (await app.app.inject(`${url.pathname.replace('/replay/', '/api/replays/')}${url.search}`)).json<
    ReplayAnswer<PlainMines, PlainTable>
  >();
  expect(replay.tables.map(({ opened }) => opened.length)).toEqual([0, 1, 2, 2]);
  expect(replay.actions).toEqual([{ type: 'open', field: safe[0] }, { type: 'open', field: safe[1] }, { type: 'take' }]);
  expect(replay.round).toMatchObject({ field: mines, end: 'taken' });
  const given = Object.fromEntries(new URLSearchParams(new URL(row?.verifyUrl ?? '').hash.slice(1)));
  const claim = { serverSeed: '', clientSeed: '', commit: '', nonce: '', stake: '', choice: '', mathHash: '', ...given };
  expect(checkClaim([minesMaths], claim)).toMatchObject({
    seeds: 'good',
    commit: 'good',
    maths: 'good',
    stake: 'good',
    round: { field: mines },
  });
  expect(String(checkClaim([minesMaths], claim).round?.payout)).toBe(row?.payout);
  expect(checkClaim([minesMaths], { ...claim, actions: '[{"type":"take"}]' }).round).toBeUndefined();
  expect(checkClaim([minesMaths], { ...claim, actions: 'no list' }).round).toBeUndefined();
  const recalled = (await app.ask<{ steps: { type: string }[] }>('GET', `/round/${id}`)).body;
  expect(recalled.steps.map(({ type }) => type)).toEqual(['stake', 'step', 'step', 'step', 'mines', 'delivery']);
});

test('GA-09 a demo is played alike for play money', async () => {
  const player = await launch({ mode: 'demo', player: { ...launchOf().player, id: `guest-${randomUUID()}` } });
  const { id, last } = await playTo(player, 1);
  expect(last.balance?.playable).toBe('99900');
  const { body } = await step(player, id, 2, { type: 'take' });
  const paid = BigInt(body.round.round?.payout ?? 0);
  expect((await player.finish(id)).body.balance?.playable).toBe(String(99_900n + paid));
  expect(app.operator.wallet.rounds.has(id)).toBe(false);
});

const never = new Promise<void>(() => undefined);

/** A process that dies at a place: it never goes on, and has nothing that might. */
async function dieAt(place: RoundStep) {
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  let isDead = false;
  const dying = await app.startStudio({
    withoutDeliveryWorker: true,
    atStep: async (at) => {
      if (at === place) {
        isDead = true;
        tell();
      }
      if (isDead) await never;
    },
  });
  return { dying, reached };
}

test.each(['reserved', 'bet-answered'] as const)('GA-10 a process that died at "%s" leaves a stake that comes back', async (place) => {
  const { dying, reached } = await dieAt(place);
  const player = await launch();
  void openRound(app.at(dying, player));
  await reached;
  app.clock.ms += 10_000;
  await app.quiet();
  expect(balanceOf(player)).toBe(100_000n);
  expect((await openRound(player)).status).toBe(200);
});

test('GA-10 a process that died after the stake or after a step has stored it, and the same action is answered by another', async () => {
  const player = await launch();
  const opening = randomUUID();
  const opened = await dieAt('decided');
  void openRound(app.at(opened.dying, player), 3, '100', opening);
  await opened.reached;
  const { body } = await openRound(player, 3, '100', opening);
  const { id } = body.round;
  const { safe, mines } = await minesOf(app.database, id);
  for (const [index, field] of [safe[0], mines[0]].entries()) {
    const { dying, reached } = await dieAt('step-stored');
    const actionId = randomUUID();
    void step(app.at(dying, player), id, index + 1, { type: 'open', field }, actionId);
    await reached;
    const again: { body: MinesAnswer } = await step(player, id, index + 1, { type: 'open', field }, actionId);
    expect(again.body.round).toMatchObject({ stepsTaken: index + 1 });
  }
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  expect(balanceOf(player)).toBe(99_900n);
});

test('GA-10 a process that died after a finish was written: what was taken is paid, and paid once', async () => {
  const player = await launch();
  const { id } = await playTo(player, 1);
  const { body } = await step(player, id, 2, { type: 'take' });
  const { dying, reached } = await dieAt('finish-written');
  void app.at(dying, player).finish(id);
  await reached;
  app.clock.ms += 10_000;
  await app.quiet();
  expect(balanceOf(player)).toBe(99_900n + BigInt(body.round.round?.payout ?? 0));
  expect(winsOf(id).size).toBe(1);
});

test('what was taken and not fetched is paid five minutes later', async () => {
  const player = await launch();
  const { id } = await playTo(player, 1);
  const { body } = await step(player, id, 2, { type: 'take' });
  app.clock.ms += 5 * 60_000;
  await expect.poll(() => balanceOf(player)).toBe(99_900n + BigInt(body.round.round?.payout ?? 0));
});
