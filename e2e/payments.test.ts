// A payment by its states: the sheet opens wherever it is asked for, is reviewed, goes to the cashier and comes back to where it began.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { openOperator } from '#testing/command-line.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { atRest } from './lib/rest.ts';
import { addressIn, keepAlerts, listening, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const op = openOperator(() => evening().app);

async function openAs(screen: Screen, path: string, player?: TestPlayer): Promise<{ page: Page; player: TestPlayer }> {
  const { app, visit } = evening();
  const who = player ?? (await app.signUp());
  const page = await visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), who);
  await page.goto(at(path));
  return { page, player: who };
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
const firstInvoice = async (player: TestPlayer) => (await player.call('listInvoices')).data[0];

/** From an open wallet to the provider's page. */
async function payOn(page: Page, amount: string): Promise<void> {
  await sheetOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await sheetOf(page)
    .getByRole('button', { name: `Pay €${amount}` })
    .click();
  await page.waitForURL(/\/cashier\/pay\//);
}

/** Holds what the wallet reads first until it is let go. */
async function holdLists(page: Page): Promise<{ asked: Set<string>; release: () => void }> {
  const gate = Promise.withResolvers<void>();
  const asked = new Set<string>();
  await page.route(/\/api\/(payment\/methods|game\/bonuses)/, async (route) => {
    asked.add(new URL(route.request().url()).pathname);
    await gate.promise;
    await route.continue();
  });
  return { asked, release: gate.resolve };
}

const openers: readonly { name: string; screen: Screen; path: string; press: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'the bar above',
    screen: 'desktop',
    path: '/static/about',
    press: async (page) => await page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click(),
  },
  {
    name: 'the bar of the phone',
    screen: 'mobile',
    path: '/static/about',
    press: async (page) => await page.locator('.bottom-bar').getByRole('link', { name: 'Wallet', exact: true }).click(),
  },
  {
    name: 'the wallet’s own page',
    screen: 'desktop',
    path: '/profile/wallet',
    press: async (page) => await page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true }).click(),
  },
  {
    name: 'a game in its frame',
    screen: 'desktop',
    path: '/games/golden-caravan?real=true',
    press: async (page) => {
      const game = page.frameLocator('.game-frame iframe');
      await game.locator('button.spin').waitFor();
      await game.locator('body').evaluate(() => parent.postMessage({ type: 'studio:cashier' }, '*'));
    },
  },
  {
    name: 'a game that stays shut',
    screen: 'mobile',
    path: '/games/golden-caravan',
    press: async (page) => {
      const { code, status } = problems['game-not-for-currency'];
      const problem = { code, status, title: '', detail: '', type: '', requestId: '' };
      await page.route('**/api/game/games/*/play', async (route) => await route.fulfill({ status, json: problem }));
      await page
        .getByRole('main')
        .getByRole('link', { name: /Play Golden Caravan/ })
        .click();
      await page
        .getByRole('alert')
        .getByRole('link', { name: /wallet/i })
        .click();
    },
  },
];

test.each(openers)('$name opens the wallet once its lists are read; nothing else opens it meanwhile', async ({ screen, path, press }) => {
  const player = await evening().app.signUp();
  await evening().app.fund(player, 10_000n);
  const { page } = await openAs(screen, path, player);
  const { asked, release } = await holdLists(page);
  await press(page);
  await expect
    .poll(() => [...asked].toSorted())
    .toEqual(['/api/game/bonuses', '/api/game/bonuses/bonuscodes', '/api/payment/methods/deposit', '/api/payment/methods/withdrawal']);
  const disabled = page.locator('a[aria-disabled=true], button[aria-disabled=true]').filter({ hasText: /Deposit|Wallet/i, visible: true });
  await expect.poll(async () => await disabled.count()).toBeGreaterThan(0);
  expect(await sheetOf(page).count()).toBe(0);
  release();
  await sheetOf(page).getByLabel('Amount').waitFor();
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'hidden' });
  await expect.poll(async () => await disabled.count()).toBe(0);
});

