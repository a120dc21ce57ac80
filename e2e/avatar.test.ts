// The player's picture: picked by mouse or keyboard among those that the house draws, seen in the bar at once and on other pages, taken away.
import { expect, test } from 'vitest';
import { expectFocusOn } from './lib/expect-focus.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { readAlert } from './lib/read-alert.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test.each(['desktop', 'mobile'] as const)('a picture is picked, kept and taken away on %s', async (screen) => {
  const player = await evening().app.signUp();
  const page = await evening().visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/info'));
  const section = page.getByRole('region', { name: 'Picture' });
  const choices = section.getByRole('group', { name: 'Pictures to choose from' }).getByRole('button');
  const corner = page.getByRole('banner').getByRole('button', { name: 'Your account' }).getByRole('presentation');
  await expect.poll(async () => await choices.count()).toBe(8);
  expect(await corner.count()).toBe(0);
  const addressOf = async (index: number) => await choices.nth(index).locator('img').getAttribute('src');

  const third = await addressOf(2);
  await choices.nth(2).press('Enter');
  await readAlert(page, 'Your picture has been saved');
  await expect.poll(async () => await choices.nth(2).getAttribute('aria-pressed')).toBe('true');
  await corner.waitFor();
  await expect.poll(async () => await corner.getAttribute('src')).toBe(third);
  const isDrawn = async () => await corner.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await section.scrollIntoViewIfNeeded();
  await look(page, `avatar-${screen}`);

  // others are shown beside the one in use, which another page and another visit have too
  const second = await addressOf(1);
  await section.getByRole('button', { name: 'Show others', exact: true }).click();
  await expect.poll(async () => await addressOf(1)).not.toBe(second);
  expect(await addressOf(0)).toBe(third);
  await page.goto(at('/games'));
  await corner.waitFor();
  await expect.poll(async () => await corner.getAttribute('src')).toBe(third);

  await page.goto(at('/profile/info'));
  await section.getByRole('button', { name: 'Remove picture', exact: true }).press('Enter');
  await corner.waitFor({ state: 'detached' });
  await expectFocusOn(section.getByRole('button', { name: 'Show others', exact: true }));
  expect((await player.call('readProfile')).data.avatar).toBeNull();
});
