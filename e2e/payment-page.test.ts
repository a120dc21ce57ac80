// The page of one payment: found in the list, live until it is decided, with what can be done, a receipt for paper, and nothing for strangers.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, deposit, propose, review, withdraw } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, listening, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;

async function openAs(player: TestPlayer, screen: Screen, path: string): Promise<Page> {
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  const heard = listening(page, 'player');
  await page.goto(at(path));
  await heard;
  return page;
}

const steps = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem');
const facts = (page: Page) => page.getByRole('main').getByRole('region').first();

test.each(screens)('a deposit: from the list to its page, paid meanwhile, and its receipt on paper (%s)', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  const opened = await deposit(player, 5000);
  const page = await openAs(player, screen, '/profile/history/transactions');
  await page.getByRole('table').getByRole('link', { name: 'Deposit', exact: true }).click();
  await facts(page).getByText('Pending').waitFor();
  await expect.poll(() => pathOf(page)).toBe(`/profile/history/transactions/${opened.id}`);
  await facts(page).getByRole('button', { name: 'Continue to cashier', exact: true }).waitFor();
  await steps(page).getByText('by you').waitFor();
  await look(page, 'payment-pending');
  await sendCallback(app, newsOf(opened));
  await facts(page).getByText('Completed').waitFor();
  await steps(page).getByText('automatically').last().waitFor();
  await expect.poll(async () => await steps(page).count()).toBeGreaterThan(1);
  expect(await facts(page).getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
  await facts(page).getByRole('button', { name: 'Print receipt' }).waitFor();
  await look(page, 'payment-done');
  await page.emulateMedia({ media: 'print' });
  for (const gone of [page.getByRole('banner'), page.getByRole('contentinfo'), facts(page).getByRole('button')])
    await expect.poll(async () => await gone.first().isVisible()).toBe(false);
  await facts(page).getByText(opened.id).waitFor();
  await page.getByText('Play money').first().waitFor();
  await page.getByText(`Lanternhall · ${player.email}`).waitFor();
  await look(page, 'payment-paper');
});

test.each(screens)('a withdrawal: its steps with their reasons, its account masked, taken back on its page (%s)', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 10_000n);
  const refused = await withdraw(player, 3000);
  await review(app, refused.id, 'reject');
  const page = await openAs(player, screen, `/profile/history/transactions/${refused.id}`);
  await steps(page).getByText('by our team').waitFor();
  await steps(page).getByText('tried').waitFor();
  await facts(page).getByText('DE89 •••• 3000').waitFor();
  await expect.poll(async () => await facts(page).getByRole('button', { name: 'Print', exact: true }).count()).toBe(1);
  const asked = await withdraw(player, 2000);
  await page.goto(at(`/profile/history/transactions/${asked.id}`));
  await page.getByText('We review it, then it’s sent to you.').waitFor();
  await look(page, 'payment-withdrawal');
  await facts(page).getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await facts(page).getByText('Cancelled').waitFor();
  await expect.poll(async () => await steps(page).getByText('by you').count()).toBe(2);
  const [account] = await player.accounts();
  expect([account?.balance, account?.held]).toEqual([10_000, 0]);
});

test.each(screens)(
  'PA-01 a deposit of another amount than was asked for: both pages say why, and one leads to the other (%s)',
  async (screen) => {
    const { app } = evening();
    const player = await app.signUp();
    const opened = await deposit(player, 5000);
    await sendCallback(app, newsOf({ ...opened, amount: 4900 }));
    const asked = await openAs(player, screen, `/profile/history/transactions/${opened.id}`);
    await facts(asked).getByText('A different amount arrived').waitFor();
    await facts(asked).getByText('€49.00 arrived instead of €50.00.').waitFor();
    for (const gone of ['Continue to cashier', 'Cancel payment'])
      expect(await facts(asked).getByRole('button', { name: gone }).count()).toBe(0);
    await look(asked, 'payment-decided-on');
    await asked.goto(at(`/profile/wallet?confirm=${opened.id}`));
    const sheet = asked.getByRole('dialog', { name: 'Payment', exact: true });
    await sheet.getByText('€49.00 arrived instead of €50.00.').waitFor();
    await sheet.getByText('You don’t need to do anything.').waitFor();
    await sheet.getByRole('button', { name: 'Deposit', exact: true }).waitFor();
    await look(asked, 'payment-decided-on-sheet');
    const [found] = await casesAbout(app, opened.id);
    await propose(app, found?.id ?? '', 'credit');
    await decide(app, found?.id ?? '');
    const made = (await player.call('listInvoices')).data.find(({ id }) => id !== opened.id);
    // told without a reload
    await sheet.getByText('A different amount was paid than the one requested.').waitFor();
    const page = asked;
    await page.goto(at(`/profile/history/transactions/${made?.id ?? ''}`));
    await steps(page).getByText('a different amount arrived than requested').waitFor();
    expect(await steps(page).getByText(opened.id).count()).toBe(0);
    await steps(page).last().scrollIntoViewIfNeeded();
    await look(page, 'payment-instead-of');
    await steps(page)
      .getByRole('link', { name: /^Deposit / })
      .click();
    await steps(page).getByText('A different amount was paid than the one requested.').waitFor();
    await expect.poll(() => pathOf(page)).toBe(`/profile/history/transactions/${opened.id}`);
    await steps(page).last().scrollIntoViewIfNeeded();
    await look(page, 'payment-other-amount');
  },
);