test('an address that names the wallet reads the lists first, and a refusal of them is said in the sheet', async () => {
  const { page, player } = await openAs('mobile', '/static/about');
  const { asked, release } = await holdLists(page);
  await page.goto(at('/static/about?wallet=deposit'));
  await sheetOf(page).getByLabel('Loading').first().waitFor();
  await expect.poll(() => asked.size).toBe(4);
  expect(await sheetOf(page).getByLabel('Amount').count()).toBe(0);
  release();
  await sheetOf(page).getByLabel('Amount').waitFor();

  const broken = await openAs('desktop', '/static/about', player);
  await broken.page.route('**/api/payment/methods/deposit*', async (route) => await route.fulfill({ status: 500, body: 'no' }));
  await broken.page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).click();
  await sheetOf(broken.page).getByRole('alert').waitFor();
  await look(broken.page, 'wallet-refused');
  await broken.page.unroute('**/api/payment/methods/deposit*');
  await sheetOf(broken.page).getByRole('alert').getByRole('button').click();
  await sheetOf(broken.page).getByLabel('Amount').waitFor();

  // a refusal of the ways out empties their list, says why, and leaves those in as they are
  const { code, status } = problems['payments-closed'];
  const problem = { code, status, title: '', detail: '', type: '', requestId: '' };
  await broken.page.route('**/api/payment/methods/withdrawal*', async (route) => await route.fulfill({ status, json: problem }));
  await broken.page.goto(at('/static/about?wallet=withdraw'));
  await sheetOf(broken.page).getByRole('alert').waitFor();
  expect(await sheetOf(broken.page).getByLabel('Amount').count()).toBe(0);
  await sheetOf(broken.page).getByRole('tab', { name: 'Deposit', exact: true }).click();
  await sheetOf(broken.page).getByLabel('Amount').waitFor();
});

test.each(['desktop', 'mobile'] as const)(
  'cancelled at the cashier: nothing was paid, and the way on keeps the amount (%s)',
  async (screen) => {
    const { page, player } = await openAs(screen, '/games/golden-caravan?wallet=deposit');
    await sheetOf(page).getByLabel('Amount').fill('35');
    await sheetOf(page).getByRole('button', { name: 'Continue', exact: true }).click();
    const review = sheetOf(page).getByRole('heading', { name: 'Check your deposit', exact: true });
    await expect.poll(async () => await review.evaluate((title) => title === document.activeElement)).toBe(true);
    // a reload stays in the review, the step back goes to the choice and not off the page
    await page.reload();
    await review.waitFor();
    await page.goBack();
    await expect.poll(async () => await sheetOf(page).getByLabel('Amount').inputValue()).toBe('35');
    await expect.poll(() => pathOf(page)).toBe('/games/golden-caravan?wallet=deposit');
    await payOn(page, '35.00');

    // back by the browser: the payment waits, as it does after a reload
    await page.goBack();
    await sheetOf(page).getByText('Waiting for your payment').waitFor();
    await page.reload();
    await sheetOf(page).getByText('Waiting for your payment').waitFor();
    await look(page, 'payment-at-cashier');
    await sheetOf(page).getByRole('button', { name: 'Continue to cashier', exact: true }).click();
    await page.getByRole('link', { name: 'Cancel and go back', exact: true }).click();
    await sheetOf(page).getByText('Deposit cancelled').waitFor();
    await look(page, 'payment-cancelled');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/games/golden-caravan');
    const cancelled = await firstInvoice(player);
    expect(cancelled).toMatchObject({ status: invoiceStatus.declined, amount: 3500, returnTo: '/games/golden-caravan' });
    expect(await page.getByRole('alert').count()).toBe(0);

    await sheetOf(page).getByRole('button', { name: 'Another method' }).click();
    await sheetOf(page)
      .getByRole('radio', { name: /Bank transfer/, checked: true })
      .waitFor();
    await expect.poll(async () => await sheetOf(page).getByLabel('Amount').inputValue()).toBe('35');
    await page.keyboard.press('Escape');
    await sheetOf(page).waitFor({ state: 'hidden' });

    // money that comes all the same is credited, and told as what it is
    if (cancelled === undefined) throw new Error('There is no deposit');
    await page.goto(at(`/games/golden-caravan?failing=${cancelled.id}`));
    await sheetOf(page).getByText('Deposit cancelled').waitFor();
    await sendCallback(evening().app, newsOf(cancelled));
    await sheetOf(page).getByText('It arrived after the payment had ended').waitFor();
    await expect.poll(async () => await sheetOf(page).getByText('€35.00', { exact: true }).count()).toBe(1);
    await sheetOf(page).getByRole('button', { name: 'Back to Golden Caravan', exact: true }).click();
    await page.getByRole('banner').getByText('€35.00').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/games/golden-caravan');
  },
);

