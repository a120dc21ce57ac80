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

  // its flight may begin first: then the next one is tried
  for (let isTakenBack = false; !isTakenBack; ) {
    await second.locator('[data-act=bet]').click();
    const isPressed = await second
      .locator('[data-act=cancel]')
      .click({ timeout: 30_000 })
      .then(
        () => true,
        () => false,
      );
    await second.locator('[data-act=bet]').waitFor({ timeout: 240_000 });
    isTakenBack = isPressed && (await second.getByText('Not cashed out').count()) === 0;
  }
  const cashed = first.getByText('Cashed out at 1.10×: €5.50');
  // one flight in ten ends below
  for (;;) {
    await first.locator('[data-act=bet]').focus();
    await page.keyboard.press('1');
    // what the button does meanwhile may be over before a slow machine looks
    await first.locator('[data-act=bet]').waitFor({ state: 'detached' });
    await look(page, 'crash-bet', frame());
    await first.locator('[data-act=bet]').waitFor({ timeout: 240_000 });
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

test('GA-10 of two bets by hand one is cashed out, the page is loaded anew in mid-flight, and the other rides on until it is cashed out', async () => {
  const { app, visit } = evening();
  const player = await app.signUp();
  await app.fund(player, 200_000n);
  const page = await visit('desktop');
  await signIn(page, evening(), player);
  await page.goto(at('/games/comet-express?real=true'));
  const game = page.frameLocator('.game-frame iframe');
  const ready = async (): Promise<void> => await game.locator('.game[data-state=ready]').waitFor();
  await ready();
  const [first, second] = [game.getByRole('region', { name: 'Bet 1' }), game.getByRole('region', { name: 'Bet 2' })];
  type Panel = typeof first;
  /** Cashes out by hand; false where the flight was over first. */
  async function cashOut(panel: Panel): Promise<boolean> {
    const button = panel.locator('[data-act=cash-out]');
    await button.or(panel.locator('[data-act=bet]')).first().waitFor({ timeout: 240_000 });
    if ((await button.count()) === 0) return false;
    const isPressed = await button.click({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!isPressed) return false;
    const cashed = panel.getByText(/^Cashed out at/);
    await cashed.or(panel.getByText('Not cashed out')).first().waitFor();
    return (await cashed.count()) > 0;
  }
  /** A flight may be over at any moment: then the next one is tried. */
  async function fly(): Promise<boolean> {
    for (const panel of [first, second]) {
      await panel.locator('[data-act=bet]').click();
      // what the button does meanwhile may be over before a slow machine looks
      await panel.locator('[data-act=bet]').waitFor({ state: 'detached' });
    }
    if (!(await cashOut(first))) return false;
    await page.reload();
    await ready();
    return await cashOut(second);
  }
  while (!(await fly())) await second.locator('[data-act=bet]').waitFor({ timeout: 240_000 });

  const rounds = async () =>
    (
      await app.context.database.pool.query<{ stake: string; payout: string; state: number }>(
        `select stake, payout, state from ledger.wallet_round where player_id = $1 and game = 'comet-express' order by opened_seq desc`,
        [player.id],
      )
    ).rows;
  // both are paid, each by itself
  await expect.poll(async () => (await rounds()).slice(0, 2).every(({ payout, state }) => state === 2 && BigInt(payout) > 0n)).toBe(true);
  await expect.poll(async () => (await rounds()).every(({ state }) => state !== 1), { timeout: 60_000 }).toBe(true);
  const net = (await rounds()).reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
  const balance = (await player.accounts())[0]?.balance ?? 0;
  expect(BigInt(balance)).toBe(200_000n + net);
  const shown = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(balance / 100);
  await expect.poll(async () => await game.locator('#balance').textContent()).toBe(shown);
  await page.getByRole('banner').getByText(shown).first().waitFor();
}, 580_000);
