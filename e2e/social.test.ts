// Ways in without a password of the house: an account opened at the identity provider, used again, connected, renewed; an email's link.
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { issueAutologin } from '#server/modules/identity/index.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { fillAccount, fillPerson, isSignedIn, keepAlerts, keepWindows, signIn } from './lib/walk.ts';

const evening = useEvening();
const password = 'lamps over the harbour';
const withProvider = 'Sign in with Lanternhall ID';

const markOf = async (page: Page): Promise<string | null> => await page.evaluate(() => localStorage.getItem('social-session'));

/** Makes an identity at the provider's own page. */
async function createIdentity(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account instead', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lamp');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Almost there', exact: true }).waitFor();
  await fillAccount(page);
  await fillPerson(page);
}

test('an account by the provider: opened by redirect, left with the provider’s session, entered again; two tabs leave together', async () => {
  const { app, visit } = evening();
  const email = 'ada.redirect@lantern.example';
  const page = await visit('desktop');
  await page.goto(`${app.origin}/games?sign-up=1&sort=name`);
  await page.getByRole('dialog').getByRole('button', { name: withProvider }).click();
  await page.waitForURL(/\/authorize\/sign-in\//);
  await createIdentity(page, email);
  await page.waitForURL(/\/auth\/callback/);
  await fillRegistration(page);
  await look(page, 'social-registration');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  // somebody new finds the wallet open, on the page where they were
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/games');
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
  await expect.poll(async () => await markOf(page)).toBe('1');

  const second = await page.context().newPage();
  await second.goto(`${app.origin}/profile/info`);
  await second.getByRole('heading', { name: 'Connected sign-ins', exact: true }).waitFor();
  await second.getByText(email).last().waitFor();
  await look(second, 'connected');

  await page.goto(`${app.origin}/games`);
  await page.getByRole('button', { name: 'Your account' }).click();
  const left = page.waitForRequest((request) => request.url().includes('/v2/logout'));
  // the page that the provider sends back to, not the address that the one before already shows
  const home = page.waitForEvent('load', { predicate: () => page.url() === `${app.origin}/` });
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  expect(new URL((await left).url()).searchParams.has('federated')).toBe(true);
  await home;
  await second.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => await isSignedIn(page)).toBe(false);
  await expect.poll(async () => await markOf(second)).toBeNull();
  // the provider has forgotten as well: it asks who it is
  await page.goto(`${app.origin}/?sign-in=1`);
  await page.getByRole('dialog').getByRole('button', { name: withProvider }).click();
  await page.waitForURL(/\/authorize\/sign-in\//);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => await isSignedIn(page)).toBe(true);
  await expect.poll(() => new URL(page.url()).searchParams.get('wallet')).toBeNull();
});

test('a callback that nobody here began is refused in words, and so is one without an answer', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  // nobody moves or presses, and the page is not at rest yet: no answer waits for that, nor for the provider's library
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  for (const [address, words] of [
    ['/auth/callback?code=abc&state=def', 'Invalid state'],
    ['/auth/callback', 'There are no query params available'],
    ['/de/auth/autologin?state=abc', 'Anmeldung fehlgeschlagen'],
    ['/auth/autologin', 'Please use the link in our email'],
  ] as const) {
    await page.goto(`${app.origin}${address}`);
    await page.getByText(words).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(address.split('?')[0]);
    await page.getByRole('main').getByRole('link').first().waitFor();
  }
  expect(scripts.filter((url) => /auth0|\/social-[\w-]{8}\.js/.test(url))).toEqual([]);
  await page.goto(`${app.origin}/auth/callback?code=abc&state=def`);
  await page.getByRole('heading', { name: 'Sign-in failed', exact: true }).waitFor();
  await page.getByText('The provider says: Invalid state').waitFor();
  await look(page, 'callback-refused');
  await page.goto(`${app.origin}/auth/callback`);
  await page.getByText('There are no query params available for parsing.').waitFor();
  expect(await isSignedIn(page)).toBe(false);
});

