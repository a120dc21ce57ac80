import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Fault } from '#games/testing/fake-operator.ts';
import { type GoldenAnswer, type House, openTestApp, type Player } from '#games/testing/studio-under-test.ts';

let app: House;
/** A house whose studio does not wait long for an answer of the casino. */
let impatient: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
  impatient = await openTestApp(inject('postgresUrl'), { dev: { timeoutMs: 4000 } });
});
afterAll(async () => {
  await app.close();
  await impatient.close();
});
const houseFor = (fault: Fault): House => (fault === 'lost-timeout' || fault === 'booked-timeout' ? impatient : app);

const sent = (call: string, roundId: string, at = app) =>
  at.operator.calls.filter((one) => one.call === call && one.body.roundId === roundId);

async function spinUntil(player: Player, isWin: boolean): Promise<GoldenAnswer> {
  for (;;) {
    const { body } = await player.spin();
    if ((body.round.round.payout !== '0') === isWin) return body;
    if (!isWin) await player.finish(body.round.id);
  }
}

/** Lets the clock run until nothing waits. */
async function runClock(at = app): Promise<void> {
  for (;;) {
    const { rows } = await at.database.query(
      `select 1 from studio.delivery where state = 'waiting' union all select 1 from studio.round where state = 'settling'`,
    );
    if (rows.length === 0) return;
    at.clock.ms += 1000;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

test.each(['lost-timeout', 'booked-timeout', 'lost-error', 'booked-error', 'bad-signature', 'other-request', 'garbage'] as const)(
  'a stake that is answered by "%s" is not played again but rolled back',
  async (fault) => {
    const at = houseFor(fault);
    const player = await at.launch({ balance: 1000n });
    at.operator.failNext('bet', fault);
    const { status, body } = await player.spin();
    expect([status, body.code, body.messageKey]).toEqual([409, 'stake-returned', 'refused.stake-returned']);
    await at.quiet();
    expect(at.operator.wallet.balance(player.sessionToken)).toBe(1000n);
    const own = at.operator.calls.filter((one) => one.body.sessionToken === player.sessionToken && one.body.txId !== undefined);
    expect(own.map(({ call }) => call)).toEqual(['bet', 'rollback']);
    expect(own[1]?.body.refTxId).toBe(own[0]?.body.txId);
    expect((await player.spin()).status).toBe(200);
  },
);

test('a stake that arrives twice is taken once', async () => {
  const player = await app.launch({ balance: 1000n });
  app.operator.failNext('bet', 'duplicate');
  expect((await player.spin()).body.balance?.playable).toBe('900');
});

test.each(['booked-timeout', 'lost-error', 'booked-error', 'bad-signature', 'duplicate', { status: 'TEMPORARY' }] satisfies Fault[])(
  'a win that meets %j arrives in the end, once',
  async (fault) => {
    const at = houseFor(fault);
    const player = await at.launch({ balance: 1_000_000n });
    const { round } = await spinUntil(player, true);
    const before = at.operator.wallet.balance(player.sessionToken);
    at.operator.failNext('win', fault);
    await player.finish(round.id);
    await runClock(at);
    expect(at.operator.wallet.balance(player.sessionToken)).toBe(before + BigInt(round.round.payout));
    expect(new Set(sent('win', round.id, at).map(({ body }) => body.txId)).size).toBe(1);
    expect((await player.session()).isSettling).toBe(false);
  },
);

test('waits between attempts grow to five minutes, and after three days people must look', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  const { round } = await spinUntil(player, true);
  app.operator.isDown = true;
  const answer = await player.finish(round.id);
  expect(answer.body.isSettling).toBe(true);
  expect((await player.spin()).body.code).toBe('settling');
  const waits: number[] = [];
  const row = async () => {
    const { rows } = await app.database.query<{ state: string; attempts: number; next: Date }>(
      'select state, attempts, next_attempt_at as next from studio.delivery where round_id = $1',
      [round.id],
    );
    return rows[0] ?? { state: '', attempts: 0, next: new Date(0) };
  };
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    await expect.poll(async () => [(await row()).attempts, (await row()).next.getTime() - app.clock.ms < 301_000]).toEqual([attempt, true]);
    await expect.poll(async () => (await row()).next.getTime() - app.clock.ms !== 10_000).toBe(true); // the claim's lease is over
    waits.push(((await row()).next.getTime() - app.clock.ms) / 1000);
    app.clock.ms = (await row()).next.getTime();
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 300, 300, 300]);
  app.clock.ms += 72 * 3_600_000;
  await expect.poll(async () => (await row()).state).toBe('stuck');
  app.operator.isDown = false;
  const { body } = await app.ask<{ state: string; steps: { type: string; state?: string }[] }>('GET', `/round/${round.id}`);
  expect(body.state).toBe('open');
  expect(body.steps.find(({ type }) => type === 'delivery')).toMatchObject({ call: 'win', state: 'stuck' });
});

