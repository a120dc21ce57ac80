// Push messages, against a push service that opens what it is sent.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { NotificationKind } from '#contract/notification-kinds.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { fillEmail } from '#server/platform/email.ts';
import { readJobs } from '#server/platform/job-queue.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { depositDoneEmail } from '../messages.email.ts';
import { tell } from '../telling/tell.ts';
import { isPublicAddress, lookupPublic, mayBePushService } from './push-address.ts';
import { sendMessage } from './send-message.ts';
import { vapidKeys } from './vapid-keys.ts';

const clock = createClock();
const app = useTestApp({ config: { pushInner: true }, context: () => ({ clock }) });
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => await service.close());
beforeEach(() => {
  service.answer(201);
  service.messages.length = 0;
  clock.setOffset(0);
});

const tellOf = async (player: TestPlayer, kind: NotificationKind = 'deposit', key = `${kind} ${randomUUID()}`) =>
  await app().context.database.transact(
    async (tx) =>
      await tell(tx, app().context, {
        playerId: player.id,
        kind,
        key,
        email: fillEmail(depositDoneEmail, { params: { amount: '€25.00' } }),
      }),
  );
const withBrowser = async (fields: object = {}) => {
  const player = await app().signUp(fields);
  const browser = service.subscribe();
  await player.call('addPushSubscription', { body: browser });
  return { player, browser };
};
const isOn = async (player: TestPlayer, { endpoint }: { endpoint: string }) =>
  (await player.call('findPushSubscription', { body: { endpoint } })).data.isOn;
/** As if the waits after failures were over. */
const letPass = async () =>
  await app().context.database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

test('a player’s browsers get what is told, in the player’s language, signed, and readable by them alone', async () => {
  const { player, browser } = await withBrowser({ language: 'fr' });
  const second = service.subscribe();
  await player.call('addPushSubscription', { body: second });
  const stranger = await withBrowser();
  await tellOf(player);
  await app().drainJobs();
  const paths = [browser, second].map(({ endpoint }) => new URL(endpoint).pathname);
  expect(service.messages.map((one) => one.browser).toSorted()).toEqual(paths.toSorted());
  const [message] = service.messages;
  expect(message?.message).toEqual({
    title: 'Votre dépôt est arrivé',
    url: '/fr/profile/history/transactions',
    locale: 'fr',
    tag: message?.headers['topic'],
  });
  const { publicKey } = (await stranger.player.call('readPushKey')).data;
  expect(message).toMatchObject({ key: publicKey, claims: { aud: service.origin, sub: 'mailto:house@lanternhall.example' } });
  expect(message?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
});

test('the keys stay the same over starts, and are others under another secret', () => {
  const { secrets } = app().context;
  expect(vapidKeys(secrets)).toEqual(vapidKeys(secrets));
  expect(Buffer.from(vapidKeys(secrets).publicKey, 'base64url')).toHaveLength(65);
});

test('told twice and at once, a browser hears of it once', async () => {
  const { player } = await withBrowser();
  const key = `deposit ${randomUUID()}`;
  await Promise.all([tellOf(player, 'deposit', key), tellOf(player, 'deposit', key), tellOf(player, 'deposit', key)]);
  await app().drainJobs();
  expect(service.messages).toHaveLength(1);
});

test('while the push service is down it is tried again; a browser that takes no more is forgotten', async () => {
  const { player, browser } = await withBrowser();
  service.answer(503);
  await tellOf(player);
  await app().drainJobs();
  expect(service.messages).toEqual([]);
  expect(await isOn(player, browser)).toBe(true);
  service.answer(201);
  await letPass();
  await app().drainJobs();
  expect(service.messages).toHaveLength(1);
  service.answer(410);
  await tellOf(player);
  await app().drainJobs();
  expect(await isOn(player, browser)).toBe(false);
  expect((await readJobs(app().context.database.db)).filter(({ name }) => name === 'send-push')).toEqual([]);
  service.answer(201);
  await tellOf(player);
  await app().drainJobs();
  expect(service.messages).toHaveLength(1);
});

test('nothing reaches who is excluded, takes a break or is blocked, also not what was written before', async () => {
  for (const status of [playerStatus.excluded, playerStatus.coolingOff, playerStatus.blocked]) {
    const { player } = await withBrowser();
    await tellOf(player);
    await app().context.database.transact(async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, status));
    await tellOf(player, 'withdrawal');
    await app().drainJobs();
    expect(service.messages).toEqual([]);
    expect(await refusalOf(player.call('addPushSubscription', { body: service.subscribe() }))).toMatchObject({ status: 409 });
  }
});

test('what is switched off after it was written does not leave, and quiet hours are waited for', async () => {
  const { player } = await withBrowser({ timeZone: 'Europe/Berlin' });
  await tellOf(player);
  const off = { choices: [{ kind: 'deposit' as const, way: 'push' as const, isOn: false }] };
  await player.call('changeNotificationPreferences', { body: { ...off, quiet: { from: '22:00', until: '07:00' } } });
  await app().drainJobs();
  expect(service.messages).toEqual([]);
  clock.setOffset(new Date('2031-01-10T22:15:00Z').getTime() - Date.now());
  await tellOf(player, 'withdrawal');
  const [job] = (await readJobs(app().context.database.db)).filter(({ name }) => name === 'send-push');
  expect(job?.runAt).toEqual(new Date('2031-01-11T06:00:00Z'));
  await app().context.database.pool.query('delete from graphile_worker._private_jobs');
});

