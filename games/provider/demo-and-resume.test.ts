import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { maths, playRound } from '#games/golden-caravan/index.ts';
import { readRound } from '#games/sdk/slot/read-round.ts';
import { resumeRound } from '#games/sdk/slot/resume-round.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { HistoryAnswer, ReplayAnswer } from '#games/sdk/client-api.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

const guest = () => ({ ...launchOf().player, id: `guest-${randomUUID()}` });

test('GA-09 a demo plays the same game for play money and never asks the casino', async () => {
  const before = app.operator.calls.length;
  const player = await app.launch({ mode: 'demo', player: guest() });
  expect(await player.session()).toMatchObject({ mode: 'demo', balance: { playable: '100000' } });
  let expected = 100_000n;
  for (let round = 0; round < 60; round += 1) {
    const { round: played } = await player.play('200');
    expect(played.mathHash).toBe(maths.mathHash);
    expected += BigInt(played.round.payout) - 200n;
  }
  expect((await player.session()).balance?.playable).toBe(String(expected));
  expect(app.operator.calls.length).toBe(before);
  const { rows } = await app.database.query(`select 1 from studio.transaction`);
  expect(rows).toEqual([]);
});

test('a demo that ran dry refuses the stake and can be topped up', async () => {
  const player = await app.launch({ mode: 'demo', player: guest() });
  expect((await player.ask('POST', '/demo/top-up')).body).toMatchObject({ code: 'demo-not-low' });
  await app.database.query('update studio.session set demo_balance = 10 where demo_balance is not null');
  expect((await player.spin('20')).body).toMatchObject({ code: 'insufficient-funds' });
  expect((await player.ask('POST', '/demo/top-up')).body).toMatchObject({ balance: { playable: '100000' } });
  expect((await player.spin('20')).status).toBe(200);
});

test('a demo in crypto begins with a thousand milli-units', async () => {
  const rules = { ...launchOf().rules, minStake: '200', maxStake: '100000' };
  const player = await app.launch({ mode: 'demo', player: guest(), currency: 'BTC', exponent: 8, rules });
  const session = await player.session();
  expect(session.balance?.playable).toBe('100000000');
  expect(session.stakes).toEqual(['200', '400', '600', '1000', '2000', '3000', '5000', '10000', '20000', '30000', '50000', '100000']);
});

test("the stakes stay within the casino's limits", async () => {
  const player = await app.launch({ rules: { ...launchOf().rules, minStake: '50', maxStake: '700' } });
  expect((await player.session()).stakes).toEqual(['60', '100', '200', '300', '500', '700'].filter((stake) => Number(stake) % 20 === 0));
  expect((await player.spin('40')).body.code).toBe('stake-out-of-range');
  expect((await player.spin('720')).body.code).toBe('stake-out-of-range');
});

/** Moves the player's seeds to a nonce whose round has four steps and more, which by chance would take hundreds of spins. */
async function skipToFreeGames(player: Player): Promise<void> {
  for (;;) {
    const { commit } = (await player.session()).fairness;
    const { rows } = await app.database.query<{ server_seed: string; client_seed: string }>(
      'select server_seed, client_seed from studio.seed where commit = $1',
      [commit],
    );
    const seeds = { serverSeed: rows[0]?.server_seed ?? '', clientSeed: rows[0]?.client_seed ?? '' };
    const stepsAt = (nonce: number) => playRound({ draws: createDraws({ ...seeds, nonce }, nodeHashing), totalStake: 100n }).steps;
    const found = Array.from({ length: 1000 }, (_, nonce) => nonce).find((nonce) => stepsAt(nonce) >= 4);
    if (found !== undefined) {
      await app.database.query('update studio.seed set next_nonce = $2 where commit = $1', [commit, found]);
      return;
    }
    await player.ask('POST', '/seeds/rotate', { clientSeed: randomUUID() });
  }
}

test('GA-10 a round that was left goes on in a new session exactly where it stood', async () => {
  const person = launchOf().player;
  const player = await app.launch({ player: person, balance: 10_000_000n });
  await skipToFreeGames(player);
  const free = (await player.spin()).body;
  await player.ask('POST', `/rounds/${free.round.id}/progress`, { shownSteps: 3 });
  await player.ask('POST', `/rounds/${free.round.id}/progress`, { shownSteps: 2 });
  const again = await app.launch({ player: person, balance: 0n });
  const { openRound } = await again.session();
  expect(openRound).toMatchObject({ id: free.round.id, shownSteps: 3 });
  const { won, lastSpin, freeGamesLeft, multiplier } = resumeRound(readRound(free.round.round), 3);
  expect(openRound?.progress).toEqual({
    won: String(won),
    lastSpin: openRound?.round.events.find((event) => event.type === 'spin' && event.step === lastSpin?.step),
    freeGamesLeft,
    multiplier,
  });
  const tooFar = await again.ask('POST', `/rounds/${free.round.id}/progress`, { shownSteps: free.round.round.steps + 1 });
  expect(tooFar.status).toBe(422);
  expect((await again.finish(free.round.id)).status).toBe(200);
  await app.quiet();
  expect((await again.session()).openRound).toBeNull();
});

