// Stake and payout in one call, as a provider sees it: what stands against it is the stake's alone, and what it has closed stays closed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { limitDefinition, playerStatus } from '#contract/kernel/constants.ts';
import type { OswRequest } from '#contract/protocols/osw.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { accountOf, setLimit } from '#testing/limit-talk.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

let app: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Table {
  player: TestPlayer;
  token: string;
}

async function sitDown(real = 10_000n, bonus = 0n): Promise<Table> {
  const player = await app.signUp();
  if (real > 0n) await app.fund(player, real);
  if (bonus > 0n) {
    const grant = { kind: 'bonus-grant', key: randomUUID(), accountId: await accountOf(player), amount: bonus } as const;
    expect((await app.context.wallet.submit(grant)).code).toBe('ok');
  }
  return { player, token: await provider.launch(app, player, 'test-table') };
}

type Both = OswRequest<'bet-win'>;
const bothOf = ({ token }: Table, amount: string, winAmount: string, more: Partial<Both> = {}): Both => ({
  sessionToken: token,
  txId: randomUUID(),
  roundId: randomUUID(),
  gameId: 'test-table',
  amount,
  winAmount,
  currency: 'EUR',
  roundClosed: true,
  ...more,
});
const rollbackOf = ({ sessionToken, roundId, gameId, txId: refTxId }: Both): OswRequest<'rollback'> => ({
  sessionToken,
  txId: randomUUID(),
  refTxId,
  roundId,
  gameId,
});
const send = async (call: 'bet-win' | 'rollback' | 'status', body: object, to = app) => (await provider.send(to, call, body)).answer;
const fundsOf = async ({ token }: Table) =>
  (await provider.send(app, 'balance', { sessionToken: token, gameId: 'test-table' })).answer.balance;

/** From nothing to more than the stake that is refused. */
const payouts = ['0', '1', '100', '200', '900000000'];

test.each([
  ['funds of real money', { real: 50n, bonus: 0n }],
  ['funds of bonus money', { real: 0n, bonus: 50n }],
  ['funds of both', { real: 50n, bonus: 30n }],
])('a stake above the %s is refused, whatever the round pays', async (_of, { real, bonus }) => {
  const table = await sitDown(real, bonus);
  const before = await fundsOf(table);
  for (const payout of payouts)
    expect([payout, await send('bet-win', bothOf(table, '100', payout))]).toMatchObject([payout, { status: 'INSUFFICIENT_FUNDS' }]);
  expect(await fundsOf(table)).toEqual(before);
  expect(await send('bet-win', bothOf(table, String(real + bonus), '7'))).toMatchObject({ status: 'OK', balance: { playable: '7' } });
});

test('a stake over a limit, out of range or of a player who may not play is refused, whatever the round pays', async () => {
  const [limited, lossy, excluded] = [await sitDown(), await sitDown(), await sitDown()];
  await setLimit(limited.player, 150);
  await setLimit(lossy.player, 150, { definition: limitDefinition.loss });
  await app.context.database.transact(
    async (tx) => await changePlayerStatus(tx, app.context.notifier, excluded.player.id, playerStatus.excluded),
  );
  const refusals: [Table, string, string][] = [
    [limited, '151', 'LIMIT_BET'],
    [lossy, '151', 'LIMIT_LOSS'],
    [limited, '9', 'STAKE_OUT_OF_RANGE'],
    [excluded, '100', 'PLAYER_BLOCKED'],
  ];
  for (const [table, stake, status] of refusals)
    for (const payout of payouts)
      expect([payout, await send('bet-win', bothOf(table, stake, payout))]).toMatchObject([payout, { status, retryable: false }]);
  for (const table of [limited, lossy]) expect(await fundsOf(table)).toMatchObject({ real: '10000' });
});

test('a limit on stakes counts the stake, a limit on losses what the payout leaves of it', async () => {
  const [limited, lossy] = [await sitDown(), await sitDown()];
  await setLimit(limited.player, 150);
  await setLimit(lossy.player, 150, { definition: limitDefinition.loss });
  for (const table of [limited, lossy]) expect(await send('bet-win', bothOf(table, '100', '60'))).toMatchObject({ status: 'OK' });
  expect(await send('bet-win', bothOf(limited, '100', '0'))).toMatchObject({ status: 'LIMIT_BET' });
  expect(await send('bet-win', bothOf(lossy, '111', '0'))).toMatchObject({ status: 'LIMIT_LOSS' });
  expect(await send('bet-win', bothOf(lossy, '110', '0'))).toMatchObject({ status: 'OK' });
});

test('GA-05 one that is booked takes the game cycle, and one that is refused gives it back, whatever it pays', async () => {
  const context = () => ({ providers: [provider.access], clock: createStandingClock() });
  const uk = await openTestApp(inject('postgresUrl'), { config: { jurisdiction: 'uk' }, context });
  await provider.sync(uk);
  const player = await uk.signUp();
  await approveChecks(uk, player);
  await uk.fund(player, 100n);
  const table = { player, token: await provider.launch(uk, player, 'test-table') };
  expect(await send('bet-win', bothOf(table, '101', '500'), uk)).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  expect(await send('bet-win', bothOf(table, '50', '100'), uk)).toMatchObject({ status: 'OK', balance: { playable: '150' } });
  for (const payout of ['0', '500']) expect(await send('bet-win', bothOf(table, '50', payout), uk)).toMatchObject({ status: 'TOO_FAST' });
  await uk.close();
});

test('rule 7: one that leaves its round open is taken back whole, from the parts that it came from and went to', async () => {
  const table = await sitDown(50n, 50n);
  const before = await fundsOf(table);
  const both = bothOf(table, '80', '200', { roundClosed: false });
  expect(await send('bet-win', both)).toMatchObject({ status: 'OK', balance: { playable: '220' } });
  expect(await send('rollback', rollbackOf(both))).toMatchObject({ status: 'OK', balance: before });
  expect(await send('bet-win', both)).toMatchObject({ status: 'TX_ROLLED_BACK' });
  expect(await fundsOf(table)).toEqual(before);
});

test('one that has closed its round is not taken back; who got no answer is told so, or that it never comes', async () => {
  const table = await sitDown();
  const [booked, lost] = [bothOf(table, '100', '300'), bothOf(table, '100', '300')];
  expect(await send('bet-win', booked)).toMatchObject({ status: 'OK' });
  expect(await send('rollback', rollbackOf(booked))).toMatchObject({ status: 'ROUND_CLOSED', retryable: false });
  expect(await send('status', { txId: booked.txId })).toMatchObject({ status: 'OK', stored: { kind: 'bet-win', amount: '100' } });
  expect(await send('bet-win', booked)).toMatchObject({ status: 'OK_DUPLICATE', balance: { real: '10200' } });
  expect(await send('rollback', rollbackOf(lost))).toMatchObject({ status: 'OK' });
  expect(await send('bet-win', lost)).toMatchObject({ status: 'TX_ROLLED_BACK' });
  expect(await fundsOf(table)).toMatchObject({ real: '10200' });
});

test('it has no free round and no share in a jackpot: those go by bet and win', async () => {
  const table = await sitDown();
  const more = [
    { freeRound: { grantId: 'g1', index: 0 } },
    { jackpotShare: [{ jackpotId: 'j1', amount: '1' }] },
    { jackpotWin: { jackpotId: 'j1', amount: '1' } },
  ];
  for (const fields of more)
    expect(await send('bet-win', { ...bothOf(table, '100', '0'), ...fields })).toMatchObject({ status: 'BAD_REQUEST' });
  expect(await fundsOf(table)).toMatchObject({ real: '10000' });
});
