// What players choose of notifications, and how an email ends others of its kind without signing in.
import { expect, test } from 'vitest';
import { tell } from '#server/modules/messages/index.ts';
import { email, fillEmail } from '#server/platform/email.ts';
import { startPushService } from '#testing/push-service.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening({ config: { pushInner: true } });
const at = addressIn(evening);
/** An email that its player may switch off. */
const arrived = email('arrived', {
  when: 'A journey tells of something.',
  texts: { en: { subject: 'Something arrived', body: 'It is there.' } },
});
const screens = ['desktop', 'mobile'] as const;

test.each(screens)('a player chooses what is told and how, by keyboard too, and it holds after a reload, on %s', async (screen) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info'));
  const main = page.getByRole('main');
  await main.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'Choose notifications', exact: true }).click();
  await main.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor();
  const deposits = main.getByRole('switch', { name: 'Deposits: Email', exact: true });
  await expect.poll(async () => await deposits.isChecked()).toBe(true);
  await look(page, `notifications-${screen}`);
  // what has to be told has no switch
  expect(await main.getByRole('switch', { name: /^Withdrawals: (Email|On the site)/ }).count()).toBe(0);
  await deposits.focus();
  await page.keyboard.press('Space');
  await main.getByText('Saved').waitFor();
  await expect.poll(async () => await deposits.isChecked()).toBe(false);
  await main.getByRole('switch', { name: 'Quiet hours', exact: true }).check();
  await main.getByLabel('Until').selectOption('07:30');
  await main.getByRole('radio', { name: 'Together, once a day', exact: true }).check();
  await look(page, `notifications-timing-${screen}`);
  const chosen = async () => (await player.call('readNotificationPreferences')).data;
  await expect.poll(chosen).toMatchObject({ rhythm: 'daily', quiet: { from: '22:00', until: '07:30' } });
  await page.reload();
  await deposits.waitFor();
  await expect.poll(async () => await deposits.isChecked()).toBe(false);
  await expect.poll(async () => await main.getByLabel('Until').inputValue()).toBe('07:30');
  // two times that are the same are said, and not sent
  await main.getByLabel('Until').selectOption('22:00');
  await main.getByText('Choose two different times.').waitFor();
  expect(await chosen()).toMatchObject({ quiet: { from: '22:00', until: '07:30' } });
});

test('what could not be saved is said, and the page shows what holds', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info/notifications'));
  const deposits = page.getByRole('main').getByRole('switch', { name: 'Deposits: Email', exact: true });
  await deposits.waitFor();
  await page.route('**/api/notification/preferences', async (route) =>
    route.request().method() === 'PUT' ? await route.abort() : await route.fallback(),
  );
  await deposits.click();
  await page.locator('.toast').waitFor();
  await expect.poll(async () => await deposits.isChecked()).toBe(true);
});

