// A process that dies in the middle of a round is a promise that never ends, and a second process on the same database.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type House, key, openTestApp, type Player } from '#games/testing/studio-under-test.ts';
import { freePort } from '#testing/free-port.ts';
import type { RoundStep } from './index.ts';

let testApp: House;
beforeEach(async () => {
  testApp = await openTestApp(inject('postgresUrl'));
});
afterEach(async () => {
  await testApp.close();
});

const never = new Promise<void>(() => undefined);

/** A studio that dies at a step: its handlers never go on, and it has no delivery worker that might. */
async function dieAt(step: RoundStep): Promise<{ reached: Promise<void>; app: Awaited<ReturnType<House['startStudio']>> }> {
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  let isDead = false;
  const app = await testApp.startStudio({
    withoutDeliveryWorker: true,
    atStep: async (at) => {
      if (at === step) {
        isDead = true;
        tell();
      }
      if (isDead) await never;
    },
  });
  return { reached, app };
}

const stateOf = async (player: Player): Promise<string[]> => {
  const { rows } = await testApp.database.query<{ state: string }>(
    `select round.state from studio.round join studio.session on session.id = round.session_id
      where session.session_token = $1 order by round.reserved_at, round.nonce`,
    [player.sessionToken],
  );
  return rows.map(({ state }) => state);
};

test('GA-10 died between the nonce and the stake: nothing was staked, the round is void', async () => {
  const { app, reached } = await dieAt('reserved');
  const player = await testApp.launch({ balance: 1000n }, app);
  void testApp.at(app, player).spin();
  await reached;
  expect(await stateOf(player)).toEqual(['reserved']);
  testApp.clock.ms += 10_000;
  await testApp.quiet();
  expect(await stateOf(player)).toEqual(['void']);
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(1000n);
  expect((await testApp.at(testApp.app, player).spin()).status).toBe(200);
});

test('GA-10 died between the stake and its answer: the stake is rolled back', async () => {
  const { app, reached } = await dieAt('bet-answered');
  const player = await testApp.launch({ balance: 1000n }, app);
  void testApp.at(app, player).spin();
  await reached;
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(900n);
  expect((await player.spin()).body.code).toBe('in-progress');
  testApp.clock.ms += 10_000;
  await testApp.quiet();
  expect(await stateOf(player)).toEqual(['void']);
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(1000n);
});

test('GA-10 a process that wakes after its round was given up changes nothing', async () => {
  let wake = (): void => undefined;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  let tell = (): void => undefined;
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const slow = await testApp.startStudio({
    withoutDeliveryWorker: true,
    atStep: async (at) => {
      if (at !== 'bet-answered') return;
      tell();
      await asleep;
    },
  });
  const player = await testApp.launch({ balance: 1000n }, slow);
  const late = testApp.at(slow, player).spin();
  await reached;
  testApp.clock.ms += 10_000;
  await testApp.quiet();
  wake();
  expect((await late).body.code).toBe('stake-returned');
  expect(await stateOf(player)).toEqual(['void']);
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(1000n);
});

/** Plays at a studio that dies at a step until a round with (or without) a payout gets there. */
async function playUntil(step: RoundStep, isWin: boolean): Promise<{ player: Player; staked: bigint }> {
  const player = await testApp.launch({ balance: 1_000_000n });
  for (;;) {
    const { app, reached } = await dieAt(step);
    const here = testApp.at(app, player);
    void here.spin().catch(() => undefined);
    await reached;
    const { openRound } = await player.session();
    if ((openRound !== null) === isWin) return { player, staked: 100n };
    if (openRound !== null) await player.finish(openRound.id);
    await testApp.quiet();
  }
}

test('GA-10 died after the outcome: the round goes on where it stood and its win is paid', async () => {
  const { player } = await playUntil('decided', true);
  const before = testApp.operator.wallet.balance(player.sessionToken);
  const { openRound, fairness } = await player.session();
  expect(openRound?.shownSteps).toBe(0);
  expect(fairness.nonce).toBe((openRound?.nonce ?? 0) + 1);
  await player.finish(openRound?.id ?? '');
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(before + BigInt(openRound?.round.payout ?? 0));
});

test('GA-10 died after an outcome without a win: the casino hears that the round is over', async () => {
  const { player } = await playUntil('decided', false);
  await testApp.quiet();
  expect((await stateOf(player)).at(-1)).toBe('finished');
  expect([...testApp.operator.wallet.rounds.values()].every(({ isClosed }) => isClosed)).toBe(true);
});

