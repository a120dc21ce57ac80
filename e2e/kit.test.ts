// The form kit: every widget by keyboard, the five forms by the house's table, on a screen and on a phone; and no kit where money is real.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { openTestApp, root } from '#testing/test-app.ts';
import { openSiteBuild } from '#server/platform/pages/site-build.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { keepAlerts, signIn } from './lib/walk.ts';

const evening = useEvening();

const valuesOf = async (page: Page, room: 'first' | 'last') =>
  JSON.parse((await page.getByRole('status', { name: 'Values' })[room]().locator('pre').textContent()) ?? '{}') as Record<string, unknown>;

/** Moves the focus by keyboard alone until the named element has it. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOf = async () =>
    await page.evaluate(() => {
      const at = document.activeElement === document.body ? null : (document.activeElement as HTMLInputElement | null);
      const labels = [...(at?.labels ?? [])].map((label) => label.textContent).join(' ');
      return `${at?.getAttribute('aria-label') ?? ''} ${labels} ${at?.textContent ?? ''}`;
    });
  for (let steps = 0; steps < 40; steps += 1) {
    if ((await nameOf()).includes(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}"`);
}

const focusOf = async (page: Page) => await page.evaluate(() => document.activeElement?.id);

async function typeAt(page: Page, name: string, ...keys: string[]): Promise<void> {
  await tabTo(page, name);
  for (const key of keys)
    await (/^(Arrow\w+|Enter|Space|Tab|Escape|Home|End)$/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
}

/** Goes down a list of the browser's by arrow until it shows what is wanted: typed letters are one word only to who types fast. */
async function chooseAt(page: Page, name: string, wanted: string): Promise<void> {
  await tabTo(page, name);
  const list = page.locator('select:focus');
  const options = await list.getByRole('option').allTextContents();
  for (let at = 0; at <= options.indexOf(wanted); at += 1) await page.keyboard.press(at === 0 ? 'Home' : 'ArrowDown');
  expect(await list.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.textContent)).toBe(wanted);
}

async function openKit(screen: Screen): Promise<Page> {
  const page = await evening().visit(screen);
  const answer = await page.goto(`${evening().app.origin}/kit`);
  expect(answer?.status()).toBe(200);
  for (const label of ['Number', 'Phone', 'Currencies']) await page.getByLabel(label, { exact: true }).first().waitFor();
  return page;
}

test.each(['desktop', 'mobile'] as const)('every widget is named, says what is wrong, and works by keyboard: %s', async (screen) => {
  const page = await openKit(screen);
  await look(page, 'kit');
  await page.getByRole('heading', { name: 'Choices', exact: true }).evaluate((heading) => heading.scrollIntoView());
  await look(page, 'kit-choices');
  await page.getByRole('button', { name: 'Check the widgets', exact: true }).click();
  const text = page.getByLabel('Text', { exact: true });
  await page.getByText('Value is required').first().waitFor();
  await expect.poll(async () => await text.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(async () => await focusOf(page)).toBe('field-text');
  await look(page, 'kit-errors');

  await typeAt(page, 'Text', 'A lamp');
  await typeAt(page, 'Search', 'lamps');
  await page.getByRole('button', { name: 'Clear search', exact: true }).waitFor();
  await typeAt(page, 'Clear search', 'Enter');
  await page.getByRole('button', { name: 'Clear search' }).waitFor({ state: 'detached' });
  await expect.poll(async () => await focusOf(page)).toBe('field-search');
  await typeAt(page, 'Search', 'oil');
  await typeAt(page, 'Password', 'a lamp by the sea');
  await typeAt(page, 'Show password', 'Space');
  await expect.poll(async () => await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await typeAt(page, 'Email', 'ada@lantern.example');
  await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
  await tabTo(page, 'Copy');
  await page.keyboard.press('Tab');
  // the word stands for a moment only
  const button = page.locator('button:focus');
  const told = await button.evaluateHandle((element) => {
    const words: string[] = [];
    new MutationObserver(() => words.push(element.textContent)).observe(element, { childList: true, characterData: true, subtree: true });
    return words;
  });
  await page.keyboard.press('Enter');
  await expect.poll(async () => await told.jsonValue()).toContain('Copied');
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe('LAMP-7F3K-22QD');
  await typeAt(page, 'Textarea', 'Ten letters and more');
  await chooseAt(page, 'Dropdown', 'Paper lantern');
  await typeAt(page, 'Searchable dropdown', 'Berg');
  await page.locator('[role=option][data-highlighted]').filter({ hasText: 'Bergen' }).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, 'Currencies');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'USD' }).waitFor();
  await page.keyboard.type('U');
  await page.locator('[role=option][data-highlighted]').filter({ hasText: 'USD' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await tabTo(page, 'Providers');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: /Lamplight Studio/ }).waitFor();
  await page.keyboard.type('L');
  await page.locator('[role=option][data-highlighted]').filter({ hasText: 'Lamplight Studio' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await typeAt(page, 'Female', 'Space', 'ArrowRight');
  await typeAt(page, 'Oil lamp', 'Space', 'ArrowDown', 'ArrowDown');
  await typeAt(page, 'Checkbox', 'Space');
  await typeAt(page, 'Toggle', 'Space');
  await typeAt(page, 'Number', '3', 'ArrowUp');
  await chooseAt(page, 'Month', 'May');
  await typeAt(page, 'Day', '17');
  await typeAt(page, 'Year', '1990');
  await tabTo(page, 'Date');
  await page.keyboard.type('03032026');
  await typeAt(page, 'Phone', '030 901820');
  await typeAt(page, 'Postal code', 'sw1a 1aa');
  await typeAt(page, 'CPF number', '52998224725');
  await typeAt(page, 'Card', '4111111111111112', 'Tab');
  await page.getByText('This isn’t in the expected format').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('1');
  await page.getByText('This isn’t in the expected format').waitFor({ state: 'detached' });
  const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from('not much of a picture') };
  await tabTo(page, 'File');
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('a lamp') });
  await page.getByText('lamp.txt: this file type isn’t accepted').waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles([picture, { ...picture, name: 'lantern.png' }]);
  await page.getByRole('button', { name: 'Remove lantern.png', exact: true }).waitFor();
  await typeAt(page, 'Remove lantern.png', 'Enter');
  await page.getByRole('button', { name: 'Remove lantern.png' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Numbers, days, documents', exact: true }).evaluate((heading) => heading.scrollIntoView());
  await look(page, 'kit-filled');
  await typeAt(page, 'Check the widgets', 'Enter');
  await expect.poll(async () => await page.getByRole('status', { name: 'Values' }).first().locator('pre').count()).toBe(1);
  expect(await page.locator('[aria-invalid=true]').evaluateAll((inputs) => inputs.map(({ id }) => id))).toEqual([]);
  expect(await valuesOf(page, 'first')).toMatchObject({
    text: 'A lamp',
    search: 'oil',
    password: 'a lamp by the sea',
    email: 'ada@lantern.example',
    textarea: 'Ten letters and more',
    dropdown: 'paper-lantern',
    place: 'Bergen',
    currency: 'USD',
    provider: 'lamplight-studio',
    card: '4111 1111 1111 1111',
    gender: 'male',
    radio: 'street-lamp',
    checkbox: true,
    toggle: false,
    number: 4,
    birthdate: '1990-05-17',
    date: '2026-03-03',
    phone: '+4930901820',
    postal: 'SW1A 1AA',
    cpf: '529.982.247-25',
    file: ['lamp.png (21 bytes)'],
  });
  await typeAt(page, 'Empty them', 'Enter');
  for (const label of ['Year', 'Day', 'Phone', 'Number', 'CPF number', 'Text'])
    await expect.poll(async () => [label, await page.getByLabel(label, { exact: true }).first().inputValue()]).toEqual([label, '']);
});

