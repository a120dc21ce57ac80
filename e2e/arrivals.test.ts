// Who arrives and from where: a partner's link, a letter's link over somebody else's session, a change of the terms, the own sessions.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { issueAutologin } from '#server/modules/identity/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { fillAccount, fillPerson, keepAlerts, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const withProvider = 'Sign in with Lanternhall ID';

const kept = async (page: Page): Promise<(string | null)[]> =>
  await page.evaluate(() => ['affiliateTag', 'affiliateToken'].map((key) => localStorage.getItem(key)));
async function storedWith(email: string): Promise<unknown> {
  const { rows } = await evening().app.context.database.pool.query('select affiliate_tag, affiliate_token from player where email = $1', [
    email,
  ]);
  return rows[0];
}

/** Both steps, in the dialog or on the page of somebody whom the provider knows. */
async function register(page: Page, email?: string): Promise<void> {
  await fillAccount(page, email === undefined ? undefined : { email, password: 'a lamp from far away' });
  await fillPerson(page);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
}

test('where a visitor came from is kept before the first press, through a visit, and stored with the account', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.goto(`${app.origin}/?affiliate_id=partner-7&token=click-9`);
  await page.getByRole('main').getByRole('link', { name: 'All games' }).first().click();
  await page.waitForURL(/\/games$/);
  expect(await kept(page)).toEqual(['partner-7', 'click-9']);
  // another language is another load of the page, and still the same visit
  await page.goto(`${app.origin}/de/games`, { referer: `${app.origin}/games` });
  await page.goto(`${app.origin}/games?sign-up=1`, { referer: `${app.origin}/de/games` });
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  const email = 'came.by.partner@lantern.example';
  await register(page, email);
  await form.waitFor({ state: 'hidden' });
  expect(await storedWith(email)).toEqual({ affiliate_tag: 'partner-7', affiliate_token: 'click-9' });
  await page.goto(`${app.origin}/games?affiliate_id=another`);
  await expect.poll(async () => await kept(page)).toEqual([null, null]);
});

test('who changes the country in the form sends nothing of what the other one asked for', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  await page.goto(`${app.origin}/?sign-up=1`);
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  const email = 'changed.country@lantern.example';
  const secrets = { email, password: 'a lamp from far away' };
  await fillAccount(page, secrets, 'Brazil');
  await form.getByLabel('CPF').fill('52998224725');
  await form.getByLabel('State').selectOption({ label: 'Rio de Janeiro' });
  await form.getByRole('button', { name: 'Back', exact: true }).click();
  await fillAccount(page, secrets, 'Spain');
  await form.getByLabel('ID number').fill('12345678Z');
  expect(await form.getByLabel('CPF').count()).toBe(0);
  await form.getByRole('button', { name: 'Back', exact: true }).click();
  await register(page, email);
  await form.waitFor({ state: 'hidden' });
  const { rows } = await app.context.database.pool.query(
    'select country, state, personal_id_sealed is null as bare from player where email = $1',
    [email],
  );
  expect(rows).toEqual([{ country: 'DE', state: null, bare: true }]);
});

test('the way through the identity provider keeps where a visitor came from; a new visit does not', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await page.goto(`${app.origin}/?affiliate_id=partner-8&sign-up=1`);
  await page.getByRole('dialog').getByRole('button', { name: withProvider }).click();
  await page.waitForURL(/\/authorize\/sign-in\//);
  await page.getByRole('link', { name: 'Create an account instead', exact: true }).click();
  const email = 'came.by.provider@lantern.example';
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill('lamps over the harbour');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByRole('heading', { name: 'Almost there', exact: true }).waitFor();
  await register(page);
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).waitFor();
  expect(await storedWith(email)).toEqual({ affiliate_tag: 'partner-8', affiliate_token: null });

  const other = await visit('mobile');
  await other.goto(`${app.origin}/?affiliate_id=partner-9&sign-in=1`);
  await expect.poll(async () => await kept(other)).toEqual(['partner-9', null]);
  // by then this page has said what it has to say; a tab that is still at it would write over the next one's word
  await other.getByRole('dialog').getByRole('button', { name: withProvider }).waitFor();
  const later = await other.context().newPage();
  await later.goto(`${app.origin}/?sign-in=1`);
  await expect.poll(async () => await kept(later)).toEqual([null, null]);
});

