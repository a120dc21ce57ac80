// The chat of a vendor in the place of our own: nothing of it comes before somebody asks for it and agrees, it is begun once, is told who writes, and
// forgets it when they leave. The vendors are stand-ins that note what they are given.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import de from '#content/de/chat.json' with { type: 'json' };
import es from '#content/es/chat.json' with { type: 'json' };
import fr from '#content/fr/chat.json' with { type: 'json' };
import ptBr from '#content/pt-br/chat.json' with { type: 'json' };
import tr from '#content/tr/chat.json' with { type: 'json' };
import { startChatVendor, zendeskKey } from '#testing/chat-vendors.ts';
import { expectFocusOn } from './lib/expect-focus.ts';
import { look } from './lib/look.ts';
import { type Evening, type Screen, useEvening } from './lib/open-evening.ts';
import { keepAlerts, signIn } from './lib/walk.ts';

const [fresh, zen] = [await startChatVendor(), await startChatVendor()];
afterAll(async () => {
  await fresh.close();
  await zen.close();
});
const shared = { guestAvailable: true, productSuffix: 'lanternhall', freshchat: undefined, zendesk: undefined };
const atFreshchat = useEvening({
  config: { supportChat: { ...shared, kind: 'freshchat', freshchat: { token: 'public-token', host: fresh.origin, siteId: 'casino' } } },
});
const atZendesk = useEvening({
  config: {
    supportChat: {
      ...shared,
      guestAvailable: false,
      kind: 'zendesk',
      zendesk: { key: 'web key', host: zen.origin, origins: [], ...zendeskKey },
    },
  },
});
beforeEach(() => {
  for (const vendor of [fresh, zen]) for (const list of [vendor.asked, vendor.given, vendor.faults]) list.length = 0;
});

const bubble = (page: Page): Locator => page.locator('.chat-bubble');
const box = (page: Page): Locator => page.locator('.vendor-box');
const question = (page: Page, name = 'Open the chat?'): Locator => page.getByRole('alertdialog', { name });
const given = (vendor: typeof fresh, what: string): unknown[] => vendor.given.flatMap((one) => (one.what === what ? [one.value] : []));

async function agree(page: Page): Promise<void> {
  await bubble(page).click();
  await question(page).getByRole('button', { name: 'Open the chat', exact: true }).click();
  await box(page).waitFor();
  await question(page).waitFor({ state: 'detached' });
}
/** By our button, or on a phone, where the messenger is over everything, by its own. */
async function close(page: Page, screen: Screen): Promise<void> {
  await (screen === 'mobile' ? box(page).getByRole('button', { name: 'Close the messenger', exact: true }) : bubble(page)).click();
  await box(page).waitFor({ state: 'detached' });
}
async function visitAs(evening: Evening, screen: Screen, player?: Awaited<ReturnType<Evening['app']['signUp']>>): Promise<Page> {
  const page = await evening.visit(screen);
  if (player !== undefined) await signIn(page, evening, player);
  await page.goto(`${evening.app.origin}/static/about`);
  await bubble(page).waitFor();
  return page;
}
async function signOut(page: Page, { app }: Evening): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(`${app.origin}/`);
}

