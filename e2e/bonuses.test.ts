// Bonuses from end to end: chosen before a deposit, activated once their terms are read, wagered, followed stake by stake, canceled, and won.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { bonusTemplate, grantedTemplate } from '#testing/bonus-template.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { deposit } from '#testing/money-talk.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { bonusJourneys, detailsOn as details, screens, textsOf, wagering } from './lib/bonus-journeys.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';

const evening = useEvening();
const { at, op, publish, openAs, playerWith } = bonusJourneys(evening);
const names = (name: string) => textsOf(name, 'A light for the first evening.');

beforeAll(async () => {
  await publish(
    bonusTemplate('first-evening', {
      texts: names('First evening'),
      trigger: { kind: 'deposit', percent: 100, needsCode: true, numbers: { from: 1, to: 1 } },
      wagering,
    }),
  );
  await op('bonus', 'code', 'LANTERN', 'first-evening', '1000', '30');
  for (const [index, name] of ['First light', 'Second light'].entries())
    await publish(
      bonusTemplate(`light-${index + 1}`, {
        texts: names(name),
        trigger: { kind: 'deposit', percent: 50, needsCode: false },
        package: { identity: 'welcome-package', step: index + 1, ifSkipped: 'kept' },
        wagering,
      }),
    );
  await publish(grantedTemplate('thanks', 1000, { texts: names('Thank you'), wagering: { ...wagering, times: 1 } }));
});

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });
const bonusesOf = async (player: TestPlayer) => (await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } })).data;

async function enterCode(page: Page, code: string): Promise<void> {
  await sheetOf(page).getByLabel('Bonus code').fill(code);
  await sheetOf(page).getByRole('button', { name: 'Use code', exact: true }).click();
}

test.each(screens)('a code and a choice before the deposit, the terms before the activation (%s)', async (screen) => {
  const player = await evening().app.signUp();
  const page = await openAs(player, screen, '/static/about?wallet=deposit');
  const sheet = sheetOf(page);
  await sheet.getByLabel('Amount').fill('50');
  await sheet.getByText('I have a bonus code').click();
  await enterCode(page, 'NOTHING');
  await toast(page, 'Bonus code not recognised').waitFor();
  await enterCode(page, 'lantern');
  const choice = sheet.getByRole('group', { name: 'Bonus with this deposit' });
  // nothing is chosen for anybody
  await choice.getByRole('radio', { name: 'No bonus', checked: true }).waitFor();
  await choice.getByRole('radio', { name: /First evening/ }).check();
  await choice.getByText('You’d stake €100.00 in total within 30 days').waitFor();
  // and what the other one costs stands beside it
  await choice.getByText('You’d stake €50.00 in total within 30 days').waitFor();
  await choice
    .getByText(/That is about [\d,]+ rounds at €/)
    .first()
    .waitFor();
  await look(page, 'bonus-choice');
  // the terms stand beside it, and what was typed is there again after them
  await choice.getByRole('button', { name: 'Terms: First evening', exact: true }).click();
  await details(page).getByRole('heading', { name: 'What you have to stake', exact: true }).waitFor();
  await expect.poll(async () => await details(page).getByRole('heading', { level: 4 }).count()).toBe(8);
  await look(page, 'bonus-terms');
  await details(page).getByRole('button', { name: 'Back to your deposit', exact: true }).click();
  await expect.poll(async () => await sheet.getByLabel('Amount').inputValue()).toBe('50');
  await sheet.getByRole('radio', { name: /First evening/, checked: true }).waitFor();
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByText('+ €50.00').waitFor();
  await look(page, 'bonus-review');
  await sheet.getByRole('button', { name: 'Pay €50.00', exact: true }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  const [invoice] = (await player.call('listInvoices')).data;
  if (invoice === undefined) throw new Error('There is no deposit');
  await sendCallback(evening().app, newsOf(invoice));
  await evening().app.drainJobs();
  await page.goto(at(`/static/about?success=${invoice.id}`));
  await sheet.getByText('Deposit received').waitFor();
  await sheet.getByRole('button', { name: 'Read terms and activate', exact: true }).waitFor();
  await look(page, 'bonus-arrived');
  await sheet.getByRole('button', { name: 'Read terms and activate', exact: true }).click();
  await details(page).getByText('Yours is €50.00, for your deposit of €50.00.').waitFor();
  await details(page).getByRole('button', { name: 'Activate bonus', exact: true }).click();
  await details(page).waitFor({ state: 'hidden' });
  await page.getByRole('banner').getByText('+ €50.00 bonus').waitFor();
  // what else a deposit brings stays a promise
  expect(await bonusesOf(player)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ identity: 'first-evening', status: 2, amount: 5000, target: 10_000 }),
      expect.objectContaining({ identity: 'light-1', status: 1 }),
    ]),
  );
});

test('home, the package and its bonus say what is in force: from the moment that it is published until it is paused', async () => {
  const shown = async (path: string) => (await (await fetch(at(path))).text()).includes('Third light');
  const paths = ['/', '/de', '/welcome-package', '/bonus/light-3'];
  for (const path of paths) expect([path, await shown(path)]).toEqual([path, false]);
  await publish(
    bonusTemplate('light-3', {
      texts: names('Third light'),
      trigger: { kind: 'deposit', percent: 25, needsCode: false },
      package: { identity: 'welcome-package', step: 3, ifSkipped: 'kept' },
      wagering,
    }),
  );
  for (const path of paths) await expect.poll(async () => [path, await shown(path)]).toEqual([path, true]);
  await op('bonus', 'pause', 'light-3');
  for (const path of paths) await expect.poll(async () => [path, await shown(path)]).toEqual([path, false]);
});

