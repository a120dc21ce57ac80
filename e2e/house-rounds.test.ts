// What the house shows of everybody's play: the latest bets on the home page, how many play a game on its card.
import { expect, test } from 'vitest';
import { win } from '#testing/live-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('the latest bets are absent while there are none, then there with masked names, and follow what is played', async () => {
  const { app, visit } = evening();
  expect(await (await fetch(at('/fr'))).text()).not.toContain('id="latest-bets"');
  const player = await app.signUp({ nickname: 'Wickkeeper' });
  await app.fund(player, 50_000n);
  await win(app, player, 'golden-caravan', 250n);
  const page = await visit('desktop');
  await page.goto(at('/'));
  const bets = page.getByRole('region', { name: 'Latest bets' });
  const rows = bets.getByRole('row');
  await rows.filter({ hasText: 'Golden Caravan' }).filter({ hasText: 'W***r' }).filter({ hasText: '€2.50' }).waitFor();
  await bets.scrollIntoViewIfNeeded();
  await look(page, 'latest-bets');
  await win(app, player, 'jade-tides', 0n);
  await rows.filter({ hasText: 'Jade Tides' }).filter({ hasText: '€0.00' }).waitFor();
  await page.goto(at('/games'));
  await page.mouse.move(200, 200);
  await page.locator('.card:has([data-poster="golden-caravan"])').getByText('1 playing now').waitFor();
  await look(page, 'players-on-a-card');

  const phone = await visit('mobile');
  await phone.goto(at('/tr'));
  await phone.getByRole('region', { name: 'Son bahisler' }).scrollIntoViewIfNeeded();
  await look(phone, 'latest-bets-tr');
});
