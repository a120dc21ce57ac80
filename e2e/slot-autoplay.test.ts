// Automatic rounds of a slot: begun by the player alone, counted down, stopped by Escape, and by a press of the player's own.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('GA-04 automatic rounds of a slot are off at first, say how many are left, and end at Escape', async () => {
  const page = await evening().visit('mobile');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(at('/games/frozen-orchard?real=false'));
  const game = page.frameLocator('.game-frame iframe');
  const spin = game.locator('button.spin');
  const ready = spin.and(game.locator('[data-state=ready]'));
  await ready.waitFor();
  const auto = game.getByRole('button', { name: 'Auto', exact: true });
  await auto.click();
  const sheet = game.getByRole('dialog', { name: 'Automatic rounds' });
  await sheet.getByLabel('Stop before losing more than').waitFor();
  await look(
    page,
    'slot-autoplay',
    page.frames().find((one) => one.url().includes('/studio/')),
  );
  await sheet.getByRole('button', { name: 'Start' }).click();
  await game.getByRole('button', { name: 'Stop (8)' }).waitFor();
  await page.keyboard.press('Escape');
  await auto.waitFor();
  await ready.waitFor();
  await ready.press('Enter');
  await spin.and(game.locator(':not([data-state=ready])')).waitFor();
  await ready.waitFor();
  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'History' }).click();
  // two by themselves, one by the player, and none after
  await expect.poll(async () => await game.locator('.rows tbody tr').count()).toBe(3);
});
