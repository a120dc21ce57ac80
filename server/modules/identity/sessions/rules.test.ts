// What jurisdictions and places ask of a session that is under way.
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';
import { tidySessionsJob } from './tidy-sessions.job.ts';

const app = useTestApp({ config: { trustProxy: true } });

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('AC-07 profile gli: after half an hour without an act deposits and withdrawals ask anew, reading goes on; after 30 days all of it', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { jurisdiction: 'gli' } });
  const player = await strict.signUp();
  const deposit = async () => await refusalOf(player.call('createDeposit', { body: { method: 'no-such', currency: 'EUR', amount: 2000 } }));
  const withdraw = async () =>
    await refusalOf(player.call('createWithdrawal', { body: { method: 'no-such', currency: 'EUR', amount: 2000, fields: {} } }));
  const minute = 60_000;
  expect([await deposit(), await withdraw()]).toMatchObject([{ code: 13001 }, { code: 13001 }]);
  strict.context.clock.setOffset(25 * minute);
  expect(await deposit()).toMatchObject({ code: 13001 });
  strict.context.clock.setOffset(59 * minute + 1000);
  expect([await deposit(), await withdraw()]).toMatchObject([
    { code: 11016, status: 409 },
    { code: 11016, status: 409 },
  ]);
  expect((await player.call('listAccounts')).data).toHaveLength(1);
  await player.call('stepUp', { body: { password: player.password } });
  expect(await deposit()).toMatchObject({ code: 13001 });
  strict.context.clock.setOffset(31 * 24 * 60 * minute);
  const refreshed = strict.guest.call('refreshSession', { body: { refreshToken: player.refreshToken } });
  expect(await refusalOf(refreshed)).toMatchObject({ status: 401, code: 11007 });
  await strict.close();
});

test('the default profile counts no idleness', async () => {
  const player = await app().signUp();
  app().context.clock.setOffset(10 * 3_600_000);
  const deposit = player.call('createDeposit', { body: { method: 'no-such', currency: 'EUR', amount: 2000 } });
  expect(await refusalOf(deposit)).toMatchObject({ code: 13001 });
  app().context.clock.setOffset(0);
});

test('SE-03 a session keeps the place from which it was last used', async () => {
  const player = await app().signUp();
  const { sessions, tokens } = app().context;
  const sessionId = (await tokens.readAccess(player.accessToken))?.sessionId ?? '';
  expect(await sessions.find(sessionId)).toEqual({ country: null });
  for (const country of ['DE', 'KP'])
    await fetch(`${app().origin}/api/player/profile`, {
      headers: { authorization: `Bearer ${player.accessToken}`, 'cf-ipcountry': country },
    });
  expect(await sessions.find(sessionId)).toEqual({ country: 'KP' });
  expect((await player.call('listSessions')).data[0]).toMatchObject({ country: 'KP', isCurrent: true });
});

test('ASVS V7.5.2 every other session can be closed at once; this one stays', async () => {
  const player = await app().signUp();
  const others = await Promise.all(
    [1, 2, 3].map(
      async () => (await app().guest.call('signIn', { body: { email: player.email, password: player.password } })).data.accessToken,
    ),
  );
  expect((await player.call('closeOtherSessions')).data.closed).toBe(3);
  for (const token of others) expect(await refusalOf(app().as(token)('readProfile'))).toMatchObject({ status: 401 });
  expect((await player.call('closeOtherSessions')).data.closed).toBe(0);
  expect(await refusalOf(player.call('readProfile'))).toBeUndefined();
});

test('a token used twice is told to the player, once, with the device', async () => {
  const player = await app().signUp();
  const refresh = async (refreshToken: string) => (await app().guest.call('refreshSession', { body: { refreshToken } })).data.refreshToken;
  await refresh(await refresh(player.refreshToken));
  for (let times = 0; times < 2; times += 1) expect(await refusalOf(refresh(player.refreshToken))).toMatchObject({ status: 401 });
  const { rows } = await app().context.database.pool.query(
    "select body_text from mail where recipient = $1 and subject = 'We ended one of your sessions'",
    [player.email],
  );
  expect(rows).toEqual([{ body_text: expect.stringContaining('was used twice') }]);
});

test('refresh tokens go a week after they have expired, not before', async () => {
  const player = await app().signUp();
  const { pool } = app().context.database;
  const left = async (): Promise<number> => {
    await tidySessionsJob.run(app().context, {});
    const sql = 'select count(*)::int as count from refresh_token where session_id in (select id from session where player_id = $1)';
    return (await pool.query<{ count: number }>(sql, [player.id])).rows[0]?.count ?? -1;
  };
  await app().guest.call('refreshSession', { body: { refreshToken: player.refreshToken } });
  expect(await left()).toBe(2);
  await pool.query("update refresh_token set expires_at = now() - interval '6 days' where used_at is not null");
  expect(await left()).toBe(2);
  await pool.query("update refresh_token set expires_at = now() - interval '8 days' where used_at is not null");
  expect(await left()).toBe(1);
});
