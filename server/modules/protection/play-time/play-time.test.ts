// Time at play: the play session, its net result by the ledger, and the reality check, over HTTP and OSW and by two processes of one house.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Data } from '#contract/kernel/calls.ts';
import type { OswAnswer } from '#contract/protocols/osw.ts';
import { readAlarms } from '#server/platform/alarms.ts';
import { createClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { readClockDriftMs, watchClockJob } from '#server/platform/watch-clock.job.ts';
import { statementsDuring } from '#testing/statements.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { readPlayState } from './play-state.ts';
import { mayChoose, minutesInForce, nextCheckAt, realityCheckChoices } from './reality-check.ts';

const minute = 60_000;
const clock = createClock();
let app: TestApp;
/** A second process on the same database. */
let other: TestApp;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
  const context = () => ({ clock, providers: [provider.access] });
  app = await openTestApp(inject('postgresUrl'), { context });
  const database = { url: app.databaseUrl, appUrl: app.appUrl, drop: async () => undefined };
  other = await openTestApp(inject('postgresUrl'), { context, database, config: { publicUrl: app.context.config.publicUrl } });
  await provider.sync(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await provider.close();
});

const pass = (ms: number): void => clock.setOffset(clock.offsetMs + ms);

async function sitDown(minutes: number | null = 15): Promise<{ player: TestPlayer; token: string }> {
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  await player.call('setRealityCheck', { body: { minutes } });
  return { player, token: await provider.launch(app, player, 'test-table') };
}

interface Bet {
  sessionToken: string;
  txId: string;
  roundId: string;
  gameId: string;
  amount: string;
  currency: string;
}

const betOf = (sessionToken: string, amount = '100', more: Partial<Bet> = {}): Bet => ({
  sessionToken,
  txId: randomUUID(),
  roundId: randomUUID(),
  gameId: 'test-table',
  amount,
  currency: 'EUR',
  ...more,
});
const send = async (call: Parameters<TestProvider['send']>[1], body: object, to = app): Promise<OswAnswer> =>
  (await provider.send(to, call, body)).answer;
const winOf = (bet: Bet, amount: string, roundClosed = true) => ({ ...bet, txId: randomUUID(), amount, roundClosed });
const rollbackOf = ({ sessionToken, roundId, gameId, txId: refTxId }: Bet, ref = refTxId) => ({
  sessionToken,
  roundId,
  gameId,
  refTxId: ref,
  txId: randomUUID(),
});
const readSession = async (player: TestPlayer): Promise<Data<'readPlaySession'>> => (await player.call('readPlaySession')).data;
const acknowledge = async (player: TestPlayer, to = app) => {
  const { dueAt } = (await readSession(player)).realityCheck;
  const body = { dueAt: dueAt ?? 'never', way: 'continue' as const };
  return await to.as(player.accessToken)('acknowledgeRealityCheck', { body });
};
const statusOf = async (token: string, to = app): Promise<string> => (await send('bet', betOf(token), to)).status;
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('TI-01 a play session begins with a launch, goes on over launches and sign-ins elsewhere, and ends after the pause or with the sign-out', async () => {
  const { player } = await sitDown();
  const first = (await readSession(player)).session;
  pass(10 * minute);
  await provider.launch(app, player, 'test-slot');
  const signedIn = await app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  const elsewhere = app.as(signedIn.data.accessToken);
  expect((await elsewhere('readPlaySession')).data.session).toMatchObject({ id: first?.id, beganAt: first?.beganAt });
  pass(29 * minute);
  expect((await readSession(player)).session?.id).toBe(first?.id);
  pass(minute);
  expect((await readSession(player)).session).toBeNull();
  await provider.launch(app, player, 'test-table');
  const second = (await readSession(player)).session;
  expect(second?.id).not.toBe(first?.id);
  await player.call('signOut');
  expect((await elsewhere('readPlaySession')).data.session).toBeNull();
});

test('TI-01 a stake after the pause begins a session of its own, once, whichever process it reaches', async () => {
  const { player, token } = await sitDown();
  await statusOf(token);
  pass(31 * minute);
  const answers = await Promise.all([app, other, app, other].map(async (to) => await statusOf(token, to)));
  expect(answers).toEqual(['OK', 'OK', 'OK', 'OK']);
  const { rows } = await app.context.database.pool.query(
    `select ended_at is null as open, extract(epoch from ended_at - began_at)::int as seconds
      from play_session where player_id = $1 order by began_at`,
    [player.id],
  );
  expect(rows).toMatchObject([{ open: false }, { open: true }]);
  // it ended with its last stake, not when somebody looked
  expect((rows as { seconds: number }[])[0]?.seconds).toBeLessThan(30 * 60);
  expect((await readSession(player)).session?.total).toMatchObject({ staked: 400, won: 0, net: -400 });
});

