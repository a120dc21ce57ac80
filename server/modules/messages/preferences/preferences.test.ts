// What players choose of notifications, over HTTP.
import { expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import { kindNames, kindRow } from '#contract/notification-kinds.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const statusOf = async (act: Promise<unknown>) => ((await refusalOf(act)) as { status: number } | undefined)?.status;
const read = async (player: TestPlayer) => (await player.call('readNotificationPreferences')).data;
const kindOf = async (player: TestPlayer, name: string) => (await read(player)).kinds.find(({ kind }) => kind === name);

test('until a player chooses, every kind is as the table says, without quiet hours, each email by itself', async () => {
  const player = await app().signUp({ timeZone: 'Europe/Paris' });
  const { kinds, ...rest } = await read(player);
  expect(rest).toEqual({ quiet: null, rhythm: 'each', timeZone: 'Europe/Paris', isEmailProven: true });
  expect(kinds.map(({ kind }) => kind)).toEqual(kindNames);
  for (const { kind, mail, notice } of kinds) {
    expect(mail).toEqual({ rule: kindRow(kind).mail, isOn: ['must', 'on'].includes(kindRow(kind).mail) });
    expect(notice.rule).toBe(kindRow(kind).notice);
  }
});

test('what is sent along changes, the rest stays, and the same again changes nothing', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const body = {
    choices: [
      { kind: 'deposit', way: 'mail', isOn: false },
      { kind: 'bet', way: 'mail', isOn: true },
    ],
    quiet: { from: '22:30', until: '07:00' },
  } as const;
  const change = async () => (await player.call('changeNotificationPreferences', { body: { ...body, choices: [...body.choices] } })).data;
  const first = await change();
  expect(await change()).toEqual(first);
  expect(await read(player)).toEqual(first);
  expect(first.quiet).toEqual(body.quiet);
  expect((await kindOf(player, 'deposit'))?.mail).toEqual({ rule: 'on', isOn: false });
  expect((await kindOf(player, 'bet'))?.mail).toEqual({ rule: 'off', isOn: true });
  await player.call('changeNotificationPreferences', { body: { rhythm: 'weekly' } });
  expect(await read(player)).toEqual({ ...first, rhythm: 'weekly' });
  await player.call('changeNotificationPreferences', { body: { quiet: null } });
  expect(await read(player)).toEqual({ ...first, rhythm: 'weekly', quiet: null });
  expect((await kindOf(stranger, 'deposit'))?.mail.isOn).toBe(true);
});

test('changes at once do not stand in each other’s way', async () => {
  const player = await app().signUp();
  const optional = kindNames.filter((kind) => ['on', 'off'].includes(kindRow(kind).push));
  const choices = optional.map((kind) => ({ kind, way: 'push' as const, isOn: false }));
  await Promise.all(
    Array.from(
      { length: 6 },
      async (_, at) =>
        await player.call('changeNotificationPreferences', { body: { choices: at % 2 === 0 ? choices : choices.toReversed() } }),
    ),
  );
  expect((await read(player)).kinds.filter(({ push }) => push.isOn)).toEqual([]);
});

test('what has to be told cannot be switched off, and what cannot be told that way not on; nothing of the request holds', async () => {
  const player = await app().signUp();
  const choices = [
    { kind: 'deposit', way: 'mail', isOn: false },
    { kind: 'withdrawal', way: 'mail', isOn: false },
    { kind: 'exclusion', way: 'push', isOn: true },
  ] as const;
  const refusal = player.call('changeNotificationPreferences', { body: { choices: [...choices] } });
  expect(((await refusalOf(refusal)) as { errors: object[] }).errors).toMatchObject([
    { field: 'choices.withdrawal.mail', rule: 'fixed' },
    { field: 'choices.exclusion.push', rule: 'fixed' },
  ]);
  expect((await kindOf(player, 'deposit'))?.mail.isOn).toBe(true);
  const wrong = { quiet: { from: '25:00', until: '07:00' } };
  expect(await statusOf(player.call('changeNotificationPreferences', { body: wrong }))).toBe(422);
});

test('an excluded player may still choose; a guest has nothing to choose', async () => {
  const player = await app().signUp();
  await app().context.database.transact(
    async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, playerStatus.excluded),
  );
  await player.call('changeNotificationPreferences', { body: { choices: [{ kind: 'deposit', way: 'mail', isOn: false }] } });
  expect((await kindOf(player, 'deposit'))?.mail.isOn).toBe(false);
  expect(await statusOf(app().guest.call('readNotificationPreferences'))).toBe(401);
  expect(await statusOf(app().guest.call('changeNotificationPreferences', { body: {} }))).toBe(401);
});
