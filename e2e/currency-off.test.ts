// A currency that the operator offers no more: what its player has in it is still shown with its amounts, and goes out.
import { expect, onTestFinished, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test.each(['desktop', 'mobile'] as const)(
  'amounts of a currency that is switched off stand on every page of its payments (%s)',
  async (screen) => {
    const { app, visit } = evening();
    const player = await app.signUp();
    const { data: account } = await player.call('openAccount', { body: { currency: 'USD' } });
    const { data: opened } = await player.call('createDeposit', { body: { method: 'card', currency: 'USD', amount: 5000 } });
    await sendCallback(app, newsOf(opened));
    const offer = async (word: 'on' | 'off') => {
      expect((await openVerbs(app)('currency', word, 'USD', '--reason', 'tried')).code).toBe(0);
      await expect.poll(() => app.context.settings.currency('USD')?.isEnabled).toBe(word === 'on');
    };
    // also where this one fails: the next one opens an account in it
    onTestFinished(async () => await offer('on'));
    await offer('off');
    const page = await visit(screen);
    await signIn(page, evening(), player);
    await page.goto(at(`/profile/history/transactions/${opened.id}`));
    await page.getByRole('main').getByText('$50.00').first().waitFor();
    await page.goto(at('/profile/history/transactions'));
    await page.getByRole('main').getByText('$50.00').first().waitFor();
    await player.call('switchAccount', { params: { id: account.id } });
    await page.goto(at('/profile/wallet?wallet=withdraw'));
    const sheet = page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
    await sheet.getByText('Bank transfer').click();
    await sheet.getByLabel('Amount').fill('20');
    await sheet.getByLabel('Account holder').fill('Ada Lamp');
    await sheet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    // what waits for its figures is drawn paler
    const withdraw = sheet.getByRole('button', { name: /^Withdraw \$20\.00$/, disabled: false });
    await withdraw.waitFor();
    await look(page, 'currency-off');
    await withdraw.click();
    await sheet.getByText('Withdrawal under review').waitFor();
    expect((await player.call('listInvoices', { query: { type: 2 } })).data).toMatchObject([
      { currency: 'USD', amount: 2000, status: invoiceStatus.pending },
    ]);
  },
);

test('a currency that is switched off is neither added nor converted to, and is converted from', async () => {
  const { app, visit } = evening();
  const [holder, other] = [await app.signUp(), await app.signUp()];
  await holder.call('openAccount', { body: { currency: 'USD' } });
  expect((await openVerbs(app)('currency', 'off', 'USD', '--reason', 'tried')).code).toBe(0);
  await expect.poll(() => app.context.settings.currency('USD')?.isEnabled).toBe(false);
  for (const [player, from] of [
    [other, ['EUR']],
    [holder, ['EUR', 'USD']],
  ] as const) {
    const page = await visit('desktop');
    await signIn(page, evening(), player);
    await page.goto(at('/profile/wallet'));
    await page.getByRole('button', { name: 'Add BRL', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add USD', exact: true }).count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Convert', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Convert', exact: true });
    await dialog.getByLabel('To').locator('option[value=BRL]').waitFor({ state: 'attached' });
    expect(await dialog.getByLabel('To').locator('option[value=USD]').count()).toBe(0);
    const codes = await dialog
      .getByLabel('From')
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(codes.toSorted()).toEqual(from);
  }
});
