// A card whose bank asks who pays, and one whose bank takes the money back: both told where the player is.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { moneyOf } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });

async function openAs(screen: Screen, path: string): Promise<{ page: Page; player: TestPlayer }> {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at(path));
  return { page, player };
}

/** Pays by the card whose bank asks its holder. */
async function payByCard(page: Page): Promise<void> {
  await sheetOf(page).getByLabel('Amount').fill('40');
  await sheetOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Pay €40.00', exact: true }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  await page.getByRole('button', { name: 'Use a test card', exact: true }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Pay €40.00', exact: true }).click();
  await page.getByRole('heading', { name: 'Are you making this payment?' }).waitFor();
}

test.each(screens)('by card: the bank asks, a wrong code is told, the right one brings the money (%s)', async (screen) => {
  const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
  await payByCard(page);
  await expect
    .poll(async () => await page.getByLabel('Code', { exact: true }).evaluate((field) => field.matches(':focus-visible')))
    .toBe(true);
  await look(page, 'challenge');
  await page.getByLabel('Code', { exact: true }).fill('000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('Attempts left: 2').waitFor();
  await look(page, 'challenge-wrong');
  const code = /\d{6}/.exec((await page.getByText('Your code is').textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await sheetOf(page).getByText('Deposit received').waitFor();
  expect(await moneyOf(evening().app, player)).toMatchObject({ real: 4000n });
});

test.each(screens)('by card: who says that it is somebody else pays nothing and can try again (%s)', async (screen) => {
  const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
  await payByCard(page);
  await page.getByRole('button', { name: 'It’s not me', exact: true }).click();
  await page.getByText('The bank couldn’t confirm it was you').waitFor();
  await page.getByRole('link', { name: /^Back to / }).click();
  await sheetOf(page).getByRole('button', { name: 'Try again', exact: true }).waitFor();
  await look(page, 'challenge-refused');
  expect(await moneyOf(evening().app, player)).toMatchObject({ real: 0n });
});

test.each(screens)('a bank takes a deposit back: its page says so, and nothing can be withdrawn meanwhile (%s)', async (screen) => {
  const { app } = evening();
  const { page, player } = await openAs(screen, '/profile/history/transactions');
  const opened = (await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } })).data;
  await sendCallback(app, newsOf(opened));
  await app.fund(player, -3000n); // played away
  await page.goto(at(`/profile/history/transactions/${opened.id}`));
  await page.getByRole('main').getByText('Completed').first().waitFor();
  await sendCallback(app, newsOf(opened, { status: 'charged-back', sequence: 2 }));
  await expect.poll(async () => (await player.call('readInvoice', { params: { id: opened.id } })).data.status).toBe(invoiceStatus.failed);
  await page
    .getByRole('main')
    .getByText(/Your bank reversed this deposit/)
    .first()
    .waitFor();
  await look(page, 'charged-back');
  expect(await moneyOf(app, player)).toMatchObject({ real: 0n, held: 0n });
  await page.goto(at('/static/about?wallet=withdraw'));
  await sheetOf(page)
    .getByText(/Your bank reversed one of your deposits/)
    .first()
    .waitFor();
  await look(page, 'charged-back-wallet');
});

test.each(screens)(
  'by bank: told as under way, and credited when the bank’s word comes late, with the wallet open (%s)',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    await sheetOf(page).locator('label:has(input[value="bank-transfer"])').click();
    await sheetOf(page).getByLabel('Amount').fill('55');
    await sheetOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
    await sheetOf(page).getByRole('button', { name: 'Pay €55.00', exact: true }).click();
    await page.waitForURL(/\/cashier\/pay\//);
    await page.locator('label:has(input[name="outcome"][value="late"])').click();
    await page.getByRole('button', { name: 'I’ve sent it', exact: true }).click();
    await page.locator('[data-look-again-ms]').waitFor();
    // the page looks at itself again, and is not loaded anew while it would say the same
    await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''));
    for (let looks = 0; looks < 2; looks += 1) await page.waitForResponse((answer) => answer.request().resourceType() === 'fetch');
    await page.locator('html[data-stays] [data-look-again-ms]').waitFor();
    await page.getByRole('link', { name: /^Back to / }).click();
    await sheetOf(page).waitFor();
    const [asked] = (await player.call('listInvoices')).data;
    if (asked === undefined) throw new Error('There is no deposit');
    expect(asked.status).toBe(invoiceStatus.pending);
    await look(page, 'bank-under-way');
    await sendCallback(evening().app, newsOf(asked, { sequence: 2 }));
    await sheetOf(page).getByText('Deposit received').waitFor();
    expect(await moneyOf(evening().app, player)).toMatchObject({ real: 5500n });
  },
);
