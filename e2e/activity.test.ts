// Your play: what is played is counted, tables say what the charts draw, what was noticed is told and acknowledged, the file adds up.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addJob } from '#server/platform/jobs.ts';
import type { WalletCommand } from '#server/modules/wallet/index.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { look } from './lib/look.ts';
import { type Screen, screens, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

// one player is looked at by all of it, which a busy machine may take longer for than a token lasts
const evening = useEvening({ config: { accessTokenS: 3600 } });
const at = addressIn(evening);
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

async function openAs(screen: Screen, path: string, player: TestPlayer): Promise<Page> {
  const page = await evening().visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at(path));
  return page;
}

async function book(command: WalletCommand): Promise<void> {
  expect((await evening().app.context.wallet.submit(command)).code).toBe('ok');
}

/** Plays rounds on an account, each so many minutes after the one before, until the business clock stands at that time. */
async function playUntil(accountId: string, end: Date, rounds: readonly (readonly [stake: bigint, payout: bigint])[], minutes: number) {
  const { clock } = evening().app.context;
  for (const [index, [stake, payout]] of rounds.entries()) {
    clock.setOffset(end.getTime() - (rounds.length - index) * minutes * minuteMs - clock.wallMs());
    const bet = betOf(accountId, stake);
    await book(bet);
    await book({ kind: 'win', key: randomUUID(), accountId, amount: payout, round: bet.round, closesRound: true });
  }
}

/** Somebody who has played on a few days, longer than three hours on the last one, in two currencies. */
let player: TestPlayer;
beforeAll(async () => {
  const { app } = evening();
  const { clock } = app.context;
  const noon = new Date(Math.floor(clock.wallMs() / dayMs) * dayMs + dayMs / 2);
  clock.setOffset(noon.getTime() - 9 * dayMs - clock.wallMs());
  player = await app.signUp();
  await player.call('openAccount', { body: { currency: 'USD' } });
  const [euros, dollars] = ['EUR', 'USD'].map(
    (code) => async () => (await player.accounts()).find((one) => one.currency === code)?.id ?? '',
  );
  const [eur, usd] = [(await euros?.()) ?? '', (await dollars?.()) ?? ''];
  await book({ kind: 'deposit', key: randomUUID(), accountId: eur, amount: 50_000n });
  await book({ kind: 'deposit', key: randomUUID(), accountId: usd, amount: 10_000n });
  for (const daysAgo of [8, 6, 5, 3])
    await playUntil(
      eur,
      new Date(noon.getTime() - daysAgo * dayMs),
      [
        [1000n, BigInt(300 * daysAgo)],
        [500n, 0n],
      ],
      9,
    ); // prettier-ignore
  await playUntil(usd, new Date(noon.getTime() - 2 * dayMs), [[2000n, 4000n]], 5);
  await playUntil(
    eur,
    new Date(clock.wallMs() - 5 * minuteMs),
    Array.from({ length: 20 }, () => [200n, 150n] as const),
    10,
  );
  clock.setOffset(0);
  await app.guest.call('signIn', { body: { email: player.email, password: player.password } });
  await book({ kind: 'withdrawal-hold', key: randomUUID(), accountId: eur, amount: 5000n });
  await book({ kind: 'withdrawal-settle', key: randomUUID(), accountId: eur, amount: 5000n });
  await app.context.database.transact(async (tx) => await addJob(tx, 'evaluate-activity', {}));
  await app.drainJobs();
});

const figureOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The figures that a chart tells when its bars are gone through by the keys, newest first. */
async function barsOf(page: Page, name: string): Promise<string[]> {
  const chart = figureOf(page, name).getByRole('slider', { name, exact: true });
  await chart.locator('canvas').waitFor();
  const count = Number(await chart.getAttribute('aria-valuemax')) + 1;
  await chart.focus();
  await page.keyboard.press('End');
  const bars: string[] = [];
  for (let n = 0; n < count; n += 1) {
    bars.push((await chart.getAttribute('aria-valuetext')) ?? '');
    await page.keyboard.press('ArrowLeft');
  }
  return bars;
}

/** What the table beside a chart says in a column, newest first, in the words of the chart. */
async function cellsOf(page: Page, name: string, column: string): Promise<string[]> {
  const figure = figureOf(page, name);
  await figure.getByRole('button', { name: /^Show all/ }).click();
  const heads = await figure.getByRole('columnheader').allTextContents();
  const rows = await figure
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .all();
  const cells: string[] = [];
  for (const row of rows) {
    const [head, values] = [await row.getByRole('rowheader').textContent(), await row.getByRole('cell').allTextContents()];
    cells.push(`${head}: ${values[heads.indexOf(column) - 1]}`);
  }
  await figure.getByRole('button', { name: 'Show fewer', exact: true }).click();
  return cells;
}

test.each(['desktop', 'mobile'] as const)('tables say what the charts draw, by day, week and month: %s', async (screen) => {
  const page = await openAs(screen, '/profile/play', player);
  await figureOf(page, 'Result').locator('canvas').waitFor();
  await look(page, 'play-days');
  // nothing runs out of the page in a language with longer words
  const german = await openAs(screen, '/de/profile/play', player);
  await german.locator('canvas').first().waitFor();
  await look(german, 'play-days-de');
  await german.close();
  for (const name of ['Result', 'Time played', 'Deposits minus withdrawals'])
    expect(await cellsOf(page, name, name)).toEqual(await barsOf(page, name));
  for (const period of ['Week', 'Month']) {
    await page.getByRole('button', { name: period, exact: true }).click();
    await figureOf(page, 'Result').getByRole('columnheader', { name: period, exact: true }).waitFor();
    expect(await cellsOf(page, 'Result', 'Result')).toEqual(await barsOf(page, 'Result'));
    await look(page, `play-${period}`);
  }
  await page.getByRole('combobox', { name: 'Amounts in' }).selectOption('USD');
  await page.getByText('$20.00').first().waitFor();
});

