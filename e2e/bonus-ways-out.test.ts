// What a player may do with bonuses besides wagering them: read their terms on paper, see what a newer version says otherwise, want none at all, and close the account with one active.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TemplateBody } from '#server/modules/bonuses/index.ts';
import { bonusTemplate, grantedTemplate } from '#testing/bonus-template.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { bonusJourneys, detailsOn as details, screens, textsOf, wagering } from './lib/bonus-journeys.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';

const evening = useEvening();
const { at, publish, openAs: openPage, playerWith } = bonusJourneys(evening);

const named = (identity: string, name: string): TemplateBody =>
  grantedTemplate(identity, 1000, { texts: textsOf(name, 'A light for quiet hours.'), wagering });

beforeAll(async () => {
  await publish(named('thanks', 'Thank you'));
  await publish(named('more-thanks', 'Thank you again'));
  const { texts } = named('offered-light', 'Offered light');
  await publish(bonusTemplate('offered-light', { texts, trigger: { kind: 'deposit', percent: 50, needsCode: false }, wagering }));
});

async function openAs(player: TestPlayer, screen: Screen, path: string): Promise<Page> {
  const page = await openPage(player, screen, path);
  // nothing is sent to a printer; the page stays as it is while it is printed
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.reload();
  return page;
}

const withBonuses = async (granted: { active?: string; issued?: string }) => await playerWith({ real: 2000n, ...granted });

async function openTerms(page: Page, name: string): Promise<void> {
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Terms', exact: true }).click();
  await details(page).getByRole('heading', { name: 'What you have to stake', exact: true }).waitFor();
}

/** What of the page would be on paper: texts with ink, outside of which nothing has any. */
const onPaper = async (page: Page) =>
  await page.evaluate(() => {
    const sheet = document.querySelector('.terms-sheet');
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
    const words = [...document.querySelectorAll('body *')].filter(
      (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') && isSeen(one),
    );
    return {
      headings: [...(sheet?.querySelectorAll('section :is(h3, h4)') ?? [])].filter(isSeen).map((one) => one.textContent),
      besides: words.filter((one) => sheet?.contains(one) !== true).map((one) => one.textContent),
      buttons: [...(sheet?.querySelectorAll('button') ?? [])].filter(isSeen).length,
      top: (sheet?.getBoundingClientRect().top ?? -1) + scrollY,
      below: document.documentElement.scrollHeight - (sheet?.getBoundingClientRect().bottom ?? 0) - scrollY,
      ink: getComputedStyle(sheet?.querySelector('li') ?? document.body).color,
    };
  });

/** How many sheets a printed page has. */
const sheetsOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test.each(screens)('BO-02 terms are printed alone, under their eight headings with the figures (%s)', async (screen) => {
  const page = await openAs(await withBonuses({ active: 'thanks' }), screen, '/profile/bonuses');
  await openTerms(page, 'Thank you');
  await look(page, 'terms-on-screen');
  await details(page).getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  // styles change by a transition, however short
  await expect.poll(async () => await onPaper(page)).toMatchObject({ besides: [], buttons: 0, ink: 'rgb(0, 0, 0)' });
  const paper = await onPaper(page);
  expect(paper.headings).toHaveLength(8);
  // at the head of the first sheet, and no sheet without a word after it
  expect([paper.top, paper.below].map(Math.round)).toEqual([0, 0]);
  for (const figure of ['Yours is €10.00.', 'For you that is €20.00 in total.', 'No stake above €5.00'])
    await details(page).getByText(figure).waitFor();
  await look(page, 'terms-on-paper');
  expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await details(page).getByRole('button', { name: 'Print', exact: true }).waitFor();
  await details(page).getByRole('button', { name: 'Close', exact: true }).click();
  await details(page).waitFor({ state: 'hidden' });
  // beside the page's own terms, and under the bonus's name
  await page.goto(at('/bonus/offered-light'));
  await page.getByRole('main').getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => await onPaper(page)).toMatchObject({ besides: [], buttons: 0, ink: 'rgb(0, 0, 0)' });
  await page.locator('.terms-sheet').getByText('Offered light').waitFor();
  expect((await onPaper(page)).headings).toHaveLength(8);
  expect(sheetsOf(await page.pdf({ format: 'A4' }))).toBe(1);
});

