// The notice before the first stake, as the rules of a player ask for it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { protectionNoticeVersion } from '#contract/protection-notice-version.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';

let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { config: { jurisdictions: ['mga'] }, context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );
const play = async (player: TestPlayer) => await codeOf(player.call('playGame', { params: { id: 'test-table' }, body: { real: true } }));
const read = async (player: TestPlayer, version = protectionNoticeVersion) =>
  (await player.call('acknowledgeProtectionNotice', { body: { version } })).data;

test('IN-01 under profile mga the first launch for real money waits until the notice was read, once for each version', async () => {
  const [player, elsewhere] = [await app.signUp({ country: 'MT' }), await app.signUp({ country: 'DE' })];
  expect(await play(player)).toBe(15081);
  expect(await play(elsewhere)).toBeUndefined();
  expect((await player.call('readProtectionNotice')).data).toEqual({ version: protectionNoticeVersion, readAt: null });
  expect(await codeOf(read(player, 'of last year'))).toBe(10013);
  expect(await play(player)).toBe(15081);
  const [first, second] = await Promise.all([read(player), read(player)]);
  expect(first.readAt).toEqual(expect.any(String));
  expect([first, await read(player)]).toEqual([second, second]);
  expect(await play(player)).toBeUndefined();
  const { rows } = await app.context.database.pool.query("select 1 from audit where action = 'protection-notice read' and subject = $1", [
    player.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await codeOf(app.guest.call('readProtectionNotice'))).toBe(10003);
  expect(await codeOf(app.guest.call('acknowledgeProtectionNotice', { body: { version: protectionNoticeVersion } }))).toBe(10003);
  expect((await elsewhere.call('readProtectionNotice')).data.readAt).toBeNull();
});