test('a round that was left in another currency is booked when the game is opened anew', async () => {
  const person = launchOf().player;
  const player = await app.launch({ player: person, balance: 10_000_000n });
  let open = (await player.spin()).body;
  while (open.round.round.payout === '0') open = (await player.spin()).body;
  const other = await app.launch({ player: person, currency: 'USD' });
  await app.quiet();
  expect(app.operator.wallet.rounds.get(open.round.id)?.isClosed).toBe(true);
  expect((await other.spin()).status).toBe(200);
});

test('TI-01 TI-03 clock and net result go on over a second launch and begin again after half an hour', async () => {
  const person = launchOf().player;
  const player = await app.launch({ player: person });
  await player.play();
  await app.quiet();
  const first = (await player.session()).playSession;
  app.clock.ms += 10 * 60_000;
  expect((await (await app.launch({ player: person })).session()).playSession).toEqual(first);
  app.clock.ms += 31 * 60_000;
  expect((await (await app.launch({ player: person })).session()).playSession).toMatchObject({ staked: '0', won: '0' });
});

const historyOf = async (player: Player, before = '') =>
  (await player.ask<HistoryAnswer>('GET', `/rounds${before === '' ? '' : `?before=${before}`}`)).body;

test('HI-04 the history goes on over launches, page by page, and is nobody else’s; revealed rounds can be verified', async () => {
  const person = launchOf().player;
  const first = await app.launch({ player: person, balance: 10_000_000n });
  const played: string[] = [];
  for (let n = 0; n < 27; n += 1) {
    played.unshift((await first.play()).round.id);
    await app.quiet();
    app.clock.ms += 1000;
  }
  const again = await app.launch({ player: person, currency: 'USD' });
  const newest = await historyOf(again);
  expect(newest.rounds.map(({ id }) => id)).toEqual(played.slice(0, 25));
  expect(newest.next).toBe(played[24]);
  const older = await historyOf(again, newest.next ?? '');
  expect(older).toMatchObject({ rounds: played.slice(25).map((id) => ({ id })), next: null });
  expect(newest.rounds[0]).toMatchObject({ state: 'finished', currency: 'EUR', exponent: 2, stake: '100', verifyUrl: null });
  expect(newest.rounds.every(({ replayUrl }) => replayUrl !== null)).toBe(true);

  await again.ask('POST', '/seeds/rotate', { clientSeed: 'told' });
  const told = (await historyOf(again)).rounds[0];
  const address = new URL(told?.verifyUrl ?? '');
  expect(address.pathname).toBe('/studio/verify/golden-caravan');
  const given = new URLSearchParams(address.hash.slice(1));
  const draws = createDraws(
    { serverSeed: given.get('serverSeed') ?? '', clientSeed: given.get('clientSeed') ?? '', nonce: Number(given.get('nonce')) },
    nodeHashing,
  );
  expect(String(playRound({ draws, totalStake: BigInt(given.get('stake') ?? 0) }).payout)).toBe(told?.payout);

  const stranger = await app.launch({});
  expect(await historyOf(stranger)).toEqual({ rounds: [], next: null });
  expect(await historyOf(stranger, played[3])).toEqual({ rounds: [], next: null });
  expect((await stranger.ask('GET', '/rounds?before=x')).status).toBe(422);
});

test('a demo’s history is that of its launch', async () => {
  const nobody = guest();
  const player = await app.launch({ mode: 'demo', player: nobody });
  const { round } = await player.play();
  expect((await historyOf(player)).rounds.map(({ id }) => id)).toEqual([round.id]);
  expect((await historyOf(await app.launch({ mode: 'demo', player: nobody }))).rounds).toEqual([]);
  expect((await historyOf(await app.launch({ player: nobody }))).rounds).toEqual([]);
});

test('HI-04 a replay opens with its key alone, when the round is over', async () => {
  const player = await app.launch();
  let won = (await player.spin()).body;
  while (won.round.round.payout === '0') won = (await player.spin()).body;
  const { body: open } = await app.ask<{ replayUrl: string }>('GET', `/round/${won.round.id}`);
  const address = new URL(open.replayUrl);
  const url = address.href.replace(`${address.origin}/studio/replay/`, '/studio/api/replays/');
  expect((await app.app.inject(url)).statusCode).toBe(404);
  await player.finish(won.round.id);
  const replay = (await app.app.inject(url)).json<ReplayAnswer>();
  expect(replay).toMatchObject({ id: won.round.id, state: 'finished', stake: '100', round: won.round.round });
  expect(BigInt(replay.fundsAfter ?? 0)).toBe(BigInt(replay.fundsBefore ?? 0) - 100n + BigInt(won.round.round.payout));
  expect((await app.app.inject(url.replace(/key=(.)/, (_, first) => `key=${first === 'x' ? 'y' : 'x'}`))).statusCode).toBe(404);
});
