// Live updates in a browser: two tabs that change without a reload, a network that goes and comes back, an end that a person mends.
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { tell as tellPlayer } from '#server/modules/messages/index.ts';
import { openRaw, type RawClient } from '#testing/raw-client.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { win } from '#testing/live-app.ts';
import { useEvening } from './lib/open-evening.ts';
import { keepAlerts, listening, signIn } from './lib/walk.ts';

const evening = useEvening();
const interrupted = 'Live updates interrupted';
const stopped = 'Live updates have stopped';

/** A tab of this browser that hears of everything it may. */
async function openTab(window: BrowserContext, path: string): Promise<Page> {
  const page = await window.newPage();
  const isPlayer = (await window.cookies()).some(({ name }) => name === 'access_token');
  const isListening = listening(page, isPlayer ? 'player' : 'guest');
  await page.goto(`${evening().app.origin}${path}`);
  await isListening;
  return page;
}

async function browserOf(player: TestPlayer): Promise<BrowserContext> {
  const page = await evening().visit('desktop');
  await signIn(page, evening(), player);
  return page.context();
}

const balance = (page: Page, text: string) => page.getByRole('banner').getByText(text).first();
const shown = async (pages: readonly Page[], find: (page: Page) => ReturnType<Page['getByText']>): Promise<void> => {
  await Promise.all(pages.map(async (page) => await find(page).first().waitFor()));
};

async function tell(player: TestPlayer, event: string): Promise<void> {
  const { context } = evening().app;
  const news = { playerId: player.id, kind: 'deposit' as const, key: crypto.randomUUID(), data: { event } };
  await context.database.transact(async (tx) => await tellPlayer(tx, context, news));
}

test('balance, payments, latest wins and notifications change in two tabs, and a guest hears the wins', async () => {
  const { app, visit } = evening();
  const player = await app.signUp({ nickname: 'Lamplighter' });
  const window = await browserOf(player);
  await keepAlerts(window);
  const home = await openTab(window, '/');
  const wallet = await openTab(window, '/profile/wallet');
  const guest = await openTab((await visit('mobile')).context(), '/');
  const marked = [home, wallet, guest];
  const libraries = await home.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /sockjs/i.test(name)));
  expect(libraries).toEqual([]);
  for (const page of marked) await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));

  await app.fund(player, 123_45n);
  await shown([home, wallet], (page) => balance(page, '€123.45'));
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await wallet.getByRole('heading', { name: 'Pending payments', exact: true }).waitFor();
  await tell(player, 'welcome');
  await shown([home, wallet], (page) => page.getByText('You have a new notification'));
  await win(app, player, 'golden-caravan', 7700n);
  await shown([home, wallet], (page) => balance(page, '€199.45'));
  await shown([home, guest], (page) => page.getByText('L***r · Golden Caravan'));
  for (const page of marked) expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('notifications that are put away in one tab go in the other', async () => {
  const player = await evening().app.signUp();
  const window = await browserOf(player);
  const tabs = [await openTab(window, '/'), await openTab(window, '/profile/wallet')];
  await tell(player, 'welcome');
  await shown(tabs, (page) => page.getByRole('button', { name: 'Notifications: 1 new', exact: true }));
  await tabs[0]?.getByRole('button', { name: 'Notifications: 1 new', exact: true }).click();
  await tabs[0]?.getByRole('dialog').getByRole('button', { name: 'Clear all', exact: true }).click();
  await shown(tabs, (page) => page.getByRole('button', { name: 'Notifications', exact: true }));
  expect((await player.call('listNotifications')).data).toEqual([]);
});

