// What a form does with the focus: a refusal of its own leads to the first wrong field, one of the house leaves it where it was, and
// what is under way is not sent again.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, fillAccount, fillPerson, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

const isFocused = async (element: Locator): Promise<boolean> => await element.evaluate((one) => one === document.activeElement);

async function open(path: string, isPlayer: boolean): Promise<Page> {
  const { app, visit } = evening();
  const page = await visit('mobile');
  if (isPlayer) await signIn(page, evening(), await app.signUp());
  await page.goto(at(path));
  return page;
}

test.each([
  ['/?sign-in=1', 'Sign in', 'Email', false],
  ['/?sign-up=1', 'Continue', 'Email', false],
  ['/?forgot-pass=1', 'Send email', 'Email', false],
  ['/?reset-pass=1&resetCode=abc', 'Save password', 'New password', false],
  ['/questions/contact', 'Send message', 'Email', false],
  ['/?wallet=deposit', 'Continue', 'Amount', true],
  ['/?wallet=withdraw', 'Continue', 'Amount', true],
  ['/profile/info', 'Change password', 'Current password', true],
])('%s: a form that is sent empty leads to its first wrong field, in sight', async (path, button, label, isPlayer) => {
  const page = await open(path, isPlayer);
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: button, exact: true }) });
  const field = form.getByLabel(label, { exact: true });
  // an amount to deposit is offered
  await field.clear();
  await form.getByRole('button', { name: button, exact: true }).last().click();
  await expect.poll(async () => await isFocused(field)).toBe(true);
  await expect.poll(async () => await field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(async () => await field.getAttribute('aria-describedby')).toBeTruthy();
  const bar = path.includes('?') ? 0 : ((await page.getByRole('banner').boundingBox())?.height ?? 0);
  await expect
    .poll(async () => {
      const { y = -1, height = 0 } = (await field.boundingBox()) ?? {};
      return y >= bar && y + height <= 844;
    })
    .toBe(true);
  await look(page, `form-refused${path.replaceAll(/\W+/g, '-')}`);
});

test('where the house asks for a security check and a question, the device works on the one while the other is answered', async () => {
  const { app, visit } = evening();
  const { config } = app.context;
  Object.assign(config, { registrationAsks: ['captcha', 'security-question'] });
  const page = await visit('mobile');
  await page.goto(at('/?sign-up=1'));
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  const email = 'asked.more@lanternhall.example';
  await fillAccount(page, { email, password: 'a lamp from far away' });
  await fillPerson(page);
  await form.getByText('Security check passed').waitFor();
  await look(page, 'sign-up-asked');
  await form.getByRole('button', { name: 'Create account', exact: true }).click();
  await form.locator('#field-securityQuestion[aria-invalid=true]').waitFor();
  await form.getByLabel('Security question').selectOption({ label: 'What was your first job?' });
  await form.getByLabel('Your answer').fill('Lamp lighter');
  await form.getByText('Security check passed').waitFor();
  await form.getByRole('button', { name: 'Create account', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  Object.assign(config, { registrationAsks: [] });
  const { rows } = await app.context.database.pool.query(
    'select question from security_answer join player on player.id = player_id where email = $1',
    [email],
  );
  expect(rows).toEqual([{ question: 'first-job' }]);
});

test('what the house refuses is told, the focus stays, and an impatient second press sends nothing', async () => {
  const { app } = evening();
  const player = await app.signUp();
  const page = await open('/?sign-in=1', false);
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/player/sessions', async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  const form = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await form.getByLabel('Email').fill(player.email);
  const password = form.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  const button = form.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  await expect.poll(() => sent).toBe(1);
  await expect.poll(async () => await button.getAttribute('aria-busy')).toBe('true');
  await button.press('Enter');
  await password.press('Enter');
  await button.focus();
  answer.resolve();
  await form.getByRole('alert').waitFor();
  expect(await isFocused(button)).toBe(true);
  expect(sent).toBe(1);
});

test('what was pressed keeps the focus while it works, and at the end of a list', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  for (let count = 0; count < 20; count += 1) await app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  await player.call('openAccount', { body: { currency: 'USD' } });
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/history/sessions'));
  const next = page.getByRole('button', { name: 'Next page', exact: true });
  await next.press('Enter');
  await page.getByText('2 of 2').waitFor();
  await expect.poll(async () => await next.getAttribute('aria-disabled')).toBe('true');
  expect(await isFocused(next)).toBe(true);
  await next.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');

  const answer = Promise.withResolvers<void>();
  await page.route('**/api/wallet/accounts/*/switch', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, body: 'no' });
  });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Balance/ })
    .click();
  const account = page.getByRole('dialog', { name: 'Your accounts', exact: true }).getByRole('button', { pressed: false }).first();
  await account.press('Enter');
  await expect.poll(async () => await account.getAttribute('aria-disabled')).toBe('true');
  expect(await isFocused(account)).toBe(true);
  answer.resolve();
  await expect.poll(async () => await account.getAttribute('aria-disabled')).toBeNull();
  expect(await isFocused(account)).toBe(true);
});
