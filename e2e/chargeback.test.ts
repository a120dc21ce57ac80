// A deposit that the bank takes back after it was played: at the sandbox cashier, by the word of two operators, and live before the player.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { paidByWord } from '#testing/compare-books.ts';
import { openOperator } from '#testing/command-line.ts';
import { deposit, emailsTo, moneyOf, withdraw } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { payOnPage, readInvoice } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, listening, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Wallet', exact: true });
const frozen = /^Your bank reversed one of your deposits\. Nothing is paid out/;

async function openAs(player: TestPlayer, screen: Screen, path: string): Promise<Page> {
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  const heard = listening(page, 'player');
  await page.goto(at(path));
  await heard;
  return page;
}

/** A deposit of 50 by card, of which 30 were played away and 15 are on their way out. */
async function played(): Promise<{ player: TestPlayer; paid: string; asked: string }> {
  const { app } = evening();
  const player = await app.signUp();
  const opened = await deposit(player, 5000);
  expect(await payOnPage(opened.redirectUrl ?? '', 'success')).toBe(303);
  await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
  await app.fund(player, -3000n);
  const { id: asked } = await withdraw(player, 1500);
  return { player, paid: opened.id, asked };
}

/** The payer's bank takes the newest card payment back, on the cashier's own page. */
async function chargeBack(screen: Screen): Promise<void> {
  const desk = await evening().visit(screen);
  await desk.goto(at('/cashier/'));
  await desk.getByRole('button', { name: 'Charge back', exact: true }).first().click();
  await desk.getByText('charged back', { exact: true }).first().waitFor();
}

/** Two operators decide the open case of a deposit; whoever proposes it may not confirm it. */
async function decideAs(outcome: 'collected' | 'returned', paid: string): Promise<void> {
  const op = openOperator(() => evening().app);
  const { said } = await op('anna', 'payment', 'unclear');
  const line = said.split('\n').find((one) => one.includes('chargeback') && one.includes(paid)) ?? '';
  const [caseId = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(line) ?? [];
  expect(line).toContain('open: collected, written-off, returned');
  expect(await op('anna', 'payment', 'propose', caseId, '--as', outcome, '--reason', 'the bank wrote')).toMatchObject({ code: 0 });
  expect((await op('anna', 'payment', 'confirm', caseId, '--reason', 'the bank wrote')).code).not.toBe(0);
  expect(await op('ben', 'payment', 'confirm', caseId, '--reason', 'read it too')).toMatchObject({ code: 0 });
}

const ends = [
  {
    outcome: 'collected',
    status: 'Failed',
    words: /The case is closed: the reversal stands/,
    real: 2000n,
    email: 'Your deposit: case closed',
  },
  { outcome: 'returned', status: 'Completed', words: undefined, real: 7000n, email: 'Your deposit is back' },
] as const;

const cases = ends.flatMap((end) => (['desktop', 'mobile'] as const).map((screen) => ({ ...end, screen })));

test.each(cases)(
  'a chargeback of what was played freezes what goes out until it is decided as $outcome, which its player sees at once ($screen)',
  async ({ outcome, status, words, real, email, screen }) => {
    const { app } = evening();
    const { player, paid, asked } = await played();
    const page = await openAs(player, screen, '/profile/wallet?wallet=withdraw');
    await sheetOf(page).getByText('€15.00', { exact: true }).first().waitFor();
    const details = await openAs(player, screen, `/profile/history/transactions/${paid}`);
    const [facts, steps] = [details.getByRole('main').getByRole('region').first(), details.getByRole('main').getByRole('list').last()];
    await facts.getByText('Completed', { exact: true }).waitFor();

    await chargeBack(screen);
    // the wallet that is open closes its ways out, and the page of the deposit says why
    await sheetOf(page).getByText(frozen).waitFor();
    await look(page, 'chargeback-wallet');
    await facts.getByText('Failed', { exact: true }).waitFor();
    await details
      .getByText(/^Your bank reversed this deposit, so it was taken/)
      .first()
      .waitFor();
    await look(details, 'chargeback-deposit');
    expect(await readInvoice(player, asked)).toMatchObject({ status: invoiceStatus.rejected, reason: 'deposit-charged-back' });
    expect(await moneyOf(app, player)).toMatchObject({ real: 0n, held: 0n });
    await app.drainJobs();
    expect(await emailsTo(app, player.email)).toContain('Your bank reversed a deposit');

    // 30 are owed of it
    await app.fund(player, 5000n);
    await decideAs(outcome, paid);
    // the sandbox has no bank that gives back what it took
    if (outcome === 'returned') paidByWord.add(paid);
    await sheetOf(page).getByLabel('Amount', { exact: true }).waitFor();
    await expect.poll(async () => await sheetOf(page).getByText(frozen).count()).toBe(0);
    await facts.getByText(status, { exact: true }).waitFor();
    await steps.getByText('by our team').waitFor();
    if (words !== undefined) await steps.getByText(words).waitFor();
    await look(details, `chargeback-${outcome}`);
    await look(page, `chargeback-${outcome}-wallet`);
    expect(await moneyOf(app, player)).toMatchObject({ real, held: 0n });
    await app.drainJobs();
    expect(await emailsTo(app, player.email)).toContain(email);
    expect(await withdraw(player, 1500)).toMatchObject({ status: invoiceStatus.pending });
    await details.goto(at(`/profile/history/transactions/${asked}`));
    await details
      .getByText(/so this withdrawal was cancelled/)
      .first()
      .waitFor();
    await look(details, 'chargeback-withdrawal');
  },
);
