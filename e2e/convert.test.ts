// A conversion between two accounts: chosen, offered at a rate that is held, taken; and what the page does once it is held no more.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;

test.each(screens)('a player converts, sees rate, spread and time before, and finds it in the list after, on %s', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/wallet'));
  await page.getByRole('main').getByRole('button', { name: 'Convert', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Convert', exact: true });
  await dialog.getByLabel('To').selectOption('USD');
  await dialog.getByLabel('Amount').fill('600');
  await dialog.getByRole('button', { name: 'See rate', exact: true }).click();
  await dialog.getByText('Your balance is too low for this.').waitFor();
  await dialog.getByLabel('Amount').fill('100');
  await look(page, 'convert-form');
  await dialog.getByRole('button', { name: 'See rate', exact: true }).click();
  await dialog.getByText('€100.00').waitFor();
  await dialog.getByText(/^1% \(/).waitFor();
  await dialog.getByText(/^Source: /).waitFor();
  await look(page, 'convert-offer');
  // a slow machine may let more than one run out
  await dialog.getByRole('button', { name: 'Get a new rate', exact: true }).waitFor();
  await page.addLocatorHandler(dialog.getByRole('button', { name: 'Get a new rate', exact: true }), async (over) => await over.click());
  await dialog.getByRole('button', { name: 'Convert now', exact: true }).click();
  await dialog.getByRole('heading', { name: 'Converted', exact: true }).waitFor();
  await look(page, 'convert-done');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  const [eur, usd] = await player.accounts();
  expect([eur?.balance, usd?.currency, (usd?.balance ?? 0) > 0]).toEqual([40_000, 'USD', true]);
  await page.getByRole('table', { name: 'Conversions' }).getByText('€100.00').waitFor();
  await look(page, 'convert-list');
});

test('an answer that is lost is asked for again before another rate is: one conversion, not two', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await evening().visit('mobile');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/wallet?convert=1'));
  const dialog = page.getByRole('dialog', { name: 'Convert', exact: true });
  await dialog.getByLabel('To').selectOption('USD');
  await dialog.getByLabel('Amount').fill('1,000');
  await dialog.getByRole('button', { name: 'See rate', exact: true }).click();
  await dialog.getByText(/without a separator/).waitFor();
  await dialog.getByLabel('Amount').fill('100');
  // it is booked, and its answer never comes
  let sent = 0;
  const way = /\/api\/wallet\/conversions$/;
  await page.route(way, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback();
    sent += 1;
    if (sent === 1) await route.fetch();
    return await (sent === 1 ? route.abort() : route.fallback());
  });
  await dialog.getByRole('button', { name: 'See rate', exact: true }).click();
  const again = dialog.getByRole('button', { name: 'Get a new rate', exact: true });
  // a slow machine may let the first run out before it is taken
  await page.addLocatorHandler(again, async (over) => await over.click());
  await dialog.getByRole('button', { name: 'Convert now', exact: true }).click();
  await page.removeLocatorHandler(again);
  await dialog.getByRole('alert').waitFor();
  await look(page, 'convert-unanswered');
  await again.click();
  await dialog.getByRole('heading', { name: 'Converted', exact: true }).waitFor();
  expect([sent, (await player.call('listConversions')).data.length]).toEqual([2, 1]);
});

test('less than can be converted is refused with the least that can, in its currency', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await player.call('openAccount', { body: { currency: 'USD' } });
  await app.fund(player, 1000n, 'USD');
  const page = await evening().visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/profile/wallet?convert=USD'));
  const dialog = page.getByRole('dialog', { name: 'Convert', exact: true });
  await dialog.getByLabel('From').selectOption('USD');
  await dialog.getByLabel('To').selectOption('EUR');
  await dialog.getByLabel('Amount').fill('0.01');
  await dialog.getByRole('button', { name: 'See rate', exact: true }).click();
  await expect.poll(async () => await dialog.getByText('The minimum value allowed is $0.02').count()).toBe(1);
});
