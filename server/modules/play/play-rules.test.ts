// What place and idleness ask of a launch and of each stake.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import type { Config } from '#server/boot/config.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { type TestApp, openTestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';

let provider: TestProvider;
const minute = 60_000;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(async () => await provider.close());

async function openTable(config: Partial<Config>): Promise<{ app: TestApp; player: TestPlayer }> {
  const app = await openTestApp(inject('postgresUrl'), { config, context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  await player.call('setRealityCheck', { body: { minutes: null } });
  return { app, player };
}

const roundOf = (sessionToken: string, roundId: string) => ({
  sessionToken,
  txId: randomUUID(),
  roundId,
  gameId: 'test-table',
  currency: 'EUR',
});
async function stake(app: TestApp, token: string, roundId: string = randomUUID()): Promise<string> {
  return (await provider.send(app, 'bet', { ...roundOf(token, roundId), amount: '100' })).answer.status;
}
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
/** A call as the player's browser makes it in a country. */
const from = async (app: TestApp, country: string, path: string, token: string, body?: object): Promise<Response> =>
  await fetch(`${app.origin}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'cf-ipcountry': country, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const refusedByRegion = async (app: TestApp): Promise<unknown[]> =>
  (
    await app.context.database.pool.query(
      "select action, subject, after->>'from' as place, at is not null as timed from audit where action like '%refused by place' order by id",
    )
  ).rows;

test('SE-03 a launch from a blocked place is refused and noted; a move there refuses the next stake, and a round under way ends', async () => {
  const { app, player } = await openTable({ trustProxy: true });
  const launched = await from(app, 'KP', '/game/games/test-table/play', player.accessToken, { real: true });
  expect([launched.status, ((await launched.json()) as { code: number }).code]).toEqual([451, 11006]);
  expect(await refusedByRegion(app)).toEqual([{ action: 'launch refused by place', subject: player.id, place: 'KP', timed: true }]);

  expect((await from(app, 'DE', '/game/games/test-table/play', player.accessToken, { real: true })).status).toBe(200);
  const token = provider.launches.at(-1) ?? '';
  const roundId = randomUUID();
  expect(await stake(app, token, roundId)).toBe('OK');
  await from(app, 'KP', '/player/profile', player.accessToken);
  expect(await stake(app, token)).toBe('LOCATION_BLOCKED');
  expect(await refusedByRegion(app)).toHaveLength(2);
  const won = await provider.send(app, 'win', { ...roundOf(token, roundId), amount: '300', roundClosed: true });
  expect(won.answer.status).toBe('OK');
  await from(app, 'DE', '/player/profile', player.accessToken);
  expect(await stake(app, token)).toBe('OK');
  await app.close();
});

test('SE-03 the place is judged at every stake by what the last call told, a renewal of the token included', async () => {
  const { app, player } = await openTable({ trustProxy: true });
  await from(app, 'DE', '/game/games/test-table/play', player.accessToken, { real: true });
  const token = provider.launches.at(-1) ?? '';
  expect(await stake(app, token)).toBe('OK');
  app.context.clock.setOffset(30 * minute);
  const renewed = await from(app, 'KP', '/player/sessions/refresh', player.accessToken, { refreshToken: player.refreshToken });
  expect(renewed.status).toBe(200);
  expect(await stake(app, token)).toBe('LOCATION_BLOCKED');
  await app.close();
});

test('AC-07 profile gli: after half an hour without an act a launch and a stake ask to confirm; stakes are acts', async () => {
  const { app, player } = await openTable({ jurisdiction: 'gli' });
  await approveChecks(app, player);
  const { clock } = app.context;
  const launch = async () => await refusalOf(provider.launch(app, player, 'test-table'));
  const token = await provider.launch(app, player, 'test-table');
  expect(await stake(app, token)).toBe('OK');
  for (const at of [25, 50, 75]) {
    clock.setOffset(at * minute);
    expect([at, await stake(app, token)]).toEqual([at, 'OK']);
  }
  clock.setOffset(118 * minute);
  expect(await stake(app, token)).toBe('SESSION_EXPIRED');
  expect(await launch()).toMatchObject({ code: 11016, status: 409 });
  expect((await player.call('listAccounts')).data).toHaveLength(1);
  await player.call('stepUp', { body: { password: player.password } });
  expect(await launch()).toBeUndefined();
  expect(await stake(app, token)).toBe('OK');
  await app.close();
});

test('AC-07 without such a profile nobody is asked again', async () => {
  const { app, player } = await openTable({});
  const token = await provider.launch(app, player, 'test-table');
  app.context.clock.setOffset(10 * 60 * minute);
  expect(await stake(app, token)).toBe('OK');
  await app.close();
});
