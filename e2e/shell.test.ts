// What stands around every page: search, consent, the rail, the locked house, drafts, what the page asks for by itself, the offline page.
import { expect, test } from 'vitest';
import { offlineCache } from '#contract/kernel/constants.ts';
import { privateChannel } from '#contract/live/channels.ts';
import { tell as tellPlayer } from '#server/modules/messages/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { goOffline } from './lib/go-offline.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, listening, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('providers and collections are asked for when the app is made, before anybody touches it', async () => {
  const page = await evening().visit('desktop');
  // how the page stands as it asks: the quiet moment, in which all other parts come, is seconds away
  await page.addInitScript(() => {
    const asked: object[] = [];
    const { fetch } = globalThis;
    Object.assign(globalThis, {
      asked,
      fetch: async (input: string, init?: RequestInit) => {
        const [, name] = /\/api\/game\/(providers|collections)/.exec(input) ?? [];
        const [session, alerts] = [document.documentElement.dataset['session'], document.querySelectorAll('.toasts').length];
        if (name !== undefined) asked.push({ name, session, alerts });
        return await fetch(input, init);
      },
    });
  });
  await page.goto(at('/static/terms'));
  const asked = async () =>
    await page.evaluate(() =>
      (globalThis as unknown as { asked: { name: string }[] }).asked.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  await expect.poll(asked).toEqual(['collections', 'providers'].map((name) => ({ name, session: 'guest', alerts: 0 })));
});

test('nothing of the catalogue is asked for while the house is closed', async () => {
  const { app, visit } = evening();
  const { context } = app;
  const close = async (isClosed: boolean) => {
    await context.database.transact(async (tx) => void (await changeSetting(tx, context.notifier, 'maintenance', isClosed)));
    await context.settings.reload();
  };
  await close(true);
  try {
    const page = await visit('desktop');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(at('/games'));
    await page.mouse.move(300, 300);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/game/'))).toEqual([]);
  } finally {
    await close(false);
  }
});

test('providers that cannot be read make an empty list, and nobody an error page', async () => {
  const page = await evening().visit('desktop');
  await page.route(/(api\/game\/(providers|collections)|_payload)/, async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await page.goto(at('/static/about'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'All games', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await expect.poll(async () => await page.getByLabel('Provider').getByRole('option').count()).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Providers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(0);
});

test("the page of the player's bonuses leaves the first fetch of bonuses out, others make it", async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await signIn(page, evening(), await app.signUp());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // the first fetch asks for the codes of deposits, the page of bonuses for all of them
  const codes = () => asked.filter((url) => url.endsWith('/api/game/bonuses/bonuscodes?trigger=3')).length;
  await page.goto(at('/profile/bonuses'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Balance/ })
    .waitFor();
  for (const list of ['player-bonuses', 'player-freespins', 'bonuses/bonuscodes'])
    await expect.poll(() => asked.some((url) => url.endsWith(`/api/game/${list}`)), { message: list }).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(codes()).toBe(0);
  await page.goto(at('/profile/wallet'));
  await expect.poll(codes).toBeGreaterThan(0);
});

test('a bonus code that turns out to bring nothing is told at that moment, once, and by no reload', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await keepAlerts(page);
  const player = await app.signUp();
  await signIn(page, evening(), player);
  const codes = [3, 4, 1].map((status) => ({ id: crypto.randomUUID(), code: `LAMP${status}`, status, trigger: 3, version: 1 }));
  await page.route('**/api/game/bonuses/bonuscodes*', async (route) => await route.fulfill({ json: { data: codes } }));
  const isListening = listening(page, 'player');
  await page.goto(at('/static/about'));
  await isListening;
  const { database, outbox } = app.context;
  const tell = async (bonusCode: object) =>
    await database.transact(
      async (tx) =>
        await outbox.publish(tx, privateChannel('bonus:player-bonus-codes', player.id), { event: 'bonus-code.updated', bonusCode }),
    );
  for (const code of [...codes, ...codes]) await tell(code);
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  const told = async (title: string, code: string) => await messages.filter({ hasText: title }).filter({ hasText: code }).count();
  await expect.poll(async () => await told('Bonus code not recognised', 'LAMP3')).toBe(1);
  await expect.poll(async () => await told('Bonus code not available', 'LAMP4')).toBe(1);
  expect(await messages.filter({ hasText: 'LAMP1' }).count()).toBe(0);
  const isListeningAgain = listening(page, 'player');
  const isRead = page.waitForResponse(/bonuscodes/);
  await page.reload();
  await Promise.all([isListeningAgain, isRead]);
  // an alert that comes at all has come by then
  await tell({ ...codes[0], code: 'LAMP5', id: crypto.randomUUID() });
  await expect.poll(async () => await told('Bonus code not recognised', 'LAMP5')).toBe(1);
  await expect.poll(async () => await messages.count()).toBe(1);
});

test('one hundredth of the window is what the page measures with', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/terms'));
  const [height, measured] = await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.height = 'calc(100 * var(--vh))';
    document.body.append(box);
    return [innerHeight, box.offsetHeight];
  });
  expect(measured).toBe(height);
});

