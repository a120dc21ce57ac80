// The whole welcome package by a new player: code, deposit, terms, free spins, stakes in two games, a refused one, a bonus canceled, the next one won, and the money withdrawn.
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { TemplateBody } from '#server/modules/bonuses/index.ts';
import { bonusTemplate, templateFile } from '#testing/bonus-template.ts';
import { openVerbs } from '#testing/command-line.ts';
import { confirmEmail } from '#testing/confirm-email.ts';
import { look } from './lib/look.ts';
import { useEvening } from './lib/open-evening.ts';
import { playRound } from './lib/play-round.ts';
import { addressIn, fillAccount, fillPerson, keepAlerts } from './lib/walk.ts';

// an evening from signing up to the withdrawal: longer than a journey that goes to some pages, and as much longer on a busy machine as each wait
vi.setConfig({ testTimeout: 7 * inject('waitTimeoutMs') });

const evening = useEvening();
const at = addressIn(evening);
const password = 'a lantern on the long road';
const why = ['--reason', 'a journey'];

const op = async (...words: string[]) => {
  const ran = await openVerbs(evening().app)(...words);
  expect([ran.code, ran.err]).toEqual([0, '']);
};

const names = (name: string): TemplateBody['texts'] =>
  Object.fromEntries(
    Object.entries(bonusTemplate('names').texts).map(([locale]) => [locale, { name, text: 'A light for the first evenings.' }]),
  );

/** Its target is the bonus itself: less than a deposit of the same sum, so that no luck of the reels decides how it ends. */
const wagering: TemplateBody['wagering'] = {
  base: 'bonus',
  times: 1,
  weights: { default: 100, categories: {}, games: { 'frozen-orchard': 50 } },
  excludedGames: [],
};

