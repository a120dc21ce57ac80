// The modals that are not in the address: how they open over the others, close, give the focus back, and end with the session.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

async function openAsPlayer(screen: Screen): Promise<{ page: Page; player: TestPlayer }> {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  return { page, player };
}

const hasFocus = async (page: Page, name: RegExp): Promise<boolean> =>
  await page.evaluate(
    (source) => new RegExp(source).test(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
    name.source,
  );

test('equivalent: the currency of all accounts together is chosen, and the focus is back where it was', async () => {
  const { page } = await openAsPlayer('desktop');
  await page.goto(at('/profile/wallet'));
  const opener = page.getByRole('main').getByRole('button', { name: 'Shown in EUR', exact: true });
  await opener.click();
  const modal = page.getByRole('dialog', { name: 'Show amounts in', exact: true });
  await modal.getByRole('button', { name: /Euro/, pressed: true }).waitFor();
  await look(page, 'modal-fiat');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(async () => await hasFocus(page, /^Shown in EUR$/)).toBe(true);
  await opener.press('Enter');
  await modal.getByText('Rates from Nov 1, 2026').waitFor();
  await modal.getByText(/^Source: /).waitFor();
  await modal.getByRole('button', { name: /US Dollar/ }).click();
  await modal.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByRole('button', { name: 'Shown in USD', exact: true }).waitFor();
  await expect.poll(async () => await page.getByRole('main').getByText('$').first().textContent()).toMatch(/≈ .*\$/);
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Shown in USD', exact: true }).waitFor();
  await page.getByRole('main').getByText('Rates from Nov 1, 2026').waitFor();
  const { database, notifier, settings } = evening().app.context;
  const age = async (moment: string, source: string) => {
    await database.pool.query("update currency set rate_at = $1, rate_source = $2 where code = 'USD'", [moment, source]);
    await notifier.tell('settings', {});
    // what is told is read a moment later, and the page that is loaded next asks once
    await settings.reload();
  };
  await age('2026-10-02', 'file');
  try {
    await page.reload();
    await page.getByRole('main').getByText('Outdated rates from Oct 2, 2026').waitFor();
    await look(page, 'wallet-old-rates');
  } finally {
    await age('2026-11-01', 'installation');
  }
});

test.each(['desktop', 'mobile'] as const)(
  'equivalent opens from the accounts too, and gives the focus to where they open, on a %s',
  async (screen) => {
    const { page } = await openAsPlayer(screen);
    await page.goto(at('/static/about'));
    const balance = page.getByRole('banner').getByRole('button', { name: /^Balance/ });
    await balance.click();
    await page
      .getByRole('dialog', { name: 'Your accounts', exact: true })
      .getByRole('button', { name: 'Shown in EUR', exact: true })
      .click();
    const modal = page.getByRole('dialog', { name: 'Show amounts in', exact: true });
    await modal.waitFor();
    await page.getByRole('dialog', { name: 'Your accounts' }).waitFor({ state: 'hidden' });
    await look(page, 'modal-fiat-over-accounts');
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    await expect.poll(async () => await hasFocus(page, /^Balance/)).toBe(true);
  },
);

test('the way back closes one and stays on the page', async () => {
  const { page } = await openAsPlayer('mobile');
  await page.goto(at('/static/about'));
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Shown in EUR', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Show amounts in', exact: true });
  await modal.waitFor();
  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/profile/wallet');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/static/about');
});

const card = (amount: number) => ({ method: 'card', currency: 'EUR', amount, key: crypto.randomUUID() });

test('cancelDeposit asks, keeps on Escape, and takes the deposit back', async () => {
  const { page, player } = await openAsPlayer('mobile');
  const { data: invoice } = await player.call('createDeposit', { body: card(5000) });
  await page.goto(at('/profile/wallet'));
  await page.getByRole('button', { name: 'Cancel payment: €50.00', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel this deposit?', exact: true });
  await modal.getByText('€50.00', { exact: true }).waitFor();
  await look(page, 'modal-cancel-deposit');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Cancel payment: €50.00', exact: true }).click();
  await modal.getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await page.getByText('Payment cancelled').waitFor();
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(async () => await page.getByRole('button', { name: 'Cancel payment: €50.00' }).count()).toBe(0);
  const { data: rows } = await player.call('listInvoices', {});
  expect(rows.find(({ id }) => id === invoice.id)?.status).toBe(invoiceStatus.declined);
});

test('one that opens over a modal of the address takes its place there, and can give it back', async () => {
  const { page, player } = await openAsPlayer('desktop');
  const { data: invoice } = await player.call('createDeposit', { body: card(2500) });
  await page.goto(at(`/static/about?confirm=${invoice.id}`));
  const outcome = page.getByRole('dialog', { name: 'Payment', exact: true });
  await outcome.getByRole('button', { name: 'Cancel payment', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel this deposit?', exact: true });
  await modal.waitFor();
  await outcome.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/static/about');
  await modal.getByRole('button', { name: 'Keep it', exact: true }).click();
  await outcome.getByText('Waiting for your payment').waitFor();
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe(`/static/about?confirm=${invoice.id}`);
});

test("a player's modal goes when the session ends elsewhere", async () => {
  const { page } = await openAsPlayer('desktop');
  await page.goto(at('/profile/wallet'));
  await page.getByRole('main').getByRole('button', { name: 'Shown in EUR', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Show amounts in', exact: true });
  await modal.waitFor();
  const other = await page.context().newPage();
  await other.goto(at('/static/about'));
  await other.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/');
});
