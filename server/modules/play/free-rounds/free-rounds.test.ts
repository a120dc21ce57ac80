// Free rounds by our own protocol (rule 11): granted by the operator, accepted by the provider, each place staked once, booked as 0, won as real money.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswCall, OswRequest } from '#contract/protocols/osw.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { endFreeSpinsJob } from './end-free-spins.job.ts';
import { tellCancelledGrantJob } from './tell-cancelled-grant.job.ts';
import { askForGrantsJob } from './ask-for-grants.job.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const clock = createClock();
const app = useTestApp({
  config: { jurisdictions: ['se'] },
  context: () => ({ clock, providers: [provider.access] }),
  ready: async (made) => await provider.sync(made),
});
const why = ['--reason', 'a test of free rounds'];

const send = async (call: OswCall, body: object) => (await provider.send(app(), call, body)).answer;
const moneyOf = async (player: TestPlayer): Promise<number> => (await player.accounts())[0]?.balance ?? -1;

async function grant(player: TestPlayer, ...more: string[]): Promise<string> {
  const [count = '3', stake = '0.20', days = '7'] = more;
  const { code, out, err } = await openVerbs(app())('free-rounds', 'grant', player.email, 'test-slot', count, stake, 'EUR', days, ...why);
  expect([code, err]).toEqual([0, '']);
  return /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(out)?.[0] ?? '';
}

async function sitDown(): Promise<{ player: TestPlayer; betOf: (grantId: string, index: number, more?: object) => OswRequest<'bet'> }> {
  const player = await app().signUp();
  await app().fund(player, 1000n);
  const sessionToken = await provider.launch(app(), player, 'test-slot');
  const place = { sessionToken, gameId: 'test-slot', currency: 'EUR', amount: '0' };
  return {
    player,
    betOf: (grantId, index, more = {}) => ({ ...place, txId: randomUUID(), roundId: randomUUID(), freeRound: { grantId, index }, ...more }),
  };
}
const winOf = ({ sessionToken, gameId, currency, roundId, freeRound }: OswRequest<'bet'>, amount: string) => ({
  sessionToken,
  gameId,
  currency,
  roundId,
  freeRound,
  txId: randomUUID(),
  amount,
  roundClosed: true,
});

test('a grant is told to the provider, recorded, listed; its rounds book 0, each place once, and win real money', async () => {
  const { player, betOf } = await sitDown();
  const grantId = await grant(player);
  expect(provider.freeRounds.at(-1)).toMatchObject({ grantId, playerId: player.id, count: 3, stake: '20', gameIds: ['test-slot'] });
  const { rows } = await app().context.database.pool.query(
    "select actor, reason from audit where action = 'free-rounds grant' and subject = $1",
    [player.id],
  );
  expect(rows).toEqual([{ actor: 'operator:tester', reason: 'a test of free rounds' }]);
  expect((await player.call('listNotifications')).data).toMatchObject([
    { data: { event: 'free-rounds.granted', gameId: 'test-slot', count: 3, days: 7 } },
  ]);
  expect((await openVerbs(app())('free-rounds', 'list')).out).toMatch(new RegExp(`${grantId}.*test-slot +3 +0.20 EUR.*live`));
  const first = betOf(grantId, 0);
  // the same stake many times at once takes one place
  const answers = await Promise.all(Array.from({ length: 8 }, async () => await send('bet', first)));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(await moneyOf(player)).toBe(1000);
  expect(await send('win', winOf(first, '70'))).toMatchObject({ status: 'OK', balance: { real: '1070', bonus: '0' } });
  expect(await send('bet', betOf(grantId, 0))).toMatchObject({ status: 'BONUS_RULE', retryable: false });
  expect(await send('bet', betOf(grantId, 3))).toMatchObject({ status: 'BONUS_RULE' });
  expect(await send('bet', betOf(grantId, 1, { amount: '20' }))).toMatchObject({ status: 'BONUS_RULE' });
  // two stakes for one place at once: one has it
  const both = await Promise.all([send('bet', betOf(grantId, 1)), send('bet', betOf(grantId, 1))]);
  expect(both.map(({ status }) => status).filter((status) => status === 'OK')).toHaveLength(1);
  expect(await moneyOf(player)).toBe(1070);
  const { data } = await player.call('listSpins', { query: {} });
  expect(data.map(({ stake, freeStake }) => [stake, freeStake])).toEqual([
    [0, 20],
    [0, 20],
  ]);
});