test('the bell’s list leads to the choices', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.context.database.transact(
    async (tx) =>
      await tell(tx, app.context, {
        playerId: player.id,
        kind: 'limit',
        key: 'a limit',
        data: { event: 'limit.told', title: 'Your limit is in force' },
      }),
  );
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/static/about'));
  await page.getByRole('button', { name: 'Notifications: 1 new', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Notifications', exact: true });
  await list.getByText('Your limit is in force').waitFor();
  await look(page, 'notifications-panel');
  await list.getByRole('link', { name: 'Choose notifications', exact: true }).click();
  await page.getByRole('main').getByRole('switch', { name: 'Deposits: Email', exact: true }).waitFor();
});

test.each(screens)(
  'an email ends others of its kind by one press, without signing in, and the press is taken back, on %s',
  async (screen) => {
    const { app, visit } = evening();
    const player = await app.signUp({ language: 'de' });
    await app.context.database.transact(
      async (tx) =>
        await tell(tx, app.context, {
          playerId: player.id,
          kind: 'deposit',
          key: 'a deposit',
          email: fillEmail(arrived),
        }),
    );
    const sent = app.context.database.db.selectFrom('mail').select('unsubscribe_url').where('recipient', '=', player.email);
    const { unsubscribe_url: url } = await sent.where('unsubscribe_url', 'is not', null).executeTakeFirstOrThrow();
    const page = await visit(screen);
    const isOn = async () =>
      (await player.call('readNotificationPreferences')).data.kinds.find(({ kind }) => kind === 'deposit')?.mail.isOn;
    await page.goto(url ?? '');
    await page.getByRole('heading', { name: 'Diese E-Mails abbestellen?', exact: true }).waitFor();
    // who follows the link alone has ended nothing, and the code is in no history
    expect(await isOn()).toBe(true);
    await expect.poll(() => page.url()).toBe(at('/de/unsubscribe'));
    await look(page, `unsubscribe-${screen}`);
    await page.getByRole('button', { name: 'E-Mails abbestellen', exact: true }).click();
    await page.getByRole('heading', { name: 'Diese E-Mails sind abbestellt', exact: true }).waitFor();
    expect(await isOn()).toBe(false);
    await look(page, `unsubscribed-${screen}`);
    await page.getByRole('button', { name: 'Rückgängig machen', exact: true }).click();
    await page.getByRole('heading', { name: 'Du bekommst diese E-Mails wieder', exact: true }).waitFor();
    expect(await isOn()).toBe(true);
  },
);

test('a link that is not whole says so', async () => {
  const page = await evening().visit('mobile');
  for (const path of ['/unsubscribe', '/unsubscribe?unsubscribeCode=AAAA']) {
    await page.goto(at(path));
    await page.getByRole('heading', { name: 'This link doesn’t work', exact: true }).waitFor();
  }
  await look(page, 'unsubscribe-bad');
});

/** A browser without a window forbids every site to notify, and its push service cannot be reached from here: a stand-in takes their place. */
test('push messages are asked for by a press alone, go to this browser from then on, and are switched off again', async () => {
  const { app, visit } = evening();
  const service = await startPushService();
  const player = await app.signUp();
  const page = await visit('mobile');
  const browser = service.subscribe();
  await page.addInitScript(({ endpoint, keys }) => {
    let isOn = false;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => await Promise.resolve(!(isOn = false)),
    } as unknown as PushSubscription;
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => await Promise.resolve((permission = 'granted'));
    PushManager.prototype.subscribe = async () => await Promise.resolve(((isOn = true), subscription));
    PushManager.prototype.getSubscription = async () => await Promise.resolve(isOn ? subscription : null);
  }, browser);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info/notifications'));
  const region = page.getByRole('region', { name: 'Push on this device' });
  const turnOn = region.getByRole('button', { name: 'Switch on for this device', exact: true });
  await turnOn.waitFor();
  const scopes = async () =>
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname));
  expect(await scopes()).not.toContain('/push/');
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await region.scrollIntoViewIfNeeded();
  await look(page, 'push-off');
  await turnOn.click();
  await region.getByText('Push notifications are on for this device.').waitFor();
  expect(await scopes()).toContain('/push/');
  await look(page, 'push-on');
  await app.context.database.transact(
    async (tx) =>
      await tell(tx, app.context, {
        playerId: player.id,
        kind: 'sign-in',
        key: 'a device',
        data: { event: 'sign-in.told', title: 'New sign-in' },
      }),
  );
  await app.drainJobs();
  const [sent] = service.messages;
  expect(sent?.message).toMatchObject({ title: 'New sign-in', url: '/profile/info', locale: 'en' });
  await region.getByRole('button', { name: 'Switch off for this device', exact: true }).click();
  await turnOn.waitFor();
  expect((await player.call('findPushSubscription', { body: { endpoint: browser.endpoint } })).data).toEqual({ isOn: false });
  await service.close();
});

test('the worker of push messages has its own policy, is looked for anew each time, and holds no page', async () => {
  const answer = await fetch(at('/push-worker.js'));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; img-src 'self'");
  expect(await answer.text()).not.toContain("'fetch'");
});

test('who forbade notifications is told where to allow them', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info/notifications'));
  const region = page.getByRole('region', { name: 'Push on this device' });
  await region.getByText('Your browser blocks push notifications from this site.').waitFor();
  expect(await region.getByRole('button').count()).toBe(0);
});
