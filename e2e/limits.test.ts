// The limits of a player from end to end: they are set within two clicks, met in a running game and by a deposit, raised after a day, and seen
// on every page that the player has open.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Input } from '#contract/kernel/calls.ts';
import { createClearClock } from '#testing/clear-clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import { win } from '#testing/live-app.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, pathOf, signIn } from './lib/walk.ts';

const clock = createClearClock();
const evening = useEvening({ context: () => ({ clock }) });
const at = addressIn(evening);
const dayMs = 86_400_000;

type Change = NonNullable<Input<'changeLimits'>['body']>;
const change = async (player: TestPlayer, body: Change) => (await player.call('changeLimits', { body })).data;
const set = async (player: TestPlayer, definition: 1 | 2 | 3, amount: number) =>
  await change(player, { action: 'set', definition, period: 'daily', currency: 'EUR', amount });
const only = async (player: TestPlayer) => (await player.call('listLimits')).data[0];

async function openAs(player: TestPlayer, screen: Screen, path: string): Promise<Page> {
  const page = await evening().visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at(path));
  return page;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const deposit = (amount: number) => ({ method: 'card', currency: 'EUR', amount, key: crypto.randomUUID() });

test.each(['desktop', 'mobile'] as const)('LI-01 the first limit is two clicks from the home page (%s)', async (screen) => {
  const player = await evening().app.signUp();
  const page = await openAs(player, screen, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Limits', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/profile/limits');
  const form = page.getByRole('region', { name: 'Decide in advance what you want to spend' });
  await form.getByLabel('Amount').waitFor();
  await look(page, 'limits-first');
  await form.getByRole('button', { name: 'Set limit', exact: true }).click();
  await form.getByText('Enter an amount, for example 20.00').waitFor();
  await form.getByLabel('Amount').fill('25');
  await form.getByRole('radio', { name: 'Weekly', exact: true }).check();
  await form.getByRole('button', { name: 'Set limit', exact: true }).click();
  await page.getByText('Your limit is in force').waitFor();
  const group = page.getByRole('region', { name: 'Weekly' });
  await group.getByText('€25.00 a week').waitFor();
  await group.getByText('In force since').waitFor();
  // empty groups are left out, and what is not covered is said
  expect(await page.getByRole('region', { name: /^(Daily|Monthly)$/ }).count()).toBe(0);
  await page.getByText('No limit yet for: a day and a month.').waitFor();
  expect(await only(player)).toMatchObject({ definition: 3, period: 'weekly', currency: 'EUR', amount: 2500, setBy: 'player' });
  await look(page, 'limits-one');
});