test('a win that the casino refuses for good is for people, not for retries', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  const { round } = await spinUntil(player, true);
  app.operator.failNext('win', { status: 'BET_NOT_FOUND' });
  await player.finish(round.id);
  const { body } = await app.ask<{ steps: object[] }>('GET', `/round/${round.id}`);
  expect(body.steps).toContainEqual(expect.objectContaining({ type: 'delivery', state: 'stuck', lastAnswer: 'BET_NOT_FOUND' }));
  expect(sent('win', round.id)).toHaveLength(1);
});

test('a round without a win closes at the casino, after trouble too', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  app.operator.failNext('round-close', 'lost-error');
  const { round } = await spinUntil(player, false);
  await runClock();
  expect(app.operator.wallet.rounds.get(round.id)?.isClosed).toBe(true);
  expect((await app.ask('GET', `/round/${round.id}`)).body).toMatchObject({ state: 'finished', payout: '0' });
});

test('a win that nobody waits for is booked five minutes after the last sign of the player', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  const { round } = await spinUntil(player, true);
  app.clock.ms += 4 * 60_000;
  expect((await player.ask('POST', `/rounds/${round.id}/progress`, { shownSteps: 1 })).body).toEqual({ shownSteps: 1 });
  app.clock.ms += 4 * 60_000;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(sent('win', round.id)).toEqual([]);
  app.clock.ms += 60_000;
  await expect.poll(() => sent('win', round.id).length).toBe(1);
  await app.quiet();
  expect((await player.session()).openRound).toBeNull();
  expect((await player.finish(round.id)).status).toBe(200);
});

test('the log of transactions holds every stake, win and rollback in order, page by page', async () => {
  const own = await openTestApp(inject('postgresUrl'));
  const player = await own.launch({ balance: 1_000_000n });
  own.operator.failNext('bet', { status: 'LIMIT_BET' }, 'booked-error');
  await player.spin();
  await player.spin();
  await own.quiet();
  for (let round = 0; round < 30; round += 1) await player.play('20');
  await own.quiet();
  type Page = { transactions: { txId: string; kind: string; amount: string; status: string }[] };
  const { body } = await own.ask<Page>('GET', '/transactions');
  expect(body.transactions.slice(0, 3).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'bet LIMIT_BET',
    'bet UNKNOWN',
    'rollback OK',
  ]);
  const booked = body.transactions.filter(({ kind, status }) => status === 'OK' && kind !== 'rollback');
  const counted = booked.reduce((sum, { kind, amount }) => sum + (kind === 'win' ? BigInt(amount) : -BigInt(amount)), 1_000_000n);
  expect(own.operator.wallet.balance(player.sessionToken)).toBe(counted);
  expect(body.transactions.filter(({ kind }) => kind === 'win').every(({ txId }) => own.operator.wallet.transactions.has(txId))).toBe(true);
  const later = await own.ask<Page>('GET', `/transactions?from=${new Date(own.clock.ms + 1).toISOString()}`);
  expect(later.body.transactions).toEqual([]);
  await expect(own.database.query(`delete from studio.transaction`)).rejects.toThrow(/only added/);
  await own.close();
});