test('TI-01 TI-02 a look while another process begins the next session finds no check that was due in the one before', async () => {
  const { player, token } = await sitDown();
  await statusOf(token);
  pass(31 * minute);
  let isFirst = true;
  // the other process's stake falls between the row of the session and its last stake
  const between: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isFirst || (result.rows[0] as { launched_at?: Date } | undefined)?.launched_at === undefined) return result;
      isFirst = false;
      expect(await statusOf(token, other)).toBe('OK');
      return result;
    },
  };
  const slow = (app.context.database.db as unknown as Kysely<object>).withPlugin(between) as unknown as Db;
  const state = await readPlayState(slow, app.context, player.id);
  expect(isFirst).toBe(false);
  expect(state.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime());
});

test('TI-02 at the interval a new stake answers REALITY_CHECK in every process until it is acknowledged, never within a round', async () => {
  const { player, token } = await sitDown(15);
  const [open, lost] = [betOf(token), betOf(token)];
  for (const bet of [open, lost]) expect((await send('bet', bet)).status).toBe('OK');
  expect(await statusOf(token, other)).toBe('OK');
  pass(15 * minute - 30_000);
  expect(await statusOf(token)).toBe('OK');
  pass(30_000);
  const refused = await send('bet', betOf(token));
  expect(refused).toMatchObject({ status: 'REALITY_CHECK', retryable: false, actions: [{ type: 'realityCheck' }] });
  expect(refused.actions?.[0]?.url).toMatch(/^http.*\/profile\/history\/spins$/);
  expect(await statusOf(token, other)).toBe('REALITY_CHECK');
  expect((await send('session', { sessionToken: token, gameId: 'test-table' })).actions).toMatchObject([{ type: 'realityCheck' }]);
  expect((await readSession(player)).realityCheck).toMatchObject({ isDue: true, minutes: 15 });
  // what the rounds under way still need
  expect((await send('bet', betOf(token, '50', { roundId: open.roundId }))).status).toBe('OK');
  expect((await send('bet', open)).status).toBe('OK_DUPLICATE');
  expect((await send('win', winOf(open, '300'))).status).toBe('OK');
  expect((await send('rollback', rollbackOf(lost))).status).toBe('OK');
  expect((await send('bet', betOf(token, '50', { roundId: open.roundId }))).status).toBe('REALITY_CHECK');
  // acknowledged in one process, in force in the other
  await acknowledge(player, other);
  expect(await statusOf(token)).toBe('OK');
  expect(await statusOf(token, other)).toBe('OK');
  pass(15 * minute);
  expect(await statusOf(token, other)).toBe('REALITY_CHECK');
});

test('TI-02 EX-03 a break ends the play: no check that was due stands before the way to the money', async () => {
  const { player, token } = await sitDown(15);
  expect(await statusOf(token)).toBe('OK');
  pass(15 * minute);
  expect((await readSession(player)).realityCheck.isDue).toBe(true);
  await player.call('changeLimits', { body: { action: 'exclude', definition: 5, period: 'day' } });
  expect(await readSession(player)).toMatchObject({ session: null, realityCheck: { isDue: false, dueAt: null } });
  expect(await statusOf(token, other)).toBe('PLAYER_BLOCKED');
});

test('TI-02 an acknowledgement counts once, for its own check alone, and is on record', async () => {
  const { player, token } = await sitDown(15);
  expect(
    await refusalOf(app.guest.call('acknowledgeRealityCheck', { body: { dueAt: new Date().toISOString(), way: 'leave' } })),
  ).toMatchObject({
    status: 401,
  });
  pass(15 * minute);
  const { dueAt } = (await readSession(player)).realityCheck;
  const stranger = await app.signUp();
  const body = { dueAt: dueAt ?? '', way: 'continue' as const };
  expect((await stranger.call('acknowledgeRealityCheck', { body })).data).toMatchObject({ dueAt: null, isDue: false });
  expect(await statusOf(token)).toBe('REALITY_CHECK');
  const wrong = await player.call('acknowledgeRealityCheck', { body: { ...body, dueAt: new Date(0).toISOString() } });
  expect(wrong.data).toMatchObject({ isDue: true, dueAt });
  const both = await Promise.all([player, player].map(async ({ call }) => (await call('acknowledgeRealityCheck', { body })).data));
  expect(both.map(({ isDue }) => isDue)).toEqual([false, false]);
  pass(5 * minute);
  const again = await player.call('acknowledgeRealityCheck', { body });
  expect(again.data).toEqual(both[0]);
  const { rows } = await app.context.database.pool.query(
    "select actor, reason from audit where action = 'reality-check acknowledge' and subject = $1",
    [player.id],
  );
  expect(rows).toEqual([{ actor: `player:${player.id}`, reason: 'continue' }]);
});