test('a minute without a network: both tabs tell, keep trying, and are right when it returns', async () => {
  const { app } = evening();
  const player = await app.signUp({ nickname: 'Wanderer' });
  const window = await browserOf(player);
  await window.clock.install();
  const home = await openTab(window, '/');
  const wallet = await openTab(window, '/profile/wallet');
  const tabs = [home, wallet];
  for (const page of tabs) await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await shown(tabs, (page) => balance(page, '€0.00'));

  await window.setOffline(true);
  await shown(tabs, (page) => page.getByText(interrupted));
  await app.fund(player, 123_45n);
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await win(app, player, 'golden-caravan', 8800n);
  await tell(player, 'welcome');
  await app.context.outbox.flush();
  let tries = 0;
  for (const page of tabs) page.on('websocket', () => (tries += 1));
  // the minute, as the pages' own clocks have it: whatever they would have tried in it, they try
  for (let s = 0; s < 60; s += 5) await window.clock.runFor(5000);
  await shown(tabs, (page) => page.getByText(interrupted));
  await expect
    .poll(async () => {
      await window.clock.runFor(1000);
      return tries;
    })
    .toBeGreaterThanOrEqual(4);
  for (const page of tabs) expect(await balance(page, '€210.45').count()).toBe(0);

  await window.setOffline(false);
  await shown(tabs, (page) => balance(page, '€210.45'));
  await wallet.getByRole('heading', { name: 'Pending payments', exact: true }).waitFor();
  await shown(tabs, (page) => page.getByRole('button', { name: 'Notifications: 1 new', exact: true }));
  await home.getByText('W***r · Golden Caravan').first().waitFor();
  for (const page of tabs) {
    await page.getByText(interrupted).waitFor({ state: 'hidden' });
    await expect.poll(async () => await page.getByText(stopped).isVisible()).toBe(false);
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  }
});

test('without a network the page tells; when it returns, so do the news, few or more than are kept', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const window = await browserOf(player);
  const page = await openTab(window, '/');
  await window.setOffline(true);
  await page.getByText(interrupted).waitFor();
  await app.fund(player, 10_00n);
  await window.setOffline(false);
  await balance(page, '€10.00').waitFor();
  await page.getByText(interrupted).waitFor({ state: 'hidden' });

  await window.setOffline(true);
  await page.getByText(interrupted).waitFor();
  for (let n = 0; n < 110; n += 1) await app.fund(player, 1n);
  await app.context.outbox.flush();
  const snapshot = page.waitForResponse((response) => response.url().endsWith('/api/wallet/accounts') && response.ok());
  await window.setOffline(false);
  await snapshot;
  await balance(page, '€11.10').waitFor();
  await page.getByText(interrupted).waitFor({ state: 'hidden' });
  await expect.poll(async () => await page.getByText(stopped).isVisible()).toBe(false);
});

/** What holds the better ways back: an answer that never comes, as from a proxy that waits for the end of a stream, or one that is refused. */
type Hindrance = 'refused' | 'held back';

/** A browser behind a network through which neither sockets nor the streams named get. */
async function hinder(window: BrowserContext, how: Hindrance, streams: RegExp): Promise<void> {
  await window.addInitScript(() => {
    const Socket = globalThis.WebSocket;
    // a path on which nobody accepts one
    globalThis.WebSocket = class extends Socket {
      constructor(url: string | URL) {
        super(String(url).replace('/connection/websocket', '/connection/nowhere'));
      }
    };
  });
  await window.route(streams, async (route) => (how === 'refused' ? await route.abort() : await new Promise<void>(() => undefined)));
}