test.each(['desktop', 'mobile'] as const)('Freshchat comes when a guest asks for it and agrees, and no sooner: %s', async (screen) => {
  const page = await visitAs(atFreshchat(), screen);
  const policy = (await fetch(atFreshchat().app.origin)).headers.get('content-security-policy')?.split('; ') ?? [];
  const opened = policy.filter((rule) => rule.includes(fresh.origin)).map((rule) => rule.split(' ')[0]);
  expect(opened).toEqual(['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src']);
  await bubble(page).click();
  await question(page)
    .getByText(`a script from ${new URL(fresh.origin).host} is loaded`)
    .waitFor();
  await look(page, `chat-vendor-question-${screen}`);
  await question(page).getByRole('button', { name: 'Not now', exact: true }).click();
  await question(page).waitFor({ state: 'detached' });
  await expectFocusOn(bubble(page));
  expect([fresh.asked, fresh.given]).toEqual([[], []]);

  await agree(page);
  await page.frameLocator('.vendor-box iframe').getByText('How can we help?').waitFor();
  await expect
    .poll(() => given(fresh, 'init'))
    .toMatchObject([{ token: 'public-token', host: fresh.origin, siteId: 'casino', locale: 'en' }]);
  expect(Object.keys(given(fresh, 'init')[0] as object)).not.toContain('externalId');
  await look(page, `chat-vendor-open-${screen}`);
  // closed there, closed here; once agreed it opens at once, and is not begun anew
  await box(page).getByRole('button', { name: 'Close the messenger', exact: true }).click();
  await expect.poll(async () => await bubble(page).getAttribute('aria-expanded')).toBe('false');
  await page.evaluate(() => (window as unknown as { freshchatUnread(count: number): void }).freshchatUnread(2));
  await page.getByRole('button', { name: 'Chat with support: 2 new messages', exact: true }).click();
  await box(page).waitFor();
  await close(page, screen);
  expect(given(fresh, 'init')).toHaveLength(1);
  expect(fresh.asked.filter((path) => path === '/js/widget.js')).toHaveLength(1);
  expect(given(fresh, 'properties')).toEqual([]);
  expect(fresh.faults).toEqual([]);
});

