import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OswRequest, OswRound } from '#contract/protocols/osw.ts';
import { postTransfer, providerKey } from '#server/modules/wallet/index.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import { type TestApp, openTestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { askForOldRoundsJob } from './ask-for-old-rounds.job.ts';
import { compareProvider, compareTransactionsJob } from './comparing/compare-transactions.job.ts';
import { compareTransactions } from './comparing/compare-transactions.ts';

const clock = createClock();
let app: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ clock, providers: [provider.access] }) });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const hourMs = 3_600_000;

async function leaveOpen(token: string, told?: Partial<OswRound>): Promise<OswRequest<'bet'>> {
  const bet = { sessionToken: token, txId: randomUUID(), roundId: randomUUID(), gameId: 'test-table', amount: '100', currency: 'EUR' };
  expect((await provider.send(app, 'bet', bet)).answer.status).toBe('OK');
  const proof = { algorithm: 'none', commit: '', clientSeed: '', nonce: 1 };
  const common = { roundId: bet.roundId, gameId: bet.gameId, stake: '100', currency: 'EUR', mathHash: '', startedAt: '', steps: [], proof };
  if (told !== undefined) provider.rounds.set(bet.roundId, { ...common, state: 'open', payout: '0', ...told });
  return bet;
}

const stateOf = async (roundRef: string): Promise<{ state: number; payout: bigint } | undefined> =>
  (
    await app.context.database.pool.query<{ state: number; payout: bigint }>(
      'select state, payout from ledger.wallet_round where round_ref = $1',
      [roundRef],
    )
  ).rows[0];

test('a round open for two days is ended as its provider tells; one that the provider holds open or does not know waits', async () => {
  const player = await app.signUp();
  await app.fund(player, 1000n);
  const token = await provider.launch(app, player, 'test-table');
  const won = await leaveOpen(token, { state: 'finished', payout: '250' });
  const undone = await leaveOpen(token, { state: 'void' });
  const running = await leaveOpen(token, { state: 'open' });
  const unknown = await leaveOpen(token);
  const foreign = await leaveOpen(token, { state: 'finished', payout: '400', currency: 'BTC' });
  const another = await leaveOpen(token, { state: 'finished', payout: '400', roundId: randomUUID() });
  const balance = async () => (await player.accounts())[0]?.balance;
  await askForOldRoundsJob.run(app.context, {});
  expect(await balance()).toBe(400);
  const before = clock.offsetMs;
  clock.setOffset(before + 49 * hourMs);
  try {
    for (const time of ['once', 'twice']) {
      await askForOldRoundsJob.run(app.context, {});
      expect([time, await balance()]).toEqual([time, 750]);
    }
    expect(await stateOf(won.roundId)).toEqual({ state: 2, payout: 250n });
    expect(await stateOf(undone.roundId)).toEqual({ state: 3, payout: 0n });
    for (const bet of [running, unknown, foreign, another]) expect((await stateOf(bet.roundId))?.state).toBe(1);
    const alarms = (await readAlarms(app.context.database.db, 'open')).filter(({ kind }) => kind === 'round-differs');
    expect(alarms.map(({ count }) => count)).toEqual([2n, 2n]);
    const late = { ...won, txId: randomUUID(), amount: '250', roundClosed: true };
    expect((await provider.send(app, 'win', late)).answer.status).toBe('ROUND_CLOSED');
    expect(await balance()).toBe(750);
  } finally {
    clock.setOffset(before);
  }
});

