import { createHmac, createPublicKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { status } from '#cli/player/status.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { useTestApp } from '#testing/test-app.ts';
import { tampered } from '#testing/tampered.ts';

const app = useTestApp();

const statusOf = async (act: Promise<unknown>): Promise<number> =>
  await act.then(() => 200).catch((error: unknown) => (error instanceof CallRefused ? error.status : -1));
const refresh = async (refreshToken: string) => (await app().guest.call('refreshSession', { body: { refreshToken } })).data;

test('a refresh trades the token for the next pair, with the profile', async () => {
  const player = await app().signUp();
  const next = await refresh(player.refreshToken);
  expect(next.refreshToken).not.toBe(player.refreshToken);
  expect(next.profile.id).toBe(player.id);
  expect((await app().as(next.accessToken)('readProfile')).data.email).toBe(player.email);
});

test('ten refreshes at once get one successor, and it works', async () => {
  const player = await app().signUp();
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await refresh(player.refreshToken)));
  expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
  expect((await refresh(answers[0]?.refreshToken ?? '')).profile.id).toBe(player.id);
});

test('ASVS V10.4.5 a used token that comes again ends the session and everything of it', async () => {
  const player = await app().signUp();
  const second = await refresh(player.refreshToken);
  const third = await refresh(second.refreshToken);
  // the successor is used, so the grace for lost answers is over at once
  expect(await statusOf(refresh(player.refreshToken))).toBe(401);
  expect(await statusOf(refresh(third.refreshToken))).toBe(401);
  expect(await statusOf(app().as(third.accessToken)('readProfile'))).toBe(401);
});

test('after ten seconds a used token is a reuse even if its successor was never seen', async () => {
  const player = await app().signUp();
  const second = await refresh(player.refreshToken);
  await app().context.database.pool.query("update refresh_token set used_at = used_at - interval '11 seconds' where used_at is not null");
  expect(await statusOf(refresh(player.refreshToken))).toBe(401);
  expect(await statusOf(refresh(second.refreshToken))).toBe(401);
});

test('refresh tokens are kept as hashes only', async () => {
  const player = await app().signUp();
  const { rows } = await app().context.database.pool.query<{ whole: string }>('select r::text as whole from refresh_token r');
  expect(rows.some(({ whole }) => whole.includes(player.refreshToken))).toBe(false);
});

test('ASVS V7.4.1 signing out ends the access and the refresh token at once', async () => {
  const player = await app().signUp();
  await player.call('signOut');
  expect(await statusOf(player.call('readProfile'))).toBe(401);
  expect(await statusOf(refresh(player.refreshToken))).toBe(401);
});

test('ASVS V7.4.2 an account that the operator closes has no session left, whoever closed it', async () => {
  const { context } = app();
  const player = await app().signUp();
  const given = { words: [player.email, 'closed'], options: { reason: 'a test' }, actor: 'operator:test', say: () => undefined };
  await status.run({ context, ...given });
  expect(await statusOf(player.call('readProfile'))).toBe(401);
  expect(await statusOf(refresh(player.refreshToken))).toBe(401);

  const other = await app().signUp();
  await context.database.transact(async (tx) => await changePlayerStatus(tx, context.notifier, other.id, 5));
  expect(await statusOf(refresh(other.refreshToken))).toBe(401);
  expect(await statusOf(other.call('readProfile'))).toBe(401);
});

test('sessions are listed newest first with the current one marked; one can be closed, a stranger’s cannot', async () => {
  const player = await app().signUp();
  const stranger = await app().signUp();
  const { data: again } = await app().guest.call('signIn', { body: { email: player.email, password: player.password } });
  const { data, meta } = await player.call('listSessions');
  expect(meta).toEqual({ page: 1, perPage: 20, total: 2 });
  expect(data.map((session) => session.isCurrent)).toEqual([false, true]);
  expect(await statusOf(stranger.call('closeSession', { params: { id: data[0]?.id ?? '' } }))).toBe(404);
  await player.call('closeSession', { params: { id: data[0]?.id ?? '' } });
  expect(await statusOf(app().as(again.accessToken)('readProfile'))).toBe(401);
  expect(await statusOf(player.call('readProfile'))).toBe(200);
});

test('HI-01 pages of sessions over an anchor neither repeat nor miss a row while further sign-ins come; a stranger’s anchor is none', async () => {
  const player = await app().signUp();
  const enter = async () =>
    (await app().guest.call('signIn', { body: { email: player.email, password: player.password } })).data.profile.id;
  for (let n = 0; n < 6; n += 1) await enter();
  const { data: whole } = await player.call('listSessions', { query: { perPage: 50 } });
  const before = whole[0]?.id ?? '';
  const read: string[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const { data, meta } = await player.call('listSessions', { query: { page, perPage: 2, before } });
    expect(meta).toEqual({ page, perPage: 2, total: 7 });
    read.push(...data.map(({ id }) => id));
    await enter();
  }
  expect(read).toEqual(whole.map(({ id }) => id));
  expect((await player.call('listSessions')).meta.total).toBe(11);
  const stranger = await app().signUp();
  expect(await statusOf(stranger.call('listSessions', { query: { before } }))).toBe(404);
});

test('ASVS V9.1.1 V9.1.2 V9.2.1 V9.2.2 V9.2.3 tokens that are unsigned, signed by the public key, expired, for somebody else or of another purpose are refused', async () => {
  const player = await app().signUp();
  const { tokens, secrets, config } = app().context;
  const { privateKey } = secrets.deriveKeyPair('access-token');
  const claims = JSON.parse(Buffer.from(player.accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const make = async (header: object, more: object) =>
    await new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(privateKey);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const publicPem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' });
  const hmacBody = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims)}`;
  const bad = [
    `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`,
    `${hmacBody}.${createHmac('sha256', publicPem).update(hmacBody).digest('base64url')}`,
    await make({}, { exp: Math.floor(Date.now() / 1000) - 5 }),
    await make({}, { aud: 'elsewhere' }),
    await make({}, { iss: 'https://elsewhere.example' }),
    await make({ typ: 'JWT' }, {}),
    tampered(player.accessToken),
  ];
  expect(await make({}, {})).toBeTypeOf('string');
  expect(await tokens.readAccess(await make({}, {}))).toMatchObject({ playerId: player.id });
  for (const token of bad) expect(await statusOf(app().as(token)('readProfile'))).toBe(401);
  expect(config.accessTokenS).toBe(300);
});

test('however many sessions are open, a new password ends all the others, and every process hears of each', async () => {
  const player = await app().signUp();
  const { pool } = app().context.database;
  await pool.query(
    `insert into session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from session s, generate_series(1, 300)
     where s.player_id = $1`,
    [player.id],
  );
  const heard: string[] = [];
  app().context.notifier.on('session-ended', ({ playerId, sessionIds }) => {
    if (playerId === player.id) heard.push(...sessionIds);
  });
  const body = { currentPassword: player.password, newPassword: 'another correct horse', repeatNewPassword: 'another correct horse' };
  await player.call('changePassword', { body });
  const { rows } = await pool.query('select id from session where player_id = $1 and ended_at is not null', [player.id]);
  expect(rows).toHaveLength(300);
  await expect.poll(() => new Set(heard).size).toBe(300);
});
