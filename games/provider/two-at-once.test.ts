import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SeedsAnswer } from '#games/sdk/client-api.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

const stakesOf = (player: Player) =>
  app.operator.calls.filter(({ call, body }) => call === 'bet' && body.sessionToken === player.sessionToken);

/** Two spins of which the casino holds the first stake until one of them is answered: so both are under way at once. */
async function atOnce(left: Player, right: Player) {
  let release = (): void => undefined;
  app.operator.failNext('bet', { until: new Promise((resolve) => (release = resolve)) });
  const spins = [left.spin(), right.spin()];
  await Promise.race(spins);
  release();
  return await Promise.all(spins);
}

test('two spins at once: one plays, the other is told that one is under way', async () => {
  const player = await app.launch({ balance: 1000n });
  const answers = await atOnce(player, player);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('in-progress');
  expect(stakesOf(player)).toHaveLength(1);
});

test('the same while the casino takes its time: the second hears in-progress', async () => {
  const player = await app.launch({ balance: 1000n });
  let release = (): void => undefined;
  app.operator.failNext('bet', { until: new Promise((resolve) => (release = resolve)) });
  const first = player.spin();
  await expect.poll(() => stakesOf(player).length).toBe(1);
  expect((await player.spin()).body).toMatchObject({ code: 'in-progress', retryAfterMs: 500 });
  expect((await player.session()).isSettling).toBe(true);
  release();
  expect((await first).status).toBe(200);
});

test('two windows of one player share the one round that may run', async () => {
  const { player: person } = launchOf();
  const [left, right] = [await app.launch({ player: person }), await app.launch({ player: person })];
  const answers = await atOnce(left, right);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('the same action twice, at once or later, is one round', async () => {
  const player = await app.launch({ balance: 1000n });
  const actionId = randomUUID();
  const atTheStart = await Promise.all([player.spin('100', actionId), player.spin('100', actionId)]);
  // and once more while the casino holds the stake: another window, another process
  const held = randomUUID();
  let release = (): void => undefined;
  await app.quiet();
  const [first] = atTheStart;
  if (first.body.round.round.payout !== '0') await player.finish(first.body.round.id);
  app.operator.failNext('bet', { until: new Promise((resolve) => (release = resolve)) });
  const elsewhere = app.at(await app.startStudio(), player);
  const spins = [player.spin('100', held)];
  await expect.poll(() => stakesOf(player).length).toBe(2);
  spins.push(player.spin('100', held), elsewhere.spin('100', held));
  const other = elsewhere.spin('200', held);
  expect((await other).body.code).toBe('action-reused');
  release();
  for (const answers of [atTheStart, await Promise.all(spins)]) {
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.round))).size).toBe(1);
  }
  const again = await player.spin('100', actionId);
  expect(again.body.round.id).toBe(first.body.round.id);
  expect(stakesOf(player)).toHaveLength(2);
  expect((await player.spin('200', actionId)).body.code).toBe('action-reused');
});

test('seeds that are changed many times at once, and beside spins, are changed one after the other; every round has seeds that were promised', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  const elsewhere = app.at(await app.startStudio(), player);
  const promised = new Set<string>();
  const note = ({ fairness }: { fairness: { commit: string; nextCommit: string } }): void =>
    void promised.add(fairness.commit).add(fairness.nextCommit);
  note(await player.session());
  for (let time = 0; time < 6; time += 1) {
    const rotate = async (at: Player, index: number) =>
      await at.ask<SeedsAnswer>('POST', '/seeds/rotate', { clientSeed: `mine ${time} ${index}` });
    const [spun, ...rotated] = await Promise.all([
      player.spin(),
      ...[0, 1, 2, 3, 4].map(async (index) => await rotate(index % 2 === 0 ? player : elsewhere, index)),
      player.ask('GET', '/session'),
      player.ask('GET', '/seeds'),
    ]);
    expect([spun.status, ...rotated.map(({ status }) => status)]).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
    for (const { body } of rotated) note(body as never);
    const { id, commit, round } = spun.body.round;
    expect(promised).toContain(commit);
    if (round.payout !== '0') await player.finish(id);
    await app.quiet();
  }
  // an answer tells of the seeds that stand when it is written, so that of three changes at once the middle one may stay untold
  const { rows: known } = await app.database.query<{ player_id: string }>('select player_id from studio.seed where commit = any($1)', [
    [...promised],
  ]);
  expect(known).toHaveLength(promised.size);
  expect(new Set(known.map((row) => row.player_id)).size).toBe(1);
  const { rows } = await app.database.query<{ state: string; count: string }>(
    `select state, count(*) from studio.seed where player_id = $1 group by state order by state`,
    [known[0]?.player_id],
  );
  expect(rows).toEqual([
    { state: 'active', count: '1' },
    { state: 'next', count: '1' },
    { state: 'retired', count: '30' },
  ]);
});

test('a round is finished once, however often that is told', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  let won = (await player.spin()).body;
  while (won.round.round.payout === '0') won = (await player.spin()).body;
  const answers = await Promise.all([player.finish(won.round.id), player.finish(won.round.id), player.finish(won.round.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.quiet();
  const wins = app.operator.calls.filter(({ call, body }) => call === 'win' && body.roundId === won.round.id);
  expect(new Set(wins.map(({ body }) => body.txId)).size).toBe(1);
  const { playSession } = await player.session();
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(1_000_000n + BigInt(playSession.won) - BigInt(playSession.staked));
});

test('GA-10 GA-11 no new round before the open one is shown to its end, and its payout is no secret kept from the books', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  let open = (await player.spin()).body;
  while (open.round.round.payout === '0') open = (await player.spin()).body;
  expect((await player.spin()).body.code).toBe('round-open');
  expect((await player.ask('GET', `/rounds/${open.round.id}`)).status).toBe(404);
  const { body } = await player.ask<{ rounds: { id: string; payout: string | null }[] }>('GET', '/rounds');
  expect(body.rounds.find(({ id }) => id === open.round.id)).toMatchObject({ payout: null, replayUrl: null });
});

test('GA-05 a stake before the cycle is over is refused, at its end it is taken', async () => {
  const rules = { autoplay: false, slamStop: false, minCycleMs: 2500, minStake: '20', maxStake: '10000', jurisdiction: 'uk' };
  const player = await app.launch({ rules });
  const { body } = await player.spin();
  expect(body.waitMs).toBe(2500);
  if (body.round.round.payout !== '0') await player.finish(body.round.id);
  app.clock.ms += 2490;
  expect((await player.spin()).body).toMatchObject({ code: 'too-fast', retryAfterMs: 10 });
  app.clock.ms += 10;
  expect((await player.spin()).status).toBe(200);
});

test('a closed session takes no stake, but its open round is shown to the end', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  let open = (await player.spin()).body;
  while (open.round.round.payout === '0') open = (await player.spin()).body;
  expect((await app.ask('POST', '/session/close', { sessionToken: player.sessionToken, reason: 'excluded' })).body).toEqual({
    closed: true,
  });
  expect((await player.finish(open.round.id)).body).toMatchObject({ isOver: true, isSettling: false });
  expect((await player.spin()).body.code).toBe('session-over');
  expect((await player.session()).isOver).toBe(true);
});
