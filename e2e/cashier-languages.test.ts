// The cashier in every language: each of its screens speaks it, writes amounts and times in it, and holds its words.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { locales } from '#server/modules/reference/index.ts';
import { deposit, review, withdraw } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { payOnPage, readInvoice } from '#testing/with-cashier.ts';
import { type LanguageWalk, walkIn } from './lib/language-walk.ts';
import { useEvening } from './lib/open-evening.ts';
import { openLanguage, textsOn } from './lib/own-language.ts';

// one player is walked with through all of it, which a busy machine may take longer for than a token lasts
const evening = useEvening({ config: { accessTokenS: 3600 } });
/** What is the same in every language: names, and the reason that an operator wrote. */
const names = ['Lanternhall', 'Ada Lamp', 'tried'];
/** The languages that are looked at on a desktop too: elsewhere the words alone are others. */
const wide = ['de', 'tr'];

interface House {
  player: TestPlayer;
  /** Has money, and never paid with a card. */
  newcomer: TestPlayer;
  payments: Record<'paid' | 'pending' | 'declined' | 'asked' | 'rejected', string>;
}
let house: House;

beforeAll(async () => {
  const { app } = evening();
  const player = await app.signUp();
  const untilIs = async (id: string, status: number) =>
    await vi.waitUntil(async () => (await readInvoice(player, id)).status === status, { timeout: inject('waitTimeoutMs'), interval: 100 });
  await app.fund(player, 128_450n);
  const paid = await deposit(player, 150_050);
  await payOnPage(paid.redirectUrl ?? '', 'success');
  await untilIs(paid.id, invoiceStatus.success);
  const pending = await deposit(player, 123_400, { method: 'bank-transfer' });
  const declined = await deposit(player, 120_000);
  await payOnPage(declined.redirectUrl ?? '', 'card-declined');
  await untilIs(declined.id, invoiceStatus.failed);
  const rejected = await withdraw(player, 110_000);
  await review(app, rejected.id, 'reject');
  const asked = await withdraw(player, 100_099);
  const { data: offer } = await player.call('offerConversion', { query: { from: 'EUR', to: 'USD', amount: 10_000 } });
  await player.call('bookConversion', { body: { offer: offer.offer } });
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await app.fund(player, 100_000_000n, 'BTC');
  await player.call('clearNotifications');
  const newcomer = await app.signUp();
  await app.fund(newcomer, 128_450n);
  const payments = { paid: paid.id, pending: pending.id, declined: declined.id, asked: asked.id, rejected: rejected.id };
  house = { player, newcomer, payments };
});

interface Walk extends LanguageWalk {
  field: (key: string) => Locator;
  press: (key: string, values?: Record<string, string>) => Promise<void>;
  choose: (method: string) => Promise<void>;
}

function walkWith(page: Page, locale: string): Walk {
  const walk = walkIn(evening(), page, { locale, prefix: 'cashier', names, wide });
  const { say, sheet } = walk;
  return {
    ...walk,
    field: (key) => sheet.getByLabel(say(`fields-settings.${key}`), { exact: true }),
    press: async (key, values) => await sheet.getByRole('button', { name: say(`modals.${key}`, values), exact: true }).click(),
    choose: async (method) => await sheet.locator(`label:has(input[value="${method}"])`).click(),
  };
}

async function payIn({ sheet, say, money, field, press, choose, goAs, check }: Walk): Promise<void> {
  await goAs(house.player, '/static/about?wallet=deposit');
  await check('deposit', money(1000), money(500_000));
  await choose('bank-transfer');
  await field('amount').fill('2');
  await press('sheet.continue');
  await check('deposit-refused');
  await field('amount').fill('1234');
  await press('sheet.continue');
  await check('deposit-review', say('modals.sheet.review-deposit'), money(123_400));
  await press('sheet.change');
  await field('currency').selectOption('BTC');
  await sheet.locator('input[value="crypto"]').waitFor();
  await check('deposit-coins');
  await press('fiat.open', { currency: 'BTC' });
  await sheet.getByLabel(say('modals.fiat.coin'), { exact: true }).waitFor();
  await check('fiat');
  await press('fiat.see');
  await check('fiat-offer', say('modals.fiat.fee'));
}

async function payOut({ say, money, field, press, choose, goAs, check }: Walk): Promise<void> {
  await goAs(house.newcomer, '/static/about?wallet=withdraw');
  await choose('card');
  await check('withdraw-no-card', say('modals.sheet.needs-card-text'));
  await goAs(house.player, '/static/about?wallet=withdraw');
  await choose('card');
  await field('amount').fill('1050');
  await check('withdraw-card', say('fields-settings.method.card-hint'));
  await press('sheet.continue');
  await check('withdraw-card-review', say('modals.sheet.review-withdrawal'), money(105_000));
  await press('sheet.change');
  await choose('bank-transfer');
  await press('sheet.other-account');
  await field('method.iban').fill('DE00');
  await press('sheet.continue');
  await check('withdraw-refused');
  await field('currency').selectOption('BTC');
  await field('method.address').waitFor();
  await check('withdraw-coins');
}

async function convert({ money, field, press, goAs, check }: Walk): Promise<void> {
  await goAs(house.player, '/static/about?convert=EUR');
  await field('amount').fill('1000');
  await press('convert.see');
  await check('convert', money(100_000));
}

async function lookBack({ say, money, time, goAs, check }: Walk): Promise<void> {
  const { player, payments } = house;
  for (const [name, path, expected] of [
    ['history', '/profile/history/transactions', money(150_050)],
    ['payments', '/profile/payments', money(123_400)],
    ['wallet', '/profile/wallet', say('modals.convert.list')],
    ['choice', '/static/about?wallet=1', say('modals.fiat.open-text')],
    ['outcome-open', `/profile/wallet?confirm=${payments.pending}`, money(123_400)],
    ['outcome-done', `/profile/wallet?success=${payments.paid}`, money(150_050)],
    ['outcome-failed', `/profile/wallet?failing=${payments.declined}`, money(120_000)],
  ] as const) {
    await goAs(player, path);
    await check(name, expected);
  }
  for (const name of ['declined', 'asked', 'rejected'] as const) {
    const { createdAt, amount } = await readInvoice(player, payments[name]);
    await goAs(player, `/profile/history/transactions/${payments[name]}`);
    await check(`invoice-${name}`, money(amount), time(createdAt));
  }
}

test.each(locales)('the cashier speaks %s', async (locale) => {
  const page = await evening().visit('mobile', { locale });
  const walk = walkWith(page, locale);
  for (const part of [payIn, payOut, convert, lookBack]) await part(walk);
  expect(walk.faults).toEqual([]);
});

test('a page in English is found out as no German one: its words, its figures, its times', async () => {
  const page = await evening().visit('mobile');
  await walkWith(page, 'en').goAs(house.player, '/profile/history/transactions');
  await page.getByText('€1,500.50').first().waitFor();
  const shown = await textsOn(page);
  const german = openLanguage('de', names);
  const foreign = shown.filter((text) => !german.isSpokenIn(text));
  expect(foreign).toEqual(expect.arrayContaining(['Withdrawal', 'Completed', 'All statuses', '€1,500.50']));
  expect(foreign.some((text) => /20\d\d, \d/.test(text))).toBe(true);
});
