// Going from page to page: where the page stands, what stays, what is hidden or closed on the way.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('a new page begins at its top, a hash scrolls to its place, the way back to where one was', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/terms'));
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await page.goto(at('/static/terms#fair-play'));
  await expect
    .poll(async () => await page.evaluate(() => document.getElementById('fair-play')?.getBoundingClientRect().top ?? 9999))
    .toBeLessThan(200);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Money', exact: true }).click();
  await expect
    .poll(async () => await page.evaluate(() => document.getElementById('money')?.getBoundingClientRect().top ?? 9999))
    .toBeLessThan(200);
});

test('help stays mounted from question to question, and has no prefix in any language', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/questions'));
  const search = page.getByRole('searchbox', { name: 'Search help' });
  // the list stands again once fewer fit
  const questions = page.getByRole('navigation', { name: 'Help' }).getByRole('listitem');
  const all = await questions.count();
  await search.fill('depsoit');
  await expect.poll(async () => await questions.count()).toBeLessThan(all);
  await page.getByRole('link', { name: 'How do I deposit?', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'How do I deposit?' }).waitFor();
  await expect.poll(async () => await search.inputValue()).toBe('depsoit');
  await page.goto(at('/de/questions/deposit'));
  await expect.poll(() => pathOf(page)).toBe('/questions/deposit');
  await page.goto(at('/de'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor();
  await expect.poll(() => pathOf(page)).toBe('/questions');
  await page.goto(at('/questions'), { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1, name: 'Hilfe' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz', exact: true }).click();
  await page.waitForURL(at('/de/static/privacy'));
});

test('links within the site stay in the language', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/de/static/safer-play'));
  const inside = page.getByRole('contentinfo').getByRole('link', { name: 'Nutzungsbedingungen', exact: true });
  expect([await inside.getAttribute('target'), await inside.getAttribute('href')]).toEqual([null, '/de/static/terms']);
});

test('a failed payload warns and the page goes on', async () => {
  const page = await evening().visit('desktop');
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  await page.route('**/_payload.json*', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await page.goto(at('/static/terms'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
  await expect.poll(() => warnings.join()).toContain('payload');
});

test('a new path hides the alerts, a change of its queries does not', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), await app.signUp({}, { isProven: false }));
  await page.route('**/api/player/profile/confirmations/email/resend', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await page.goto(at('/profile/info'));
  await page.getByRole('button', { name: 'Send again' }).first().click();
  const alert = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: 'Something went wrong' });
  await alert.waitFor();
  await expect.poll(async () => (await alert.boundingBox())?.width).toBe(300);
  await page.evaluate(() => history.replaceState(history.state, '', '?page=2'));
  await alert.waitFor();
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Wallet', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
  await expect.poll(async () => await alert.count()).toBe(0);
});

test('a change of page whose picture is overtaken by the next one is no fault', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  const faults = await page.evaluate(async () => {
    const heard: string[] = [];
    addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
    const overtaken = document.startViewTransition();
    await Promise.all([document.startViewTransition().finished, overtaken.finished]);
    return heard;
  });
  expect(faults).toEqual([]);
});

test('the letter of confirmation can be asked for again, and says so', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), await app.signUp({}, { isProven: false }));
  await page.goto(at('/profile/info'));
  await page.getByRole('button', { name: 'Send again' }).first().click();
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect.poll(async () => await messages.getByText('Verification email sent').count()).toBe(1);
});

test('an error is told at once and one time only, other news in their turn, all of it in the order it came', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), await app.signUp({}, { isProven: false }));
  await page.goto(at('/profile/info'));
  const lists = page.getByRole('list', { name: 'Messages', includeHidden: true });
  await expect.poll(async () => await lists.count()).toBe(2);
  expect(await lists.getByRole('listitem').count()).toBe(0);
  const again = page.getByRole('button', { name: 'Send again' }).first();
  await again.click();
  const news = page.getByText('Verification email sent');
  await news.waitFor();
  // a press while the first email is still being sent is none
  await again.and(page.locator(':not([aria-busy])')).waitFor();
  await page.route('**/api/player/profile/confirmations/email/resend', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await again.click();
  const error = page.getByText('Something went wrong');
  await error.waitFor();
  for (const [words, urgency] of [
    [news, 'polite'],
    [error, 'assertive'],
  ] as const) {
    await expect.poll(async () => await words.count()).toBe(1);
    const regions = words.locator('xpath=ancestor::*[@aria-live or @role="alert" or @role="status"]');
    expect(await regions.evaluateAll((all) => all.map((one) => one.getAttribute('aria-live')))).toEqual([urgency]);
  }
  const [first, second] = [await news.boundingBox(), await error.boundingBox()];
  expect(second?.y ?? 0).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0));
});

test('the menu of phones closes when the address changes', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about'));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu', exact: true });
  await menu.getByRole('link', { name: 'All games', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await menu.getByRole('link', { name: 'Slots', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/games?category=slots');
  await menu.waitFor({ state: 'hidden' });
});

test('a guest on a page of players signs in and is there; signing out leads home', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('desktop');
  await page.goto(at('/profile/history/transactions?page=1'));
  const form = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).fill(player.email);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await form.getByLabel('Password', { exact: true }).fill(player.password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/profile/history/transactions');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).waitFor();
});

test('what was typed into the profile is not left behind unasked: by a link, by Back, by closing; saved, it is', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), await app.signUp());
  await page.goto(at('/profile/wallet'));
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'My details', exact: true }).click();
  const city = page.getByLabel('City');
  await city.waitFor();
  // untouched, it holds nobody up
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await tabs.getByRole('link', { name: 'Wallet', exact: true }).click();
  await page.waitForURL(at('/profile/wallet'));
  await page.goBack();
  await city.fill('Lampton');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await tabs.getByRole('link', { name: 'Wallet', exact: true }).click();
  await question.waitFor();
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect([pathOf(page), await city.inputValue()]).toEqual(['/profile/info', 'Lampton']);
  // its own sections and a modal over it leave nothing
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Close account' }).click();
  await expect.poll(() => pathOf(page)).toBe('/profile/info#close-account');
  await page.goBack();
  await page.goBack();
  await question.waitFor();
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Your details have been saved').first().waitFor();
  await tabs.getByRole('link', { name: 'Wallet', exact: true }).click();
  await page.waitForURL(at('/profile/wallet'));
  await expect.poll(async () => await question.isVisible()).toBe(false);
});

test.each(['desktop', 'mobile'] as const)(
  'the sections of the profile are listed on a %s, and the one that is read is marked',
  async (screen) => {
    const { app, visit } = evening();
    const page = await visit(screen);
    await signIn(page, evening(), await app.signUp());
    await page.goto(at('/profile/info'));
    const index = page.getByRole('navigation', { name: 'On this page' });
    const headings = page.getByRole('main').locator('section[aria-labelledby] h2');
    await index.getByRole('link', { name: 'Close account' }).waitFor();
    await expect.poll(async () => await index.getByRole('link').allInnerTexts()).toEqual(await headings.allInnerTexts());
    const marked = async () => await index.locator('[aria-current]').innerText();
    await expect.poll(marked).toBe('Personal details');
    await index.getByRole('link', { name: 'Password', exact: true }).click();
    await expect.poll(marked).toBe('Password');
    const last = await headings.last().innerText();
    // the page may still grow below
    const markedAtEnd = async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      return await marked();
    };
    await expect.poll(markedAtEnd).toBe(last);
    await look(page, 'profile-sections');
  },
);