test('a letter’s link over somebody else’s session ends that one: no page goes on under the other name', async () => {
  const { app, visit } = evening();
  const { context } = app;
  const [before, after] = [await app.signUp({ nickname: 'Before' }), await app.signUp({ nickname: 'Afterwards' })];
  const page = await visit('desktop');
  await signIn(page, evening(), before);
  await page.goto(`${app.origin}/profile/info`);
  await page.getByLabel('Nickname').waitFor();
  const second = await page.context().newPage();
  const input = { playerId: after.id, target: '/profile/info', minutes: 15, actor: 'operator:test' };
  await keepAlerts(second);
  await second.goto(await context.database.transact(async (tx) => await issueAutologin(tx, context, input)));
  await second.waitForURL((url) => url.pathname === '/profile/info');
  // what was told on the way is read where the way ends, and goes with the next path
  const told = second.getByRole('list', { name: 'Messages' }).getByText('You’re signed in');
  await told.waitFor();
  await expect.poll(async () => await second.getByLabel('Nickname').inputValue()).toBe('Afterwards');
  // home by the news of it, or here by a reload where a refusal came first: the other name is gone either way
  await page.waitForFunction(() => ![...document.querySelectorAll('input')].some(({ value }) => value === 'Before'));
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await page.goto(`${app.origin}/profile/info`);
  await expect.poll(async () => await page.getByLabel('Nickname').inputValue()).toBe('Afterwards');
  await expect(before.call('readProfile')).rejects.toMatchObject({ status: 401 });
});

test('pages that letters lead to are drawn alike for everybody and taken over without a fault', async () => {
  const { app, visit } = evening();
  const page = await visit('mobile');
  for (const [path, words] of [
    ['/reset-password', 'Please use the link in our email to open this page.'],
    ['/reset-password?resetCode=first', 'Save password'],
    ['/auth/autologin', 'Please use the link in our email to open this page.'],
    ['/auth/autologin?state=nothing', 'Sign-in failed'],
    ['/verify?confirmCode=nothing', 'This link no longer works'],
  ] as const) {
    await page.goto(`${app.origin}${path}`);
    await page.getByText(words).first().waitFor();
    // codes leave the address as soon as the page is there
    await expect.poll(() => pathOf(page)).toBe(path.split('?')[0]);
  }
  const html = async (path: string): Promise<string> => await (await fetch(`${app.origin}${path}`)).text();
  expect(await html('/reset-password?resetCode=a-secret')).not.toContain('a-secret');
  // a message to the house can be read before any script is there
  const contact = await html('/questions/contact');
  expect(contact).toMatch(/<textarea[^>]* name="message"/);
  await page.goto(`${app.origin}/questions/contact`);
  await page.getByRole('button', { name: 'Send message', exact: true }).click();
  await page.locator('#field-message[aria-invalid=true]').waitFor();
  await look(page, 'contact');
});

test.each(['desktop', 'mobile'] as const)('changed terms stand before everything but themselves and the way out: %s', async (screen) => {
  const { app, visit } = evening();
  const { database, notifier, settings: state } = app.context;
  const player = await app.signUp();
  const publish = async (version: string): Promise<void> => {
    await database.transact(async (tx) => await changeSetting(tx, notifier, 'termsVersion', version));
    await state.reload();
  };
  const page = await visit(screen);
  await signIn(page, evening(), player);
  await publish('2031-01-01');
  await page.goto(`${app.origin}/games`);
  const question = page.getByRole('dialog', { name: 'Our terms have changed', exact: true });
  await question.waitFor();
  await look(page, 'terms-changed');
  await page.keyboard.press('Escape');
  expect(await question.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await expect.poll(async () => await question.isVisible()).toBe(true);
  const opened = page.waitForEvent('popup');
  await question.getByRole('link', { name: 'terms', exact: true }).click();
  const terms = await opened;
  await terms.getByRole('heading', { level: 1 }).waitFor();
  await terms.locator('html[data-awake]').waitFor({ state: 'attached' });
  expect(await terms.getByRole('dialog').count()).toBe(0);
  await terms.close();
  await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).waitFor();
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Accept', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect((await player.call('readProfile')).data.mustAgree).toBe(false);
  await publish('2026-11-01');
});

test('the details show the open sessions and end one; who has no password gets one by letter', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const body = JSON.stringify({ email: player.email, password: player.password });
  const headers = { 'content-type': 'application/json', 'user-agent': agent };
  await fetch(`${app.origin}/api/player/sessions`, { method: 'POST', headers, body });
  await app.context.database.pool.query('update player set password_hash = null where id = $1', [player.id]);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(`${app.origin}/profile/info`);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await sessions.getByText('Firefox on Linux').waitFor();
  await look(page, 'details');
  await sessions.getByRole('button', { name: 'End session: Firefox on Linux', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session', exact: true }).click();
  await sessions.getByText('Firefox on Linux').waitFor({ state: 'detached' });
  await sessions.getByText('This device').waitFor();

  const own = page.getByRole('region', { name: 'Password' });
  await own.getByRole('button', { name: 'Send email', exact: true }).click();
  await own.getByText(/we’ve sent a link to it/).waitFor();
  await app.drainJobs();
  const { rows } = await app.context.database.pool.query('select body_text from mail where recipient = $1 and body_text like $2', [
    player.email,
    '%/reset-password?resetCode=%',
  ]);
  expect(rows).toHaveLength(1);
  await sessions.getByRole('link', { name: 'All sessions', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Method' }).waitFor();
  await look(page, 'sessions');
});
