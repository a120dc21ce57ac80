// What ends when one of a player's sessions of a game does: nothing that can go on in another one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { gamesRoot } from '#games/game-folders.ts';
import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import { minesOf, openRound, step } from '#games/testing/steps-player.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';

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
  const bet = async (player: Player, panel: number) =>
    (await player.ask<{ bet: OwnBet }>('POST', '/shared/bets', { actionId: randomUUID(), panel, stake: '100', choice: { autoAt: null } }))
      .body.bet.id;
  const [kept, back] = [await bet(euros, 0), await bet(dollars, 1)];
  await close(dollars, 'disabled');
  await app.quiet();
  expect([await stateOf(kept), await stateOf(back)]).toEqual(['open', 'void']);
  await close(euros, 'disabled');
  await app.quiet();
  expect([await stateOf(kept), balanceOf(euros)]).toEqual(['void', 100_000n]);
});