test('a press from before it is known who is there is not lost', async () => {
  const { app, visit } = atFreshchat();
  const page = await visit('desktop');
  await signIn(page, atFreshchat(), await app.signUp());
  const released = Promise.withResolvers<undefined>();
  await page.route('**/api/player/profile', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${app.origin}/static/about`);
  await bubble(page).click();
  await expect.poll(async () => await bubble(page).getAttribute('aria-busy')).toBe('true');
  released.resolve(undefined);
  // as the player that they are
  await question(page).getByText('Freshchat also gets your name').waitFor();
  await expect.poll(async () => await bubble(page).getAttribute('aria-busy')).toBeNull();
});

test('Freshchat knows a player by the number with its suffix, finds the conversation on another device, and forgets at sign-out', async () => {
  const { app } = atFreshchat();
  const player = await app.signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Moth' } });
  const externalId = `${player.id}-lanternhall`;
  const page = await visitAs(atFreshchat(), 'desktop', player);
  await bubble(page).click();
  await question(page).getByText('Freshchat also gets your name').waitFor();
  await question(page).getByRole('button', { name: 'Open the chat', exact: true }).click();
  await box(page).waitFor();
  await expect.poll(() => given(fresh, 'properties')).toEqual([{ firstName: 'Ada', lastName: 'Moth', email: player.email }]);
  // each thing is told by a request of its own, and they may overtake each other
  await expect.poll(() => given(fresh, 'init')).toMatchObject([{ externalId, restoreId: null }]);
  const kept = async () => (await player.call('readProfile')).data.freshchatRestoreId;
  await expect.poll(kept).toMatch(/^restore-/);

  const other = await visitAs(atFreshchat(), 'mobile', player);
  await agree(other);
  await expect.poll(() => given(fresh, 'init').at(-1)).toMatchObject({ externalId, restoreId: await kept() });
  expect(given(fresh, 'properties')).toHaveLength(1);
  await other.context().close();

  await signOut(page, atFreshchat());
  await expect.poll(() => given(fresh, 'clear')).toHaveLength(1);
  await box(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('fc-user'))).toBeNull();
  // whoever is there next is asked, and is nobody
  await agree(page);
  await expect.poll(() => Object.keys(given(fresh, 'init').at(-1) as object)).not.toContain('externalId');
  expect(JSON.stringify(fresh.asked)).not.toContain(player.email);
  expect(fresh.faults).toEqual([]);
});

test('who comes after a page that was closed while somebody was in the chat finds nothing of theirs', async () => {
  const { app } = atFreshchat();
  const [former, next] = [await app.signUp(), await app.signUp()];
  const page = await visitAs(atFreshchat(), 'desktop', former);
  await agree(page);
  await expect.poll(() => given(fresh, 'properties')).toHaveLength(1);
  // gone without the page: another tab has signed out, and somebody else in
  await page.goto('about:blank');
  await signIn(page, atFreshchat(), next);
  await page.goto(`${app.origin}/static/about`);
  await bubble(page).waitFor();
  await agree(page);
  await expect.poll(() => given(fresh, 'init').at(-1)).toMatchObject({ externalId: `${next.id}-lanternhall` });
  await expect.poll(() => given(fresh, 'clear')).toHaveLength(1);
  expect(fresh.faults).toEqual([]);
});

test.each(['desktop', 'mobile'] as const)(
  'Zendesk is for players alone where guests may not write, and is vouched for: %s',
  async (screen) => {
    const { app, visit } = atZendesk();
    const guest = await visit(screen);
    await guest.goto(`${app.origin}/static/about`);
    await guest.mouse.move(200, 200);
    await guest.waitForFunction(() => 'awake' in document.documentElement.dataset);
    const player = await app.signUp();
    const page = await visitAs(atZendesk(), screen, player);
    expect(await bubble(guest).count()).toBe(0);
    expect(zen.asked).toEqual([]);
    await agree(page);
    await look(page, `chat-zendesk-open-${screen}`);
    await expect
      .poll(() => given(zen, 'login'))
      .toMatchObject([{ scope: 'user', external_id: `${player.id}-lanternhall`, email: player.email, email_verified: true }]);
    await expect.poll(() => given(zen, 'set locale')).toEqual(['en']);
    expect(zen.asked).toContain('/ekr/snippet.js?key=web%20key');
    await box(page).getByRole('button', { name: 'Close the messenger', exact: true }).click();
    await expect.poll(() => given(zen, 'hide')).toHaveLength(1);
    await page.evaluate(() => (window as unknown as { zendeskUnread(count: number): void }).zendeskUnread(1));
    await page.getByRole('button', { name: 'Chat with support: 1 new message', exact: true }).click();
    await box(page).waitFor();
    expect(given(zen, 'login')).toHaveLength(1);
    await close(page, screen);
    await signOut(page, atZendesk());
    await expect.poll(() => given(zen, 'logoutUser')).toHaveLength(1);
    await bubble(page).waitFor({ state: 'detached' });
    expect(zen.faults).toEqual([]);
  },
);

test.each([
  ['de', de, 'de'],
  ['es', es, 'es'],
  ['fr', fr, 'fr'],
  ['pt-br', ptBr, 'pt-BR'],
  ['tr', tr, 'tr'],
] as const)(
  'a page in another language asks in it, and opens the chat in it, as the vendor writes it: %s',
  async (locale, words, written) => {
    const { app, visit } = atFreshchat();
    for (const screen of ['desktop', 'mobile'] as const) {
      const page = await visit(screen);
      await page.goto(`${app.origin}/${locale}/static/about`);
      await bubble(page).click();
      const asked = question(page, words['vendor-title']);
      await asked.getByText(new URL(fresh.origin).host).waitFor();
      await look(page, `chat-vendor-question-${locale}`);
      await asked.getByRole('button', { name: words['vendor-open'] }).click();
      await expect.poll(() => given(fresh, 'init').at(-1)).toMatchObject({ locale: written });
      expect(fresh.faults).toEqual([]);
    }
  },
);

test('a vendor that cannot be reached is said, with another way to write, and may be asked again', async () => {
  const page = await visitAs(atFreshchat(), 'mobile');
  await keepAlerts(page);
  await page.reload();
  await page.route(`${fresh.origin}/js/widget.js`, async (route) => await route.abort());
  await bubble(page).click();
  await question(page).getByRole('button', { name: 'Open the chat', exact: true }).click();
  await page.getByText('The chat couldn’t be loaded.').waitFor();
  const instead = page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: 'Write to us without the chat', exact: true });
  await expect.poll(async () => await instead.getAttribute('href')).toBe('/questions/contact');
  await look(page, 'chat-vendor-away');
  await page.unroute(`${fresh.origin}/js/widget.js`);
  await bubble(page).click();
  await box(page).waitFor();
});