test('a place whose stake is rolled back, or refused by the wallet, is free again', async () => {
  const { player, betOf } = await sitDown();
  const grantId = await grant(player);
  const bet = betOf(grantId, 0);
  await send('bet', bet);
  const { sessionToken, gameId, roundId, txId: refTxId } = bet;
  expect(await send('rollback', { sessionToken, gameId, roundId, refTxId, txId: randomUUID() })).toMatchObject({ status: 'OK' });
  const open = betOf(grantId, 0);
  expect(await send('bet', open)).toMatchObject({ status: 'OK' });
  // the slot has one round open: the second place is not used up by a stake that was refused for it
  expect(await send('bet', betOf(grantId, 1))).toMatchObject({ status: 'IN_PROGRESS' });
  await send('win', winOf(open, '0'));
  expect(await send('bet', betOf(grantId, 1))).toMatchObject({ status: 'OK' });
});

test('a stranger, another round, a grant that is over and one that was cancelled are refused; what is under way is paid', async () => {
  const [one, other] = [await sitDown(), await sitDown()];
  const grantId = await grant(one.player);
  expect(await send('bet', other.betOf(grantId, 0))).toMatchObject({ status: 'BONUS_RULE' });
  const bet = one.betOf(grantId, 0);
  await send('bet', bet);
  expect(await send('win', { ...winOf(bet, '50'), freeRound: { grantId, index: 1 } })).toMatchObject({ status: 'BAD_REQUEST' });
  const cancelled = await openVerbs(app())('free-rounds', 'cancel', grantId, ...why);
  expect(cancelled).toMatchObject({ code: 0, out: expect.stringContaining('is cancelled') });
  expect((await openVerbs(app())('free-rounds', 'cancel', grantId, ...why)).code).toBe(1);
  expect(await send('win', winOf(bet, '50'))).toMatchObject({ status: 'OK', balance: { real: '1050' } });
  expect(await send('bet', one.betOf(grantId, 1))).toMatchObject({ status: 'BONUS_RULE' });
  const short = await grant(other.player, '3', '0.20', '1');
  clock.setOffset(2 * 86_400_000);
  const late = await send('bet', other.betOf(short, 0));
  clock.setOffset(0);
  expect(['BONUS_RULE', 'SESSION_EXPIRED']).toContain(late.status);
});

test('the provider’s result is kept once; one that differs from the ledger is alarmed and changes nothing', async () => {
  const { player, betOf } = await sitDown();
  const grantId = await grant(player, '2');
  for (const [index, amount] of ['30', '0'].entries()) {
    const bet = betOf(grantId, index);
    await send('bet', bet);
    await send('win', winOf(bet, amount));
  }
  const alarmsOf = async () => (await readAlarms(app().context.database.db, 'open')).filter(({ subject }) => subject === grantId);
  const result = { grantId, played: 2, totalWin: '30', finished: true };
  expect(await send('free-rounds-result', result)).toMatchObject({ status: 'OK' });
  expect(await send('free-rounds-result', result)).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await alarmsOf()).toEqual([]);
  expect(await send('free-rounds-result', { ...result, totalWin: '31' })).toMatchObject({ status: 'OK' });
  expect(await alarmsOf()).toMatchObject([{ kind: 'round-differs', details: { booked: { played: 2, totalWin: '30' } } }]);
  expect(await send('free-rounds-result', { ...result, grantId: randomUUID() })).toMatchObject({ status: 'BAD_REQUEST' });
  expect(await moneyOf(player)).toBe(1030);
});

