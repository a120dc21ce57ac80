// Times, amounts and counts as a player reads them: in the language of the page, in the zone of the profile. No words are cut.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tell } from '#server/modules/messages/index.ts';
import { locales } from '#server/modules/reference/index.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const timeZone = 'Pacific/Kiritimati';

test('a player far from where the browser stands reads the times of home', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await player.call('updateProfile', { body: { timeZone } });
  await app.fund(player, 1_284_50n);
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await app.context.database.transact(
    async (tx) => await tell(tx, app.context, { playerId: player.id, kind: 'deposit', key: 'welcome', data: { event: 'welcome' } }),
  );
  const page = await visit('desktop', { timezoneId: 'America/New_York' });
  await signIn(page, evening(), player);
  const format = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const shown = async (time: string | undefined) => await page.getByText(format.format(new Date(time ?? ''))).count();
  await page.goto(at('/de/profile/history/sessions'));
  const [session] = (await player.call('listSessions', { query: {} })).data;
  await expect.poll(async () => await shown(session?.createdAt)).toBeGreaterThan(0);
  await page.getByRole('banner').getByText('1.284,50').first().waitFor();
  await page.getByRole('button', { name: 'Benachrichtigungen: 1 neue', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Benachrichtigungen', exact: true });
  const [news] = (await player.call('listNotifications')).data;
  await panel.getByText(format.format(new Date(news?.createdAt ?? ''))).waitFor();
  await page.goto(at('/de/profile/history/transactions'));
  const [invoice] = (await player.call('listInvoices', { query: {} })).data;
  await expect.poll(async () => await shown(invoice?.createdAt)).toBeGreaterThan(0);
});

test.each([
  ['', '1 game', / games$/],
  ['/de', '1 Spiel', / Spiele$/],
  ['/tr', '1 oyun', / oyun$/],
])('a count is said as the language of “%s” says it', async (prefix, one, several) => {
  const page = await evening().visit('desktop');
  const said = async (text: string | RegExp) => await page.getByRole('main').getByText(text, { exact: true }).count();
  await page.goto(at(`${prefix}/games?search=caravan`));
  expect(await said(one)).toBeGreaterThan(0);
  await page.goto(at(`${prefix}/games`));
  expect(await said(several)).toBeGreaterThan(0);
});

/** Words that end in dots for want of room, and chosen ones that their list does not show whole. */
const cutWords = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      if (!element.checkVisibility()) return [];
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(element);
      if (!(element instanceof HTMLSelectElement))
        return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth ? [element.textContent] : [];
      const chosen = element.selectedOptions[0]?.text ?? '';
      if (pen !== null) pen.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return (pen?.measureText(chosen).width ?? 0) > room + 1 ? [chosen] : [];
    });
  });

test.each(locales)('menus and filters hold their words whole in %s', async (locale) => {
  const page = await evening().visit('desktop');
  await page.goto(at(locale === 'en' ? '/games' : `/${locale}/games`));
  expect(await cutWords(page)).toEqual([]);
});