test('a payout that the provider books while it is being asked is not booked twice', async () => {
  const player = await app.signUp();
  await app.fund(player, 1000n);
  const token = await provider.launch(app, player, 'test-table');
  const bet = await leaveOpen(token, { state: 'finished', payout: '250' });
  const [account] = await player.accounts();
  const asked = Promise.withResolvers<void>();
  provider.rounds.get = (id) => {
    if (id === bet.roundId) asked.resolve();
    return Map.prototype.get.call(provider.rounds, id) as OswRound | undefined;
  };
  const before = clock.offsetMs;
  clock.setOffset(before + 49 * hourMs);
  try {
    const { context } = app;
    let running: Promise<unknown> = Promise.resolve();
    await context.database.transact(async (tx) => {
      await sql`select ledger.wallet_lock_player(${player.id})`.execute(tx);
      running = Promise.resolve(askForOldRoundsJob.run(context, {}));
      await asked.promise;
      const round = { provider: provider.access.identity, ref: bet.roundId, game: bet.gameId };
      const key = providerKey(provider.access.identity, randomUUID());
      const win = { kind: 'win', key, accountId: account?.id ?? '', amount: 250n, round, closesRound: false } as const;
      expect((await postTransfer(tx, context, win)).code).toBe('ok');
    });
    await running;
    // where the player was held for too long, the round is asked for again
    await askForOldRoundsJob.run(context, {});
    expect((await player.accounts())[0]?.balance).toBe(1150);
    expect(await stateOf(bet.roundId)).toEqual({ state: 2, payout: 250n });
  } finally {
    clock.setOffset(before);
  }
});

test('rule 16: what a provider lists is compared with the ledger both ways, taken up where it ended, and differences are alarmed', async () => {
  const from = new Date();
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const token = await provider.launch(app, player, 'test-table');
  type Told = TestProvider['transactions'][number];
  const tell = (bet: OswRequest<'bet'>, more: Partial<Told> = {}) =>
    provider.transactions.push({
      txId: bet.txId,
      roundId: bet.roundId,
      kind: 'bet',
      amount: bet.amount,
      currency: bet.currency,
      status: 'OK',
      at: new Date().toISOString(),
      ...more,
    });
  const [same, other, refused, silent, undone] = [
    await leaveOpen(token),
    await leaveOpen(token),
    await leaveOpen(token),
    await leaveOpen(token),
    await leaveOpen(token),
  ];
  tell(same);
  const win = { ...same, txId: randomUUID(), amount: '70', roundClosed: true };
  expect((await provider.send(app, 'win', win)).answer.status).toBe('OK');
  tell(same, { txId: win.txId, kind: 'win', amount: '70' });
  tell(other, { amount: '101' });
  tell(refused, { status: 'LIMIT_LOSS' });
  const never = { ...same, txId: randomUUID(), roundId: randomUUID() };
  tell(never);
  // what the provider gave up and took back is no difference
  const rollback = { sessionToken: token, txId: randomUUID(), refTxId: undone.txId, roundId: undone.roundId, gameId: 'test-table' };
  expect((await provider.send(app, 'rollback', rollback)).answer.status).toBe('OK');
  tell(undone, { status: 'UNKNOWN' });
  tell(undone, { txId: rollback.txId, kind: 'rollback' });
  const found = await compareTransactions(app.context, provider.access, { from, to: new Date(Date.now() + 60_000) });
  expect(found).toMatchObject({ told: 6, stakes: 5, differing: 4 });
  expect(found.differences.map(({ what, ref }) => [what, ref])).toEqual([
    ['booked-differently', other.txId],
    ['booked-though-refused', refused.txId],
    ['not-booked', never.txId],
    ['not-told', silent.roundId],
  ]);
  const { db, pool } = app.context.database;
  const alarms = async () => (await readAlarms(db, 'open')).flatMap(({ kind, count }) => (kind === 'transactions-differ' ? [count] : []));
  const { identity } = provider.access;
  await pool.query('insert into transaction_comparison (provider, until_at) values ($1, $2)', [identity, from]);
  await compareProvider(app.context, provider.access, -60_000);
  expect(await alarms()).toEqual([1n]);
  // what is compared is not compared again, and a provider that is away is taken up the next night
  await compareProvider(app.context, provider.access, -60_000);
  expect(await alarms()).toEqual([1n]);
  await pool.query('update transaction_comparison set until_at = $1', [new Date(from.getTime() - 30 * hourMs)]);
  provider.isAway = true;
  await compareTransactionsJob.run(app.context, {});
  provider.isAway = false;
  expect((await readAlarms(db, 'open')).map(({ kind }) => kind)).toContain('provider-down');
  const { rows } = await pool.query<{ until_at: Date }>('select until_at from transaction_comparison');
  expect(rows).toEqual([{ until_at: new Date(from.getTime() - 30 * hourMs) }]);
});
