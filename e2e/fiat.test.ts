// Crypto bought by card: from the wallet to a price, to the on-ramp's page and back to where it began.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import de from '#content/de/modals.json' with { type: 'json' };
import es from '#content/es/modals.json' with { type: 'json' };
import fr from '#content/fr/modals.json' with { type: 'json' };
import ptBr from '#content/pt-br/modals.json' with { type: 'json' };
import tr from '#content/tr/modals.json' with { type: 'json' };
import { openVerbs } from '#testing/command-line.ts';
import { setLimit } from '#testing/limit-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

async function openAs(screen: Screen, path: string): Promise<{ page: Page; player: TestPlayer }> {
  const player = await evening().app.signUp();
  const page = await evening().visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at(path));
  return { page, player };
}

const fiatOf = (page: Page) => page.getByRole('dialog', { name: 'Buy crypto by card', exact: true });
const walletOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });

/** From the deposit in Bitcoin to the asking for a price of it. */
async function askPrice(page: Page): Promise<void> {
  await walletOf(page).getByLabel('Currency').selectOption('BTC');
  await walletOf(page).getByRole('button', { name: 'Buy BTC by card', exact: true }).click();
  await fiatOf(page).getByLabel('Amount').fill('50');
  await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
}

test.each(['desktop', 'mobile'] as const)(
  'bought on a %s: what arrives is shown before it is paid, and is what arrives',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    await walletOf(page).getByLabel('Currency').selectOption('BTC');
    await walletOf(page).getByRole('button', { name: 'Buy BTC by card', exact: true }).waitFor();
    await look(page, 'fiat-way-in');
    await walletOf(page).getByRole('button', { name: 'Buy BTC by card', exact: true }).click();
    await fiatOf(page).getByLabel('Amount').waitFor();
    await look(page, 'fiat-form');
    await fiatOf(page).getByLabel('Amount').fill('5');
    await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
    await fiatOf(page)
      .getByText(/€20\.00/)
      .first()
      .waitFor();
    await fiatOf(page).getByLabel('Amount').fill('50');
    await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
    const arrives = fiatOf(page).getByText(/mBTC$/);
    const told = (await arrives.textContent()) ?? '';
    for (const words of ['€50.00', '€1.25', 'Up to 10 minutes']) await fiatOf(page).getByText(words, { exact: true }).waitFor();
    await fiatOf(page)
      .getByText(/Stake this deposit once/)
      .waitFor();
    await look(page, 'fiat-offer');
    await fiatOf(page).getByRole('button', { name: 'Pay €50.00', exact: true }).click();
    await page.waitForURL(/\/on-ramp\/buy\//);
    await page.getByText(told, { exact: true }).waitFor();
    await look(page, 'on-ramp-buy');
    await page.getByRole('button', { name: 'Use a test card', exact: true }).click();
    await page.getByRole('button', { name: 'Pay €50.00', exact: true }).click();
    await page.getByRole('heading', { name: 'Bought', exact: true }).waitFor();
    await look(page, 'on-ramp-bought');
    await page.getByRole('link', { name: /^Back to/ }).click();
    await page.getByRole('dialog', { name: 'Payment', exact: true }).waitFor();
    await expect.poll(() => pathOf(page)).toMatch(/^\/static\/about\?success=/);
    await page.getByRole('dialog', { name: 'Payment', exact: true }).getByText(told).first().waitFor();
    await look(page, 'fiat-arrived');
    const [invoice] = (await player.call('listInvoices')).data;
    expect(invoice).toMatchObject({ status: invoiceStatus.success, method: 'on-ramp', currency: 'BTC', number: 1 });
    await page.goto(at(`/profile/history/transactions/${invoice?.id ?? ''}`));
    await page.getByRole('main').getByText('Bought by card').first().waitFor();
    // the receipt says what was paid, not what came of it
    const fact = async (label: string) =>
      await page
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .textContent();
    expect([await fact('You pay'), await fact('Provider’s fee'), await fact('Added to your balance')]).toEqual(['€50.00', '€1.25', told]);
    await look(page, 'fiat-receipt');
  },
);