test.each(['desktop', 'mobile'] as const)('the five forms ask what the house asks for in a country: %s', async (screen) => {
  const page = await openKit(screen);
  const room = page.getByRole('region', { name: 'Forms' });
  await room.getByLabel('CPF', { exact: true }).waitFor();
  await room.getByRole('tab', { name: 'Registration', exact: true }).evaluate((tab) => tab.scrollIntoView());
  await look(page, 'kit-registration');
  await room.getByRole('button', { name: 'Check the form', exact: true }).click();
  await room.getByText('Please agree to continue').waitFor();
  await room.getByLabel('CPF', { exact: true }).fill('11111111111');
  await room.getByText('This CPF isn’t valid. Please check it.').waitFor();
  await room.getByLabel('Country of the reader').fill('Spain');
  await page.getByRole('option', { name: 'Spain' }).click();
  await room.getByLabel('ID number').waitFor();
  await room.getByLabel('CPF', { exact: true }).waitFor({ state: 'detached' });
  const fields = { Profile: 'Occupation', Password: 'Current password', Reset: 'Repeat new password', Contact: 'Your message' };
  for (const [tab, field] of Object.entries(fields)) {
    await room.getByRole('tab', { name: tab, exact: true }).click();
    await room.getByLabel(field, { exact: true }).waitFor();
    await look(page, `kit-${tab.toLowerCase()}`);
  }
  await room.getByRole('tab', { name: 'Reset', exact: true }).click();
  await room.getByLabel('New password', { exact: true }).fill('a lamp by the sea');
  await room.getByLabel('Repeat new password').fill('another lamp');
  await room.getByRole('button', { name: 'Check the form', exact: true }).click();
  await room.getByText('The value must be equal to the New password value').waitFor();
  await room.getByLabel('Repeat new password').fill('a lamp by the sea');
  await room.getByRole('button', { name: 'Check the form', exact: true }).click();
  await expect.poll(async () => await room.locator('pre').count()).toBe(1);
  expect(await valuesOf(page, 'last')).toMatchObject({ newPassword: 'a lamp by the sea' });
});

test('a signed-in player sees the state of the own address and sends the letter again', async () => {
  const { app: testApp, visit } = evening();
  const player = await testApp.signUp({}, { isProven: false });
  const page = await visit('desktop');
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(`${testApp.origin}/kit`);
  await page.getByLabel('Email verify').waitFor();
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await page.getByText('Verification email sent').waitFor();
  const { rows } = await testApp.context.database.pool.query('select count(*)::int as letters from mail where recipient = $1', [
    player.email,
  ]);
  expect(rows).toEqual([{ letters: 2 }]);
});

test('a house of real money has no kit', async () => {
  const testApp = await openTestApp(inject('postgresUrl'), {
    config: { mode: 'production', payments: { providers: [], adaptersDir: undefined, fundsProtection: null } },
    app: () => ({ openSite: async () => await openSiteBuild(root) }),
  });
  const answer = await fetch(`${testApp.origin}/kit`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('Page Not Found: /kit');
  await testApp.close();
});
