// The tiles of the ways to pay: what each costs and takes, as the server says it, and the player's own ways first.
import { expect, test } from 'vitest';
import { openVerbs } from '#testing/command-line.ts';
import { deposit, withdraw } from '#testing/money-talk.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const evening = useEvening();
const at = addressIn(evening);

test.each(['desktop', 'mobile'] as const)(
  'each way says its range, fee and time, those used before come first and are marked, in and out (%s)',
  async (screen) => {
    const { app, visit } = evening();
    const op = openVerbs(app);
    const fee = async (fixed: string, percent: string) =>
      await op('payment', 'fee', 'card', 'deposit', 'EUR', '--fixed', fixed, '--percent', percent, '--reason', 'tried');
    expect(await fee('0.30', '1.5')).toMatchObject({ code: 0 });
    const player = await app.signUp();
    await app.fund(player, 20_000n);
    const page = await visit(screen);
    await signIn(page, evening(), player);
    const sheet = page.getByRole('dialog', { name: 'Wallet', exact: true });
    const tiles = sheet.getByRole('group', { name: 'Method' }).locator('label');
    await page.goto(at('/static/about?wallet=deposit'));
    await tiles.first().waitFor();
    expect(await tiles.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'card',
      'bank-transfer',
    ]);
    expect(await sheet.getByText('Used before').count()).toBe(0);
    await tiles.first().getByText('€10.00 – €5,000.00 · Fee 1.5% + €0.30').waitFor();
    await tiles.first().getByText('Instantly').waitFor();
    await tiles.last().getByText('€10.00 – €5,000.00 · No fee').waitFor();
    await tiles.last().getByText('Up to 1 day').waitFor();
    // a long line of facts wraps: no tile is wider than its form
    const rights = await tiles.first().evaluate((tile) => [tile, tile.closest('form')].map((one) => one?.getBoundingClientRect().right));
    expect(rights[0]).toBeLessThanOrEqual(rights[1] ?? 0);
    await look(page, 'methods-new');
    await fee('0', '0');
    await deposit(player, 2500, { method: 'bank-transfer' });
    await withdraw(player, 3000);
    await page.reload();
    await sheet.getByText('Used before').waitFor();
    expect(await tiles.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'bank-transfer',
      'card',
    ]);
    await tiles.first().getByText('Used before').waitFor();
    await expect.poll(async () => await tiles.first().getByRole('radio').isChecked()).toBe(true);
    await look(page, 'methods-used');
    await page.goto(at('/static/about?wallet=withdraw'));
    await tiles.first().getByText('Used before').waitFor();
    await tiles.first().getByText('Up to 2 days after the review').waitFor();
    await look(page, 'methods-out');
  },
);
