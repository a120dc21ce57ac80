import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { issueAutologin } from '#server/modules/identity/index.ts';
import { autologinLink } from '#cli/player/autologin-link.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { tampered } from '#testing/tampered.ts';

const app = useTestApp();

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const tokenOf = (url: string): string => new URL(url).searchParams.get('state') ?? '';
async function makeToken(player: TestPlayer, minutes = 15, target = '/profile/wallet'): Promise<string> {
  const { context } = app();
  const input = { playerId: player.id, target, minutes, actor: 'operator:test' };
  return tokenOf(await context.database.transact(async (tx) => await issueAutologin(tx, context, input)));
}
const enter = async (token: string) => (await app().guest.call('signInByToken', { body: { token } })).data;

test('the operator’s link signs in once, of many at once one, and goes on to its target', async () => {
  const player = await app().signUp();
  const lines: string[] = [];
  const given = {
    words: [player.email],
    options: { to: '/games', reason: 'a test' },
    actor: 'operator:test',
    say: (line: string) => lines.push(line),
  };
  await autologinLink.run({ context: app().context, ...given });
  const token = tokenOf(lines[0] ?? '');
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await enter(token).catch(() => undefined)));
  const won = answers.filter((answer) => answer !== undefined);
  expect(won).toHaveLength(1);
  expect(won[0]).toMatchObject({ target: '/games', profile: { id: player.id } });
  expect((await app().as(won[0]?.accessToken ?? '')('listSessions')).data[0]).toMatchObject({ method: 'autologin' });
  const { rows } = await app().context.database.pool.query("select actor, reason from audit where action = 'player autologin-link'");
  expect(rows).toEqual([{ actor: 'operator:test', reason: 'a test' }]);
});

test('such a session proves nothing yet: payouts ask for the password', async () => {
  const player = await app().signUp();
  const { accessToken } = await enter(await makeToken(player));
  expect(await refusalOf(app().as(accessToken)('beginTotp'))).toMatchObject({ code: 11010 });
});

test('ASVS V7.5.3 a made-up code beside the token proves nothing for who has no second factor', async () => {
  const player = await app().signUp();
  const body = { token: await makeToken(player), code: '000000' };
  const { accessToken } = (await app().guest.call('signInByToken', { body })).data;
  const stolen = app().as(accessToken)('updateProfile', { body: { email: 'thief@lanternhall.example' } });
  expect(await refusalOf(stolen)).toMatchObject({ code: 11010 });
});

test('an old token, an access token and a changed one are refused; a target elsewhere becomes the front page', async () => {
  const player = await app().signUp();
  const token = await makeToken(player);
  for (const wrong of [await makeToken(player, -2), player.accessToken, tampered(token), 'nothing'])
    expect(await refusalOf(enter(wrong))).toMatchObject({ code: 11011, status: 422 });
  expect((await enter(await makeToken(player, 5, '//elsewhere.example'))).target).toBe('/');
});

test('a second factor is asked for before the token is used', async () => {
  const player = await app().signUp();
  const token = await makeToken(player);
  await app().context.database.pool.query(
    "insert into totp_factor (player_id, secret, created_at, confirmed_at) values ($1, '\\x00', now(), now())",
    [player.id],
  );
  expect(await refusalOf(enter(token))).toMatchObject({ code: 11012 });
  await app().context.database.pool.query('delete from totp_factor where player_id = $1', [player.id]);
  expect((await enter(token)).profile.id).toBe(player.id);
});
