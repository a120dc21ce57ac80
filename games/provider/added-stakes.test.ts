// Stakes that steps add in mid-round, each a bet of its own in the same round: taken, refused, lost on the way, twice, at once, and when the
// process dies.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { HistoryAnswer, SessionAnswer, SteppedAnswer } from '#games/sdk/client-api.ts';
import type { Plain } from '#games/sdk/plain.ts';
import type { Fault } from '#games/testing/fake-operator.ts';
import type { Twice } from '#games/testing/fixtures-of-steps/twice/maths.ts';
import { type House, launchOf, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import type { RoundStep } from './index.ts';

type Answer = SteppedAnswer<{ added: number; staked: string }, Plain<Twice>> & { code?: string; operatorStatus?: string };
let app: House;
beforeAll(async () => {
  const gameRoots = [new URL('../testing/fixtures-of-steps/', import.meta.url)];
  app = await openTestApp(inject('postgresUrl'), { gameRoots });
});
afterAll(async () => await app.close());

const launch = async (more: Parameters<House['launch']>[0] = {}) => await app.launch({ gameId: 'twice', balance: 1000n, ...more });
const balanceOf = (player: Player) => app.operator.wallet.balance(player.sessionToken);
const isClosed = (roundId: string) => app.operator.wallet.rounds.get(roundId)?.isClosed === true;
const begin = async (player: Player) =>
  (await player.ask<Answer>('POST', '/stepped-rounds', { actionId: randomUUID(), stake: '100' })).body.round.id;
const step = async (player: Player, id: string, number: number, type: 'add' | 'look', actionId: string = randomUUID()) =>
  await player.ask<Answer>('POST', `/stepped-rounds/${id}/steps`, { actionId, step: number, action: { type } });
const standOf = async (player: Player) => (await player.ask<SessionAnswer>('GET', '/session')).body.steppedRound;

/** Looks at the coin and fetches what it pays; the books must agree. */
async function end(player: Player, id: string, number: number, staked: bigint): Promise<void> {
  const { round } = (await step(player, id, number, 'look')).body;
  const payout = BigInt(round.round?.payout ?? -1);
  expect(payout).toBe(round.round?.isHeads === true ? staked * 2n : 0n);
  if (payout > 0n) await player.finish(id);
  await app.quiet();
  expect(balanceOf(player)).toBe(1000n - staked + payout);
  expect(isClosed(id)).toBe(true);
}

test('a stake that is added is a bet of its own in the same round, and pays with it', async () => {
  const player = await launch();
  const id = await begin(player);
  const { body } = await step(player, id, 1, 'add');
  expect(body.round).toMatchObject({ staked: '200', stepsTaken: 1, table: { added: 1, staked: '200' }, round: null });
  expect(body.balance?.playable).toBe('800');
  expect(body.playSession.staked).toBe('200');
  await step(player, id, 2, 'add');
  const bets = app.operator.calls.filter(({ call, body: asked }) => call === 'bet' && asked.roundId === id);
  expect(bets.map(({ body: asked }) => asked.amount)).toEqual(['100', '100', '100']);
  expect(new Set(bets.map(({ body: asked }) => asked.txId)).size).toBe(3);
  await end(player, id, 3, 300n);
  const [row] = (await player.ask<HistoryAnswer>('GET', '/rounds')).body.rounds;
  expect(row).toMatchObject({ id, stake: '300', summary: { added: 2 } });
  const recalled = (await app.ask<{ stake: string; steps: { type: string; stake?: string }[] }>('GET', `/round/${id}`)).body;
  expect(recalled).toMatchObject({ stake: '300' });
  expect(recalled.steps.filter(({ type }) => type === 'step').map(({ stake }) => stake)).toEqual(['100', '100', undefined]);
  const { rows } = await app.database.query(`select 1 from studio.transaction where round_id = $1 and kind = 'bet' and status = 'OK'`, [
    id,
  ]);
  expect(rows).toHaveLength(3);
});

test.each<[string, Fault, string, string | undefined]>([
  ['funds', { status: 'INSUFFICIENT_FUNDS' }, 'insufficient-funds', 'INSUFFICIENT_FUNDS'],
  ['a limit', { status: 'LIMIT_LOSS' }, 'stake-refused', 'LIMIT_LOSS'],
  ['pace', { status: 'TOO_FAST', retryAfterMs: 900 }, 'stake-refused', 'TOO_FAST'],
])('refused for %s: the round stands as before, says so again to the same action, and goes on', async (_why, fault, code, status) => {
  const player = await launch();
  const id = await begin(player);
  app.operator.failNext('bet', fault);
  const actionId = randomUUID();
  expect((await step(player, id, 1, 'add', actionId)).body).toMatchObject({ code, operatorStatus: status });
  expect((await step(player, id, 1, 'add', actionId)).body).toMatchObject({ code, operatorStatus: status });
  expect(await standOf(player)).toMatchObject({ id, stepsTaken: 0, staked: '100' });
  expect((await step(player, id, 1, 'add')).status).toBe(200);
  await end(player, id, 2, 200n);
});

/** What the casino answered to the first attempt at the rollback of a round. */
async function firstAnswer(roundId: string): Promise<string | null | undefined> {
  const { rows } = await app.database.query<{ last_answer: string | null }>(
    `select last_answer from studio.delivery where round_id = $1 and call = 'rollback'`,
    [roundId],
  );
  return rows[0]?.last_answer;
}

test.each<Fault>(['lost-error', 'booked-error', 'bad-signature', 'garbage', { status: 'TEMPORARY' }])(
  'unknown (%j): that bet alone goes back, before the round is paid, and the round goes on without the step',
  async (fault) => {
    const player = await launch();
    const id = await begin(player);
    app.operator.failNext('bet', fault);
    // the way back is blocked at first: nothing of the round may overtake it
    app.operator.failNext('rollback', 'lost-error');
    const { body } = await step(player, id, 1, 'add');
    expect(['stake-returned', 'stake-refused']).toContain(body.code);
    expect(await standOf(player)).toMatchObject({ id, stepsTaken: 0, staked: '100' });
    const { round } = (await step(player, id, 1, 'look')).body;
    if (round.round?.payout !== '0') void player.finish(id);
    // the time of the second attempt counts from the answer to the first
    await expect.poll(async () => await firstAnswer(id)).toBe('HTTP 500');
    app.clock.ms += 2000;
    await app.quiet();
    const told = app.operator.calls.filter(({ call, body: sent }) => sent.roundId === id && call !== 'bet').map(({ call }) => call);
    expect(told.slice(0, 2)).toEqual(['rollback', 'rollback']);
    await expect.poll(() => isClosed(id)).toBe(true);
    expect(balanceOf(player)).toBe(900n + BigInt(round.round?.payout ?? 0));
    const { rows } = await app.database.query<{ state: string }>('select state from studio.round where id = $1', [id]);
    expect(rows).toEqual([{ state: 'finished' }]);
  },
);

test('the same addition at once, here and at another process, is one bet; another step waits until it is known', async () => {
  const player = await launch();
  const id = await begin(player);
  const elsewhere = app.at(await app.startStudio(), player);
  let release = (): void => undefined;
  app.operator.failNext('bet', { until: new Promise((resolve) => (release = resolve)) });
  const actionId = randomUUID();
  const asked = () => app.operator.calls.filter(({ call, body }) => call === 'bet' && body.roundId === id).length;
  const first = step(player, id, 1, 'add', actionId);
  await expect.poll(asked).toBe(2);
  const others = [step(player, id, 1, 'add', actionId), step(elsewhere, id, 1, 'add', actionId)];
  expect((await step(elsewhere, id, 1, 'look')).body.code).toBe('in-progress');
  expect((await step(player, id, 1, 'look', actionId)).body.code).toBe('action-reused');
  release();
  const answers = await Promise.all([first, ...others]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.round))).size).toBe(1);
  expect(asked()).toBe(2);
  await end(player, id, 2, 200n);
});

