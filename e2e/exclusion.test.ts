// A time-out and a self-exclusion, with a game open in one tab and the profile in the other.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const clock = createClock();
const evening = useEvening({ context: () => ({ clock }), config: { jurisdictions: ['mga'] } });
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
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Neither you nor we can shorten it.').waitFor();
  await look(page, `exclusion-sure-${length.replace(' ', '-')}`);
  await question.getByRole('button', { name: word }).click();
  await question.waitFor({ state: 'hidden' });
}

const inSight = async (element: Locator): Promise<boolean> =>
  await element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Withdraws from the balance to the end, with nothing asked that is known to be refused. */
async function takeOut(page: Page, player: TestPlayer): Promise<void> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(at('/profile/limits'));
  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  const wallet = page.getByRole('dialog');
  await wallet.getByLabel('Amount').fill('120');
  await wallet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await wallet.getByLabel(/holder/i).fill('Ada Abend');
  await look(page, 'exclusion-withdraw');
  await wallet.getByRole('button', { name: 'Continue', exact: true }).click();
  await wallet.getByRole('button', { name: 'Withdraw €120.00', exact: true }).click();
  await wallet.getByText('Withdrawal under review').waitFor();
  const { app } = evening();
  const [invoice] = (await player.call('listInvoices')).data;
  expect((await openVerbs(app)('withdrawal', 'approve', invoice?.id ?? '', '--reason', 'checked')).code).toBe(0);
  await app.drainJobs();
  await wallet.getByText('Withdrawal paid').waitFor();
  expect((await player.accounts())[0]).toMatchObject({ balance: 38_000, held: 0 });
  await look(page, 'exclusion-withdrawn');
  expect(refused).toEqual([]);
}

test.each([
  { screen: 'desktop', region: 'Self-exclusion', length: '6 months', word: 'Exclude me', told: 'You have excluded yourself', days: 183 },
  { screen: 'mobile', region: 'Self-exclusion', length: '1 year', word: 'Exclude me', told: 'You have excluded yourself', days: 366 },
  { screen: 'mobile', region: 'Take a break', length: '24 hours', word: 'Start my break', told: 'You’re taking a break', days: 1 },
] as const)('EX-01 EX-03 $region ($screen) closes the game in the other tab, and leaves the way to the money', async (row) => {
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

  await expect.poll(async () => await inSight(profile.getByRole('heading', { name: row.told }).first())).toBe(true);
  // both tabs know it without a reload; the game is gone
  for (const page of [profile, game]) await page.getByRole('heading', { name: row.told }).first().waitFor();
  await expect.poll(async () => await game.locator('.game-frame iframe').count()).toBe(0);
  for (const page of [profile, game])
    await expect
      .poll(
        async () => await page.getByRole('button', { name: 'Deposit', exact: true }).evaluateAll((all) => all.map((one) => one.outerHTML)),
      )
      .toEqual([]);
  await look(game, 'exclusion-game-gone');
  await look(profile, 'exclusion-profile');
  expect(await codeOf(player.call('playGame', { params: { id: 'golden-caravan' }, body: { mode: 'real' } as never }))).toBe(11004);
  const input = { method: 'card', currency: 'EUR', amount: 1000, key: crypto.randomUUID() };
  expect(await codeOf(player.call('createDeposit', { body: input }))).toBe(11004);
  await takeOut(profile, player);

  // nothing but time, and for an exclusion the player's asking, ends it
  clock.setOffset(clock.offsetMs + row.days * dayMs + 60_000);
  try {
    await profile.goto(at('/profile/limits'));
    if (row.region === 'Self-exclusion') {
      await profile.getByRole('button', { name: 'Ask to come back', exact: true }).click();
      await profile
        .getByText(/You asked to come back\. You can play again/)
        .first()
        .waitFor();
      await look(profile, 'exclusion-returning');
      clock.setOffset(clock.offsetMs + dayMs + 60_000);
    }
    await profile.goto(at('/games/golden-caravan'));
    await profile.getByRole('banner').getByRole('button', { name: 'Deposit', exact: true }).waitFor();
    await expect.poll(async () => (await player.call('readProfile')).data.status).toBe(1);
  } finally {
    clock.setOffset(0);
  }
});

test('EX-06 where the operator decides on a return, the words say so, and the player may ask before the end', async () => {
  const { app, visit } = evening();
  const player = await app.signUp({ country: 'MT' });
  await player.call('changeLimits', { body: { action: 'set', definition: 3, period: 'daily', currency: 'EUR', amount: 5000 } });
  await player.call('changeLimits', { body: { action: 'set', definition: 3, period: 'daily', currency: 'EUR', amount: 9000 } });
  const page = await visit('mobile');
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at('/profile/limits'));
  const form = page.getByRole('region', { name: 'Self-exclusion', exact: true });
  await form.getByRole('radio', { name: '6 months', exact: true }).check();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('We decide within 7 days. If we agree, you can play again 24 hours later.').waitFor();
  expect(await question.getByText('Neither you nor we can shorten it.').count()).toBe(0);
  await look(page, 'exclusion-sure-mga');
  await question.getByRole('button', { name: 'Exclude me', exact: true }).click();
  await page.getByRole('heading', { name: 'You have excluded yourself', exact: true }).waitFor();

  // the limits stay and are not to be changed; a rise is taken back, a longer exclusion chosen
  await page.getByText('Your limits stay as they are while you can’t play.').waitFor();
  expect(await page.getByRole('button', { name: /^(Change|Remove): / }).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel the change', exact: true }).click();
  await expect.poll(async () => await page.getByText('To be raised').count()).toBe(0);
  await expect.poll(async () => await form.getByRole('radio').count()).toBe(4);
  await look(page, 'exclusion-mga');

  await page.getByRole('button', { name: 'Ask to come back', exact: true }).click();
  await page.getByText('Value is required').waitFor();
  await page.getByLabel('Why would you like to come back?').fill('I chose the wrong length.');
  await page.getByRole('button', { name: 'Ask to come back', exact: true }).click();
  await page.getByText('We decide within 7 days and write to you.').waitFor();
  expect((await openVerbs(app)('exclusion', 'decide', player.email, 'refuse', '--reason', 'too soon')).code).toBe(0);
  await page.reload();
  await page.getByText(/^In force until/).waitFor();

  await form.getByRole('radio', { name: '1 year', exact: true }).check();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await question.getByRole('button', { name: 'Exclude me', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  const standing = (await player.call('listLimits')).data.filter(({ definition, status }) => definition === 4 && status === 1);
  expect(standing.map(({ period }) => period)).toEqual(['one-year']);
});
