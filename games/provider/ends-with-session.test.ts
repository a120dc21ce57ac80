// What ends when one of a player's sessions of a game does: nothing that can go on in another one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { gamesRoot } from '#games/game-folders.ts';
import type { SteppedAnswer } from '#games/sdk/client-api.ts';
import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import { minesOf, openRound, step } from '#games/testing/steps-player.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from './index.ts';

let app: House;
beforeAll(async () => {
  const gameRoots = [gamesRoot, new URL('../testing/fixtures-of-steps/', import.meta.url)];
  app = await openTestApp(inject('postgresUrl'), { gameRoots, dev: { interruptedAfterMs: 10 ** 9 } });
});
afterAll(async () => await app.close());

const launch = async (more: Parameters<House['launch']>[0] = {}) => await app.launch({ gameId: 'mines', balance: 100_000n, ...more });
const close = async ({ sessionToken }: Player, reason: string) => await app.ask('POST', '/session/close', { sessionToken, reason });
const balanceOf = (player: Player) => app.operator.wallet.balance(player.sessionToken);
const stateOf = async (id: string): Promise<string | undefined> =>
  (await app.database.query<{ state: string }>('select state from studio.round where id = $1', [id])).rows[0]?.state;
const inDollars = { currency: 'USD' } as const;

test.each(['disabled', 'excluded'])('a session that is closed as %s ends no round that is played in another one', async (reason) => {
  const person = launchOf().player;
  const dollars = await launch({ player: person, ...inDollars });
  const euros = await launch({ player: person });
  const { id } = (await openRound(euros)).body.round;
  const { safe } = await minesOf(app.database, id);
  await close(dollars, reason);
  expect((await step(euros, id, 1, { type: 'open', field: safe[0] })).status).toBe(200);
  const again = await launch({ player: person });
  await close(again, reason);
  expect((await step(euros, id, 2, { type: 'open', field: safe[1] })).body.round).toMatchObject({ stepsTaken: 2, round: null });
  await close(euros, reason);
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
});

test.each([
  ['one after the other', false],
  ['at once', true],
])('sessions that are all closed for good, %s, end what was begun in an earlier one', async (_how, isAtOnce) => {
  const person = launchOf().player;
  const first = await launch({ player: person });
  const { id } = (await openRound(first)).body.round;
  await close(first, 'logout');
  const later = [await launch({ player: person }), await launch({ player: person })];
  expect(await stateOf(id)).toBe('open');
  if (isAtOnce) await Promise.all(later.map(async (one) => await close(one, 'excluded')));
  else for (const one of later) await close(one, 'excluded');
  await app.quiet();
  expect(await stateOf(id)).toBe('void');
});

test('a round whose session is over can be ended where its player has another session in another currency alone', async () => {
  const person = launchOf().player;
  await launch({ player: person, ...inDollars });
  const euros = await launch({ player: person });
  const { id } = (await openRound(euros)).body.round;
  await close(euros, 'logout');
  expect((await step(euros, id, 1, { type: 'leave' })).body.round.round).toMatchObject({ end: 'left' });
});

test('a bet that waits for its flight stays when a session in another currency is closed', async () => {
  const person = launchOf().player;
  const gameId = 'comet-express';
  const [euros, dollars] = [await launch({ gameId, player: person }), await launch({ gameId, player: person, ...inDollars })];
  const bet = async (player: Player) =>
    await player.ask<{ bet: OwnBet }>('POST', '/shared/bets', { actionId: randomUUID(), panel: 0, stake: '100', choice: { autoAt: null } });
  // each currency has panels of its own, which show the bets of the other one not
  const placed = [await bet(euros), await bet(dollars)];
  expect(placed.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bet(dollars)).body).toMatchObject({ code: 'panel-taken' });
  const [kept = '', back = ''] = placed.map(({ body }) => body.bet.id);
  await close(dollars, 'disabled');
  await app.quiet();
  expect([await stateOf(kept), await stateOf(back)]).toEqual(['open', 'void']);
  await close(euros, 'disabled');
  await app.quiet();
  expect([await stateOf(kept), balanceOf(euros)]).toEqual(['void', 100_000n]);
});

type Stepped = SteppedAnswer & { code?: string };
const begin = async (player: Player) =>
  (await player.ask<Stepped>('POST', '/stepped-rounds', { actionId: randomUUID(), stake: '100' })).body;
const add = async (player: Player, id: string) =>
  (await player.ask<Stepped>('POST', `/stepped-rounds/${id}/steps`, { actionId: randomUUID(), step: 1, action: { type: 'add' } })).body;

/** The casino takes its time with the next stake. Returns how to let it answer, once it was asked. */
async function holdStake(): Promise<{ asked(): Promise<void>; answer(): void }> {
  let answer = (): void => undefined;
  app.operator.failNext('bet', { until: new Promise<void>((resolve) => (answer = resolve)) });
  const before = app.operator.calls.length;
  const asked = async (): Promise<void> =>
    await expect.poll(() => app.operator.calls.slice(before).some(({ call }) => call === 'bet')).toBe(true);
  return { asked, answer };
}

test.each(['taken', 'refused', 'lost'] as const)('a round is ended that was left while a stake was asked for which is %s', async (how) => {
  const person = launchOf().player;
  let isAdding = false;
  const dying = async (place: RoundStep): Promise<void> => {
    if (isAdding && place === 'bet-answered') await new Promise<void>(() => undefined);
  };
  const at = how === 'lost' ? await app.startStudio({ withoutDeliveryWorker: true, atStep: dying }) : app.app;
  const player = app.at(at, await launch({ gameId: 'twice', player: person, balance: how === 'refused' ? 150n : 1000n }));
  const { id } = (await begin(player)).round;
  isAdding = true;
  const { asked, answer } = await holdStake();
  const adding = add(player, id);
  await asked();
  const dollars = await launch({ gameId: 'twice', player: person, ...inDollars });
  expect(await stateOf(id)).toBe('open');
  answer();
  if (how === 'lost') app.clock.ms += 10_000;
  else await adding;
  await expect.poll(async () => await stateOf(id)).not.toBe('open');
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);
  expect((await begin(dollars)).round).toMatchObject({ stepsTaken: 0 });
});

test('who is excluded while a stake is asked for has no round that stays open, nor a bet that waits for its flight', async () => {
  const player = await launch({ gameId: 'twice' });
  const { id } = (await begin(player)).round;
  const added = await holdStake();
  const adding = add(player, id);
  await added.asked();
  await close(player, 'excluded');
  added.answer();
  expect((await adding).round).toMatchObject({ stepsTaken: 1, table: { added: 1 } });
  await app.quiet();
  expect(app.operator.wallet.rounds.get(id)?.isClosed).toBe(true);

  const opening = await launch();
  const opened = await holdStake();
  const round = openRound(opening);
  await opened.asked();
  await close(opening, 'excluded');
  opened.answer();
  const { id: fresh } = (await round).body.round;
  await expect.poll(async () => await stateOf(fresh)).toBe('void');
  expect(balanceOf(opening)).toBe(100_000n);

  const flyer = await launch({ gameId: 'comet-express' });
  const bet = await holdStake();
  const placed = flyer.ask('POST', '/shared/bets', { actionId: randomUUID(), panel: 0, stake: '100', choice: { autoAt: null } });
  await bet.asked();
  await close(flyer, 'excluded');
  bet.answer();
  expect((await placed).body).toMatchObject({ code: 'round-over' });
  await app.quiet();
  expect(balanceOf(flyer)).toBe(100_000n);
});