test('what may not be added is not asked for: too often, in a session that is over, by a stranger', async () => {
  const player = await launch();
  const id = await begin(player);
  for (const number of [1, 2, 3]) expect((await step(player, id, number, 'add')).status).toBe(200);
  expect((await step(player, id, 4, 'add')).body.code).toBe('step-refused');
  expect((await step(await launch(), id, 4, 'add')).status).toBe(404);
  await app.ask('POST', '/session/close', { sessionToken: player.sessionToken, reason: 'limit' });
  expect((await step(player, id, 4, 'add')).body.code).toBe('session-over');
  expect(balanceOf(player)).toBe(600n);
  await end(player, id, 4, 400n);
});

test('GA-09 a demo adds play money, as far as there is any', async () => {
  const player = await launch({ mode: 'demo', player: { ...launchOf().player, id: `guest-${randomUUID()}` } });
  const id = await begin(player);
  expect((await step(player, id, 1, 'add')).body).toMatchObject({ balance: { playable: '99800' }, playSession: { staked: '200' } });
  await app.database.query('update studio.session set demo_balance = 40 where session_token = $1', [player.sessionToken]);
  expect((await step(player, id, 2, 'add')).body.code).toBe('insufficient-funds');
  expect(await standOf(player)).toMatchObject({ stepsTaken: 1, staked: '200' });
});

const never = new Promise<void>(() => undefined);

test.each(['reserved', 'bet-answered'] as const)(
  'GA-10 a process that died at "%s" of an addition: the bet goes back, the round stands',
  async (place) => {
    const player = await launch();
    const id = await begin(player);
    let tell = (): void => undefined;
    const reached = new Promise<void>((resolve) => (tell = resolve));
    const dying = await app.startStudio({
      withoutDeliveryWorker: true,
      atStep: async (at: RoundStep) => {
        if (at !== place) return;
        tell();
        await never;
      },
    });
    const actionId = randomUUID();
    void step(app.at(dying, player), id, 1, 'add', actionId);
    await reached;
    app.clock.ms += 10_000;
    await expect.poll(async () => (await app.database.query(`select 1 from studio.step where state = 'asked'`)).rows.length).toBe(0);
    await app.quiet();
    expect(balanceOf(player)).toBe(900n);
    expect((await step(player, id, 1, 'add', actionId)).body.code).toBe('stake-returned');
    expect((await step(player, id, 1, 'add')).status).toBe(200);
    await end(player, id, 2, 200n);
  },
);

test('GA-10 a process that wakes after its addition was given up takes no step', async () => {
  const player = await launch();
  const id = await begin(player);
  let wake = (): void => undefined;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const slow = await app.startStudio({
    withoutDeliveryWorker: true,
    atStep: async (at: RoundStep) => {
      if (at !== 'bet-answered') return;
      tell();
      await asleep;
    },
  });
  const late = step(app.at(slow, player), id, 1, 'add');
  await reached;
  app.clock.ms += 10_000;
  await expect.poll(() => balanceOf(player)).toBe(900n);
  wake();
  expect((await late).body.code).toBe('stake-returned');
  expect(await standOf(player)).toMatchObject({ stepsTaken: 0, staked: '100' });
  await end(player, id, 1, 100n);
});