test.each([
  ['refused', 'xhr_streaming', /\/connection\/(?:http_stream|sse)/],
  ['held back', 'xhr', /\/connection\/(?:http_stream|sse|.*xhr_streaming)/],
] as const)('where sockets and streams are %s, the news come by SockJS, %s', async (how, way, streams) => {
  const { app } = evening();
  const player = await app.signUp();
  const window = await browserOf(player);
  await hinder(window, how, streams);
  const asked: string[] = [];
  window.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await window.newPage();
  const taken = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/xhr_send') && answer.status() === 204);
  await page.goto(app.origin);
  await taken;
  await app.fund(player, 12_00n);
  await balance(page, '€12.00').waitFor();
  await app.fund(player, 1_00n);
  await balance(page, '€13.00').waitFor();
  await expect.poll(async () => await page.getByText(stopped).isVisible()).toBe(false);
  expect(asked.some((path) => path.startsWith('/api/connection/sockjs/') && path.endsWith(`/${way}`))).toBe(true);
  await window.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a tab that was out of sight for long reads its data again when it comes back', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const window = await browserOf(player);
  await window.clock.install();
  const accounts = '/api/wallet/accounts';
  const loads = { begun: 0, ended: 0 };
  const count = (what: keyof typeof loads) => (request: Request) => {
    if (new URL(request.url()).pathname === accounts) loads[what] += 1;
  };
  window.on('request', count('begun'));
  window.on('requestfinished', count('ended'));
  window.on('requestfailed', count('ended'));
  const page = await openTab(window, '/');
  await shown([page], (one) => balance(one, '€0.00'));
  // what is heard over the line comes after what the page does when the line stands
  await app.fund(player, 1_00n);
  await shown([page], (one) => balance(one, '€1.00'));
  const askForMore = async () => await page.evaluate(async () => void (await fetch('/api/settings/locales')));
  // an answer that the news overtook is asked for once more when it is there
  await expect
    .poll(async () => {
      const { begun } = loads;
      await askForMore();
      return [loads.begun - begun, loads.begun - loads.ended];
    })
    .toEqual([0, 0]);
  const atFirst = loads.begun;
  const show = async (state: 'hidden' | 'visible') => {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  };
  // the hour alone: timers would end the line, and a new one reads too
  const goForward = async (ms: number) => await window.clock.setSystemTime((await page.evaluate(() => Date.now())) + ms);
  await show('hidden');
  await goForward(20_000);
  await show('visible');
  await askForMore();
  expect(loads.begun).toBe(atFirst);
  await show('hidden');
  await goForward(31_000);
  const snapshots = [accounts, '/api/notification/notifications'].map(
    async (path) => await page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok()),
  );
  await show('visible');
  await Promise.all(snapshots);
});

test('an end that is final says so, and a click brings the updates back', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const others: RawClient[] = [];
  for (let n = 0; n < app.context.config.live.connectionsPerPlayer; n += 1)
    others.push(await openRaw(app.origin, { token: player.accessToken }));
  const window = await browserOf(player);
  const page = await window.newPage();
  await page.goto(app.origin);
  await page.getByText(stopped).waitFor();
  for (const { socket, ended } of others) {
    socket.terminate();
    await ended;
  }
  await app.fund(player, 5_00n);
  await page.getByRole('button', { name: 'Reconnect', exact: true }).click();
  await balance(page, '€5.00').waitFor();
  await page.getByText(stopped).waitFor({ state: 'hidden' });
  expect(await page.getByRole('button', { name: 'Reconnect' }).count()).toBe(0);
});

test('a session that is closed elsewhere brings the page home, without a cry of loss', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const window = await browserOf(player);
  const page = await openTab(window, '/profile/wallet');
  await player.call('signOut');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('banner').getByText('Sign in').first().waitFor();
  await expect.poll(async () => await page.getByText(stopped).isVisible()).toBe(false);
  await expect.poll(async () => (await window.cookies()).filter(({ name }) => name.endsWith('_token'))).toEqual([]);
});

test('what is opened for the first time without a network says so, and opens when it returns or when it is asked for again', async () => {
  const window = (await evening().visit('desktop')).context();
  const missing = 'This didn’t load';
  const home = await openTab(window, '/');
  await window.setOffline(true);
  await home.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click();
  await home.getByRole('alert').getByText(missing).waitFor();
  await window.setOffline(false);
  await home.getByRole('dialog').getByRole('textbox').first().waitFor();
  await home.getByText(missing).waitFor({ state: 'detached' });
  await home.keyboard.press('Escape');
  // what closes gives the focus back, which would take it from the search
  await home.getByRole('dialog').waitFor({ state: 'detached' });

  await window.setOffline(true);
  await home.getByRole('combobox').first().fill('caravan');
  await home.getByRole('alert').getByText(missing).waitFor();
  await home.getByRole('button', { name: 'Try again', exact: true }).click();
  await home.getByRole('alert').getByText(missing).waitFor();
  await window.setOffline(false);
  await home.getByRole('option', { name: 'Golden Caravan' }).waitFor();

  const game = await openTab(window, '/games/golden-caravan');
  await window.setOffline(true);
  await game.getByRole('main').locator('a[href*="real=false"]').first().click();
  await game.getByRole('alert').getByText(missing).waitFor();
  await window.setOffline(false);
  await game.locator('iframe').first().waitFor();
  await expect.poll(async () => await game.getByText(missing).count()).toBe(0);
});
