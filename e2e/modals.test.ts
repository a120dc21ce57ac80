// The site's modals by their table: who may see one, how it opens and closes, what it does to the address and to the others.
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

interface ModalCase {
  query: string;
  title: string;
  who: 'guest' | 'player' | 'everyone';
}

const modals: readonly ModalCase[] = [
  { query: 'sign-up=1', title: 'Create your account', who: 'guest' },
  { query: 'sign-in=1', title: 'Sign in', who: 'guest' },
  { query: 'forgot-pass=1', title: 'Forgot password', who: 'guest' },
  { query: 'reset-pass=1&resetCode=0012', title: 'Choose a new password', who: 'guest' },
  { query: 'wallet=deposit', title: 'Wallet', who: 'player' },
  { query: 'success=1', title: 'Payment', who: 'everyone' },
  { query: 'failing=1', title: 'Payment', who: 'everyone' },
  { query: 'confirm=1', title: 'Payment', who: 'everyone' },
];

test.each(['desktop', 'mobile'] as const)('each modal opens by its parameter for whom it is, and closes on a %s', async (screen) => {
  const { app, visit } = evening();
  const guest = await visit(screen);
  const player = await visit(screen);
  await signIn(player, evening(), await app.signUp());
  for (const { query, title, who } of modals)
    for (const [standing, page] of [
      ['guest', guest],
      ['player', player],
    ] as const) {
      await page.goto(at(`/static/about?${query}`));
      const modal = page.getByRole('dialog', { name: title });
      if (who !== 'everyone' && who !== standing) {
        await expect.poll(() => pathOf(page), { message: `${query} of a ${standing}` }).toBe('/static/about');
        expect(await modal.count()).toBe(0);
        continue;
      }
      await modal.waitFor();
      await look(page, `modal-${query.split('=')[0] ?? ''}-${standing}`);
      await page.keyboard.press('Escape');
      await modal.waitFor({ state: 'hidden' });
      await expect.poll(() => pathOf(page)).toBe('/static/about');
    }
});

test('any other value of the wallet gives no tab', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await signIn(page, evening(), await app.signUp());
  for (const value of ['1', '', 'sideways']) {
    await page.goto(at(`/?wallet=${value}`));
    const wallet = page.getByRole('dialog', { name: 'Wallet', exact: true });
    await wallet.waitFor();
    expect(await wallet.getByRole('tab').count()).toBe(0);
  }
  await page.goto(at('/?wallet=withdraw'));
  await page.getByRole('dialog', { name: 'Wallet', exact: true }).getByRole('tab', { name: 'Withdraw', selected: true }).waitFor();
});

test('the wallet loads methods, bonuses and codes first; its button is disabled meanwhile', async () => {
  const { app, visit } = evening();
  const page = await visit('desktop');
  await signIn(page, evening(), await app.signUp());
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const asked: string[] = [];
  await page.route(/\/api\/(payment\/methods|game\/bonuses)/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await gate;
    await route.continue();
  });
  await page.goto(at('/static/about'));
  const button = page.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true });
  await button.click();
  await expect.poll(() => new Set(asked).size).toBe(4);
  await expect.poll(async () => await button.isDisabled()).toBe(true);
  expect(await page.getByRole('dialog', { name: 'Wallet' }).count()).toBe(0);
  release();
  await page.getByRole('dialog', { name: 'Wallet' }).waitFor();
});

