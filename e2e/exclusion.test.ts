// A time-out and a self-exclusion, with a game open in one tab and the profile in the other.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const clock = createClock();
const evening = useEvening({ context: () => ({ clock }) });
const at = addressIn(evening);
const dayMs = 86_400_000;

const codeOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as { problem?: { code: number } }).problem?.code,
  );

/** In two steps: how long, and the word that does it. */
async function takeAway(page: Page, { region, length, word }: { region: string; length: string; word: string }): Promise<void> {
  const form = page.getByRole('region', { name: region, exact: true });
  await form.getByRole('radio', { name: length }).check();
  await form.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Neither you nor we can shorten it.').waitFor();
  await look(page, `exclusion-sure-${length.replace(' ', '-')}`);
  await question.getByRole('button', { name: word }).click();
  await question.waitFor({ state: 'hidden' });
}

test.each([
  { screen: 'desktop', region: 'Self-exclusion', length: '6 months', word: 'Exclude me', told: 'You have excluded yourself', days: 183 },
  { screen: 'mobile', region: 'Take a break', length: '24 hours', word: 'Start my break', told: 'You’re taking a break', days: 1 },
] as const)('EX-01 EX-03 $region closes the game in the other tab, and leaves the way to the money', async (row) => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const game = await visit(row.screen);
  await keepAlerts(game);
  await signIn(game, evening(), player);
  await game.goto(at('/games/golden-caravan?real=true'));
  const frame = game.frameLocator('.game-frame iframe');
  await frame.locator('button.spin').and(frame.locator('[data-state=ready]')).waitFor();
  const profile = await game.context().newPage();
  await profile.goto(at('/profile/limits'));
  await takeAway(profile, row);

  // both tabs know it without a reload; the game is gone
  for (const page of [profile, game]) await page.getByRole('heading', { name: row.told }).first().waitFor();
  await expect.poll(async () => await game.locator('.game-frame iframe').count()).toBe(0);
  for (const page of [profile, game])
    await expect
      .poll(async () => await page.getByRole('button', { name: 'Deposit' }).evaluateAll((all) => all.map((one) => one.outerHTML)))
      .toEqual([]);
  await look(game, 'exclusion-game-gone');
  await look(profile, 'exclusion-profile');
  expect(await codeOf(player.call('playGame', { params: { id: 'golden-caravan' }, body: { mode: 'real' } as never }))).toBe(11004);
  const input = { method: 'card', currency: 'EUR', amount: 1000, key: crypto.randomUUID() };
  expect(await codeOf(player.call('createDeposit', { body: input }))).toBe(11004);
  await profile.goto(at('/profile/wallet?wallet=withdraw'));
  await profile.getByRole('dialog').getByLabel('Amount').waitFor();

  // nothing but time, and for an exclusion the player's asking, ends it
  clock.setOffset(clock.offsetMs + row.days * dayMs + 60_000);
  try {
    await profile.goto(at('/profile/limits'));
    if (row.region === 'Self-exclusion') {
      await profile.getByRole('button', { name: 'Ask to come back' }).click();
      await profile
        .getByText(/You asked to come back\. You can play again/)
        .first()
        .waitFor();
      await look(profile, 'exclusion-returning');
      clock.setOffset(clock.offsetMs + dayMs + 60_000);
    }
    await profile.goto(at('/games/golden-caravan'));
    await profile.getByRole('banner').getByRole('button', { name: 'Deposit' }).waitFor();
    await expect.poll(async () => (await player.call('readProfile')).data.status).toBe(1);
  } finally {
    clock.setOffset(0);
  }
});
