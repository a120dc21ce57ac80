// The page of bonuses while the device has no network: it says so, each act says so, nothing is sent later, and what changed meanwhile is there again.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { settleBonus } from '#server/modules/bonuses/index.ts';
import { grantedTemplate } from '#testing/bonus-template.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { bonusJourneys, detailsOn, screens, textsOf, wagering } from './lib/bonus-journeys.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';

const evening = useEvening();
const { op, publish, openAs, playerWith } = bonusJourneys(evening);
const offline = 'You’re offline. Check your connection and try again.';

beforeAll(async () => {
  const named = (name: string) => textsOf(name, 'A light for the first evening.');
  await publish(grantedTemplate('thanks', 1000, { texts: named('Thank you'), wagering: { ...wagering, times: 1 } }));
  await publish(grantedTemplate('next', 500, { texts: named('Next light'), wagering }));
  await publish(grantedTemplate('gift', 700, { texts: named('A gift'), wagering, trigger: { kind: 'code' }, once: 'player' }));
  await op('bonus', 'code', 'LANTERN', 'gift', '10', '30');
});

const toast = (page: Page) => page.locator('.toast').filter({ hasText: offline });

test.each(screens)(
  'without a network the bonuses stay in sight, every act says so, and all is there again after it (%s)',
  async (screen) => {
    const player = await playerWith({ real: 2000n, active: 'thanks', issued: 'next' });
    const page = await openAs(player, screen, '/profile/bonuses');
    const card = page.getByRole('article').filter({ hasText: 'Thank you' });
    await card.getByText('€0.00 of €10.00 wagered').waitFor();
    await page.context().setOffline(true);
    await page.getByText('You’re offline. This page updates as soon as you’re back online.').waitFor();
    await card.getByText('€0.00 of €10.00 wagered').waitFor();
    await look(page, 'bonuses-offline');

    const code = page.getByRole('textbox', { name: 'Bonus code' });
    await code.fill('lantern');
    await page.getByRole('button', { name: 'Use code', exact: true }).click();
    await toast(page).waitFor();
    await expect.poll(async () => await code.inputValue()).toBe('lantern');
    await page.getByRole('button', { name: 'Cancel bonus: Thank you', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel this bonus?' });
    await question.getByRole('alert').getByText(offline).waitFor();
    await expect.poll(async () => await question.getByRole('button', { name: 'Cancel bonus', exact: true }).isDisabled()).toBe(true);
    await look(page, 'bonuses-offline-cancel');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });

    // what happens elsewhere meanwhile
    const { context } = evening().app;
    const { wallet } = context;
    const stake = betOf((await player.accounts())[0]?.id ?? '', 250n);
    expect((await wallet.submit(stake)).code).toBe('ok');
    const { accountId, round } = stake;
    expect((await wallet.submit({ kind: 'win', key: randomUUID(), accountId, amount: 0n, round, closesRound: true })).code).toBe('ok');
    await context.database.transact(async (tx) => await settleBonus(tx, context, accountId));

    await page.context().setOffline(false);
    await card.getByText('€2.50 of €10.00 wagered').waitFor();
    await page.getByText('You’re offline. This page updates as soon as you’re back online.').waitFor({ state: 'hidden' });
    // nothing was done that was refused
    const all = { query: { status: [1, 2, 3] } };
    const listed = async () =>
      Object.fromEntries((await player.call('listPlayerBonuses', all)).data.map(({ identity, status }) => [identity, status]));
    expect(await listed()).toEqual({ thanks: 2, next: 1 });
    await page.getByRole('button', { name: 'Use code', exact: true }).click();
    await page.getByRole('heading', { name: 'A gift', exact: true }).waitFor();
    expect(await listed()).toEqual({ thanks: 2, next: 1, gift: 1 });
    await look(page, 'bonuses-online-again');
  },
);

test('an activation without a network is not kept for later', async () => {
  const player = await playerWith({ real: 0n, issued: 'next' });
  const page = await openAs(player, 'mobile', '/profile/bonuses');
  await page.getByRole('button', { name: 'Read terms and activate', exact: true }).click();
  const activate = detailsOn(page).getByRole('button', { name: 'Activate bonus', exact: true });
  await activate.waitFor();
  await page.context().setOffline(true);
  await activate.click();
  await detailsOn(page).getByText(offline).waitFor();
  await look(page, 'bonuses-offline-activate');
  await page.context().setOffline(false);
  await activate.click();
  await detailsOn(page).waitFor({ state: 'hidden' });
  await page.getByText('€0.00 of €10.00 wagered').waitFor();
});
