// A withdrawal to a card: not before one was paid with, then to that one, chosen by its last digits.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openOperator } from '#testing/command-line.ts';
import { moneyOf, statusOf } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const op = openOperator(() => evening().app);
const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
const card = (page: Page) => sheetOf(page).getByRole('combobox', { name: 'Card' });

/** From the open deposit to the provider's page and back. */
async function payByCard(page: Page, number: string): Promise<void> {
  await sheetOf(page).getByLabel('Amount').fill('80');
  await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
  await sheetOf(page).getByRole('button', { name: 'Pay €80.00' }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  await page.getByRole('button', { name: 'Use a test card' }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Pay €80.00' }).click();
  await sheetOf(page).getByText('Deposit received').waitFor();
}

/** How the methods stand; the chosen one has a star. */
async function offeredOn(page: Page): Promise<string[]> {
  const radios = sheetOf(page).getByRole('group', { name: 'Payment method' }).getByRole('radio');
  return await radios.evaluateAll((all) => all.map((one) => `${one.getAttribute('value') ?? ''}${one.matches(':checked') ? '*' : ''}`));
}

/** Turns to a withdrawal by card. What was paid with stands first and is chosen, unless nothing can be paid to it. */
async function openWithdrawal(page: Page, offered = ['card*', 'bank-transfer']): Promise<void> {
  await page.goto(at('/static/about?wallet=withdraw'));
  await expect.poll(async () => await offeredOn(page)).toEqual(offered);
  await sheetOf(page).locator('label:has(input[value="card"])').click();
}

/** Asks for thirty euros to the chosen card; returns the payment's id. */
async function withdraw(page: Page, player: TestPlayer, tail: string, picture: string): Promise<string> {
  await sheetOf(page).getByLabel('Amount').fill('30');
  await sheetOf(page).getByRole('button', { name: 'Continue' }).click();
  await sheetOf(page).getByText(`•••• ${tail}`).waitFor();
  await sheetOf(page).getByText('Up to 30 minutes').first().waitFor();
  await look(page, picture);
  await sheetOf(page).getByRole('button', { name: 'Withdraw €30.00' }).click();
  await page.waitForURL(/[?&]confirm=/);
  return (await player.call('listInvoices')).data[0]?.id ?? '';
}

test.each(['desktop', 'mobile'] as const)('to a card: first paid with, then paid to (%s)', async (screen) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 5000n);
  const page = await visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);

  await openWithdrawal(page, ['bank-transfer*', 'card']);
  await sheetOf(page).getByRole('region', { name: 'Deposit by card first' }).waitFor();
  expect(await sheetOf(page).getByLabel('Amount').count()).toBe(0);
  expect(await sheetOf(page).getByRole('button', { name: 'Continue' }).count()).toBe(0);
  await look(page, 'card-needed');
  await sheetOf(page).getByRole('button', { name: 'Deposit by card' }).click();
  await payByCard(page, '5555 5555 5555 4444');

  await page.goto(at('/static/about?wallet=deposit'));
  await sheetOf(page).getByLabel('Amount').waitFor();
  await payByCard(page, '4242 4242 4242 4242');
  await openWithdrawal(page);
  const offered = async () => (await card(page).locator('option').allTextContents()).map((text) => text.slice(0, 9));
  await expect.poll(offered).toEqual(['Choose a ', '•••• 4242', '•••• 4444']);
  expect(await card(page).inputValue()).toBe('');
  await sheetOf(page).getByLabel('Amount').fill('30');
  await sheetOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await sheetOf(page).getByText('Choose the card to be paid to').waitFor();
  await look(page, 'card-choice');
  await card(page).selectOption({ index: 2 });
  const first = await withdraw(page, player, '4444', 'card-review');
  for (const name of ['anna', 'ben']) await op(name, 'withdrawal', 'approve', first, '--reason', 'looked at');
  await app.drainJobs();
  await expect.poll(async () => await statusOf(app, first)).toBe(invoiceStatus.success);
  await page.goto(at(`/profile/history/transactions/${first}`));
  await page.getByRole('main').getByText('•••• 4444').first().waitFor();
  await look(page, 'card-paid');
  expect(await moneyOf(app, player)).toMatchObject({ real: 18_000n, held: 0n });

  // an operator refuses the next one while its player looks at it
  await openWithdrawal(page);
  await card(page).selectOption({ index: 1 });
  const second = await withdraw(page, player, '4242', 'card-review-second');
  await sheetOf(page).getByText('Withdrawal under review').waitFor();
  expect(await moneyOf(app, player)).toMatchObject({ real: 15_000n, held: 3000n });
  await op('anna', 'withdrawal', 'reject', second, '--reason', 'not the name of the account');
  await sheetOf(page).getByText('Withdrawal not approved').waitFor();
  await sheetOf(page).getByText('not the name of the account').waitFor();
  await look(page, 'card-rejected');
  expect(await moneyOf(app, player)).toMatchObject({ real: 18_000n, held: 0n });

  // the player takes back one that waits, and the card is still there for another
  await openWithdrawal(page);
  await card(page).selectOption({ index: 1 });
  const third = await withdraw(page, player, '4242', 'card-review-third');
  await sheetOf(page).getByText('Withdrawal under review').waitFor();
  await sheetOf(page).getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await page.getByRole('alertdialog').getByText('The €30.00 on hold will go straight back to your balance.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await sheetOf(page).getByText('Withdrawal cancelled').waitFor();
  await sheetOf(page).getByText('The amount is back in your balance.').waitFor();
  await look(page, 'card-cancelled');
  expect(await statusOf(app, third)).toBe(invoiceStatus.declined);
  expect(await moneyOf(app, player)).toMatchObject({ real: 18_000n, held: 0n });
  expect(await op('anna', 'withdrawal', 'approve', third, '--reason', 'too late')).toMatchObject({ code: 1 });
  await openWithdrawal(page);
  await expect.poll(offered).toContain('•••• 4242');
});
