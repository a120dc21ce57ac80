import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { problems } from '#contract/kernel/problems.ts';
import { avatarAddress } from '#contract/players/avatar.ts';
import { useTestApp } from '#testing/test-app.ts';
import { forgetDetails } from './index.ts';

const app = useTestApp();
const codeOf = async (act: Promise<unknown>) =>
  await act.then(
    () => 'taken',
    (error: unknown) => (error instanceof CallRefused ? error.problem?.code : error),
  );

test('a picture is picked by its seed, changed, taken away, and nobody else has it; the same again is the same', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const avatarOf = async ({ call }: typeof player) => (await call('readProfile')).data.avatar;
  expect(await avatarOf(player)).toBeNull();
  const pick = async (seed: string | null) => (await player.call('chooseAvatar', { body: { seed } })).data.avatar;
  expect(await Promise.all([pick('0badcafe'), pick('0badcafe')])).toEqual(['0badcafe', '0badcafe']);
  expect(await avatarOf(player)).toBe('0badcafe');
  expect(await pick('00c0ffee')).toBe('00c0ffee');
  expect(await avatarOf(other)).toBeNull();
  expect(await pick(null)).toBeNull();
});

test('only a seed is one, and only of a player; it goes with the person', async () => {
  const player = await app().signUp();
  for (const seed of ['', 'ABCDEF01', '0badcaf', '0badcafe0', '../../etc', '<svg/>'])
    expect([seed, await codeOf(player.call('chooseAvatar', { body: { seed } }))]).toEqual([seed, problems['invalid-input'].code]);
  expect(await codeOf(app().guest.call('chooseAvatar' as never, { body: { seed: '0badcafe' } } as never))).not.toBe('taken');
  await player.call('chooseAvatar', { body: { seed: '0badcafe' } });
  await app().context.database.transact(async (tx) => await forgetDetails(tx, player.id));
  expect((await player.call('readProfile')).data.avatar).toBeNull();
});

test('the picture of a seed is an SVG for ever, and what is no seed is nothing', async () => {
  const { origin } = app();
  const first = await fetch(`${origin}${avatarAddress('0badcafe')}`);
  expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
    200,
    'image/svg+xml',
    'public, max-age=31536000, immutable',
  ]);
  const picture = await first.text();
  expect(picture).toMatch(/^<svg /);
  expect(await (await fetch(`${origin}${avatarAddress('0badcafe')}`)).text()).toBe(picture);
  expect(await (await fetch(`${origin}${avatarAddress('00c0ffee')}`)).text()).not.toBe(picture);
  for (const name of ['0badcafe', '0BADCAFE.svg', '0badcafe.svg.svg', '%2e%2e.svg', '0badcafe.png'])
    expect([name, (await fetch(`${origin}/assets/avatars/${name}`)).status]).toEqual([name, 404]);
});