test('EX-04 a grant is taken back with an exclusion, in the same transaction, and none is given to who is excluded or rests', async () => {
  const [one, other] = [await sitDown(), await sitDown()];
  const grantId = await grant(one.player);
  const before = provider.cancelled.length;
  await one.player.call('changeLimits', { body: { action: 'exclude', definition: 4, period: 'six-months' } });
  await other.player.call('changeLimits', { body: { action: 'exclude', definition: 5, period: 'day' } });
  expect((await openVerbs(app())('free-rounds', 'list')).out).toMatch(new RegExp(`${grantId}.*cancelled`));
  const { rows } = await app().context.database.pool.query("select actor from audit where action = 'free-rounds cancel' and subject = $1", [
    one.player.id,
  ]);
  expect(rows).toEqual([{ actor: 'system' }]);
  await tellCancelledGrantJob.run(app().context, { id: grantId });
  expect(provider.cancelled.slice(before)).toContain(grantId);
  expect(await send('bet', one.betOf(grantId, 0))).toMatchObject({ status: 'PLAYER_BLOCKED' });
  for (const { player } of [one, other])
    expect((await openVerbs(app())('free-rounds', 'grant', player.email, 'test-slot', '3', '0.20', 'EUR', '7', ...why)).code).toBe(1);
});

/** The code of the refusal, or what was answered. */
const outcome = async (asked: Promise<unknown>) => ((await refusalOf(asked)) as { code?: number } | undefined)?.code ?? 'done';

test('BO-01 where the rules ask for the player’s own act, free rounds are granted to be activated, and not otherwise', async () => {
  const { player } = await sitDown();
  await app().context.database.pool.query("update player set jurisdiction = 'gli' where id = $1", [player.id]);
  const words = ['free-rounds', 'grant', player.email, 'test-slot', '3', '0.20', 'EUR', '7', ...why];
  expect(await openVerbs(app())(...words)).toMatchObject({ code: 1, err: expect.stringContaining('--opt-in') });
  expect((await player.call('listPlayerFreeSpins')).data).toEqual([]);
  expect((await openVerbs(app())(...words, '--opt-in')).code).toBe(0);
  expect((await player.call('listPlayerFreeSpins')).data).toMatchObject([{ count: 3, status: 1 }]);
});

test('free spins that are to be activated wait for their player; of many activations at once the provider is asked by one', async () => {
  const { player, betOf } = await sitDown();
  const words = [player.email, 'test-slot', '3', '0.20', 'EUR', '7', '--opt-in', ...why];
  expect((await openVerbs(app())('free-rounds', 'grant', ...words)).code).toBe(0);
  const [spin] = (await player.call('listPlayerFreeSpins')).data;
  expect(spin).toMatchObject({ gameId: 'test-slot', count: 3, played: 0, stake: 20, status: 1, result: 1, version: 1 });
  const id = spin?.id ?? '';
  const stranger = await app().signUp();
  for (const name of ['activatePlayerFreeSpins', 'cancelPlayerFreeSpins'] as const)
    expect(await outcome(stranger.call(name, { params: { id } }))).toBe(10004);
  expect(await send('bet', betOf(id, 0))).toMatchObject({ status: 'BONUS_RULE' });
  const asked = () => provider.freeRounds.filter(({ grantId }) => grantId === id).length;
  expect(asked()).toBe(0);
  await Promise.all(Array.from({ length: 8 }, async () => await player.call('activatePlayerFreeSpins', { params: { id } })));
  expect(asked()).toBe(1);
  const { data: active } = await player.call('activatePlayerFreeSpins', { params: { id } });
  expect(active).toMatchObject({ status: 2, result: 1, isWaiting: false });
  const bet = betOf(id, 0);
  await send('bet', bet);
  await send('win', winOf(bet, '40'));
  const cancel = async (preview: boolean) => (await player.call('cancelPlayerFreeSpins', { params: { id }, query: { preview } })).data;
  expect(await cancel(true)).toMatchObject({ left: 2, isPreview: true, freeSpin: { status: 2, played: 1 } });
  for (const again of [await cancel(false), await cancel(false)])
    expect(again).toMatchObject({ left: 2, isPreview: false, freeSpin: { status: 3, result: 3 } });
  expect(provider.cancelled).toContain(id);
  expect(await moneyOf(player)).toBe(1040);
  expect(await outcome(player.call('activatePlayerFreeSpins', { params: { id } }))).toBe(18001);
  expect((await player.call('listPlayerFreeSpins')).data).toEqual([]);
  expect((await player.call('listPlayerFreeSpins', { query: { status: [3] } })).data).toMatchObject([{ id, result: 3 }]);
});