test('what refuses the purchase refuses its price: the player’s limit, and a range of the coin, in coins', async () => {
  const { page, player } = await openAs('mobile', '/static/about?wallet=deposit');
  const op = openVerbs(evening().app);
  await askPrice(page);
  await fiatOf(page).getByRole('button', { name: 'Change', exact: true }).click();
  expect(await op('payment', 'method', 'on-ramp', 'deposit', 'BTC', '--min', '0.01', '--reason', 'a test')).toMatchObject({ code: 0 });
  try {
    await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
    await fiatOf(page)
      .getByText(/between 10\.00\smBTC and/)
      .waitFor();
    await look(page, 'fiat-coin-range');
  } finally {
    await op('payment', 'method', 'on-ramp', 'deposit', 'BTC', '--min', '0.0001', '--reason', 'a test');
  }
  await setLimit(player, 4000, { definition: 3, period: 'monthly' });
  await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
  await fiatOf(page).getByRole('alert').getByText(/limit/).first().waitFor();
  await look(page, 'fiat-limit');
});

test('cancelled on the on-ramp’s page: nothing was paid, on the page where it began', async () => {
  const { page, player } = await openAs('mobile', '/games?wallet=deposit');
  await askPrice(page);
  await fiatOf(page)
    .getByText(/held for/)
    .first()
    .waitFor();
  await fiatOf(page).getByRole('button', { name: 'Pay €50.00', exact: true }).click();
  await page.waitForURL(/\/on-ramp\/buy\//);
  await page.getByRole('link', { name: 'Cancel and go back', exact: true }).click();
  await page.getByRole('dialog', { name: 'Payment', exact: true }).getByText('Deposit cancelled').waitFor();
  await expect.poll(() => pathOf(page)).toMatch(/^\/games\?/);
  await expect.poll(async () => (await player.call('listInvoices')).data[0]?.status).toBe(invoiceStatus.declined);
});

test('a price that is over is asked for anew, here and by the server’s word; an on-ramp that is away is said', async () => {
  const { page } = await openAs('desktop', '/static/about?wallet=deposit');
  const held = { seconds: 1 };
  await page.route('**/api/payment/on-ramp/quotes', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, heldS: held.seconds } } });
  });
  await askPrice(page);
  await fiatOf(page).getByRole('button', { name: 'Get a new price', exact: true }).waitFor();
  await look(page, 'fiat-over');
  held.seconds = 600;
  await fiatOf(page).getByRole('button', { name: 'Get a new price', exact: true }).click();
  await fiatOf(page).getByRole('button', { name: 'Pay €50.00', exact: true }).waitFor();
  const refusal = (name: 'offer-over' | 'payment-provider-down') => {
    const { code, status } = problems[name];
    return { status, json: { code, status, title: '', detail: '', type: '', requestId: '' } };
  };
  await page.route('**/api/payment/invoices/deposit', async (route) => await route.fulfill(refusal('offer-over')));
  await fiatOf(page).getByRole('button', { name: 'Pay €50.00', exact: true }).click();
  await fiatOf(page).getByRole('alert').waitFor();
  await page.unroute('**/api/payment/on-ramp/quotes');
  await page.route('**/api/payment/on-ramp/quotes', async (route) => await route.fulfill(refusal('payment-provider-down')));
  await fiatOf(page).getByRole('button', { name: 'Change', exact: true }).click();
  await fiatOf(page).getByRole('button', { name: 'See the price', exact: true }).click();
  await fiatOf(page).getByRole('alert').waitFor();
  await look(page, 'fiat-away');
  await page.keyboard.press('Escape');
  await fiatOf(page).waitFor({ state: 'hidden' });
});

const languages = [
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['pt-br', ptBr],
  ['tr', tr],
] as const;
test.each(languages)('in %s it speaks the language, from the wallet to the on-ramp’s page', async (locale, words) => {
  const { page } = await openAs('mobile', `/${locale}/static/about?wallet=1`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(words['side.fiat']) })
    .click();
  const modal = page.getByRole('dialog', { name: words['side.fiat'] });
  await modal.getByRole('button', { name: words['fiat.see'] }).click();
  await modal.getByText(words['fiat.fee'], { exact: true }).waitFor();
  await look(page, `fiat-offer-${locale}`);
  await modal.locator('button[type=submit]').click();
  await page.waitForURL(/\/on-ramp\/buy\//);
  await expect.poll(async () => await page.locator('html').getAttribute('lang')).toBe(locale);
  await look(page, `on-ramp-buy-${locale}`);
});