test('the way back may come before the news of the payment or after it, in another tab and without a network', async () => {
  const { page, player } = await openAs('mobile', '/static/about?wallet=deposit');
  await payOn(page, '20.00');
  const opened = await firstInvoice(player);
  if (opened === undefined) throw new Error('There is no deposit');
  // before: the provider's page says success, which decides nothing
  const isListening = listening(page, 'player');
  await page.goto(at(`/static/about?invoice=${opened.id}&cashier=success`));
  await sheetOf(page).getByText('Payment in progress').waitFor();
  await look(page, 'payment-pending');
  expect(await sheetOf(page).getByRole('button', { name: 'Continue to cashier' }).count()).toBe(0);
  await isListening;
  await page.context().setOffline(true);
  await sheetOf(page).getByText('You’re offline').waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => await sheetOf(page).getByText('You’re offline').count()).toBe(0);
  await page.reload();
  await sheetOf(page).getByText('Payment in progress').waitFor();
  await sendCallback(evening().app, newsOf(opened));
  await sheetOf(page).getByRole('status').getByText('Deposit received').waitFor();
  await expect.poll(() => pathOf(page)).toBe(`/static/about?success=${opened.id}`);
  // after: a late press on the way back, and a hint that says otherwise
  await page.goto(at(`/static/about?invoice=${opened.id}&cashier=cancelled`));
  await sheetOf(page).getByText('Deposit received').waitFor();
  expect((await firstInvoice(player))?.status).toBe(invoiceStatus.success);
});

test('an address that says that a payment was cancelled takes nothing back in a tab that did not go to pay it', async () => {
  const player = await evening().app.signUp();
  const { data: deposit } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  const { page } = await openAs('mobile', '/static/about', player);
  for (const address of [`/static/about?invoice=${deposit.id}&cashier=cancelled`, '/static/about?cashier=cancelled']) {
    await page.goto(at(address));
    await sheetOf(page).getByText('Waiting for your payment').waitFor();
    expect((await firstInvoice(player))?.status).toBe(invoiceStatus.pending);
  }
});

test('a withdrawal ends in a state of its own, and the next one knows its account', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 8000n);
  const { data: paid } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2000 } });
  await sendCallback(app, newsOf(paid));
  const { page } = await openAs('mobile', '/profile/wallet?wallet=withdraw', player);
  const sheet = sheetOf(page);
  // told with the choice: what the deposit, which was never staked, costs, whatever the method, and nobody says that there is no fee
  const notPlayed = sheet.getByRole('region', { name: 'Not played yet' });
  const tiles = sheet.getByRole('group', { name: 'Payment method' }).locator('label');
  await tiles.first().getByText('€10.00 – €5,000.00 · Fee 5% of unplayed money').waitFor();
  expect(await sheet.getByText('No fee').count()).toBe(0);
  await expect.poll(async () => await notPlayed.locator('dl').innerText()).toBe('Still to stake\n€20.00');
  // nothing is offered that the account doesn’t cover
  const offered = sheet.getByRole('group', { name: 'Suggested amounts' }).getByRole('button');
  await expect.poll(async () => await offered.allTextContents()).toEqual(['€10.00', '€20.00', '€50.00', 'All']);
  await offered.last().click();
  await expect.poll(async () => await sheet.getByLabel('Amount').inputValue()).toBe('100');
  // what was played goes first: of all of it the fee is told here, of a part that was played there is none
  const told = async () => (await notPlayed.locator('dd').allInnerTexts()).join(' ');
  await expect.poll(told).toBe('€20.00 €1.00 €20.00');
  await look(page, 'withdrawal-form-unplayed');
  await sheet.getByLabel('Amount').fill('80');
  await expect.poll(told).toBe('€0.00 None €20.00');
  await offered.last().click();
  await sheet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await sheet.getByLabel(/holder/i).fill('Ada Abend');
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  // of all of it, the deposit was never staked
  await sheet.getByText('for deposits you haven’t played yet', { exact: true }).waitFor();
  await expect.poll(async () => await sheet.getByText('€1.00', { exact: true }).count()).toBe(1);
  await sheet.getByRole('region', { name: 'Not played yet' }).getByText('Still to stake').waitFor();
  await look(page, 'withdrawal-review-unplayed');
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await sheet.getByLabel('Amount').fill('30');
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByText('Within 1 day').waitFor();
  await sheet.getByText('Up to 2 days after the review').waitFor();
  await sheet.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(async () => await sheet.getByLabel('IBAN').inputValue()).toBe('DE89 3704 0044 0532 0130 00');
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: 'Withdraw €30.00', exact: true }).dblclick();
  await sheet.getByText('Withdrawal under review').waitFor();
  // what was told before it was asked for stays told: its fee, what arrives, by when people decide and when the money is there
  const terms = async () => (await sheet.locator('dl > div').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '));
  await expect
    .poll(terms)
    .toEqual(['Fee None', 'You receive €30.00', expect.stringMatching(/^Review By \w+/), 'Arrives Up to 2 days after the review']);
  await look(page, 'withdrawal-pending');
  // nothing is left to do here: the way on is the end of it, not a delay
  await expect
    .poll(async () => await sheet.getByRole('button').allTextContents())
    .toEqual(expect.arrayContaining(['Done', 'Cancel payment']));
  expect(await sheet.getByRole('button', { name: 'Later' }).count()).toBe(0);
  const { data } = await player.call('listInvoices', { query: { type: 2 } });
  expect(data.map(({ type, amount, status }) => [type, amount, status])).toEqual([[2, 3000, invoiceStatus.pending]]);
  await expect.poll(() => pathOf(page)).toBe(`/profile/wallet?confirm=${data[0]?.id ?? ''}`);

  await page.goto(at('/profile/wallet?wallet=withdraw'));
  await sheet.getByText('DE89 •••• 3000').waitFor();
  // what the account covers has an answer of its own
  await expect.poll(async () => await offered.allTextContents()).toEqual(['€10.00', '€20.00', '€50.00', 'All']);
  await expect.poll(async () => await sheet.getByLabel('Amount').inputValue()).toBe('30');
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  // what it takes is read again: until then nothing can be sent
  await sheet.getByText('Within 1 day').waitFor();
  await sheet.getByRole('button', { name: 'Withdraw €30.00', disabled: false }).waitFor();
  await look(page, 'withdrawal-review-kept');
  await sheet.getByRole('button', { name: 'Withdraw €30.00', exact: true }).click();
  await sheet.getByText('Withdrawal under review').waitFor();
  await sheet.getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment', exact: true }).click();
  await sheet.getByText('Withdrawal cancelled').waitFor();
  // taken back by its player, its account is still known; what the account doesn’t cover is not offered
  await player.call('createWithdrawal', {
    body: { method: 'bank-transfer', currency: 'EUR', amount: 4000, payoutAccount: data[0]?.id ?? '', key: crypto.randomUUID() },
  });
  await page.goto(at('/profile/wallet?wallet=withdraw'));
  await sheet.getByText('DE89 •••• 3000').waitFor();
  await expect.poll(async () => await offered.allTextContents()).toEqual(['€10.00', '€20.00', 'All']);
  expect((await player.accounts())[0]).toMatchObject({ balance: 3000, held: 7000 });
});

