// The tiles of the ways to pay: what each costs and takes, as the server says it, and the player's own ways first.
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, withdraw } from '#testing/money-talk.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test.each(['desktop', 'mobile'] as const)(
  'each way says its range, fee and time, those used before come first and are marked, in and out (%s)',
  async (screen) => {
    const { app, visit } = evening();
    const op = openVerbs(app);
    const fee = async (fixed: string, percent: string) =>
      await op('payment', 'fee', 'card', 'deposit', 'EUR', '--fixed', fixed, '--percent', percent, '--reason', 'tried');
    expect(await fee('0.30', '1.5')).toMatchObject({ code: 0 });
    const player = await app.signUp();
    await app.fund(player, 20_000n);
    const page = await visit(screen);
    await signIn(page, evening(), player);
    const sheet = page.getByRole('dialog', { name: 'Wallet', exact: true });
    const tiles = sheet.getByRole('group', { name: 'Method' }).locator('label');
    await page.goto(at('/static/about?wallet=deposit'));
    await tiles.first().waitFor();
    expect(await tiles.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'card',
      'bank-transfer',
    ]);
    expect(await sheet.getByText('Used before').count()).toBe(0);
    await tiles.first().getByText('€10.00 – €5,000.00 · Fee 1.5% + €0.30').waitFor();
    await tiles.first().getByText('Instantly').waitFor();
    await tiles.last().getByText('€10.00 – €5,000.00 · No fee').waitFor();
    await tiles.last().getByText('Up to 1 day').waitFor();
    // a long line of facts wraps: no tile is wider than its form
    const rights = await tiles.first().evaluate((tile) => [tile, tile.closest('form')].map((one) => one?.getBoundingClientRect().right));
    expect(rights[0]).toBeLessThanOrEqual(rights[1] ?? 0);
    await look(page, 'methods-new');
    await fee('0', '0');
    await deposit(player, 2500, { method: 'bank-transfer' });
    await withdraw(player, 3000);
    await page.reload();
    await sheet.getByText('Used before').waitFor();
    expect(await tiles.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'bank-transfer',
      'card',
    ]);
    await tiles.first().getByText('Used before').waitFor();
    await expect.poll(async () => await tiles.first().getByRole('radio').isChecked()).toBe(true);
    await look(page, 'methods-used');
    await page.goto(at('/static/about?wallet=withdraw'));
    await tiles.first().getByText('Used before').waitFor();
    await tiles.first().getByText('Up to 2 days after the review').waitFor();
    await look(page, 'methods-out');
  },
);

test('what a way to deposit asks for is asked, sent with it and typed again after a reload', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  await page.route('**/api/payment/methods/deposit?*', async (route) => {
    const response = await route.fetch();
    const { data, ...more } = (await response.json()) as { data: { method: string; fields: object[] }[] };
    const field = { name: 'holder', type: 'text', required: true, minLength: 2 };
    const asking = data.map((method) => (method.method === 'card' ? { ...method, fields: [field] } : method));
    await route.fulfill({ response, json: { ...more, data: asking } });
  });
  const sent: unknown[] = [];
  await page.route('**/api/payment/invoices/deposit', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.abort();
  });
  const sheet = page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
  const go = async () => await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.goto(at('/static/about?wallet=deposit'));
  await sheet.getByText('Account holder', { exact: true }).waitFor();
  await go();
  await sheet.getByText('Enter the name of the account holder').waitFor();
  await look(page, 'deposit-fields');
  await sheet.getByLabel('Account holder').fill('Ada Lovelace');
  await go();
  await sheet.getByText('Ada Lovelace', { exact: true }).waitFor();
  await page.reload();
  await sheet.getByLabel('Account holder').fill('Ada King');
  await go();
  await sheet.getByRole('button', { name: /^Pay €/ }).click();
  await expect.poll(() => sent).toMatchObject([{ method: 'card', fields: { holder: 'Ada King' } }]);
});

test('a review that was closed does not come back, one that was reloaded does; the balance is of the account that is paid from', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 20_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  const sheet = page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
  const review = sheet.getByRole('heading', { name: 'Check your deposit', exact: true });
  const next = sheet.getByRole('button', { name: 'Continue', exact: true });
  await page.goto(at('/static/about?wallet=deposit'));
  await next.click();
  await review.waitFor();
  await page.reload();
  await review.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click();
  await next.waitFor();
  expect(await review.count()).toBe(0);
  // no account is open in Bitcoin: nothing is there to deposit to yet, and what is withdrawn is the euros
  await sheet.getByLabel('Currency').selectOption('BTC');
  await sheet.getByText('–', { exact: true }).waitFor();
  await sheet.getByRole('tab', { name: 'Withdraw', exact: true }).click();
  await sheet.getByText('€200.00', { exact: true }).first().waitFor();
  expect(await sheet.getByText('–', { exact: true }).count()).toBe(0);
});

test('a payment older than the latest fifty is shown by its id', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  const first = await deposit(player, 2500);
  await player.call('declineInvoice', { params: { id: first.id } });
  const page = await visit('mobile');
  await signIn(page, evening(), player);
  // as if fifty others had come since
  await page.route('**/api/payment/invoices?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { data: [], meta: { page: 1, perPage: 50, total: 0 } } });
  });
  await page.goto(at(`/static/about?failing=${first.id}`));
  const said = page.getByRole('dialog', { name: 'Payment', exact: true }).getByText('Deposit cancelled');
  await expect.poll(async () => await said.count()).toBe(1);
});