test('the question about cookies has three answers: none yet, no, yes', async () => {
  const page = await evening().visit('desktop');
  await page.context().clearCookies();
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'cookie-consent')?.value;
  await page.goto(at('/static/about'));
  await page.mouse.move(300, 300);
  const question = page.getByRole('region', { name: 'May we count page views?' });
  await question.waitFor();
  expect(await kept()).toBeUndefined();
  await look(page, 'cookies');
  await question.getByRole('button', { name: 'Necessary only', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(kept).toBe('opted-out');
  await page.reload();
  await expect.poll(async () => await question.isVisible()).toBe(false);
  // pressed before its part of the page listens, it is done all the same
  await page.getByRole('button', { name: 'Cookie settings', exact: true }).click();
  // asked for anew it is in sight, and the focus is on its first answer
  await question.getByRole('button', { name: 'Necessary only', exact: true }).and(page.locator(':focus')).waitFor();
  expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await question.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect.poll(kept).toBe('opted-in');
});

test('the search finds games, studios and pages, also with a slip', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search games, providers and pages' });
  await field.fill('carvan');
  await page.getByRole('option', { name: /Golden Caravan/ }).waitFor();
  await field.fill('lamplight');
  await page
    .getByRole('option', { name: /Lamplight Studio.*Provider/ })
    .first()
    .waitFor();
  await field.fill('privcay');
  // what was found before has made room
  await expect.poll(async () => await page.getByRole('option').filter({ hasText: 'Lamplight' }).count()).toBe(0);
  await page.getByRole('option', { name: /Privacy policy/ }).click();
  await page.waitForURL(at('/static/privacy'));
  await field.fill('zzzzzz');
  await page.getByText('No results found').waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
});

test('the search of the phone’s bar leads to the games and is ready to be typed into', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about'));
  await page.locator('.bottom-bar').getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  const field = page.getByRole('main').getByRole('searchbox').and(page.locator(':focus'));
  await field.waitFor();
  await page.keyboard.type('carvan');
  await page.getByRole('main').getByRole('link', { name: 'Golden Caravan' }).first().waitFor();
  await look(page, 'phone-search');
});

test('on a phone news are marked at the account and told in its menu, where who has no nickname is Unknown', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const news = { playerId: player.id, kind: 'deposit' as const, key: crypto.randomUUID(), data: { event: 'welcome' } };
  await app.context.database.transact(async (tx) => await tellPlayer(tx, app.context, news));
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/static/about'));
  const account = page.getByRole('banner').getByRole('button', { name: /^Your account/ });
  await account.and(page.getByRole('button', { name: 'Your account, Notifications: 1 new', exact: true })).click();
  await expect.poll(async () => await account.textContent()).toBe('1');
  const menu = page.getByRole('menu', { name: 'Your account' });
  await menu.getByText('Unknown', { exact: true }).waitFor();
  await look(page, 'account-menu-phone');
  await menu.getByRole('menuitem', { name: 'Notifications: 1 new', exact: true }).click();
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: 'Clear all', exact: true }).click();
  await list.getByText('You’re all caught up.').waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await expect.poll(async () => await account.textContent()).toBe('');
  await player.call('updateProfile', { body: { nickname: 'Wicktrimmer' } });
  await page.goto(at('/static/about'));
  await account.click();
  await menu.getByText('Wicktrimmer', { exact: true }).waitFor();
  expect(await menu.getByText('Unknown', { exact: true }).count()).toBe(0);
});