test('LI-01 the question is put once at sign-up and once at the first deposit, and a no is remembered with the player', async () => {
  const player = await evening().app.signUp();
  const page = await openAs(player, 'desktop', '/');
  const question = page.getByRole('region', { name: 'Would you like to set a deposit limit?' });
  await question.waitFor();
  await look(page, 'limit-prompt-home');
  await question.getByRole('button', { name: 'Not now', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  const phone = await openAs(player, 'mobile', '/');
  await phone.getByRole('region', { name: 'Three steps to get started' }).waitFor();
  expect(await phone.getByRole('region', { name: 'Would you like to set a deposit limit?' }).count()).toBe(0);
  await phone.goto(at('/static/about?wallet=deposit'));
  const wallet = dialogOf(phone, 'Wallet');
  const again = wallet.getByRole('region', { name: 'Would you like to set a deposit limit?' });
  await again.waitFor();
  await look(phone, 'limit-prompt-deposit');
  await again.getByRole('button', { name: 'Set a limit', exact: true }).click();
  const modal = dialogOf(phone, 'Set a limit');
  await modal.getByLabel('Amount').fill('40');
  await modal.getByRole('button', { name: 'Set limit', exact: true }).click();
  // the deposit goes on where it was
  await wallet.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await again.waitFor({ state: 'hidden' });
  expect((await player.call('readLimitPrompt')).data).toEqual({ signUp: false, deposit: false });
});

const sideways = { width: 844, height: 390 };

test.each(['desktop', 'full screen', 'mobile', 'sideways'] as const)(
  'LI-07 a limit is met in a running game, and nothing leads on from there (%s)',
  async (how) => {
    const { app } = evening();
    const player = await app.signUp();
    await app.fund(player, 50_000n);
    await win(app, player, 'golden-caravan', 0n);
    const stake = (await player.call('listSpins', {})).data[0]?.stake ?? 0;
    await player.call('updateProfile', { body: { timeZone: 'Asia/Tokyo' } });
    await set(player, 1, stake + 1);
    const page = await openAs(player, how === 'mobile' || how === 'sideways' ? 'mobile' : 'desktop', '/games/golden-caravan?real=true');
    if (how === 'sideways') await page.setViewportSize(sideways);
    const frame = page.frameLocator('.game-frame iframe');
    const spin = frame.locator('button.spin').and(frame.locator('[data-state=ready]'));
    await spin.waitFor();
    if (how === 'full screen') {
      await page.getByRole('button', { name: 'Full screen', exact: true }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
    }
    await spin.click();
    const modal = dialogOf(page, 'You’ve reached your limit');
    await modal.getByText('so it was not placed').waitFor();
    const state = modal.getByRole('region', { name: 'Bet limit' });
    await state.getByText('Set by you').waitFor();
    await expect.poll(async () => await state.textContent()).toMatch(/Used.*Left.*€0\.01.*Resets/s);
    // when it frees is told by the player's own clock
    const freesAt = new Date((await only(player))?.freesAt ?? '');
    const shown = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(freesAt);
    expect((await state.textContent())?.replaceAll(/\s/g, ' ')).toContain(`Resets ${shown.replaceAll(/\s/g, ' ')}`);
    const words = (await modal.getByRole('button').or(modal.getByRole('link')).allTextContents()).filter((text) => text !== '');
    expect(words).toEqual(['Close', 'Your limits']);
    await look(page, `game-limit-reached-${how}`);
    if (how === 'full screen') {
      expect(await modal.evaluate((node) => document.fullscreenElement?.contains(node))).toBe(true);
      await modal.getByRole('link', { name: 'Your limits', exact: true }).click();
      await expect.poll(() => pathOf(page)).toBe('/profile/limits');
      await expect.poll(async () => await page.evaluate(() => document.fullscreenElement)).toBeNull();
      return;
    }
    // both ways on are in sight
    for (const way of await modal.getByRole('button', { name: 'Close', exact: true }).or(modal.getByRole('link')).all()) {
      await way.scrollIntoViewIfNeeded();
      await expect.poll(async () => await way.isVisible()).toBe(true);
    }
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    await expect.poll(async () => await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    expect((await player.call('listSpins', { query: { perPage: 5 } })).data).toHaveLength(1);
  },
);

test('LI-01 a limit is one press away in a running game and two in the wallet', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await app.fund(player, 5000n);
  await player.call('declineLimitPrompt', { body: { place: 'deposit' } });
  const page = await openAs(player, 'mobile', '/games/golden-caravan?real=true');
  const frame = page.frameLocator('.game-frame iframe');
  await frame.locator('button.spin').and(frame.locator('[data-state=ready]')).waitFor();
  await page.locator('.game-frame').getByRole('button', { name: 'Set a limit', exact: true }).click();
  const modal = dialogOf(page, 'Set a limit');
  await modal.getByLabel('Amount').fill('15');
  await look(page, 'limit-in-game');
  await modal.getByRole('button', { name: 'Set limit', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
  await frame.locator('button.spin').and(frame.locator('[data-state=ready]')).waitFor();
  expect(await only(player)).toMatchObject({ definition: 3, period: 'daily', amount: 1500 });
  await page.goto(at('/static/about?wallet=deposit'));
  const wallet = dialogOf(page, 'Wallet');
  await look(page, 'wallet-limit');
  await wallet.getByRole('button', { name: 'Set a limit', exact: true }).click();
  await modal.getByLabel('Amount').fill('60');
  await modal.getByRole('button', { name: 'Set limit', exact: true }).click();
  await wallet.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  expect((await player.call('listLimits')).data.map(({ period, amount }) => [period, amount])).toEqual(
    expect.arrayContaining([
      ['daily', 1500],
      ['weekly', 6000],
    ]),
  );
});

test('LI-02 a deposit limit that is reached empties the wallet’s methods and says when it frees', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await set(player, 3, 10_000);
  await player.call('createDeposit', { body: deposit(6000) });
  const page = await openAs(player, 'mobile', '/static/about?wallet=deposit');
  const wallet = dialogOf(page, 'Wallet');
  await wallet.getByLabel('Amount').fill('50');
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click();
  // in place of the button that pays
  await wallet.getByRole('alert').getByText('You can still deposit €40.00 within your limit.').waitFor();
  expect(await wallet.getByRole('button', { name: 'Pay €50.00', exact: true }).count()).toBe(0);
  await look(page, 'deposit-over-limit');
  await player.call('createDeposit', { body: deposit(4000) });
  await wallet.getByRole('button', { name: 'Change', exact: true }).click();
  await wallet.getByText('You’ve reached your deposit limit').waitFor();
  const state = wallet.getByRole('region', { name: 'Deposit limit' });
  await state.getByText('€100.00 a day').waitFor();
  // the limits are read anew beside the methods
  await expect.poll(async () => await state.textContent()).toMatch(/Used.*€100\.00.*Left.*€0\.00.*Resets/s);
  expect(await wallet.getByText('Payment method').count()).toBe(0);
  await look(page, 'deposit-limit-reached');
  await wallet.getByRole('link', { name: 'Your limits', exact: true }).click();
  await page.getByRole('region', { name: 'Daily' }).getByText('€100.00 a day').waitFor();
});

test.each([
  ['desktop', 'mobile'],
  ['mobile', 'desktop'],
] as const)(
  'LI-05 lower holds at once on every page; higher waits a day and is asked for again; one press takes it back (%s)',
  async (screen, elsewhere) => {
    const player = await evening().app.signUp();
    await set(player, 2, 5000);
    const page = await openAs(player, screen, '/profile/limits');
    const other = await openAs(player, elsewhere, '/profile/limits');
    const loss = (one: Page) => one.getByRole('listitem').filter({ has: one.getByRole('heading', { name: 'Loss limit', exact: true }) });
    await loss(other).getByText('€50.00 a day').waitFor();

    await loss(page).getByRole('button', { name: 'Change: Loss limit', exact: true }).click();
    const edit = dialogOf(page, 'Change limit');
    await edit.getByLabel('Amount').fill('30');
    await edit.getByText('Lower than now: applies right away.').waitFor();
    await look(page, 'modal-edit-limit');
    await edit.getByRole('button', { name: 'Change', exact: true }).click();
    // one that closes stands for a moment beside the next
    await edit.waitFor({ state: 'hidden' });
    await loss(page).getByText('€30.00 a day').waitFor();
    await loss(other).getByText('€30.00 a day').waitFor();

    await loss(page).getByRole('button', { name: 'Change: Loss limit', exact: true }).click();
    await edit.getByLabel('Amount').fill('80');
    await edit.getByText('Until then €30.00 a day stays in force.').waitFor();
    await edit.getByRole('button', { name: 'Change', exact: true }).click();
    // on both: a page that has not heard of the rise shows none either, before it is taken back
    for (const one of [page, other]) await loss(one).getByText('To be raised to €80.00 a day').waitFor();
    await loss(other).getByRole('button', { name: 'Cancel the change', exact: true }).click();
    await expect.poll(async () => await loss(page).getByText('To be raised').count()).toBe(0);

    await set(player, 2, 9000);
    await loss(page).getByText('To be raised to €90.00 a day').waitFor();
    expect(
      await loss(page)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).toBe(0);
    const before = clock.offsetMs;
    clock.setOffset(before + dayMs + 1000);
    try {
      await page.reload();
      await loss(page).getByText('€30.00 a day').waitFor();
      await loss(page)
        .getByRole('button', { name: /^Confirm/ })
        .click();
      const modal = dialogOf(page, 'Confirm change');
      await modal.getByText('If you do nothing, your limit stays as it is.').waitFor();
      await look(page, 'modal-confirm-limit');
      await modal.getByRole('button', { name: 'Confirm €90.00', exact: true }).click();
      await loss(page).getByText('€90.00 a day').waitFor();
      expect(await only(player)).toMatchObject({ amount: 9000, pending: null });

      // none at all waits as long, and is asked for again as well
      await loss(page).getByRole('button', { name: 'Remove: Loss limit', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
      await loss(page).getByText('To be removed').waitFor();
      clock.setOffset(before + 2 * dayMs + 5000);
      await page.reload();
      await loss(page)
        .getByRole('button', { name: /^Confirm/ })
        .click();
      await modal.getByRole('button', { name: 'Remove the limit', exact: true }).click();
      await expect.poll(async () => await loss(page).count()).toBe(0);
      await expect.poll(async () => await loss(other).count()).toBe(0);
      expect((await player.call('listLimits')).data).toEqual([]);
    } finally {
      clock.setOffset(before);
    }
  },
);

test.each(['desktop', 'mobile'] as const)(
  'LI-06 the operator’s limit stands beside the player’s, and the one that holds is marked (%s)',
  async (screen) => {
    const { app } = evening();
    const player = await app.signUp();
    await set(player, 3, 8000);
    const page = await openAs(player, screen, '/profile/limits');
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Deposit limit', exact: true }) });
    const [own, operators] = [rows.filter({ hasText: 'Set by you' }), rows.filter({ hasText: 'Set by us' })];
    await own.waitFor();
    const run = openVerbs(app);
    for (const { amount, first, second } of [
      { amount: '50.00', first: operators, second: own },
      { amount: '120.00', first: own, second: operators },
    ]) {
      expect((await run('limit', 'set', player.email, 'deposit', 'daily', amount, 'EUR', '--reason', 'affordability')).code).toBe(0);
      await operators.getByText(`€${amount} a day`).waitFor();
      await first.getByText('Applies first').waitFor();
      expect(await second.getByText('Applies first').count()).toBe(0);
    }
    expect(await operators.getByRole('button').count()).toBe(0);
    await expect.poll(async () => await own.getByRole('button').count()).toBe(2);
    await look(page, 'limits-operator');
  },
);

test('LI-05 removing asks first, and a further limit begins with what has none yet', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await set(player, 1, 8000);
  await set(player, 3, 8000);
  const page = await openAs(player, 'mobile', '/profile/limits');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Deposit limit', exact: true }) });
  await row.getByRole('button', { name: 'Remove: Deposit limit', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this limit?' });
  await question.getByText('at least 24 hours').waitFor();
  await look(page, 'limit-remove');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect((await player.call('listLimits')).data.every(({ pending }) => pending === null)).toBe(true);
  await row.getByRole('button', { name: 'Remove: Deposit limit', exact: true }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await row.getByText('To be removed').waitFor();
  await page.getByRole('button', { name: 'Set a limit', exact: true }).click();
  const modal = dialogOf(page, 'Set a limit');
  await modal.getByText('Weekly').waitFor();
  await expect.poll(async () => await modal.getByRole('radio', { name: 'Weekly', exact: true }).isChecked()).toBe(true);
  // what is there already is changed, and the modal says so
  await modal.getByRole('radio', { name: 'Daily', exact: true }).check();
  await dialogOf(page, 'Change limit').getByRole('button', { name: 'Change', exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'More settings', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Bets').check();
  await page.getByRole('dialog').getByLabel('Currency').selectOption('USD');
  await modal.getByLabel('Amount').fill('20');
  await look(page, 'modal-add-limit');
  await modal.getByRole('button', { name: 'Set limit', exact: true }).click();
  const bets = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bet limit', exact: true }) });
  await expect.poll(async () => await bets.count()).toBe(2);
  await bets.filter({ hasText: 'Applies first' }).getByText('$20.00 a day').waitFor();
});