test('a letter’s link signs in once and goes on to its page', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const { context } = app;
  const input = { playerId: player.id, target: '/profile/wallet', minutes: 15, actor: 'operator:test' };
  const link = await context.database.transact(async (tx) => await issueAutologin(tx, context, input));
  const page = await visit('desktop');
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === '/profile/wallet');
  await expect.poll(async () => await isSignedIn(page)).toBe(true);
  const late = await visit('desktop');
  await late.goto(link);
  await late.getByRole('heading', { name: 'Sign-in failed', exact: true }).waitFor();
  expect(await isSignedIn(late)).toBe(false);
});

test('a player connects a sign-in in a window of its own, and disconnects it', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await keepAlerts(page);
  await keepWindows(page);
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect Lanternhall ID', exact: true }).click();
  const popup = await opened;
  await createIdentity(popup, 'ada.popup@lantern.example');
  await expect.poll(async () => await page.locator('.toast').allInnerTexts()).toEqual([expect.stringContaining('Sign-in connected')]);
  await page.getByRole('button', { name: 'Disconnect: ada.popup@lantern.example', exact: true }).click();
  await page.getByText('Sign-in disconnected').waitFor();

  // what the house's table asks of a profile in this country can be told
  await page.getByLabel('Phone number').fill('030 901820');
  await page.getByLabel('Occupation').fill('Keeper of lamps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  expect((await player.call('readProfile')).data).toMatchObject({ phone: '+4930901820', profession: 'Keeper of lamps' });
  await page.getByLabel('Phone number').fill('call me');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This is not a phone number').waitFor();
});

test('closing the account asks where the money goes, asks once more, pays out and ends the session', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 2500n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  await page.getByRole('button', { name: 'Close account' }).click();
  const room = page.getByRole('region', { name: 'Close account' });
  await room.getByLabel('Payment method').selectOption('bank-transfer');
  await room.getByLabel('Account holder').fill('Ada Lamp');
  await room.getByLabel('IBAN').fill('DE00370400440532013000');
  await room.getByRole('button', { name: 'Close my account', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click();
  await room.locator('[aria-invalid=true]').waitFor();
  await look(page, 'closing');
  expect((await player.call('readProfile')).data.status).toBe(1);
  await room.getByLabel('IBAN').fill('DE89370400440532013000');
  await room.getByRole('button', { name: 'Close my account', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(async () => await isSignedIn(page)).toBe(false);
  const { rows } = await app.context.database.pool.query('select amount from invoice where player_id = $1', [player.id]);
  expect(rows).toEqual([{ amount: 2500n }]);
});

const isRefresh = (request: Request): boolean =>
  request.url().endsWith('/oauth/token') && (request.postData() ?? '').includes('grant_type=refresh_token');
const isHidden = (request: Request): boolean => request.url().includes('/authorize?') && request.url().includes('prompt=none');

test.each([
  { how: 'by the refresh token', isLost: false },
  { how: 'in a hidden frame, when the refresh token is good no more', isLost: true },
])('a sign-in that grew too old over the form is renewed $how', async ({ isLost }) => {
  const { app, visit } = evening();
  const { pool } = app.context.database;
  const page = await visit('desktop');
  await page.goto(`${app.origin}/?sign-in=1`);
  await page.getByRole('dialog').getByRole('button', { name: withProvider }).click();
  const granted = page.context().waitForEvent('response', (response) => response.url().endsWith('/oauth/token'));
  await createIdentity(page, `ada.renewed.${String(isLost)}@lantern.example`);
  const { refresh_token: token } = (await (await granted).json()) as { refresh_token: string };
  await fillRegistration(page);
  // the page's clock goes on by more than the house takes a token for, and the house's note of this login runs out
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 15.5 * 60_000;
  });
  await pool.query("update social_login set expires_at = now() - interval '1 second'");
  if (isLost) {
    const body = new URLSearchParams({ client_id: app.context.config.social.clientId, token });
    expect((await fetch(`${app.origin}/oauth/revoke`, { method: 'POST', body })).status).toBe(200);
  }
  const refreshed = page.context().waitForEvent('request', isRefresh);
  const hidden = isLost ? page.context().waitForEvent('request', isHidden) : undefined;
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await refreshed;
  await hidden;
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).waitFor();
  await expect.poll(async () => await isSignedIn(page)).toBe(true);
});
