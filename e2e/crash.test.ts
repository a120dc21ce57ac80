// A round that all players share: two bets, one cashed out by itself and one taken back, in the books, in the history, and proved by the chain.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readStoredRound } from '#server/modules/play/index.ts';
import { openVerbs } from '#testing/command-line.ts';
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
  await game.getByRole('tab', { name: 'Fair play', exact: true }).click();
  await game.getByText('First hash (SHA-256)').waitFor();
  await game.getByRole('tab', { name: 'History', exact: true }).click();
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

  // the bet that was paid is worked out again from its record: by the operator's command, and by the verifier kept as a file, without a network
  const paid = async () =>
    (
      await app.context.database.pool.query<{ id: string }>(
        `select id from ledger.wallet_round where game = 'comet-express' and state = 2 and payout > 0`,
      )
    ).rows[0]?.id ?? '';
  await expect.poll(paid).not.toBe('');
  const verify = async () => await openVerbs(app)('round', 'verify', await paid());
  // its link is told once the flight is over, whenever the bet was cashed out
  await expect.poll(verify).toMatchObject({ code: 0, out: expect.stringContaining('Right: maths') });
  const { told } = await readStoredRound(app.context, await paid());
  const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  const file = join(folder, 'verify-rounds.html');
  writeFileSync(file, await (await fetch(`${app.origin}/studio/verify-rounds.html`)).text());
  const alone = await visit('desktop', { offline: true });
  const given = new URLSearchParams(new URL(told.verifyUrl ?? '').hash.slice(1));
  given.set('game', 'comet-express');
  await alone.goto(`${pathToFileURL(file).href}#${given}`);
  const verdicts = async () => await alone.locator('.checks b').evaluateAll((all) => all.map((one) => one.dataset['result']));
  // the chain's first hash and its salt besides
  await expect.poll(verdicts).toEqual(['good', 'good', 'good', 'good', 'good', 'good']);
  await alone.getByText('The bet was cashed out at 1.10×').waitFor();
  rmSync(folder, { recursive: true });
  // a flight lasts as long as luck has it, some of them minutes
}, 300_000);
