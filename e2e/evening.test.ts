// The whole first evening: a guest finds a game, signs up, deposits in the cashier, plays real rounds, looks at the history and withdraws.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus, spinStatus } from '#contract/kernel/constants.ts';
import { formatMoney } from '#contract/kernel/money.ts';
import { reviewWithdrawal } from '#server/modules/payments/index.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { fillAccount, fillPerson, keepAlerts, listening, pathOf } from './lib/walk.ts';

const evening = useEvening();
const password = 'a lantern on the long road';
const rounds = 4;

async function signUp(page: Page, email: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  await form.getByLabel('Currency').click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await look(page, 'sign-up');
  await fillAccount(page, { email, password });
  await fillPerson(page);
  await look(page, 'sign-up-person');
  await form.getByRole('button', { name: 'Create account', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

async function depositByCard(page: Page, amount: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click();
  const wallet = page.getByRole('dialog', { name: 'Wallet', exact: true });
  await wallet.getByLabel('Amount').fill(amount);
  await look(page, 'deposit');
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click();
  await wallet.getByRole('heading', { name: 'Check your deposit', exact: true }).waitFor();
  await look(page, 'deposit-review');
  await wallet.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  await look(page, 'cashier');
  await page.getByRole('button', { name: 'Use a test card', exact: true }).click();
  await page.getByRole('radio', { name: /Payment succeeds/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog', { name: 'Payment', exact: true }).getByText('Deposit received').waitFor();
  await look(page, 'deposit-done');
  // the wish began on the game's page, and so it ends there
  await page.getByRole('button', { name: 'Back to Golden Caravan', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/games/golden-caravan');
}

/** Plays rounds to their end, free games included. Returns the balance that the game shows. */
async function play(game: FrameLocator): Promise<string> {
  for (let round = 0; round < rounds; round += 1) {
    await game.locator('button.spin[data-state=ready]').waitFor();
    await playRound(game);
  }
  return (await game.locator('#balance').textContent()) ?? '';
}

/** Nothing is paid out before the address is confirmed: the wallet says so and sends the letter again, whose link opens the way. */
async function confirmAddress(page: Page, email: string): Promise<void> {
  const { app } = evening();
  await keepAlerts(page);
  await page.goto(`${app.origin}/profile/wallet?wallet=withdraw`);
  const wallet = page.getByRole('dialog', { name: 'Wallet', exact: true });
  await fillWithdrawal(wallet, '10');
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click();
  await wallet.getByText('Confirm your email address first').waitFor();
  expect(await wallet.getByRole('button', { name: 'Withdraw €10.00', exact: true }).count()).toBe(0);
  await look(page, 'withdraw-unproven');
  await wallet.getByRole('button', { name: 'Send again', exact: true }).click();
  await page.getByText('Verification email sent').waitFor();
  await page.goto(`${app.origin}/mailbox`);
  await page.getByRole('link').filter({ hasText: email }).first().click();
  await page.locator('pre a').first().click();
  await page.getByRole('heading', { name: `${email} is confirmed` }).waitFor();
  await look(page, 'verify-confirmed');
}

async function fillWithdrawal(wallet: Locator, amount: string): Promise<void> {
  await wallet.getByText('Bank transfer').click();
  await wallet.getByLabel('Amount').fill(amount);
  await wallet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await wallet.getByLabel(/holder/i).fill('Ada Abend');
}

async function withdraw(page: Page, amount: string): Promise<void> {
  await keepAlerts(page);
  const isListening = listening(page, 'player');
  await page.goto(`${evening().app.origin}/profile/wallet?wallet=withdraw`);
  const wallet = page.getByRole('dialog', { name: 'Wallet', exact: true });
  await fillWithdrawal(wallet, amount);
  await look(page, 'withdraw');
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click();
  await wallet.getByText('DE89 3704 0044 0532 0130 00').waitFor();
  const agree = wallet.getByRole('button', { name: `Withdraw €${amount}.00`, disabled: false });
  await agree.waitFor();
  await look(page, 'withdraw-review');
  await agree.click();
  await page.getByRole('dialog', { name: 'Payment', exact: true }).getByText('Withdrawal under review').waitFor();
  await look(page, 'withdrawal-held');
  await isListening;
}

/** The last round in the history: filtered for, opened with what its reels showed, seen again, and its totals. */
async function openLastRound(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const totals = page.getByRole('region', { name: 'Totals' });
  await totals.getByText(`${rounds} rounds`).waitFor();
  await main.getByLabel('Result').selectOption('void');
  await page.getByRole('heading', { name: 'No rounds found', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('result')).toBe('void');
  // the totals have an answer of their own
  await totals.waitFor({ state: 'detached' });
  await main.getByRole('button', { name: 'Clear filters' }).first().click();
  await main
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  const round = page.getByRole('dialog', { name: 'Round', exact: true });
  const reels = round.getByRole('table', { name: 'Reels' }).first().getByRole('img');
  await expect.poll(async () => await reels.count()).toBe(15);
  await expect
    .poll(async () => await reels.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)))
    .toBe(true);
  await look(page, 'round');
  const opened = page.waitForEvent('popup');
  await round.getByRole('link', { name: 'Watch replay', exact: true }).click();
  const replay = await opened;
  await replay.getByText('Replay', { exact: true }).waitFor();
  await replay.close();
  // the address names the round: it opens again, and the way back closes it
  await page.reload();
  await round.getByText('Golden Caravan').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => await round.count()).toBe(0);
}

const euro = { code: 'EUR', subunitToUnit: 100 };

/** What the house has on record of a player, read as the player's own. */
async function record(email: string) {
  const { app } = evening();
  const { data } = await app.guest.call('signIn', { body: { email, password } });
  const call = app.as(data.accessToken);
  const [accounts, entries, spins, invoices] = await Promise.all([
    call('listAccounts'),
    call('listEntries', { query: { perPage: 100 } }),
    call('listSpins', { query: { perPage: 100 } }),
    call('listInvoices'),
  ]);
  return { accounts: accounts.data, entries: entries.data, spins: spins.data, invoices: invoices.data };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

test.each(['desktop', 'mobile'] as const)('a whole evening on a %s', async (screen) => {
  const { app, visit } = evening();
  const email = `evening-${screen}@lanternhall.example`;
  const page = await visit(screen);

  await page.goto(app.origin);
  await page.getByRole('heading', { level: 1, name: /Warm lights/ }).waitFor();
  await look(page, 'home-guest');
  await page.getByRole('main').getByRole('link', { name: 'All games' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'All games' }).waitFor();
  await look(page, 'games-guest');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Golden Caravan/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Golden Caravan' }).waitFor();
  await look(page, 'game-guest');

  await page.getByRole('banner').getByRole('link', { name: 'Join', exact: true }).click();
  await signUp(page, email);
  await page.getByRole('banner').getByText('€0.00').waitFor();
  await look(page, 'game-player');
  await depositByCard(page, '20');
  await page.getByRole('banner').getByText('€20.00').waitFor();

  await page.goto(`${app.origin}/games/golden-caravan`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Play Golden Caravan/ })
    .click();
  const game = page.frameLocator('.game-frame iframe');
  await game.locator('button.spin').waitFor();
  const shown = await play(game);
  await look(page, 'theatre');
  // on a phone title and badge have a line of their own above the clock
  expect((await page.locator('.game-frame-bar').boundingBox())?.height).toBe(screen === 'mobile' ? 72 : 48);
  await look(page, 'game-in-its-frame', page.frame({ url: /\/studio\// }) ?? undefined);
  await page.getByRole('link', { name: 'Close game', exact: true }).click();
  // the bar above hears of every round without a reload
  await page.getByRole('banner').getByText(shown).waitFor();

  await page.goto(`${app.origin}/profile/history/spins`);
  await expect.poll(async () => await page.getByRole('main').getByText('Golden Caravan').count()).toBeGreaterThanOrEqual(rounds);
  await look(page, 'spins');
  await openLastRound(page);
  await confirmAddress(page, email);
  await withdraw(page, '10');

  const pending = (await record(email)).invoices.find(({ status }) => status === invoiceStatus.pending);
  await app.context.database.transact(
    async (tx) =>
      await reviewWithdrawal(tx, app.context, {
        invoiceId: pending?.id ?? '',
        verdict: 'approve',
        reason: 'In order',
        actor: 'operator:test',
      }),
  );
  await app.drainJobs();
  await page.getByText('Withdrawal paid').first().waitFor();
  await page.goto(`${app.origin}/profile/history/transactions`);
  await expect.poll(async () => await page.getByRole('main').getByText('Completed').locator('visible=true').count()).toBe(2);
  await look(page, 'transactions');

  const { accounts, entries, spins, invoices } = await record(email);
  expect(spins.map(({ status }) => status)).toEqual(Array.from({ length: rounds }, () => spinStatus.finished));
  const staked = sum(spins.map(({ stake }) => stake));
  const paid = sum(spins.map(({ payout }) => payout));
  expect(accounts).toMatchObject([{ currency: 'EUR', balance: 2000 - staked + paid - 1000, held: 0 }]);
  expect(shown).toBe(formatMoney(BigInt(2000 - staked + paid), euro, 'en'));
  expect(invoices.map(({ type, status, amount }) => ({ type, status, amount }))).toEqual([
    { type: 2, status: invoiceStatus.success, amount: 1000 },
    { type: 1, status: invoiceStatus.success, amount: 2000 },
  ]);
  expect(sum(entries.map(({ real }) => real))).toBe(accounts[0]?.balance);
});
