// Times, amounts and counts as a player reads them: in the language of the page, in the zone of the profile.
import { test } from 'vitest';
import { notify } from '#server/modules/notifications/index.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);
const timeZone = 'Pacific/Kiritimati';

test('a player far from where the browser stands reads the times of home', async () => {
  const { house, visit } = evening();
  const player = await house.signUp();
  await player.call('updateProfile', { body: { timeZone } });
  await house.fund(player, 1_284_50n);
  await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await house.context.database.transact(
    async (tx) => await notify(tx, house.context, { playerId: player.id, subject: 'welcome', data: { event: 'welcome' } }),
  );
  const page = await visit('desktop', { timezoneId: 'America/New_York' });
  await signIn(page, evening(), player);
  const format = new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const shown = (time: string | undefined) => page.getByText(format.format(new Date(time ?? ''))).first();
  await page.goto(at('/de/profile/history/sessions'));
  await shown((await player.call('listSessions', { query: {} })).data[0]?.createdAt).waitFor();
  await page.getByRole('banner').getByText('1.284,50').first().waitFor();
  await page.getByRole('button', { name: 'Benachrichtigungen: 1 neue' }).click();
  const panel = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  const [news] = (await player.call('listNotifications')).data;
  await panel.getByText(format.format(new Date(news?.createdAt ?? ''))).waitFor();
  await page.goto(at('/de/profile/history/transactions'));
  await shown((await player.call('listInvoices', { query: {} })).data[0]?.createdAt).waitFor();
});

test.each([
  ['', '1 game', '2 games'],
  ['/de', '1 Spiel', '2 Spiele'],
  ['/tr', '1 oyun', '2 oyun'],
])('a count is said as the language of “%s” says it', async (prefix, one, several) => {
  const page = await evening().visit('desktop');
  await page.goto(at(`${prefix}/games?search=caravan`));
  await page.getByText(one, { exact: true }).first().waitFor();
  await page.goto(at(`${prefix}/games`));
  await page
    .getByText(new RegExp(`^\\d+ ${several.split(' ')[1]}$`))
    .first()
    .waitFor();
});
