// What is owed to all players, as everybody reads it; the player's own way to it, worked out in the browser; and a house that lies.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';
import { createClock } from '#server/platform/clock.ts';
import { openVerbs } from '#testing/command-line.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { addressIn, signIn } from './lib/walk.ts';

const clock = createClock();
const evening = useEvening({ context: () => ({ clock }) });
const at = addressIn(evening);
const screens = ['desktop', 'mobile'] as const;
const dayMs = 86_400_000;

/** Ends the day and publishes what was owed then. */
async function publish(): Promise<void> {
  clock.setOffset(clock.offsetMs + dayMs);
  const { code, err } = await openVerbs(evening().app)('proof', 'publish');
  expect([code, err]).toEqual([0, '']);
}

async function funded(amount: bigint): Promise<TestPlayer> {
  const player = await evening().app.signUp();
  await evening().app.fund(player, amount);
  return player;
}

async function openAs(player: TestPlayer, screen: (typeof screens)[number]): Promise<Page> {
  const page = await evening().visit(screen);
  await signIn(page, evening(), player);
  await page.goto(at('/proof'));
  return page;
}

const own = (page: Page) => page.getByRole('region', { name: 'Check your balance' });
const saved = (page: Page) => page.getByRole('region', { name: 'Check a saved proof' });

test.each(screens)('before the first night the page says when there is something to read, on %s', async (screen) => {
  const page = await evening().visit(screen);
  await page.goto(at('/proof'));
  await page.getByText('Nothing published yet').waitFor();
  await look(page, 'proof-empty');
});

test.each(screens)('PA-05 a player checks in the browser alone, saves the proof, and anybody checks the file, on %s', async (screen) => {
  const { app } = evening();
  const player = await funded(12_345n);
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await funded(50_000n);
  await publish();
  const page = await openAs(player, screen);
  const row = page.getByRole('table', { name: 'Latest totals' }).getByRole('row').filter({ hasText: 'EUR' });
  await expect.poll(async () => await row.textContent()).toContain('€');
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.startsWith('/api/') && asked.push(new URL(request.url()).pathname)),
  );
  await own(page).getByRole('button', { name: 'Check my balance', exact: true }).click();
  await own(page).getByRole('heading', { name: 'EUR: your balance is part of the total', exact: true }).waitFor();
  await own(page).getByRole('heading', { name: 'BTC: your balance is part of the total', exact: true }).waitFor();
  await own(page).getByText('€123.45, plus €0.00 in bonuses').waitFor();
  expect(asked.filter((path) => /proof|ledger/.test(path))).toEqual(['/api/wallet/proofs']);
  await page.locator('summary', { hasText: 'Fingerprints and signatures' }).click();
  await look(page, 'proof-checked');
  await own(page).getByRole('button', { name: 'Save proof', exact: true }).scrollIntoViewIfNeeded();
  await look(page, 'proof-steps');
  const download = page.waitForEvent('download');
  await own(page).getByRole('button', { name: 'Save proof', exact: true }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const guest = await evening().visit(screen);
  await guest.goto(at('/proof'));
  await own(guest).getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  const choose = async (text: string) =>
    await saved(guest)
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose(file);
  await saved(guest).getByRole('heading', { name: 'EUR: your balance is part of the total', exact: true }).waitFor();
  await choose('{"real": 5}');
  await saved(guest).getByText('This file isn’t a saved proof.').waitFor();
  await choose(file.replaceAll('"real": "12345"', '"real": "12344"'));
  await saved(guest).getByRole('heading', { name: 'EUR: this proof doesn’t hold', exact: true }).waitFor();
  await saved(guest).getByText('The path doesn’t lead to the published fingerprint.').waitFor();
  await look(guest, 'proof-changed');
  // a file of a day that the page does not show any more is compared with what was published then
  expect(
    (await app.guest.call('listLiabilityProofs', { query: { until: (JSON.parse(file) as { until: string }[])[0]?.until ?? '' } })).data
      .length,
  ).toBe(2);
});

test('a house that shows a player something else than it has published is found out', async () => {
  const player = await funded(7700n);
  await publish();
  const page = await openAs(player, 'desktop');
  const [proof] = (await player.call('readOwnProofs')).data;
  if (proof === undefined) throw new Error('There is no proof');
  const other = (await (await funded(1n)).accounts())[0]?.id ?? '';
  const lies: [change: Partial<typeof proof>, said: string][] = [
    [{ leaf: { ...proof.leaf, real: '7699' } }, 'The path doesn’t lead to the published fingerprint.'],
    [{ leaf: { ...proof.leaf, account: other } }, 'The path doesn’t lead to the published fingerprint.'],
    [{ real: String(BigInt(proof.real) - 1n) }, 'The sums don’t match the published total.'],
    [{ signature: Buffer.alloc(64).toString('base64') }, 'The signature isn’t ours.'],
    [{ path: [] }, 'The path doesn’t lead to the published fingerprint.'],
    [{ root: 'nonsense' }, 'It isn’t complete.'],
  ];
  const answers = lies.map(([change]) => ({ data: [{ ...proof, ...change }] }));
  await page.route('**/api/wallet/proofs', async (route) => await route.fulfill({ json: answers.shift() ?? { data: [] } }));
  for (const [, said] of lies) {
    await own(page)
      .getByRole('button', { name: /^Check (?:my balance|again)$/ })
      .click();
    await own(page).getByText(said).waitFor();
    await own(page).getByRole('link', { name: 'Contact us', exact: true }).waitFor();
    expect(await own(page).getByRole('heading', { name: 'is part of the total' }).count()).toBe(0);
  }
  await own(page).getByRole('button', { name: 'Check again', exact: true }).click();
  await own(page).getByText('Your accounts are newer').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/wallet/proofs', async (route) => await route.abort());
  await own(page).getByRole('button', { name: 'Check again', exact: true }).click();
  await own(page)
    .getByText(/connection|reach/i)
    .waitFor();
});

test('a page that is older than the last night asks for what was published since', async () => {
  const player = await funded(900n);
  await publish();
  const page = await openAs(player, 'desktop');
  await page.getByRole('table', { name: 'Latest totals' }).waitFor();
  await publish();
  await own(page).getByRole('button', { name: 'Check my balance', exact: true }).click();
  await own(page).getByRole('heading', { name: 'EUR: your balance is part of the total', exact: true }).waitFor();
  await page.locator('summary', { hasText: 'Earlier days' }).click();
  await look(page, 'proof-earlier');
});

test.each(locales)('the page stands in %s, on both screens, without script too', async (locale) => {
  const path = `${locale === 'en' ? '' : `/${locale}`}/proof`;
  for (const screen of screens) {
    const page = await evening().visit(screen);
    const answer = await page.goto(at(path));
    expect(answer?.status()).toBe(200);
    await look(page, `proof-${locale}`);
  }
  const html = await (await fetch(at(path))).text();
  expect(html).toContain('EUR');
  expect(html).not.toContain('pages.proof');
});