test.each(['desktop', 'mobile'] as const)(
  'a withdrawal to a bank is put on hold and rejected while its player looks at it (%s)',
  async (screen) => {
    const { app } = evening();
    const player = await app.signUp();
    await app.fund(player, 8000n);
    const { page } = await openAs(screen, '/profile/wallet?wallet=withdraw', player);
    const sheet = sheetOf(page);
    await sheet.getByLabel('Amount').fill('30');
    await sheet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
    await sheet.getByLabel(/holder/i).fill('Ada Abend');
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet.getByRole('button', { name: 'Withdraw €30.00', disabled: false }).click();
    await sheet.getByText('The amount is on hold. We review it before paying it out.').waitFor();
    const { id } = (await firstInvoice(player)) ?? { id: '' };
    expect(await op('anna', 'withdrawal', 'hold', id, '--reason', 'asks the bank')).toMatchObject({ code: 0 });
    await sheet.getByText('We need a little longer to review this withdrawal.').waitFor();
    await sheet.getByRole('button', { name: 'Cancel payment', exact: true }).waitFor();
    await look(page, 'withdrawal-on-hold');
    expect(await op('ben', 'withdrawal', 'reject', id, '--reason', 'not the name of the account')).toMatchObject({ code: 0 });
    await sheet.getByRole('alert').getByText('Withdrawal not approved').waitFor();
    await sheet.getByText('not the name of the account').waitFor();
    await expect.poll(async () => await sheet.getByRole('button', { name: 'Cancel payment' }).count()).toBe(0);
    await look(page, 'withdrawal-rejected');
    expect((await player.accounts())[0]).toMatchObject({ balance: 8000, held: 0 });
    // an account that was refused is not offered again
    await page.goto(at('/profile/wallet?wallet=withdraw'));
    await sheet.getByLabel('IBAN').waitFor();
    expect(await sheet.getByText('DE89 •••• 3000').count()).toBe(0);
  },
);

/** What stands in the place of the balance when the page has come, before any script of it draws. */
const atLoad = async (page: Page): Promise<string> => await page.evaluate(() => (globalThis as { shownAtLoad?: string }).shownAtLoad ?? '');