test('leaving the sign-up half-way asks, and what was typed is there again', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  await page.getByRole('banner').getByRole('link', { name: 'Join', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  await form.getByRole('textbox', { name: 'Email' }).fill('half@lanternhall.example');
  await form.getByLabel('Password', { exact: true }).fill('a secret that stays nowhere');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  const question = page.getByRole('dialog', { name: 'Leave without an account?', exact: true });
  await question.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.waitFor();
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => await form.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('half@lanternhall.example');
  await expect.poll(async () => await form.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.poll(async () => await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => pathOf(page)).toBe('/static/about');
});

test('opening one closes the other and rewrites the address; the way back closes what is open', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/static/about'));
  await page.getByRole('banner').getByRole('link', { name: 'Sign in', exact: true }).click();
  const entry = page.getByRole('dialog', { name: 'Sign in', exact: true });
  await entry.waitFor();
  await expect.poll(() => pathOf(page)).toBe('/static/about?sign-in=1');
  await entry.getByRole('button', { name: 'Join now', exact: true }).click();
  await page.getByRole('dialog', { name: 'Create your account', exact: true }).waitFor();
  await entry.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/static/about?sign-up=1');
  await page.goBack();
  await expect.poll(async () => await page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => pathOf(page)).toBe('/static/about');
});

test('closing takes the code of a reset out of the address', async () => {
  const page = await evening().visit('desktop');
  await page.goto(at('/games?category=slots&reset-pass=1&resetCode=0012'));
  const modal = page.getByRole('dialog', { name: 'Choose a new password', exact: true });
  await modal.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe('/games?category=slots');
});

test('layers begin at 1000, two apart', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  const { data } = await player.call('createWithdrawal', {
    body: {
      currency: 'EUR',
      amount: 2000,
      method: 'bank-transfer',
      fields: { holder: 'Ada Abend', iban: 'DE89370400440532013000' },
      key: crypto.randomUUID(),
    },
  });
  // who comes signed out signs in within the same dialog, and finds the payment there
  const returning = await visit('mobile');
  await returning.goto(at(`/static/about?confirm=${data.id}`));
  const asked = returning.getByRole('dialog', { name: 'Payment', exact: true });
  await asked.getByRole('textbox', { name: 'Email' }).fill(player.email);
  await asked.getByLabel('Password', { exact: true }).fill(player.password);
  await expect.poll(async () => await returning.getByRole('dialog').count()).toBe(1);
  await asked.getByRole('button', { name: 'Sign in', exact: true }).click();
  await asked.getByText('Withdrawal under review').waitFor();
  await expect.poll(() => pathOf(returning)).toBe(`/static/about?confirm=${data.id}`);

  await page.goto(at(`/static/about?confirm=${data.id}`));
  const outcome = page.getByRole('dialog', { name: 'Payment', exact: true });
  await outcome.getByRole('button', { name: 'Cancel payment', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this withdrawal?' });
  await question.waitFor();
  const layerOf = async (name: typeof outcome) =>
    await name.evaluate((element) => {
      let layer: HTMLElement | null = element.parentElement;
      while (layer !== null && layer.style.zIndex === '') layer = layer.parentElement;
      return layer?.style.zIndex;
    });
  // the frame stands on its own backdrop
  const below = page.getByRole('dialog', { name: 'Payment', includeHidden: true });
  await expect.poll(async () => [await layerOf(below), await layerOf(question)]).toEqual(['1001', '1003']);
  await question.getByRole('button', { name: 'Keep it', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await outcome.waitFor();
});

/** Pulls down by a finger, from the middle of the modal's head. */
async function pull(page: Page, finger: CDPSession, distance: number): Promise<void> {
  const box = await page.getByRole('dialog').getByRole('heading').first().boundingBox();
  if (box === null) throw new Error('The modal has no head');
  const touch = (y: number) => ({ touchPoints: [{ x: box.x + 40, y }] });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...touch(box.y + 8) });
  for (const share of [0.3, 0.6, 1])
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...touch(box.y + 8 + distance * share) });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a sheet is pulled down by more than a tenth of its height', async () => {
  const page = await evening().visit('mobile');
  await page.goto(at('/static/about?sign-in=1'));
  const sheet = page.getByRole('dialog', { name: 'Sign in', exact: true });
  // the whole of it is there, and stands: what comes later would move it under the finger
  await sheet.getByRole('textbox').first().waitFor();
  await page.waitForLoadState('networkidle');
  await look(page, 'modal-sheet');
  const finger = await page.context().newCDPSession(page);
  await expect
    .poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0) + ((await sheet.boundingBox())?.height ?? 0))
    .toBeGreaterThan(840);
  await pull(page, finger, ((await sheet.boundingBox())?.height ?? 0) * 0.3);
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/static/about');
});