test.each(screens)('a player keeps the terms that were accepted, and sees what a newer version says otherwise (%s)', async (screen) => {
  const identity = `kept-${screen}`;
  await publish(named(identity, 'Kept light'));
  const player = await withBonuses({ active: identity });
  await publish({ ...named(identity, 'Kept light'), wagering: { ...wagering, times: 3 }, wagerDays: 9 });
  const page = await openAs(player, screen, '/profile/bonuses');
  await openTerms(page, 'Kept light');
  await details(page).getByText('Version 1 of these terms').waitFor();
  await details(page).getByText('2 times the bonus.').waitFor();
  expect(await details(page).locator('ins').count()).toBe(0);
  const compare = details(page).getByRole('button', { name: 'Show the differences', exact: true });
  await compare.click();
  await details(page).getByText('In the newest version: 3 times the bonus.').waitFor();
  // each line that differs, days among them, of which the player's own terms tell the date; and no other
  expect(await details(page).locator('ins').allTextContents()).toEqual([
    'You have 9 days to wager it, from activation.',
    '3 times the bonus.',
  ]);
  await look(page, 'terms-compared');
  await details(page).getByRole('button', { name: 'Hide the differences', exact: true }).click();
  await expect.poll(async () => await details(page).locator('ins').count()).toBe(0);
});

test.each(screens)('one switch ends all bonuses that wait, says before which, and leaves the active one (%s)', async (screen) => {
  const player = await withBonuses({ active: 'thanks', issued: 'more-thanks' });
  const page = await openAs(player, screen, '/profile/bonuses');
  const optIn = page.getByRole('switch', { name: 'Offer me bonuses', exact: true });
  await page.getByRole('main').getByText('Thank you again').waitFor();
  await optIn.click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Thank you again').waitFor();
  await look(page, 'opt-in-asked');
  await question.getByRole('button').last().click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(async () => await optIn.isChecked()).toBe(true);
  await optIn.click();
  await question.getByText('Thank you again').waitFor();
  await question.getByRole('button').first().click();
  await page.getByText('No bonuses are offered or granted to you.').waitFor();
  await expect.poll(async () => await optIn.isChecked()).toBe(false);
  await page.getByText('You wanted no more bonuses.').waitFor();
  await page.getByRole('article').filter({ hasText: 'Thank you' }).getByText('Active').first().waitFor();
  await look(page, 'opt-in-off');
  const { data } = await player.call('listPlayerBonuses', { query: { status: [1, 2, 3] } });
  expect(Object.fromEntries(data.map((one) => [one.identity, one.status]))).toEqual({ 'more-thanks': 3, thanks: 2 });
  // nothing is offered with a deposit, and the switch brings it back
  await page.reload();
  await expect.poll(async () => await optIn.isChecked()).toBe(false);
  await optIn.click();
  await page.getByText('With this off, no bonus is offered').waitFor();
  await expect.poll(async () => (await player.call('readProfile')).data.receiveBonus).toBe(true);
});

test.each(screens)('closing the account says first what becomes of the active bonus (%s)', async (screen) => {
  const player = await withBonuses({ active: 'thanks' });
  const page = await openAs(player, screen, '/profile/info');
  await page.getByRole('button', { name: /^Close account/ }).click();
  const preview = page.getByRole('region', { name: 'If you withdraw now' });
  await preview.getByText('€10.00').waitFor();
  await page.getByText(/^This also ends: .+\. Bonus money/).waitFor();
  await preview.scrollIntoViewIfNeeded();
  await look(page, 'close-with-bonus');
  await page.getByLabel(/holder/i).fill('Ada Abend');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByRole('button', { name: 'Close my account', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Close your account for good?' });
  await question.waitFor();
  await look(page, 'close-sure');
  await question.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Join', exact: true }).waitFor();
  const { rows } = await evening().app.context.database.pool.query(
    'select status, result, end_reason, removed from player_bonus where player_id = $1',
    [player.id],
  );
  expect(rows).toMatchObject([{ status: 3, result: 3, removed: 1000n }]);
});

test.each(['de', 'fr', 'tr'])('in %s the tab, the terms and the preview fit the narrow screen', async (language) => {
  const player = await withBonuses({ active: 'thanks', issued: 'more-thanks' });
  await player.call('updateProfile', { body: { language } });
  const page = await openAs(player, 'mobile', `/${language}/profile/bonuses`);
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  const card = page.getByRole('article').filter({ hasText: 'Thank you' }).first();
  await card.waitFor();
  await look(page, `tab-${language}`);
  await fits();
  await card.getByRole('button').nth(1).click();
  const sheet = page.getByRole('dialog');
  await expect.poll(async () => await sheet.getByRole('heading', { level: 4 }).count()).toBe(8);
  await look(page, `terms-${language}`);
  await page.goto(at(`/${language}/profile/wallet?wallet=withdraw`));
  await page.getByRole('dialog').getByRole('region').first().waitFor();
  await look(page, `withdraw-${language}`);
  await fits();
});