test.each(screens)('each stake is followed with its weight, and canceling says first what stays and what goes (%s)', async (screen) => {
  const player = await playerWith({ real: 2000n, active: 'thanks' });
  const page = await openAs(player, screen, '/games/golden-caravan?real=true');
  const meter = page.locator('.game-frame .bonus-meter');
  await meter.getByText('€10.00').waitFor();
  await playRound(page.frameLocator('.game-frame iframe'));
  await look(page, 'bonus-in-game');
  await page.goto(at('/profile/bonuses'));
  const card = page.getByRole('article').filter({ hasText: 'Thank you' });
  await card
    .getByText(/^about [\d,]+$/)
    .first()
    .waitFor();
  await card.getByText('Chance to finish').waitFor();
  await card.getByRole('button', { name: 'Show every stake', exact: true }).click();
  await card.getByRole('link', { name: 'Golden Caravan', exact: true }).waitFor();
  await card.getByText('How this is worked out').click();
  await look(page, 'bonus-active');
  await page.goto(at('/games?category=table-games'));
  await page.getByText('Counts 10%').first().waitFor();
  await look(page, 'bonus-lobby');
  await page.goto(at('/profile/wallet?wallet=withdraw'));
  const preview = sheetOf(page).getByRole('region', { name: 'If you withdraw now' });
  await preview.getByText('Still to wager').waitFor();
  await look(page, 'bonus-withdraw');
  const { wallet } = evening().app.context;
  const stake = betOf((await player.accounts())[0]?.id ?? '', 100n);
  expect((await wallet.submit(stake)).code).toBe('ok');
  // news of the stake that came to an open page would make it ask for the preview a second time
  await page.goto(at('/profile/bonuses'));
  const cancel = card.getByRole('button', { name: 'Cancel bonus: Thank you', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Cancel this bonus?' });
  await page.route(/\/cancel\?/, async (route) => await route.abort(), { times: 1 });
  await cancel.click();
  await question.getByRole('alert').waitFor();
  await look(page, 'bonus-cancel-failed');
  await question.getByRole('button', { name: 'Try again', exact: true }).click();
  await question.getByText('Your last round is still being settled').waitFor();
  await expect.poll(async () => await question.getByRole('button', { name: 'Cancel bonus', exact: true }).isDisabled()).toBe(true);
  await look(page, 'bonus-cancel-waits');
  const { accountId, round } = stake;
  const lost = await wallet.submit({ kind: 'win', key: randomUUID(), accountId, amount: 0n, round, closesRound: true });
  expect(lost.code).toBe('ok');
  // a failure says what stands there instead
  await expect.poll(async () => await question.innerText(), { timeout: inject('waitTimeoutMs') }).toContain('Is removed');
  const [account] = await player.accounts();
  await look(page, 'bonus-cancel');
  await question.getByRole('button', { name: 'Cancel bonus', exact: true }).click();
  await page.getByRole('heading', { name: 'Finished', exact: true }).waitFor();
  await page.getByText('You cancelled it.').waitFor();
  await look(page, 'bonus-ended');
  const [after] = await player.accounts();
  expect([after?.balance, after?.bonus]).toEqual([account?.balance, 0]);
  await page.goto(at('/profile/history/bonuses'));
  await page.getByText('Last movement: no.').waitFor();
  await look(page, 'bonus-history');
});

test.each(screens)('the welcome package stands in its steps for a guest, and with how far the player is (%s)', async (screen) => {
  const { app, visit } = evening();
  // as the server sends it, before any script
  const html = await (await fetch(at('/welcome-package'))).text();
  expect(html).toContain('First light');
  expect(await (await fetch(at('/bonus/light-1'))).text()).toContain('What you have to stake');
  const guest = await visit(screen);
  await guest.goto(at('/welcome-package'));
  await guest.getByRole('listitem').filter({ hasText: 'Second light' }).getByText('50% up to €100.00').waitFor();
  await look(guest, 'welcome-guest');
  await guest.goto(at('/de/bonus/light-1'));
  await guest.getByRole('heading', { name: 'Was du setzen musst', exact: true }).waitFor();
  await look(guest, 'bonus-page-de');
  const player = await app.signUp();
  await sendCallback(app, newsOf(await deposit(player, 2000)));
  await app.drainJobs();
  const page = await openAs(player, screen, '/welcome-package');
  const first = page.getByRole('listitem').filter({ hasText: 'First light' });
  await first.getByText('Ready to activate').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Second light' }).getByText('Next deposit').waitFor();
  await look(page, 'welcome-player');
  await first.getByRole('button', { name: 'Read terms and activate', exact: true }).click();
  await details(page).getByRole('button', { name: 'Activate bonus', exact: true }).click();
  await first.getByText('€0.00 of €20.00 wagered').waitFor();
  // from page to page as well as by its address: what is offered to this player no more is theirs to read
  await first.getByRole('link', { name: 'Terms: First light', exact: true }).click();
  await page.getByText('Yours is €10.00, for your deposit of €20.00.').waitFor();
  const ownOffers = page.waitForResponse(/\/api\/game\/bonuses\/offers/);
  await page.goto(at('/bonus/light-1'));
  await ownOffers;
  // what somebody has is offered to them no more, and its page stays
  await page.getByRole('main').getByText('€0.00 of €20.00 wagered').waitFor();
  await page.getByText('Yours is €10.00, for your deposit of €20.00.').waitFor();
  await look(page, 'bonus-page-player');
});