test.each(['finish-written', 'delivered'] as const)('GA-10 died at "%s": the win is sent, and sent once', async (step) => {
  const player = await testApp.launch({ balance: 1_000_000n });
  let open = (await player.spin()).body;
  while (open.round.round.payout === '0') open = (await player.spin()).body;
  await testApp.app.close();
  const before = testApp.operator.wallet.balance(player.sessionToken);
  const { app, reached } = await dieAt(step);
  void testApp.at(app, player).finish(open.round.id);
  await reached;
  testApp.clock.ms += 10_000; // the dead one's claim runs out
  const alive = await testApp.startStudio();
  await testApp.quiet();
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(before + BigInt(open.round.round.payout));
  expect((await testApp.at(alive, player).session()).openRound).toBeNull();
  const wins = testApp.operator.calls.filter(({ call, body }) => call === 'win' && body.roundId === open.round.id);
  expect(wins).toHaveLength(step === 'delivered' ? 2 : 1);
  // the dead one left no row of it, and the transaction is the same whoever sends it
  expect(new Set(wins.map(({ body }) => body.txId)).size).toBe(1);
  const { rows } = await testApp.database.query(`select status from studio.transaction where round_id = $1 and kind = 'win'`, [
    open.round.id,
  ]);
  expect(rows).toEqual([{ status: 'OK' }]);
});

test('GA-10 asleep before it heard that the casino knows of a round without a win: another process tells it, and the late one adds nothing', async () => {
  await testApp.app.close();
  let [tell, wake, isSleepy] = [(): void => undefined, (): void => undefined, true];
  const reached = new Promise<void>((resolve) => (tell = resolve));
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const slow = await testApp.startStudio({
    pollMs: 3_600_000, // it carries its own rounds, and looks for nothing else
    atStep: async (at) => {
      if (at !== 'delivered' || !isSleepy) return;
      tell();
      await asleep;
    },
  });
  const player = await testApp.launch({ balance: 1_000_000n }, slow);
  const here = testApp.at(slow, player);
  let { round } = (await here.spin()).body;
  while (round.round.payout !== '0') {
    isSleepy = false;
    await here.finish(round.id);
    isSleepy = true;
    ({ round } = (await here.spin()).body);
  }
  await reached;
  expect((await stateOf(player)).at(-1)).toBe('settling');
  const alive = await testApp.startStudio();
  testApp.clock.ms += 10_000;
  await testApp.quiet();
  expect((await stateOf(player)).at(-1)).toBe('finished');
  const told = () => testApp.operator.calls.filter(({ call, body }) => call === 'round-close' && body.roundId === round.id);
  expect(told()).toHaveLength(2);
  wake();
  await slow.close();
  expect((await stateOf(player)).at(-1)).toBe('finished');
  const { rows } = await testApp.database.query('select state from studio.delivery where round_id = $1', [round.id]);
  expect(rows).toEqual([{ state: 'done' }]);
  expect((await testApp.at(alive, player).spin()).status).toBe(200);
});

test('GA-10 a process that is killed while the casino is asked leaves a stake that comes back', async () => {
  const player = await testApp.launch({ balance: 1000n });
  await testApp.app.close();
  const { rows } = await testApp.database.query<{ name: string }>('select current_database() as name');
  const database = new URL(inject('postgresUrl'));
  database.pathname = `/${rows[0]?.name}`;
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      ...process.env,
      STUDIO_DATABASE_URL: database.href,
      STUDIO_PORT: String(port),
      STUDIO_HOST: '127.0.0.1',
      SITE_ORIGIN: 'http://site.test',
      OPERATOR_URL: testApp.operator.url,
      OSW_KEY_ID: key.keyId,
      OSW_SECRET: key.secret,
    },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}/studio/api/rounds`;
  const headers = { authorization: `Bearer ${player.playToken}`, 'content-type': 'application/json' };
  const ask = async () => await fetch(url, { method: 'POST', headers, body: JSON.stringify({ actionId: 'killed-0', stake: '100' }) });
  await expect
    .poll(
      async () =>
        await fetch(url).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .not.toBe(0);
  testApp.clock.ms = Date.now(); // the child has no other clock
  testApp.operator.failNext('bet', 'booked-timeout');
  const asked = ask().catch(() => 'cut off');
  await expect.poll(() => testApp.operator.wallet.balance(player.sessionToken), { interval: 5 }).toBe(900n);
  child.kill('SIGKILL');
  expect(await asked).toBe('cut off');
  testApp.clock.ms = Date.now() + 10_000;
  const alive = await testApp.startStudio();
  await testApp.quiet();
  expect(testApp.operator.wallet.balance(player.sessionToken)).toBe(1000n);
  expect((await testApp.at(alive, player).spin('100', 'killed-0')).body.code).toBe('stake-returned');
});