test('a browser is of whoever switched it on last, is forgotten by its player alone, and of many the oldest is left out', async () => {
  const [{ player, browser }, other] = [await withBrowser(), await app().signUp()];
  expect((await other.call('removePushSubscription', { body: { endpoint: browser.endpoint } })).data).toEqual({ removed: false });
  expect([await isOn(player, browser), await isOn(other, browser)]).toEqual([true, false]);
  await Promise.all([1, 2, 3].map(async () => await other.call('addPushSubscription', { body: browser })));
  expect([await isOn(player, browser), await isOn(other, browser)]).toEqual([false, true]);
  await tellOf(player);
  await app().drainJobs();
  expect(service.messages).toEqual([]);
  const more = Array.from({ length: 10 }, () => service.subscribe());
  for (const one of more) await other.call('addPushSubscription', { body: one });
  expect(await isOn(other, browser)).toBe(false);
  expect(await isOn(other, more[0] ?? browser)).toBe(true);
  const [first = browser] = more;
  expect((await other.call('removePushSubscription', { body: { endpoint: first.endpoint } })).data).toEqual({ removed: true });
  expect((await other.call('removePushSubscription', { body: { endpoint: first.endpoint } })).data).toEqual({ removed: false });
});

test('with its session a browser ends as well: signed out there, or closed from elsewhere', async () => {
  const { player, browser } = await withBrowser();
  const elsewhere = app().as(
    (await app().guest.call('signIn', { body: { email: player.email, password: player.password } })).data.accessToken,
  );
  const other = service.subscribe();
  await elsewhere('addPushSubscription', { body: other });
  await elsewhere('closeOtherSessions');
  const still = async ({ endpoint }: { endpoint: string }) => (await elsewhere('findPushSubscription', { body: { endpoint } })).data.isOn;
  expect([await still(browser), await still(other)]).toEqual([false, true]);
});

test('what no browser would send is refused by its field; a guest has no browser', async () => {
  const player = await app().signUp();
  const browser = service.subscribe();
  const refused = async (body: typeof browser) => await refusalOf(player.call('addPushSubscription', { body }));
  expect(await refused({ ...browser, endpoint: 'ftp://push.example/1' })).toMatchObject({ errors: [{ field: 'endpoint' }] });
  const notAPoint = Buffer.alloc(65, 4).toString('base64url');
  expect(await refused({ ...browser, keys: { ...browser.keys, p256dh: notAPoint } })).toMatchObject({ errors: [{ field: 'keys.p256dh' }] });
  expect(await refused({ ...browser, keys: { ...browser.keys, auth: 'AAAA' } })).toMatchObject({ errors: [{ field: 'keys.auth' }] });
  const { endpoint } = browser;
  const asked = [
    app().guest.call('readPushKey'),
    app().guest.call('addPushSubscription', { body: browser }),
    app().guest.call('findPushSubscription', { body: { endpoint } }),
    app().guest.call('removePushSubscription', { body: { endpoint } }),
  ];
  for (const call of asked) expect(await refusalOf(call)).toMatchObject({ status: 401 });
});

test.each([
  'http://push.example/1',
  'https://localhost/1',
  'https://localhost./1',
  'https://127.0.0.1/1',
  'https://0x7f000001/1',
  'https://2130706433/1',
  'https://[::1]/1',
  'https://[::ffff:127.0.0.1]/1',
  'https://[fd00::1]/1',
  'https://[fe80::1]/1',
  'https://169.254.169.254/latest/meta-data',
  'https://10.1.2.3/1',
  'https://metadata.google.internal/1',
  'https://printer.local/1',
  'https://intranet/1',
  'https://push.example:8443/1',
  'https://user:word@push.example/1',
  'file:///etc/passwd',
  'nonsense',
])('%s is no push service', (endpoint) => {
  expect(mayBePushService(endpoint, { pushInner: false })).toBe(false);
});

test('those of the browsers are push services', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(mayBePushService(endpoint, { pushInner: false })).toBe(true);
  expect([isPublicAddress('142.250.74.10'), isPublicAddress('2a00:1450:4001:827::200a'), isPublicAddress('nonsense')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a name that leads into an inner network is refused as the connection is made, and its browser forgotten', async () => {
  const failure = await new Promise<Error | null>((resolve) => lookupPublic('localhost', { all: true }, (error) => resolve(error)));
  expect(failure?.message).toContain('not public');
  const { keys } = service.subscribe();
  const vapid = { keys: vapidKeys(app().context.secrets), subject: 'mailto:house@lanternhall.example', pushInner: false };
  const message = { title: 'x', url: '/', locale: 'en', topic: 'x' };
  let asked = 0;
  const server = createServer((_request, response) => void response.end(String((asked += 1))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  for (const endpoint of [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, 'https://127.0.0.1/', 'https://localhost./'])
    expect(await sendMessage({ endpoint, keys }, message, vapid)).toBe('gone');
  server.close();
  expect(asked).toBe(0);
});
