// A round that all players share: two bets, one cashed out by itself and one taken back, in the books, in the history, and proved by the chain.
import { expect, test } from 'vitest';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test('GA-10 a flight with an automatic cash-out is played, booked and listed; a bet is taken back; the chain is told', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 50_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/games/comet-express?real=true'));
  const game = page.frameLocator('.game-frame iframe');
  const frame = () => page.frame({ url: /\/studio\// }) ?? undefined;
  await game.locator('.game[data-state=ready]').waitFor();
  const [first, second] = [game.getByRole('region', { name: 'Bet 1' }), game.getByRole('region', { name: 'Bet 2' })];
  await first.getByRole('checkbox').check();
  await first.getByRole('textbox').fill('1.1');

  await second.locator('[data-act=bet]').click();
  await second.locator('[data-act=cancel]').click();
  await second.locator('[data-act=bet]').waitFor();
  const cashed = first.getByText('Cashed out at 1.10×: €5.50');
  // one flight in ten ends below
  for (;;) {
    await first.locator('[data-act=bet]').focus();
    await page.keyboard.press('1');
    await first.locator('[data-act=cancel], [data-act=cash-out]').waitFor();
    await look(page, 'crash-bet', frame());
    await cashed.or(first.getByText('Not cashed out')).waitFor();
    if ((await cashed.count()) > 0) break;
  }
  await look(page, 'crash-cashed', frame());
  await expect
    .poll(async () => {
      const balance = (await game.locator('#balance').textContent()) ?? '?';
      return await page.getByRole('banner').getByText(balance).count();
    })
    .toBeGreaterThan(0);

  await game.getByRole('button', { name: /^Open menu/ }).click();
  await game.getByRole('tab', { name: 'Fair play' }).click();
  await game.getByText('First hash (SHA-256)').waitFor();
  await game.getByRole('tab', { name: 'History' }).click();
  await game.getByText('void, stake returned').waitFor();
  const [replay] = await Promise.all([
    page.context().waitForEvent('page'),
    game
      .getByRole('link', { name: /^Replay/ })
      .first()
      .click(),
  ]);
  // a flight is shown again for as long as it took
  await replay.locator('.badge-replay').waitFor();
});
