// Accounts by keyboard: whoever adds, uses or hides one stands beside what became of it, not at the beginning of the page.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFocusOn } from './lib/expect-focus.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

async function openAsPlayer(screen: Screen, path: string): Promise<Page> {
  const page = await evening().visit(screen);
  await signIn(page, evening(), await evening().app.signUp());
  await page.goto(at(path));
  return page;
}

test('on the page of the wallet', async () => {
  const page = await openAsPlayer('desktop', '/profile/wallet');
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('heading', { level: 2, name, exact: true });
  const press = async (name: string) => await main.getByRole('button', { name, exact: true }).press('Enter');
  for (const [code, name] of [
    ['USD', 'US Dollar'],
    ['BRL', 'Brazilian Real'],
  ] as const) {
    await press(`Add ${code}`);
    await expectFocusOn(card(name));
  }
  await press('Use account: USD');
  await expectFocusOn(card('US Dollar'));
  await expect.poll(async () => await main.locator('[data-account]').allTextContents()).toEqual(['US Dollar', 'Euro', 'Brazilian Real']);
  // the next one, and after the last the one before
  await press('Hide the EUR account');
  await expectFocusOn(card('Brazilian Real'));
  await press('Hide the BRL account');
  await expectFocusOn(card('US Dollar'));
  await page.keyboard.press('Tab');
  await expectFocusOn(main.getByRole('button', { name: 'Add EUR', exact: true }));
});

test('a refusal, or somebody who has gone on, leaves the focus where it is', async () => {
  const page = await openAsPlayer('desktop', '/profile/wallet');
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: 'Add USD', exact: true });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/wallet/accounts', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await released;
    return await route.continue();
  });
  await add.press('Enter');
  await main.getByRole('button', { name: 'Add USD', exact: true, disabled: true }).waitFor();
  await expectFocusOn(add);
  const elsewhere = main.getByRole('button', { name: 'Shown in EUR', exact: true });
  await elsewhere.focus();
  release();
  await main.getByRole('heading', { name: 'US Dollar', exact: true }).waitFor();
  await expectFocusOn(elsewhere);

  await page.unrouteAll();
  await page.route('**/api/wallet/accounts', async (route) => await route.abort());
  const other = main.getByRole('button', { name: 'Add BRL', exact: true });
  // listened to from before the press: the message does not stay
  const told = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor();
  await other.press('Enter');
  await told;
  await expectFocusOn(other);
  expect(await main.getByRole('heading', { name: 'Brazilian Real' }).count()).toBe(0);
});

test('currencies are added while another waits for its answer, and the focus follows the last', async () => {
  const page = await openAsPlayer('desktop', '/profile/wallet');
  const main = page.getByRole('main');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/wallet/accounts', async (route) => {
    const isHeld = route.request().method() === 'POST' && route.request().postData()?.includes('USD') === true;
    // the house opens the account and its live event arrives; the answer does not
    const answer = await route.fetch();
    if (isHeld) await released;
    await route.fulfill({ response: answer });
  });
  await main.getByRole('button', { name: 'Add USD', exact: true }).press('Enter');
  await expectFocusOn(main.getByRole('heading', { level: 2, name: 'US Dollar', exact: true }));
  await main.getByRole('button', { name: 'Add BRL', exact: true }).press('Enter');
  const last = main.getByRole('heading', { level: 2, name: 'Brazilian Real', exact: true });
  await expectFocusOn(last);
  // what is there already can be hidden again, and the late answer does not bring it back
  await main.getByRole('button', { name: 'Hide the USD account', exact: true }).press('Enter');
  await main.getByRole('heading', { level: 2, name: 'US Dollar', exact: true }).waitFor({ state: 'hidden' });
  await expectFocusOn(last);
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('USD') === true);
  release();
  await (await answered).finished();
  // the next answer is heard after the late one
  await main.getByRole('button', { name: 'Use account: BRL', exact: true }).press('Enter');
  await expect.poll(async () => await main.locator('[data-account]').allTextContents()).toEqual(['Brazilian Real', 'Euro']);
  await expectFocusOn(last);
});

test.each(['desktop', 'mobile'] as const)('in the panel of the balance, on a %s', async (screen) => {
  const page = await openAsPlayer(screen, '/static/about');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Balance/ })
    .press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your accounts', exact: true });
  const line = (name: RegExp) => panel.locator('[data-account]').filter({ hasText: name });
  await panel.getByRole('button', { name: 'Add USD', exact: true }).press('Enter');
  await expectFocusOn(line(/US Dollar/));
  await panel.getByRole('button', { name: 'Hide the USD account', exact: true }).press('Enter');
  await expectFocusOn(line(/Euro/));
  await panel.getByRole('tab', { name: 'Crypto', exact: true }).click();
  await panel.getByRole('button', { name: 'Add BTC', exact: true }).press('Enter');
  await expectFocusOn(line(/BTC/));
  await panel.getByRole('button', { name: 'Hide the BTC account', exact: true }).press('Enter');
  // no neighbour is left
  await panel.getByText('You don’t have a crypto account yet.').waitFor();
  await expectFocusOn(panel.getByRole('group', { name: 'Your accounts' }));
  expect(await panel.locator('[data-account]').count()).toBe(0);
});

test('where what is read of accounts is told late, as on a busy device, the focus waits until it is drawn', async () => {
  const page = await openAsPlayer('desktop', '/static/about');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Balance/ })
    .press('Enter');
  const panel = page.getByRole('dialog', { name: 'Your accounts', exact: true });
  const line = (name: RegExp) => panel.locator('[data-account]').filter({ hasText: name });
  const add = panel.getByRole('button', { name: 'Add USD', exact: true });
  await add.focus();
  // news of answers goes round by timers without a delay; what a component draws meanwhile for another reason knows the answer before the others
  await page.evaluate(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = ((act: () => void, ms = 0) => setTimeout(act, ms === 0 ? 300 : ms)) as never;
  });
  await add.press('Enter');
  await expectFocusOn(line(/US Dollar/));
  await panel.getByRole('button', { name: 'Hide the USD account', exact: true }).press('Enter');
  await expect.poll(async () => await line(/US Dollar/).count()).toBe(0);
  await expectFocusOn(line(/Euro/));
});