test('TI-02 a change of the interval acts at once, in every process, and does not talk away a check that is due', async () => {
  const { player, token } = await sitDown(60);
  pass(16 * minute);
  expect([await statusOf(token), await statusOf(token, other)]).toEqual(['OK', 'OK']);
  const set = async (minutes: number | null) => (await player.call('setRealityCheck', { body: { minutes } })).data;
  expect(await set(15)).toMatchObject({ minutes: 15, isOwn: true, isDue: true, canBeOff: true, choices: [15, 30, 45, 60, 120, 240] });
  expect(await statusOf(token)).toBe('REALITY_CHECK');
  // the other process hears of it
  await expect.poll(async () => await statusOf(token, other)).toBe('REALITY_CHECK');
  for (const minutes of [240, null]) expect(await set(minutes)).toMatchObject({ minutes, isDue: true });
  expect(await statusOf(token, other)).toBe('REALITY_CHECK');
  await acknowledge(player);
  pass(29 * minute);
  expect([await statusOf(token), await statusOf(token, other)]).toEqual(['OK', 'OK']);
  expect((await readSession(player)).realityCheck).toMatchObject({ minutes: null, dueAt: null, isDue: false });
  expect(await refusalOf(player.call('setRealityCheck', { body: { minutes: 17 } }))).toMatchObject({
    status: 422,
    errors: [{ field: 'minutes' }],
  });
  expect(await refusalOf(app.guest.call('setRealityCheck', { body: { minutes: 15 } }))).toMatchObject({ status: 401 });
  const { rows } = await app.context.database.pool.query(
    "select after->'minutes' as minutes from audit where action = 'reality-check set' and subject = $1 order by id",
    [player.id],
  );
  expect(rows).toEqual([60, 15, 240, null].map((minutes) => ({ minutes })));
});

test('TI-02 the pages of the player are told of the beginning, the setting and the acknowledgement, and nobody else', async () => {
  const told: unknown[] = [];
  app.context.outbox.onPublish('player:play-session', async (_tx, body) => void told.push(body));
  const { player } = await sitDown(30);
  const { dueAt } = (await readSession(player)).realityCheck;
  pass(29 * minute);
  await provider.launch(app, player, 'test-table');
  pass(minute);
  await acknowledge(player);
  const next = (await readSession(player)).realityCheck.dueAt;
  expect(told).toEqual([null, dueAt, next].map((at) => ({ event: 'play-session.updated', dueAt: at })));
});

test('TI-02 a bet asks the database nothing for its check while none is due; bets that come at once ask once', async () => {
  const { player, token } = await sitDown(15);
  const { pool } = app.context.database;
  const asked = async (act: () => Promise<unknown>) => (await statementsDuring(pool, act)).filter((text) => text.includes('play_session'));
  await statusOf(token);
  pass(31 * minute);
  const many = await asked(async () => await Promise.all(Array.from({ length: 20 }, async () => await statusOf(token))));
  expect(many.filter((text) => text.startsWith('insert'))).toHaveLength(1);
  // the notice of the session that began comes back by the line and has it looked up anew
  await expect
    .poll(async () => {
      await statusOf(token);
      return (await asked(async () => await statusOf(token))).length;
    })
    .toBe(0);
  expect((await readSession(player)).session?.total.staked).toBeGreaterThanOrEqual(2200);
});

test('TI-02 an interval is in force as the rule has it, whatever the player chose before', () => {
  const rules = fc.record({
    default: fc.option(fc.constantFrom(15, 30, 60)),
    max: fc.option(fc.constantFrom(15, 30, 60, 75)),
  });
  fc.assert(
    fc.property(rules, fc.option(fc.integer({ min: 1, max: 1440 })), fc.boolean(), (rule, chosen, hasChosen) => {
      const minutes = minutesInForce(hasChosen ? { minutes: chosen } : undefined, rule);
      if (rule.max !== null) expect(minutes).toBeLessThanOrEqual(rule.max);
      if (hasChosen && mayChoose(chosen, rule)) expect(minutes).toBe(chosen);
      for (const choice of realityCheckChoices(rule)) expect(mayChoose(choice, rule)).toBe(true);
      const began_at = new Date(0);
      const dueAt = nextCheckAt({ began_at, checked_at: null, owed_at: null }, minutes);
      expect(dueAt?.getTime()).toBe(minutes === null ? undefined : minutes * minute);
    }),
  );
});

