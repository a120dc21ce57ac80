// The question whether to set a limit: once at each place, remembered with the player, gone with the first limit.
import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/kernel/client.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const due = async (player: TestPlayer) => (await player.call('readLimitPrompt')).data;
const decline = async (player: TestPlayer, place: 'sign-up' | 'deposit') =>
  (await player.call('declineLimitPrompt', { body: { place } })).data;
const rowsOf = async (player: TestPlayer) =>
  await app().context.database.db.selectFrom('limit_prompt').selectAll().where('player_id', '=', player.id).execute();

test('LI-01 a player is asked at sign-up and at the first deposit, and a no is stored for its place alone', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  expect(await due(player)).toEqual({ signUp: true, deposit: true });
  expect(await decline(player, 'sign-up')).toEqual({ signUp: false, deposit: true });
  expect(await due(player)).toEqual({ signUp: false, deposit: true });
  expect(await decline(player, 'deposit')).toEqual({ signUp: false, deposit: false });
  expect(await due(other)).toEqual({ signUp: true, deposit: true });
});

test('LI-01 a no that is said twice at once, and again, is stored once', async () => {
  const player = await app().signUp();
  const answers = await Promise.all([decline(player, 'deposit'), decline(player, 'deposit')]);
  expect([...answers, await decline(player, 'deposit')]).toEqual(Array.from({ length: 3 }, () => ({ signUp: true, deposit: false })));
  expect(await rowsOf(player)).toMatchObject([{ place: 'deposit' }]);
});

test('LI-01 who has a limit of their own is not asked', async () => {
  const player = await app().signUp();
  const body = { action: 'set', definition: 1, period: 'monthly', currency: 'EUR', amount: 5000 } as const;
  await player.call('changeLimits', { body });
  expect(await due(player)).toEqual({ signUp: false, deposit: false });
});

test('a stranger is refused, and so is a place that there is not', async () => {
  const refusal = async (act: Promise<unknown>) => await act.catch((error: unknown) => (error as CallRefused).problem);
  expect(await refusal(app().guest.call('readLimitPrompt'))).toMatchObject({ status: 401 });
  expect(await refusal(app().guest.call('declineLimitPrompt', { body: { place: 'deposit' } }))).toMatchObject({ status: 401 });
  const player = await app().signUp();
  expect(await refusal(player.call('declineLimitPrompt', { body: { place: 'bonus' } as never }))).toMatchObject({ code: 10002 });
  expect(await rowsOf(player)).toEqual([]);
});
