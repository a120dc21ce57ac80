// Every modal that no address opens, by its frame: who may see it, how it closes, what it leaves of the address, its further settings.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import english from '#content/en/modals.json' with { type: 'json' };
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, pathOf, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

/** Name, title, for whom, whether it has further settings. */
const frames = [
  ['cancelDeposit', 'cancel.deposit', 'player', false],
  ['walletBonusDetails', 'side.wallet-bonus-details', 'player', false],
  ['registerCancel', 'side.register-cancel', 'guest', false],
  ['fiat', 'side.fiat', 'player', false],
  ['equivalent', 'side.equivalent', 'player', false],
  ['addLimit', 'side.add-limit', 'player', true],
  ['editLimit', 'side.edit-limit', 'player', true],
  ['gameLimitReached', 'side.game-limit-reached', 'player', false],
  ['confirmLimitUpdate', 'side.confirm-limit-update', 'player', false],
] as const;
const titleOf = (key: (typeof frames)[number][1]): string => english[key];

/** A modal of the address for each: once it is open, the page knows who looks. */
const inAddress = { player: 'wallet=deposit', guest: 'sign-in=1' } as const;

// one that closes stands for a moment beside the next
const dialogsOf = async (page: Page): Promise<number> => await page.getByRole('dialog').count();

async function openKit(screen: Screen, who: 'player' | 'guest'): Promise<Page> {
  const page = await evening().visit(screen);
  if (who === 'player') await signIn(page, evening(), await evening().app.signUp());
  await page.goto(at(`/kit?${inAddress[who]}&resetCode=0012&sort=new`));
  await page.getByRole('dialog').waitFor();
  await opener(page, 'fiat').waitFor();
  return page;
}

/** The kit with no modal open. */
async function openBareKit(screen: Screen, who: 'player' | 'guest'): Promise<Page> {
  const page = await openKit(screen, who);
  await page.keyboard.press('Escape');
  await expect.poll(async () => await dialogsOf(page)).toBe(0);
  await expect.poll(() => pathOf(page)).toBe('/kit?sort=new');
  return page;
}

// by its label, because what lies behind a modal has no role
const opener = (page: Page, name: string): Locator => page.locator(`button[aria-label="Open ${name}"]`);
const isFocused = async (element: Locator): Promise<boolean> => await element.evaluate((one) => one === document.activeElement);

type Frame = (typeof frames)[number];
const dialogOf = (page: Page, [, title]: Frame): Locator => page.getByRole('dialog', { name: titleOf(title) });
const framesOf = (who: 'player' | 'guest'): Frame[] => frames.filter((frame) => frame[2] === who);

async function walkThrough(page: Page, frame: Frame): Promise<void> {
  const [name] = frame;
  const open = opener(page, name);
  const modal = dialogOf(page, frame);
  await open.press('Enter');
  await modal.waitFor();
  await expect.poll(async () => await modal.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(async () => await isFocused(open)).toBe(true);
  await open.click();
  await modal.getByRole('button', { name: 'Close it', exact: true }).click();
  await modal.waitFor({ state: 'hidden' });
  await open.click();
  await modal.waitFor();
  await page.goBack({ waitUntil: 'commit' }).catch(() => null);
  await modal.waitFor({ state: 'hidden' });
  await expect.poll(() => pathOf(page)).toBe('/kit?sort=new');
}

test.each(['player', 'guest'] as const)(
  "each of a %s's opens over the page, closes by Escape, button and way back, and gives the focus back",
  async (who) => {
    const page = await openBareKit('desktop', who);
    for (const frame of framesOf(who)) await walkThrough(page, frame);
    await expect.poll(() => pathOf(page)).toBe('/kit?sort=new');
  },
);

test.each(['player', 'guest'] as const)(
  "one of a %s's closes the modal of the address, with its parameter and the code of a reset; it closes the one before, and those of others stay closed",
  async (who) => {
    const page = await openKit('mobile', who);
    const [first, ...rest] = framesOf(who);
    if (first === undefined) throw new Error(`There is no modal for a ${who}`);
    // the page behind a modal takes no pointer, so its buttons are pressed by script
    const press = async ([name]: Frame) => await opener(page, name).evaluate((one: HTMLElement) => one.click());
    await press(first);
    await dialogOf(page, first).waitFor();
    await expect.poll(() => pathOf(page)).toBe('/kit?sort=new');
    await expect.poll(async () => await dialogsOf(page)).toBe(1);
    for (const frame of rest) {
      await press(frame);
      await dialogOf(page, frame).waitFor();
      await expect.poll(async () => await dialogsOf(page)).toBe(1);
      await look(page, `frame-${frame[0]}`);
    }
    await page.keyboard.press('Escape');
    await expect.poll(async () => await dialogsOf(page)).toBe(0);
    for (const frame of framesOf(who === 'player' ? 'guest' : 'player')) {
      await press(frame);
      await press(first);
      await dialogOf(page, first).waitFor();
      expect(await dialogOf(page, frame).count()).toBe(0);
    }
  },
);

test('those of limits show further settings, and forget them; others have none', async () => {
  const page = await openBareKit('desktop', 'player');
  for (const frame of framesOf('player')) {
    const [name, , , hasAdvanced] = frame;
    await opener(page, name).click();
    const modal = dialogOf(page, frame);
    await modal.waitFor();
    const more = modal.getByRole('button', { name: english['side.advanced'], pressed: false });
    await expect.poll(async () => await more.count()).toBe(hasAdvanced ? 1 : 0);
    if (hasAdvanced) {
      await more.click();
      await modal.getByText('Its further settings stand here.').waitFor();
      await modal.getByRole('button', { name: english['side.simple'], pressed: true }).waitFor();
      await page.keyboard.press('Escape');
      await modal.waitFor({ state: 'hidden' });
      await opener(page, name).click();
      await more.waitFor();
    }
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
  }
});
