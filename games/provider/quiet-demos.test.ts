// Demos that nobody plays any more are deleted with all that they left; what was played for money, and demos that are played, stay.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { minesOf, openRound, step } from '#games/testing/steps-player.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';

const dayMs = 24 * 3_600_000;
let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => await app.close());

const person = () => ({ ...launchOf().player, id: randomUUID() });
const demo = async (gameId: string, player = person()): Promise<Player> => await app.launch({ mode: 'demo', gameId, player });

/** How many rows each table has of a player. */
async function rowsOf(playerId: string): Promise<Record<string, number>> {
  const { rows } = await app.database.query<Record<string, number>>(
    `select (select count(*)::int from studio.session where player_id = $1) as sessions,
            (select count(*)::int from studio.play_session where player_id = $1) as play_sessions,
            (select count(*)::int from studio.seed where player_id = $1) as seeds,
            (select count(*)::int from studio.round where player_id = $1) as rounds,
            (select count(*)::int from studio.step join studio.round on round.id = step.round_id where player_id = $1) as steps`,
    [playerId],
  );
  return rows[0] ?? {};
}
const nothing = { sessions: 0, play_sessions: 0, seeds: 0, rounds: 0, steps: 0 };
const gone = async (playerId: string) => await expect.poll(async () => await rowsOf(playerId)).toEqual(nothing);

/** A round of mines with a step taken, left open. */
async function leaveMines(player: Player): Promise<void> {
  const { id } = (await openRound(player)).body.round;
  const { safe } = await minesOf(app.database, id);
  expect((await step(player, id, 1, { type: 'open', field: safe[0] })).status).toBe(200);
}

test('what was staked for play money is deleted a week after the last sign of its player, and nothing else', async () => {
  const quiet = person();
  const both = person();
  const played = person();
  await (await demo('golden-caravan', quiet)).play();
  await leaveMines(await demo('mines', quiet));
  const flying = await demo('comet-express', quiet);
  expect(
    (await flying.ask('POST', '/shared/bets', { actionId: randomUUID(), panel: 0, stake: '100', choice: { autoAt: null } })).status,
  ).toBe(200);
  const money = await app.launch({ player: both });
  const paid = await money.play();
  await app.quiet();
  await (await demo('golden-caravan', both)).play();
  const lively = await demo('golden-caravan', played);
  await lively.play();
  const before = await rowsOf(quiet.id);
  expect(before).toMatchObject({ sessions: 3, rounds: 3, steps: 1 });
  const ofMoney = { ...(await rowsOf(both.id)), sessions: 1, play_sessions: 1, rounds: 1 };

  // what is left open is ended by the rules first
  app.clock.ms += 1.1 * dayMs;
  const open = `select 1 from studio.round where player_id = $1 and state = 'open' and shared_id is null`;
  await expect.poll(async () => (await app.database.query(open, [quiet.id])).rows).toEqual([]);
  app.clock.ms += 4 * dayMs;
  await lively.play();
  expect(await rowsOf(quiet.id)).toEqual({ ...before, steps: 2 });
  app.clock.ms += 4 * dayMs;
  const fresh = person();
  await (await demo('golden-caravan', fresh)).play();
  await gone(quiet.id);
  await expect.poll(async () => await rowsOf(both.id)).toEqual(ofMoney);
  expect((await money.ask<{ rounds: object[] }>('GET', '/rounds')).body.rounds).toMatchObject([{ id: paid.round.id }]);
  expect(await rowsOf(played.id)).toMatchObject({ sessions: 1, rounds: 2 });
  expect(await rowsOf(fresh.id)).toMatchObject({ sessions: 1, rounds: 1 });
  expect((await flying.ask('GET', '/session')).status).toBe(401);
  // who played for money goes on, also with seeds that a demo was played with
  expect((await money.spin()).status).toBe(200);
  expect((await lively.spin()).status).toBe(200);
});

test('a demo of more rounds than one transaction deletes ends too, and who comes back to a tab begins anew', async () => {
  const long = person();
  const player = await demo('golden-caravan', long);
  const { round } = await player.play();
  await app.database.query(
    `insert into studio.round (id, session_id, player_id, game_id, mode, currency, action_id, stake, seed_id, nonce, maths_version, math_hash,
                               state, bet_tx_id, reserved_at, touched_at)
     select gen_random_uuid(), session_id, player_id, game_id, mode, currency, gen_random_uuid()::text, stake, seed_id, 1000 + n, maths_version,
            math_hash, 'finished', gen_random_uuid(), reserved_at, touched_at
       from studio.round, generate_series(1, 2500) as n where round.id = $1`,
    [round.id],
  );
  app.clock.ms += 8 * dayMs;
  await gone(long.id);
  const again = await demo('golden-caravan', long);
  expect((await again.spin()).status).toBe(200);
});