test('HI-02 net deposits of all time are told by currency, with the time frame', async () => {
  const page = await openAs('mobile', '/profile/play', player);
  const net = figureOf(page, 'Net deposits since you joined');
  await net.getByText(/Everything you’ve deposited, minus everything paid out to you, from .+ until now/).waitFor();
  await expect.poll(async () => await net.getByText('€450.00').count()).toBe(1);
  await expect.poll(async () => await net.getByText('$100.00', { exact: true }).count()).toBe(1);
});

test('the file adds up to what the page says', async () => {
  const page = await openAs('desktop', '/profile/play', player);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (CSV)', exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^your-play-\d{4}-\d\d-\d\d\.csv$/);
  const [head = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .replace('\u{feff}', '')
    .trim()
    .split('\r\n');
  const columns = head.split(',');
  expect(columns.slice(0, 6)).toEqual(['From', 'To', 'Minutes played', 'Play sessions', 'Currency', 'Staked']);
  const { totals } = (await player.call('readActivity', {})).data;
  const sum = (column: string, currency?: string) =>
    lines
      .map((line) => line.split(','))
      .filter((cells) => currency === undefined || cells[4] === currency)
      .reduce((all, cells) => all + Math.round(Number(cells[columns.indexOf(column)] || 0) * 100), 0);
  for (const { currency, staked, won, net, deposits, withdrawals } of totals.currencies)
    expect(['Staked', 'Won', 'Result', 'Deposits', 'Withdrawals'].map((column) => sum(column, currency))).toEqual([
      staked,
      won,
      net,
      deposits,
      withdrawals,
    ]);
  expect([sum('Minutes played') / 100, sum('Play sessions') / 100]).toEqual([totals.minutes, totals.sessions]);
  expect(lines.filter((line) => line.endsWith(',No Activity')).length).toBeGreaterThan(10);
});

test.each(['desktop', 'mobile'] as const)('what is played is counted: %s', async (screen) => {
  const { app } = evening();
  const newcomer = await app.signUp();
  const page = await openAs(screen, '/profile/play', newcomer);
  await page.getByRole('heading', { name: 'Nothing to show yet', exact: true }).waitFor();
  await look(page, 'play-empty');
  await app.fund(newcomer, 10_000n);
  await page.goto(at('/games/golden-caravan?real=true'));
  await page.frameLocator('.game-frame iframe').locator('button.spin[data-state=ready]').click();
  const staked = async () => (await newcomer.call('readActivity', {})).data.totals.together.staked;
  await expect.poll(staked).toBeGreaterThan(0);
  await page.goto(at('/profile/play'));
  const time = page.getByRole('main').locator('dl').first();
  await time.getByText('1 min', { exact: true }).waitFor();
  await time
    .getByText(`€${((await staked()) / 100).toFixed(2)}`)
    .first()
    .waitFor();
});

test('what was noticed is told calmly, and put aside by its player', async () => {
  const page = await openAs('desktop', '/', player);
  await page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /A note about your play/ })
    .first()
    .click();
  const noticed = figureOf(page, 'What we noticed');
  await noticed.getByRole('heading', { name: 'A long session', exact: true }).waitFor();
  await expect.poll(async () => await noticed.getByText('You played for 3 h 11 min without a pause of fifteen minutes.').count()).toBe(1);
  await expect
    .poll(async () => await noticed.getByRole('link', { name: 'Take a break', exact: true }).getAttribute('href'))
    .toBe('/profile/limits#break');
  await look(page, 'play-noticed');
  await page.setViewportSize(screens.mobile);
  await look(page, 'play-noticed');
  // the tool that is offered is there to use
  await noticed.getByRole('link', { name: 'Take a break', exact: true }).click();
  await page.getByRole('region', { name: 'Take a break' }).getByRole('radio', { name: '24 hours', exact: true }).waitFor();
  await page.goBack();
  await noticed.getByRole('button', { name: 'Got it: A long session', exact: true }).click();
  const aside = noticed.getByText('1 note you have seen');
  await aside.waitFor();
  await page.reload();
  await aside.click();
  await noticed.getByRole('heading', { name: 'A long session', exact: true }).waitFor();
  expect(await noticed.getByRole('button', { name: /Got it/ }).count()).toBe(0);
});

test('what cannot be read is said, and read again when asked to', async () => {
  const page = await evening().visit('desktop');
  await signIn(page, evening(), player);
  await page.route('**/api/player/activity?*', async (route) => await route.abort());
  await page.goto(at('/profile/play'));
  await page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }).waitFor();
  await look(page, 'play-failed');
  await page.unroute('**/api/player/activity?*');
  await page.getByRole('alert').getByRole('button', { name: 'Try again', exact: true }).click();
  await figureOf(page, 'Result').locator('canvas').waitFor();
  await page.context().setOffline(true);
  await page.getByText('You’re offline. This page updates as soon as you’re back online.').waitFor();
  await page.context().setOffline(false);
});