test('a message to the house is sent once and confirmed', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  await page.goto(at('/questions/contact'));
  const email = 'writer@lanternhall.example';
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('What is it about?').selectOption({ label: 'A game or a round' });
  await page.getByRole('textbox', { name: 'Your message' }).fill('The camel looks tired tonight.');
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await page.getByText('Message sent').waitFor();
  const letters = await app.context.database.db.selectFrom('mail').select('subject').where('recipient', '=', email).execute();
  expect(letters).toEqual([{ subject: 'Lanternhall has received your message' }]);
});

test.each(['desktop', 'mobile'] as const)('HI-06 the balance stands in every layout of a player (%s)', async (screen) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 123_45n);
  const page = await visit(screen);
  await signIn(page, evening(), player);
  const seen = async () => await page.getByText('€123.45').filter({ visible: true }).first().waitFor();
  for (const path of ['/', '/questions', '/profile/limits', '/nope']) {
    await page.goto(at(path));
    await seen();
  }
  await page.goto(at('/games/golden-caravan?real=true'));
  // over a running game the game says it itself
  await page.frameLocator('.game-frame iframe').getByText('€123.45').filter({ visible: true }).first().waitFor();
  await app.context.database.transact(
    async (tx) => void (await tx.updateTable('player').set({ status: 2 }).where('id', '=', player.id).execute()),
  );
  await page.goto(at('/static/about'));
  await seen();
  await expect.poll(async () => await page.locator('[data-locked=excluded]').count()).toBe(1);
});

test('an excluded player sees the locked house: money out, no way into play', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await app.context.database.transact(
    async (tx) => void (await tx.updateTable('player').set({ status: 2 }).where('id', '=', player.id).execute()),
  );
  await page.goto(at('/static/about'));
  await page.getByRole('heading', { name: 'You’re taking a break', exact: true }).waitFor();
  await expect.poll(async () => await page.getByRole('navigation', { name: 'Quick access' }).count()).toBe(0);
  await look(page, 'locked');
});

test('the compact rail is remembered', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  await page.getByRole('button', { name: 'Collapse menu', exact: true }).click();
  await page.reload();
  await expect.poll(async () => await page.getByRole('button', { name: 'Expand menu' }).count()).toBe(1);
});

test('drafts are shown by a signed address, then by what is stored, until they are put off', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.goto(at(`/static/about?preview=${app.context.previews.issue(1)}`));
  await expect.poll(async () => await page.locator('meta[name=robots][content=noindex]').count()).toBe(1);
  await page.goto(at('/static/terms'));
  await expect.poll(async () => await page.locator('meta[name=robots][content=noindex]').count()).toBe(1);
  await page.goto(at('/static/terms?preview=off'));
  await page.goto(at('/static/terms'));
  expect(await page.locator('meta[name=robots][content=noindex]').count()).toBe(0);
});

test('without a connection the installed house says so', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about'));
  await page.mouse.move(10, 300);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await goOffline(page);
  await page.goto(at('/games')).catch(() => undefined);
  await page.getByRole('heading', { name: 'No connection', exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/games');
});

test('the offline page speaks the language of the last page, and no worker takes the place of another for it', async () => {
  const page = await evening().visit('desktop');
  await page.addInitScript(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      localStorage.setItem('workers', `${Number(localStorage.getItem('workers')) + 1}`);
    }),
  );
  const keptPages = async () =>
    await page.evaluate(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).search), offlineCache);
  const workers = async () => await page.evaluate(() => localStorage.getItem('workers'));
  for (const [path, locale] of [
    ['/static/about', 'en'],
    ['/de/static/about', 'de'],
  ] as const) {
    await page.goto(at(path));
    await page.mouse.move(10, 300);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await expect.poll(keptPages).toEqual([`?locale=${locale}`]);
    await expect.poll(workers).toBe('1');
  }
  await goOffline(page);
  await page.goto(at('/de/games')).catch(() => undefined);
  await page.getByRole('heading', { name: 'Keine Verbindung', exact: true }).waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(() =>
      page
        .context()
        .serviceWorkers()
        .map((worker) => worker.url()),
    )
    .toEqual([at('/service-worker.js')]);
});
