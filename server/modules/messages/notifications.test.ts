// Notifications and messages over HTTP.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { privateChannel } from '#contract/live/channels.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { createClients, listen, subscribed } from '#testing/live-client.ts';

const app = useTestApp();
const clients = createClients();
afterEach(() => clients.endAll());

async function rejectedWithdrawal(player: TestPlayer): Promise<string> {
  await app().fund(player, 5000n);
  const { data } = await player.call('createWithdrawal', {
    body: {
      key: randomUUID(),
      amount: 1000,
      currency: 'EUR',
      method: 'bank-transfer',
      fields: { iban: 'DE89370400440532013000', holder: 'Ada Abend' },
    },
  });
  await app().context.database.transact(
    async (tx) =>
      await reviewWithdrawal(tx, app().context, {
        invoiceId: data.id,
        verdict: 'reject',
        reason: 'Not in order',
        actor: 'operator:test',
      }),
  );
  return data.id;
}

test('a payment that was decided is kept for its player until it is put away', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  expect((await player.call('listNotifications')).data).toEqual([]);
  const id = await rejectedWithdrawal(player);
  const { data } = await player.call('listNotifications');
  expect(data).toMatchObject([
    {
      version: 1,
      data: { event: 'invoice.withdrawal.updated', invoice: { id, status: invoiceStatus.rejected, amount: 1000, currency: 'EUR' } },
    },
  ]);
  expect((await stranger.call('listNotifications')).data).toEqual([]);
  expect((await stranger.call('clearNotifications')).data).toEqual({ cleared: 0 });
  expect((await player.call('clearNotifications')).data).toEqual({ cleared: 1 });
  expect((await player.call('clearNotifications')).data).toEqual({ cleared: 0 });
  expect((await player.call('listNotifications')).data).toEqual([]);
});

test('putting away up to one keeps what came after it', async () => {
  const player = await app().signUp();
  await rejectedWithdrawal(player);
  const [seen] = (await player.call('listNotifications')).data;
  const later = await rejectedWithdrawal(player);
  await player.call('clearNotifications', { query: { upTo: seen?.id ?? '' } });
  expect((await player.call('listNotifications')).data).toMatchObject([{ data: { invoice: { id: later } } }]);
});

test('the player’s other pages hear what is put away, and nothing where there was nothing to put away', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  const hear = async ({ id, accessToken }: TestPlayer) => {
    const client = await clients.connect({ origin: app().origin, base: '/api' }, 'websocket', { token: accessToken });
    return listen(await subscribed(client, privateChannel('notification:notifications', id)));
  };
  const [heard, foreign] = [await hear(player), await hear(stranger)];
  for (let n = 0; n < 3; n += 1) await rejectedWithdrawal(player);
  const [third, second, first] = (await player.call('listNotifications')).data;
  await player.call('clearNotifications', { query: { upTo: second?.id ?? '' } });
  await player.call('clearNotifications', { query: { upTo: first?.id ?? '' } });
  await player.call('clearNotifications');
  await player.call('clearNotifications');
  const id = await rejectedWithdrawal(player);
  await expect.poll(() => heard.length).toBe(6);
  expect(heard.map(({ data }) => data as unknown)).toEqual([
    ...[first, second, third].map((notification) => ({ event: 'notification.created', notification })),
    { event: 'notifications.cleared', upTo: second?.id },
    { event: 'notifications.cleared', upTo: third?.id },
    expect.objectContaining({
      notification: expect.objectContaining({ data: expect.objectContaining({ invoice: expect.objectContaining({ id }) }) }),
    }),
  ]);
  expect(foreign).toEqual([]);
});

test('the lists of bonuses and codes are there, for players alone', async () => {
  const player = await app().signUp();
  expect((await player.call('listBonuses', { query: { currency: 'EUR', amount: 1000 } })).data).toEqual([]);
  expect((await player.call('listBonusCodes', { query: { trigger: 3 } })).data).toEqual([]);
  for (const name of ['listNotifications', 'listBonuses', 'listBonusCodes'] as const)
    expect(
      await app()
        .guest.call(name)
        .catch((error: unknown) => (error as CallRefused).status),
    ).toBe(401);
});

const message = (more = {}) => ({
  key: randomUUID(),
  email: `sender-${randomUUID().slice(0, 8)}@lanternhall.example`,
  topic: 'games' as const,
  message: 'The camel looks <b>tired</b>.',
  locale: 'de',
  ...more,
});
const emailsTo = async (recipient: string) =>
  await app().context.database.db.selectFrom('mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute();

test('a message reaches the house and is confirmed in the language of its sender, without its words', async () => {
  const body = message();
  const { data } = await app().guest.call('sendCommunication', { body });
  const [toHouse] = (await emailsTo('house@lanternhall.example')).filter(({ subject }) => subject.includes(data.id));
  expect(toHouse?.body_text).toContain(body.message);
  expect(toHouse?.body_html).not.toContain('<b>tired');
  const confirmations = await emailsTo(body.email);
  expect(confirmations).toMatchObject([{ locale: 'de', subject: 'Lanternhall hat deine Nachricht erhalten' }]);
  expect(confirmations[0]?.body_text).toContain(data.id);
  expect(confirmations[0]?.body_text).not.toContain('camel');
});

test('a message that is sent twice, or twice at once, arrives once', async () => {
  const player = await app().signUp();
  const body = message({ email: player.email });
  const answers = await Promise.all(Array.from({ length: 4 }, async () => await player.call('sendCommunication', { body })));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const confirmations = (await emailsTo(player.email)).filter(({ subject }) => subject.includes('Nachricht'));
  expect(confirmations).toHaveLength(1);
});

test.each([
  [{ message: 'too short' }, 'message', 'minLength'],
  [{ email: 'nobody' }, 'email', 'email'],
  [{ topic: 'weather' }, 'topic', 'oneOf'],
])('%j is refused by its field', async (wrong, field, rule) => {
  const refusal = await app()
    .guest.call('sendCommunication', { body: message(wrong) })
    .catch((error: unknown) => error as CallRefused);
  expect((refusal as CallRefused).problem?.errors).toMatchObject([{ field, rule }]);
});