beforeAll(async () => {
  const steps: Partial<TemplateBody>[] = [
    {
      texts: names('First light'),
      trigger: { kind: 'deposit', percent: 100, needsCode: true },
      freeSpins: { count: 2, games: ['golden-caravan'], days: 3, winnings: 'real' },
      currencies: { EUR: { amount: 2000, minDeposit: 1000, maxStake: 500, spinStake: 20 } },
    },
    {
      texts: names('Second light'),
      trigger: { kind: 'deposit', percent: 50, needsCode: false },
      currencies: { EUR: { amount: 1000, minDeposit: 1000, maxStake: 500 } },
    },
  ];
  for (const [index, step] of steps.entries()) {
    const body = bonusTemplate(`light-${index + 1}`, {
      ...step,
      package: { identity: 'welcome-package', step: index + 1, ifSkipped: 'kept' },
      wagering,
    });
    await op('bonus', 'publish', templateFile(body), ...why);
  }
  await op('bonus', 'code', 'LANTERN', 'light-1', '10', '30', ...why);
});

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });
const details = (page: Page) => page.getByRole('dialog', { name: 'Bonus details', exact: true });
const banner = (page: Page) => page.getByRole('banner');
const meter = (page: Page) => page.locator('.game-frame .bonus-meter');

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(at('/welcome-package'));
  await page.getByRole('listitem').filter({ hasText: 'Second light' }).waitFor();
  await look(page, 'package-guest');
  await page.goto(at('/welcome-package?sign-up=1'));
  const form = page.getByRole('dialog', { name: 'Create your account', exact: true });
  await form.getByLabel('Currency').click();
  await page.getByRole('option', { name: /^EUR/ }).click();
  await fillAccount(page, { email, password });
  await fillPerson(page);
  await form.getByRole('button', { name: 'Create account', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
}

/** Pays 20.00 for a bonus that is chosen by its name, reads its terms, and activates it. */
async function depositFor(page: Page, bonus: string, code?: string): Promise<void> {
  await page.goto(at('/static/about?wallet=deposit'));
  const sheet = sheetOf(page);
  await sheet.getByLabel('Amount').fill('20');
  if (code !== undefined) {
    await sheet.getByText('I have a bonus code').click();
    await sheet.getByLabel('Bonus code').fill(code);
    await sheet.getByRole('button', { name: 'Use code', exact: true }).click();
  }
  await sheet.getByRole('radio', { name: new RegExp(bonus) }).check();
  await look(page, `package-deposit-${bonus}`);
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: 'Pay €20.00', exact: true }).click();
  await page.waitForURL(/\/cashier\/pay\//);
  await page.getByRole('button', { name: 'Use a test card', exact: true }).click();
  await page.getByRole('radio', { name: /Payment succeeds/ }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await sheet.getByText('Deposit received').waitFor();
  // what a deposit brings is granted after its money is booked
  await evening().app.drainJobs();
  await sheet.getByRole('button', { name: 'Read terms and activate', exact: true }).click();
  await details(page).getByRole('heading', { name: 'What you have to stake', exact: true }).waitFor();
  await expect.poll(async () => await details(page).getByRole('heading', { level: 4 }).count()).toBe(8);
  await look(page, `package-terms-${bonus}`);
  await details(page).getByRole('button', { name: 'Activate bonus', exact: true }).click();
  await details(page).waitFor({ state: 'hidden' });
}

/** Opens a game and returns its frame once a stake can be placed. */
async function openGame(page: Page, game: string): Promise<FrameLocator> {
  await page.goto(at(`/games/${game}?real=true`));
  const frame = page.frameLocator('.game-frame iframe');
  await frame.locator('button.spin[data-state=ready]').waitFor();
  return frame;
}

async function chooseStake(game: FrameLocator, stake: string): Promise<void> {
  await game.locator('.stake-value').click();
  await game.locator('.stake-choice').getByText(stake, { exact: true }).click();
  await game.locator('.stake-value .amount').getByText(stake, { exact: true }).waitFor();
}

/** Plays the free spins to the last; the player's own stake stands in their place again. */
async function playFreeSpins(page: Page): Promise<void> {
  await page.goto(at('/profile/bonuses'));
  await page.getByText('2 free spins left').waitFor();
  await page.getByRole('button', { name: 'Activate free spins', exact: true }).click();
  const toGame = page.getByRole('main').getByRole('link', { name: 'Play Golden Caravan', exact: true });
  await toGame.waitFor();
  await look(page, 'package-spins');
  await toGame.click();
  const game = page.frameLocator('.game-frame iframe');
  for (const left of [2, 1]) {
    await game.getByText(`Free spins: ${left} of 2 left at €0.20`).waitFor();
    await playRound(game);
  }
  await game.getByText(/^Your 2 free spins are over/).waitFor();
  const own = game.locator('.stake-value:enabled');
  expect((await own.innerText()).replace(/\s+/g, ' ')).toMatch(/^stake €1\.00$/i);
  await look(page, 'package-spins-over');
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

/** Whether two boxes share a place. */
const isOver = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** An alert above a game leaves the game's controls and the bar above it free. */
async function expectControlsFree(page: Page, game: FrameLocator, alert: Locator): Promise<void> {
  const boxOf = async (locator: Locator): Promise<Box> => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('What is looked for is not there');
    return box;
  };
  const box = await boxOf(alert);
  for (const control of [page.locator('.game-frame-bar'), game.locator('button.spin'), game.locator('#balance')])
    expect(isOver(box, await boxOf(control))).toBe(false);
}

/** A stake above what the terms allow is not placed, whatever stands on the account; the figure stands above the game. */
async function beRefused(page: Page, game: FrameLocator): Promise<void> {
  const balance = await game.locator('#balance').textContent();
  await chooseStake(game, '€10.00');
  await game.locator('button.spin').click();
  await game.getByRole('paragraph').filter({ hasText: 'Your bonus doesn’t allow this stake' }).waitFor();
  await meter(page).getByText('€5.00', { exact: true }).waitFor();
  // the game does not know the figure; the page around it does
  const alert = page.locator('.toast').filter({ hasText: 'No stake above €5.00 while it is active.' });
  await alert.waitFor();
  await expectControlsFree(page, game, alert);
  await look(page, 'package-refused');
  await game.locator('button.spin[data-state=ready]').waitFor();
  await expect.poll(async () => await game.locator('#balance').textContent()).toBe(balance);
  await chooseStake(game, '€5.00');
}

async function cancelBonus(page: Page): Promise<void> {
  await page.goto(at('/profile/bonuses'));
  await page.getByRole('button', { name: 'Cancel bonus: First light', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this bonus?' });
  await question.getByText('Is removed').waitFor();
  // what stays is as much where the round has paid its stake back
  await question.locator('dl > div', { hasText: 'Is removed' }).getByText('€20.00', { exact: true }).waitFor();
  await look(page, 'package-cancel');
  await question.getByRole('button', { name: 'Cancel bonus', exact: true }).click();
  await page.getByText('You cancelled it.').waitFor();
  await banner(page).getByText('bonus', { exact: false }).waitFor({ state: 'hidden' });
}

async function withdraw(page: Page): Promise<void> {
  await page.goto(at('/profile/wallet?wallet=withdraw'));
  const sheet = sheetOf(page);
  await sheet.getByText('Bank transfer').click();
  await sheet.getByLabel('Amount').fill('10');
  await sheet.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await sheet.getByLabel(/holder/i).fill('Ada Abend');
  // nothing of a bonus is left to be told of
  expect(await sheet.getByRole('region', { name: 'If you withdraw now' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: 'Withdraw €10.00', disabled: false }).click();
  await sheet.getByText('Withdrawal under review').waitFor();
  await look(page, 'package-withdrawn');
}

test.each(['desktop', 'mobile'] as const)('BO-01 the whole welcome package by a new player (%s)', async (screen) => {
  const { app, visit } = evening();
  const email = `package-${screen}@lanternhall.example`;
  const page = await visit(screen);
  await keepAlerts(page);
  await signUp(page, email);
  await depositFor(page, 'First light', 'lantern');
  await banner(page).getByText('+ €20.00 bonus').waitFor();
  await playFreeSpins(page);
  let game = page.frameLocator('.game-frame iframe');
  await beRefused(page, game);
  await playRound(game);
  await meter(page).getByText('25%', { exact: true }).waitFor();
  await cancelBonus(page);

  await depositFor(page, 'Second light');
  await banner(page).getByText('+ €10.00 bonus').waitFor();
  // the stake chosen last is there again, in each game
  game = await openGame(page, 'golden-caravan');
  await game.locator('.stake-value .amount').getByText('€5.00', { exact: true }).waitFor();
  await playRound(game);
  await meter(page).getByText('50%', { exact: true }).waitFor();
  game = await openGame(page, 'frozen-orchard');
  await chooseStake(game, '€5.00');
  await playRound(game);
  await meter(page).getByText('75%', { exact: true }).waitFor();
  await look(page, 'package-in-second-game');
  await playRound(game);
  await page.locator('.toast').filter({ hasText: 'Bonus completed: Second light' }).waitFor();
  // the game hears of it without another stake
  await game.locator('.funds .bonus').waitFor({ state: 'hidden' });
  await meter(page).waitFor({ state: 'hidden' });
  await look(page, 'package-completed');

  await page.goto(at('/profile/bonuses'));
  await page.getByText('Wagering completed.').waitFor();
  await look(page, 'package-ended');
  const cookies = await page.context().cookies();
  const call = app.as(cookies.find(({ name }) => name === 'access_token')?.value ?? '');
  await confirmEmail(app.origin, email, call);
  await withdraw(page);

  const { data } = await call('listPlayerBonuses', { query: { status: [1, 2, 3] } });
  expect(Object.fromEntries(data.map(({ identity, status, result }) => [identity, [status, result]]))).toEqual({
    'light-1': [3, 3],
    'light-2': [3, 2],
  });
  const spins = (await call('listPlayerFreeSpins', { query: { status: [1, 2, 3] } })).data;
  expect(spins.map(({ count, played, status, result }) => [count, played, status, result])).toEqual([[2, 2, 3, 2]]);
  expect((await call('listAccounts')).data[0]).toMatchObject({ bonus: 0, held: 1000 });
});