test('TI-03 the net result is what the ledger says after every step, rolled-back stakes and payouts taken off again', async () => {
  type Step = 'lose' | 'win' | 'bet-win' | 'undo-bet' | 'undo-win' | 'tombstone';
  const steps = fc.array(fc.constantFrom<Step>('lose', 'win', 'bet-win', 'undo-bet', 'undo-win', 'tombstone'), {
    minLength: 4,
    maxLength: 10,
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 10, max: 500 }), async (script, size) => {
      const { player, token } = await sitDown(null);
      const start = (await player.accounts())[0]?.balance ?? 0;
      let [staked, won] = [0, 0];
      for (const step of script) {
        const bet = betOf(token, String(size));
        if (step === 'tombstone') {
          await send('rollback', rollbackOf(bet));
          await send('bet', bet);
        } else if (step === 'bet-win') {
          await send('bet-win', { ...bet, winAmount: String(3 * size) });
          staked += size;
          won += 3 * size;
        } else {
          expect((await send('bet', bet)).status).toBe('OK');
          if (step === 'lose') staked += size;
          else if (step === 'undo-bet') await send('rollback', rollbackOf(bet));
          else {
            const win = winOf(bet, String(2 * size), false);
            await send('win', win);
            staked += size;
            won += 2 * size;
            if (step === 'undo-win') {
              await send('rollback', rollbackOf(bet, win.txId));
              won -= 2 * size;
            }
          }
        }
        const { session } = await readSession(player);
        const now = (await player.accounts())[0]?.balance ?? 0;
        expect(session?.total).toEqual({ currency: 'EUR', staked, won, net: won - staked });
        expect(session?.total.net).toBe(now - start);
      }
    }),
    { numRuns: 6 },
  );
});

test('TI-03 two currencies are told apart and together; what was staked before the session is no part of it', async () => {
  const { player, token } = await sitDown(null);
  const early = betOf(token, '500');
  await send('bet', early);
  pass(31 * minute);
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await app.fund(player, 1_000_000n, 'BTC');
  const coin = await provider.launch(app, player, 'test-table', 'BTC');
  await send('bet', betOf(coin, '10000', { currency: 'BTC' }));
  const { token: again } = { token: await provider.launch(app, player, 'test-table', 'EUR') };
  await send('bet', betOf(again, '200'));
  await send('rollback', rollbackOf(early));
  const { session } = await readSession(player);
  expect(session?.figures).toEqual([
    { currency: 'EUR', staked: 200, won: 0, net: -200 },
    { currency: 'BTC', staked: 10_000, won: 0, net: -10_000 },
  ]);
  const bitcoin = app.context.settings.requireCurrency('BTC');
  const worth = Math.round((10_000 / bitcoin.subunitToUnit) * Number(bitcoin.rate.rate) * 100);
  expect(session?.total).toEqual({ currency: 'EUR', staked: 200 + worth, won: 0, net: -200 - worth });
});

test('TI-04 entries are stamped by the injected clock, and their order by time is their order in the ledger', async () => {
  const { player, token } = await sitDown(null);
  pass(7 * minute);
  const began = clock.now();
  await Promise.all(Array.from({ length: 30 }, async () => await statusOf(token)));
  const ended = clock.now();
  const { rows } = await app.context.database.pool.query<{ at: Date; seq: string }>(
    `select e.at, e.seq from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
      where a.player_id = $1 and e.kind = 'bet' order by e.seq`,
    [player.id],
  );
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toHaveLength(30);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  for (const time of times) expect([time >= began.getTime(), time <= ended.getTime()]).toEqual([true, true]);
  const tables = await app.context.database.pool.query<{ at: Date }>(
    `select began_at as at from play_session where player_id = $1
      union all select created_at from game_session where player_id = $1`,
    [player.id],
  );
  for (const { at } of tables.rows) expect(Math.abs(at.getTime() - began.getTime())).toBeLessThan(8 * minute);
});

test('TI-04 a drift of more than a second between database and app raises an alarm, a smaller one none', async () => {
  const { database, log } = app.context;
  const driftedBy = (ms: number) => ({ database, log, clock: { ...clock, wallMs: () => clock.wallMs() + ms } });
  const alarmed = async () => (await readAlarms(database.db, 'open')).filter(({ kind }) => kind === 'clock-drift');
  await watchClockJob.run(driftedBy(0), {});
  await watchClockJob.run(driftedBy(-900), {});
  expect(await alarmed()).toEqual([]);
  await watchClockJob.run(driftedBy(3000), {});
  await watchClockJob.run(driftedBy(-3000), {});
  const [alarm, more] = await alarmed();
  expect([alarm?.subject, alarm?.count, more]).toEqual(['database', 2n, undefined]);
  expect(await readClockDriftMs(driftedBy(-3000))).toBeGreaterThan(2000);
});
