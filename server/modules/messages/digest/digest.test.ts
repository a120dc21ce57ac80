// Optional emails together, once a day or a week.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { fillEmail } from '#server/platform/email.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { depositDoneEmail, withdrawalPaidEmail } from '../messages.email.ts';
import { tell } from '../telling/tell.ts';
import { unsubscribeToken } from '../unsubscribing/unsubscribe-token.ts';
import { digestDue } from './digest-due.ts';
import { sendDigestsJob } from './send-digests.job.ts';

const clock = createClock();
const app = useTestApp({ context: () => ({ clock }) });
const goTo = (at: string): void => clock.setOffset(new Date(at).getTime() - Date.now());
/** A Tuesday noon in Berlin. */
const tuesday = '2031-01-07T11:00:00Z';
beforeEach(() => goTo(tuesday));

const tellOf = async (player: TestPlayer, amount: string, kind: NotificationKind = 'deposit') =>
  await app().context.database.transact(
    async (tx) =>
      await tell(tx, app().context, {
        playerId: player.id,
        kind,
        key: `${kind} ${randomUUID()}`,
        email: fillEmail(kind === 'withdrawal' ? withdrawalPaidEmail : depositDoneEmail, { params: { amount } }),
      }),
  );
const withRhythm = async (rhythm: 'daily' | 'weekly', more: object = {}) => {
  const player = await app().signUp({ timeZone: 'Europe/Berlin' });
  await player.call('changeNotificationPreferences', { body: { rhythm, ...more } });
  return player;
};
const run = async () => await sendDigestsJob.run(app().context, {});
const mailsTo = async (player: TestPlayer) =>
  await app()
    .context.database.db.selectFrom('mail')
    .selectAll()
    .where('recipient', '=', player.email)
    .where('subject', 'not like', 'Welcome%')
    .orderBy('id')
    .execute();

test.each([
  ['daily', '2031-01-07T11:00:00Z', undefined, '2031-01-08T08:00:00Z'],
  ['daily', '2031-01-07T07:59:00Z', undefined, '2031-01-07T08:00:00Z'],
  ['daily', '2031-01-07T08:00:00Z', undefined, '2031-01-08T08:00:00Z'],
  ['weekly', '2031-01-07T11:00:00Z', undefined, '2031-01-13T08:00:00Z'],
  // over the night in which the clock goes forward, and with quiet hours until half past ten
  ['weekly', '2031-03-28T11:00:00Z', undefined, '2031-03-31T07:00:00Z'],
  ['daily', '2031-01-07T11:00:00Z', { from: 23 * 60, until: 630 }, '2031-01-08T09:30:00Z'],
] as const)('a %s digest of what happens at %s is due in the morning of the player’s day', (rhythm, at, quiet, due) => {
  expect(digestDue(rhythm, 'Europe/Berlin', new Date(at), quiet)).toEqual(new Date(due));
});

test('a day’s optional news come as one email in the morning, once, however often the job runs; required ones at once', async () => {
  const player = await withRhythm('daily');
  await tellOf(player, '€10.00');
  await tellOf(player, '€20.00', 'withdrawal');
  clock.setOffset(new Date('2031-01-07T18:00:00Z').getTime() - Date.now());
  await tellOf(player, '€30.00');
  expect((await mailsTo(player)).map(({ subject }) => subject)).toEqual(['Your withdrawal has been paid']);
  await run();
  expect(await mailsTo(player)).toHaveLength(1);
  goTo('2031-01-08T08:01:00Z');
  await Promise.all([run(), run(), run()]);
  await run();
  const [, digest, ...more] = await mailsTo(player);
  expect(more).toEqual([]);
  expect(digest).toMatchObject({ subject: '2 updates from Lanternhall', notification: 'digest-daily', player_id: player.id });
  expect(digest?.body_text).toMatch(/Your deposit of €10\.00[^]*Your deposit of €30\.00/);
  expect(digest?.body_text).not.toContain('€20.00');
  const told = await app()
    .context.database.db.selectFrom('told')
    .select('ways')
    .where('player_id', '=', player.id)
    .where('kind', '=', 'deposit')
    .execute();
  expect(told.map(({ ways }) => ways)).toEqual([
    ['notice', 'digest'],
    ['notice', 'digest'],
  ]);
});

test('what was switched off meanwhile is left out, and of nothing no email comes', async () => {
  const [player, other] = [await withRhythm('daily'), await withRhythm('weekly')];
  await tellOf(player, '€10.00');
  await tellOf(player, '€11.00', 'bonus-ending');
  await tellOf(other, '€12.00', 'bonus-ending');
  await player.call('changeNotificationPreferences', { body: { choices: [{ kind: 'deposit', way: 'mail', isOn: false }] } });
  await app().context.database.transact(
    async (tx) => await changePlayerStatus(tx, app().context.notifier, other.id, playerStatus.excluded),
  );
  goTo('2031-01-13T08:01:00Z');
  await run();
  const [digest] = await mailsTo(player);
  expect(digest?.subject).toBe('1 update from Lanternhall');
  expect(digest?.body_text).toContain('€11.00');
  expect(await mailsTo(other)).toEqual([]);
});

test('another rhythm takes along what waits, and none drops it', async () => {
  const [player, gone] = [await withRhythm('weekly'), await withRhythm('weekly')];
  await tellOf(player, '€10.00');
  await tellOf(gone, '€10.00');
  await player.call('changeNotificationPreferences', { body: { rhythm: 'each' } });
  await gone.call('changeNotificationPreferences', { body: { rhythm: 'none' } });
  await run();
  expect(await mailsTo(player)).toHaveLength(1);
  await tellOf(gone, '€11.00');
  goTo('2031-01-20T08:01:00Z');
  await run();
  expect(await mailsTo(gone)).toEqual([]);
  await tellOf(gone, '€12.00', 'withdrawal');
  expect(await mailsTo(gone)).toHaveLength(1);
});

test('the press of a digest ends all optional emails, and is taken back to the same rhythm', async () => {
  const player = await withRhythm('weekly');
  const code = unsubscribeToken(app().context.secrets, { playerId: player.id, kind: 'digest-weekly' });
  const rhythm = async () => (await player.call('readNotificationPreferences')).data.rhythm;
  expect((await app().guest.call('unsubscribe', { body: { code } })).data).toEqual({ kind: 'digest', isOn: false });
  expect(await rhythm()).toBe('none');
  expect((await app().guest.call('readUnsubscribing', { body: { code } })).data).toEqual({ kind: 'digest', isOn: false });
  await app().guest.call('unsubscribe', { body: { code, isOn: true } });
  expect(await rhythm()).toBe('weekly');
});
