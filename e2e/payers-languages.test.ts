// The pages on which people pay, in every language and at both sizes: those of the stand-in's cards, banks and coins, and of a chain with its tap.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { locales } from '#server/modules/reference/index.ts';
import { ether, openWorld, type World } from '#services/chain/testing/open-world.ts';
import {
  createDatabase,
  createStandingClock,
  goodCard,
  startCashier,
  startReceiver,
  type TestCashier,
} from '#services/cashier/testing/start-cashier.ts';
import { type LanguageWalk, walkIn } from './lib/language-walk.ts';
import { useEvening } from './lib/open-evening.ts';

const evening = useEvening();
const names = ['Lanternhall', 'Ethereum', 'Alex Sandbox'];
const challengeCard = '4000 0000 0000 3220';
const amount = 123_450;
const coins = (12_345n * ether) / 10_000n;
const closings: (() => Promise<void>)[] = [];
const clock = createStandingClock();
let cashier: TestCashier;
let world: World;

beforeAll(async () => {
  const [database, receiver] = [await createDatabase(inject('postgresUrl')), await startReceiver()];
  // what waits for its bank waits until the end
  cashier = await startCashier(database, receiver, { wallClock: clock.now });
  world = await openWorld({ service: { faucet: true } });
  closings.push(
    async () => await world.close(),
    async () => await cashier.close(),
    async () => await receiver.close(),
    async () => await database.drop(),
  );
});
afterAll(async () => {
  for (const close of closings) await close();
});

const customerOf = (language: string) => ({ id: crypto.randomUUID(), country: 'DE', language });

/** Looks at a page of a payment and at its title. */
async function checkPage({ page, isSpokenIn, faults, check }: LanguageWalk, name: string): Promise<void> {
  await check(name);
  const title = await page.title();
  if (!isSpokenIn(title)) faults.push(`${name}: its title is "${title}"`);
}

/** A payment that succeeded would lead back to the house after three seconds. */
async function stayHere(page: Page): Promise<void> {
  await page.route('**/wallet?**', async (route) => await route.fulfill({ status: 204 }));
}

async function payByCard(walk: LanguageWalk, locale: string): Promise<void> {
  const { page } = walk;
  const begin = async (): Promise<string> => (await cashier.charge({ amount, customer: customerOf(locale) })).page;
  const press = async (part: string): Promise<void> => await page.locator(`button${part}`).click();
  await page.goto(await begin());
  await checkPage(walk, 'card');
  await press('.button-pay');
  await page.getByRole('alert').first().waitFor();
  await checkPage(walk, 'card-errors');
  const answered = async (): Promise<string> => {
    const opened = await begin();
    await cashier.pay(opened, { ...goodCard, number: challengeCard, outcome: 'success' });
    return opened;
  };
  await page.goto(await answered());
  await checkPage(walk, 'challenge');
  await page.locator('#code').fill('000');
  await press('.button-pay');
  await page.getByRole('alert').waitFor();
  await checkPage(walk, 'challenge-wrong');
  await press('[value=refused]');
  await page.locator('.result').waitFor();
  await checkPage(walk, 'challenge-refused');
  const paid = await begin();
  await cashier.pay(paid, { ...goodCard, outcome: 'success' });
  await page.goto(paid);
  await checkPage(walk, 'card-paid');
}

async function payByBank(walk: LanguageWalk, locale: string): Promise<void> {
  const { page } = walk;
  const begin = async (more: object) => await cashier.charge({ amount, method: 'bank-transfer', customer: customerOf(locale), ...more });
  const { page: opened } = await begin({});
  await page.goto(opened);
  await checkPage(walk, 'bank');
  for (const outcome of ['late', 'transfer-refused']) {
    const { page: paid } = await begin({});
    await cashier.pay(paid, { outcome });
    await page.goto(paid);
    await checkPage(walk, `bank-${outcome}`);
  }
  const { page: cancelled, request } = await begin({});
  await cashier.api('POST', `/charges/${request.reference}/cancel`);
  await page.goto(cancelled);
  await checkPage(walk, 'bank-cancelled');
  const { page: byCoins } = await begin({ method: 'crypto', currency: 'BTC', digits: 8 });
  await page.goto(byCoins);
  await checkPage(walk, 'crypto');
  await cashier.pay(byCoins, { outcome: 'late' });
  await page.goto(byCoins);
  await checkPage(walk, 'crypto-late');
  await page.goto(byCoins.slice(0, -1));
  await checkPage(walk, 'lost');
}

/** What the chain has done with a charge, as the service keeps it, where no coin is needed to show its page. */
const standings = {
  short: `status = 'pending', received = amount / 4, needed = 12`,
  other: `status = 'succeeded', received = amount / 4, told_amount = amount / 4`,
  over: `status = 'failed', reason = 'expired'`,
  cancelled: `status = 'cancelled'`,
  back: `status = 'charged-back'`,
};

async function payByChain(walk: LanguageWalk, locale: string): Promise<void> {
  const { page } = walk;
  const begin = async () => await world.charge(coins, { customer: customerOf(locale) });
  const { page: opened } = await begin();
  await page.goto(opened);
  await checkPage(walk, 'chain-tap');
  await page.locator('.button-pay').click();
  await page.locator('.sandbox-sent').waitFor();
  await checkPage(walk, 'chain-poured');
  await world.mine(2);
  await page.locator('progress').waitFor();
  await checkPage(walk, 'chain-seen');
  await world.mine(12);
  await page.locator('.sign-succeeded').waitFor();
  await checkPage(walk, 'chain-paid');
  for (const [standing, change] of Object.entries(standings)) {
    const { page: other, reference } = await begin();
    await world.database.ask(`update chain.charge set ${change} where reference = $1`, [reference]);
    await page.goto(other);
    await checkPage(walk, `chain-${standing}`);
  }
}

test.each(locales)('the pages on which people pay speak %s', async (locale) => {
  const page = await evening().visit('mobile', { locale });
  await stayHere(page);
  const walk = walkIn(evening(), page, { locale, prefix: 'payer', names, wide: locales });
  for (const act of [payByCard, payByBank, payByChain]) await act(walk, locale);
  expect(walk.faults).toEqual([]);
});

test('a page that nobody paid in time says so in every language', async () => {
  const opened = await Promise.all(
    locales.map(async (locale) => ({ locale, page: (await cashier.charge({ amount, customer: customerOf(locale) })).page })),
  );
  clock.advance(3_600_000);
  for (const { locale, page: over } of opened) {
    const walk = walkIn(evening(), await evening().visit('mobile', { locale }), { locale, prefix: 'payer', names, wide: locales });
    await walk.page.goto(over);
    await checkPage(walk, 'expired');
    expect(walk.faults).toEqual([]);
  }
});
