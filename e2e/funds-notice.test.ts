// With the first deposit the sheet says how money is protected; the page of what is owed says it to everybody, with how far it is covered.
import { expect, test } from 'vitest';
import { defaultLocale, locales } from '#server/modules/reference/index.ts';
import { deposit, runJob } from '#testing/money-talk.ts';
import { fundsProtectedBy, payOnPage, readInvoice } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening({ config: { payments: fundsProtectedBy('segregated') } });
const at = addressIn(evening);

test.each(['desktop', 'mobile'] as const)(
  'PA-05 how money is protected is read with the first deposit, once, and told to everybody with its cover, on %s',
  async (screen) => {
    const { app, visit } = evening();
    const player = await app.signUp();
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at('/static/about?wallet=deposit'));
    const sheet = page.getByRole('dialog', { name: 'Wallet', exact: true });
    const notice = sheet.getByRole('region', { name: 'How your money is protected' });
    await notice.getByText('Not protected – kept apart. We keep your money').waitFor();
    await notice.getByText('it could go to those we owe money to').waitFor();
    await notice.getByText('By continuing, you confirm that you’ve read this.').waitFor();
    await notice.scrollIntoViewIfNeeded();
    await look(page, 'funds-notice');
    expect((await player.call('readFundsNotice')).data.readAt).toBeNull();
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet.getByRole('button', { name: /^Pay/ }).waitFor();
    expect((await player.call('readFundsNotice')).data.readAt).toEqual(expect.any(String));
    await sheet.getByRole('button', { name: 'Change', exact: true }).click();
    await sheet.getByRole('group', { name: 'Method' }).waitFor();
    await sheet.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    expect(await notice.count()).toBe(0);

    const paid = await deposit(player, 6000);
    await payOnPage(paid.redirectUrl ?? '', 'success');
    await expect.poll(async () => (await readInvoice(player, paid.id)).status).toBe(2);
    await app.fund(player, 3000n);
    await runJob(app, 'measure-funds');
    const guest = await visit(screen);
    await guest.goto(at('/proof'));
    const cover = guest.getByRole('region', { name: 'How players’ money is protected' });
    await cover.getByText('isn’t protected').waitFor();
    await cover.getByText('66.66%').waitFor();
    await cover.scrollIntoViewIfNeeded();
    await look(guest, 'funds-cover');
  },
);

test('whoever is about to pay while the protection becomes another reads the new text first, and then pays', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/static/about?wallet=deposit'));
  const sheet = page.getByRole('dialog', { name: 'Wallet', exact: true });
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  const pay = sheet.getByRole('button', { name: /^Pay/, disabled: false });
  await pay.waitFor();
  const { payments } = app.context.config;
  const before = { ...payments };
  Object.assign(payments, fundsProtectedBy('medium', '2026-12-01'));
  try {
    // as a house under rules that ask for it answers
    const refusal = { type: 'about:blank', title: 'Read first', status: 409, detail: '', code: 13009, requestId: 'x' };
    await page.route(
      '**/api/payment/invoices/deposit',
      async (route) => await route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
      { times: 1 },
    );
    await pay.click();
    await sheet.getByRole('alert').getByText('Please read first how your money is protected.').waitFor();
    await sheet.getByRole('region', { name: 'How your money is protected' }).getByText('Medium protection.').waitFor();
    await look(page, 'funds-notice-changed');
    expect((await player.call('readFundsNotice')).data.readAt).toBeNull();
    await pay.click();
    await expect.poll(async () => (await player.call('listInvoices')).data.length).toBe(1);
    expect((await player.call('readFundsNotice')).data.readAt).toEqual(expect.any(String));
  } finally {
    Object.assign(payments, before);
  }
});

test('in every language both say it, on a phone', async () => {
  const { app, visit } = evening();
  for (const code of locales) {
    const player = await app.signUp();
    const page = await visit('mobile');
    await signIn(page, evening(), player);
    const prefix = code === defaultLocale ? '' : `/${code}`;
    await page.goto(at(`${prefix}/static/about?wallet=deposit`));
    const notice = page.locator('section[aria-labelledby=funds-notice]');
    await notice.scrollIntoViewIfNeeded();
    await expect.poll(async () => await notice.textContent()).not.toContain('funds.');
    await look(page, `funds-notice-${code}`);
    await page.goto(at(`${prefix}/proof`));
    await page.locator('section[aria-labelledby=cover]').scrollIntoViewIfNeeded();
    await look(page, `funds-cover-${code}`);
  }
});