test('free spins end with their time, but not while one of their rounds is open', async () => {
  const { player, betOf } = await sitDown();
  const grantId = await grant(player, '1', '0.20', '1');
  const bet = betOf(grantId, 0);
  await send('bet', bet);
  const stateOf = async () => {
    const [spin] = (await player.call('listPlayerFreeSpins', { query: { status: [1, 2, 3] } })).data;
    return `${spin?.status}-${spin?.result}`;
  };
  try {
    clock.setOffset(2 * 86_400_000);
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await stateOf()).toBe('2-1');
    await send('win', winOf(bet, '0'));
    await endFreeSpinsJob.run(app().context, undefined);
    expect(await stateOf()).toBe('3-2');
  } finally {
    clock.setOffset(0);
  }
  const idle = await sitDown();
  await grant(idle.player, '2', '0.20', '1');
  try {
    clock.setOffset(2 * 86_400_000);
    await endFreeSpinsJob.run(app().context, undefined);
    expect((await idle.player.call('listPlayerFreeSpins', { query: { status: [3] } })).data).toMatchObject([{ status: 3, result: 4 }]);
  } finally {
    clock.setOffset(0);
  }
});

test('however many end in one minute, one run ends them all, and one that fails keeps no other from it', async () => {
  const { player } = await sitDown();
  const grantId = await grant(player, '2', '0.20', '1');
  const { pool } = app().context.database;
  await pool.query(
    `insert into free_round_grant (id, player_id, provider, game, currency, count, stake, valid_from, valid_until, state, version, granted_by, games, winnings, created_at)
     select gen_random_uuid(), player_id, provider, game, currency, count, stake, valid_from, valid_until - interval '1 hour', 'issued', 1, granted_by, games, winnings, created_at
     from free_round_grant, generate_series(1, 1100) where id = $1`,
    [grantId],
  );
  try {
    clock.setOffset(2 * 86_400_000);
    await endFreeSpinsJob.run(app().context, undefined);
    const { rows } = await pool.query('select state, count(*)::int from free_round_grant where player_id = $1 group by state', [player.id]);
    expect(rows).toEqual([{ state: 'expired', count: 1101 }]);
  } finally {
    clock.setOffset(0);
  }
});

test('a player whose rules allow no free rounds is given none', async () => {
  const player = await app().signUp();
  await app().context.database.pool.query("update player set jurisdiction = 'se' where id = $1", [player.id]);
  const ran = await openVerbs(app())('free-rounds', 'grant', player.email, 'test-slot', '3', '0.20', 'EUR', '7', ...why);
  expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('allow no free rounds') });
});

test('a provider that is away is asked again under the same number; one that refuses makes the grant useless', async () => {
  const { player, betOf } = await sitDown();
  provider.isAway = true;
  const grantId = await grant(player);
  provider.isAway = false;
  expect(await send('bet', betOf(grantId, 0))).toMatchObject({ status: 'BONUS_RULE' });
  // very many older ones wait for a provider that is away for long
  const { pool } = app().context.database;
  await pool.query("insert into game_provider (identity, name) values ('away', 'Away')");
  await pool.query(
    `insert into free_round_grant (id, player_id, provider, game, currency, count, stake, valid_from, valid_until, state, version, granted_by, games, winnings, created_at)
     select gen_random_uuid(), player_id, 'away', game, currency, count, stake, valid_from, valid_until, 'asked', 1, granted_by, games, winnings, created_at - interval '1 hour'
     from free_round_grant, generate_series(1, 250) where id = $1`,
    [grantId],
  );
  await askForGrantsJob.run(app().context, undefined);
  expect(provider.freeRounds.at(-1)?.grantId).toBe(grantId);
  expect(await send('bet', betOf(grantId, 0))).toMatchObject({ status: 'OK' });
  provider.acceptsFreeRounds = false;
  const refused = await openVerbs(app())('free-rounds', 'grant', player.email, 'test-slot', '3', '0.20', 'EUR', '7', ...why);
  provider.acceptsFreeRounds = true;
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('refused the grant') });
  for (const [game, stake] of [
    ['test-table', '0.20'],
    ['test-slot', '0.01'],
    ['nothing', '0.20'],
  ])
    expect((await openVerbs(app())('free-rounds', 'grant', player.email, game ?? '', '3', stake ?? '', 'EUR', '7', ...why)).code).toBe(1);
});