test.each(screens)(
  'a deposit that the house gives back: told as it goes, its own page, and what is left of the deposit (%s)',
  async (screen) => {
    const { app } = evening();
    const player = await app.signUp();
    const opened = await deposit(player, 5000);
    await payOnPage(opened.redirectUrl ?? '', 'success');
    await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
    const page = await openAs(player, screen, `/profile/history/transactions/${opened.id}`);
    await facts(page).getByText('Completed').waitFor();
    const op = openVerbs(app);
    const given = await op('deposit', 'refund', opened.id, '--amount', '20', '--reason', 'paid twice by mistake');
    expect(given).toMatchObject({ code: 0 });
    await page.getByText('We’re refunding €20.00 of your deposit.').first().waitFor();
    await facts(page).getByText('Refunded').waitFor();
    await look(page, 'payment-given-back');
    await page.getByRole('link', { name: 'All transactions', exact: true }).click();
    await page.getByRole('table').getByRole('link', { name: 'Refund', exact: true }).click();
    await facts(page).getByText('Refund of').waitFor();
    await steps(page).getByText('by our team').waitFor();
    await look(page, 'refund-under-way');
    await app.drainJobs();
    await facts(page).getByText('Completed').waitFor();
    await facts(page).getByRole('button', { name: 'Print receipt', exact: true }).waitFor();
    await look(page, 'refund-done');
    await facts(page)
      .getByRole('link', { name: /^Deposit / })
      .click();
    await facts(page).getByText('Deposit number').waitFor();
    const [account] = await player.accounts();
    expect([account?.balance, account?.held]).toEqual([3000, 0]);
  },
);

test('a payment of somebody else is not there, and a guest signs in first', async () => {
  const { app, visit } = evening();
  const [player, stranger] = [await app.signUp(), await app.signUp()];
  const { id } = await deposit(player, 5000);
  const page = await openAs(stranger, 'mobile', `/profile/history/transactions/${id}`);
  await page.getByText('You have no payment with this number.').waitFor();
  await look(page, 'payment-none');
  const guest = await visit('desktop');
  await guest.goto(at(`/profile/history/transactions/${id}`));
  await guest.getByRole('dialog').getByRole('textbox').first().waitFor();
  await expect.poll(() => new URL(guest.url()).searchParams.get('return')).toBe(`/profile/history/transactions/${id}`);
});

test.each(screens)('the statement of a month adds up, stands on paper, and has nothing to say of a month before (%s)', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  const opened = await deposit(player, 5000);
  await sendCallback(app, newsOf(opened));
  const { id } = await withdraw(player, 3000);
  await player.call('declineInvoice', { params: { id } });
  const booked = app.context.clock.now();
  const before = new Date(Date.UTC(booked.getUTCFullYear(), booked.getUTCMonth() - 1, 1));
  const page = await openAs(player, screen, '/profile/history/transactions');
  const choose = async (day: Date) => await page.getByLabel('Month', { exact: true }).selectOption(day.toISOString().slice(0, 7));
  await page.getByRole('link', { name: 'Monthly statement', exact: true }).click();
  const sums = page.getByRole('region', { name: 'Totals for the month' });
  await sums.getByText('Adds up').waitFor();
  // the month in which all of it happened, though another may have begun since
  await choose(booked);
  await expect
    .poll(async () => await sums.getByRole('definition').allInnerTexts())
    .toEqual(['€0.00', '€50.00', '-€30.00', '€30.00', '€50.00']);
  await look(page, 'statement');
  await page.emulateMedia({ media: 'print' });
  await page.getByText(`Lanternhall · ${player.email} · EUR`).waitFor();
  await page.emulateMedia({ media: 'screen' });
  await choose(before);
  await page.getByText('There were no transactions in this month.').waitFor();
  await expect.poll(async () => await sums.getByRole('definition').allInnerTexts()).toEqual(['€0.00', '€0.00']);
  await look(page, 'statement-empty');
});

test.each(screens)(
  'more that comes for a credited deposit is told on its sheet and its page, until it is credited too (%s)',
  async (screen) => {
    const { app } = evening();
    const player = await app.signUp();
    const opened = await deposit(player, 5000);
    await sendCallback(app, newsOf(opened));
    await sendCallback(app, newsOf(opened, { sequence: 2, amount: 7000 }));
    const told = /^€70\.00 has arrived for this deposit in all instead of €50\.00/;
    const sheetPage = await openAs(player, screen, `/profile/wallet?success=${opened.id}`);
    const sheet = sheetPage.getByRole('dialog', { name: 'Payment', exact: true });
    await sheet.getByText(told).waitFor();
    await look(sheetPage, 'more-than-credited');
    const page = await openAs(player, screen, `/profile/history/transactions/${opened.id}`);
    await facts(page).getByText(told).waitFor();
    await look(page, 'more-than-credited-page');
    const [found] = await casesAbout(app, opened.id);
    await propose(app, found?.id ?? '', 'credit');
    await decide(app, found?.id ?? '');
    // both have waited for it
    await facts(page).getByText(told).waitFor({ state: 'detached' });
    await sheet.getByText('Deposit received').waitFor();
    await sheet.getByText('€70.00', { exact: true }).waitFor();
  },
);