test('the balance of the last visit stands there when the page has loaded, for its player alone, and gives way to the true one', async () => {
  const { app } = evening();
  const [player, other] = [await app.signUp(), await app.signUp()];
  await app.fund(player, 12_345n);
  const { page } = await openAs('desktop', '/static/about', player);
  const banner = page.getByRole('banner');
  await banner.getByText('€123.45').waitFor();
  // kept once it is known, too, whose it is, which may be later than it is shown
  await expect.poll(async () => await page.evaluate(() => localStorage.getItem('kept-balance'))).toContain('123.45');
  await page.addInitScript(() => {
    // by the load event, which waits for every picture, the page may have drawn its own
    addEventListener('DOMContentLoaded', () => {
      const place = document.querySelector('.wallet-place');
      Object.assign(globalThis, { shownAtLoad: place === null ? '' : getComputedStyle(place, '::after').content });
    });
  });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/wallet/accounts', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(at('/games'));
  expect(await atLoad(page)).toContain('€123.45');
  // drawn by the page itself by now, and not read out: nobody knows yet whether it is still so
  const pill = banner.getByRole('button', { name: /^Balance/ });
  await expect.poll(async () => (await pill.textContent())?.includes('€')).toBe(true);
  await expect.poll(async () => await pill.getByText('€123.45').count()).toBe(0);
  await app.fund(player, 100n);
  gate.resolve();
  await banner.getByText('€124.45').waitFor();
  // another language writes amounts otherwise, another player has other amounts, and nobody has any after signing out
  await page.goto(at('/de/games'));
  expect(await atLoad(page)).not.toContain('124');
  await banner.getByText('124,45').waitFor();
  await signIn(page, evening(), other);
  await page.goto(at('/de/games'));
  expect(await atLoad(page)).not.toContain('124');
  await banner.getByText('0,00').waitFor();
  await page.goto(at('/games'));
  await banner.getByText('€0.00').waitFor();
  await banner.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect.poll(async () => await page.evaluate(() => localStorage.getItem('kept-balance'))).toBeNull();
});

test.each(['desktop', 'mobile'] as const)('nothing moves on the page of the wallet while it is filled (%s)', async (screen) => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 12_345n);
  await player.call('openAccount', { body: { currency: 'USD' } });
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  const { page } = await openAs(screen, '/static/about', player);
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        const nodes = entry.sources.map(
          ({ node, previousRect: a, currentRect: b }) =>
            `${node instanceof Element ? node.className : (node?.nodeName ?? '')} ${String(b.y - a.y)}`,
        );
        moved.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(at('/profile/wallet'));
  await page.getByRole('heading', { name: 'Pending payments', exact: true }).waitFor();
  await atRest(page);
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: { value: number; nodes: string[] }[] }).moved);
  const sum = moved.reduce((total, { value }) => total + value, 0);
  expect(sum < 0.01 ? [] : moved).toEqual([]);
});

test.each(['desktop', 'mobile'] as const)(
  'payments have a page: what is under way, the ways that were used, the way in and out (%s)',
  async (screen) => {
    const { app } = evening();
    const { page, player } = await openAs(screen, '/profile/payments');
    // the row of tabs is moved sideways alone: nothing of it hangs over its lower edge
    const row = page.getByRole('navigation', { name: 'Profile' });
    expect(await row.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    const main = page.getByRole('main');
    await main.getByText('No transactions yet').waitFor();
    await look(page, 'payments-none');
    // it fills while it is open
    const body = { method: 'card', currency: 'EUR', amount: 5000 };
    const invoice = (await player.call('createDeposit', { body })).data;
    await main.getByRole('button', { name: 'Cancel €50.00', exact: true }).or(main.getByText('Pending payments')).first().waitFor();
    expect((await sendCallback(app, newsOf(invoice))).status).toBe(200);
    const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
    await player.call('createWithdrawal', { body: { method: 'bank-transfer', currency: 'EUR', amount: 3000, fields } });
    const used = main.getByRole('region', { name: 'Payment methods you’ve used' }).getByRole('listitem');
    await expect.poll(async () => await used.count()).toBe(2);
    await expect.poll(async () => await used.first().textContent()).toMatch(/Bank transfer.*3000.*€30\.00.*Withdrawal.*Last used/s);
    await expect.poll(async () => await used.first().textContent()).not.toContain(fields.iban);
    await expect.poll(async () => await used.last().textContent()).toMatch(/Card.*€50\.00.*Deposit/s);
    // amounts stand one under the other, also where a name and its account take two lines
    const ends = await used.locator('.money').evaluateAll((amounts) => amounts.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect([ends.length, new Set(ends).size]).toEqual([2, 1]);
    await look(page, 'payments');
    await main.getByRole('link', { name: 'All transactions', exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/profile/history/transactions');
    await page.goBack();
    await main.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await sheetOf(page).getByRole('heading').first().waitFor();
  },
);
