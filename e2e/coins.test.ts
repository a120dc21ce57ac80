// Coins of a chain of one's own: deposited with the wallet open all the while, and withdrawn to an address.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openChains } from '#server/boot/open-chains.ts';
import { readPaymentsConfig, reviewWithdrawal } from '#server/modules/payments/index.ts';
import { openOperator, openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, propose } from '#testing/money-talk.ts';
import { freePort, root, type TestPlayer } from '#testing/test-app.ts';
import { look } from './lib/look.ts';
import { type Screen, useEvening } from './lib/open-evening.ts';
import { addressIn, keepAlerts, signIn } from './lib/walk.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'coins-'));
const port = await freePort();
const chains = await openChains(root, { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, port);
const evening = useEvening({
  port,
  config: { payments: readPaymentsConfig(chains.settings, 'demo') },
  ready: async ({ appUrl, databaseUrl }) => await chains.start(appUrl, databaseUrl),
  async closing() {
    await chains.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
});
const at = addressIn(evening);

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Wallet|Payment)$/ });

async function openAs(screen: Screen, path: string): Promise<{ page: Page; player: TestPlayer }> {
  const player = await evening().app.signUp();
  const page = await evening().visit(screen);
  await keepAlerts(page);
  await signIn(page, evening(), player);
  await page.goto(at(path));
  return { page, player };
}

/** Asks a chain's own node. */
async function askNode(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return ((await (await fetch(url, { method: 'POST', headers, body })).json()) as { result: unknown }).result;
}
const askEthereum = async (method: string, ...params: unknown[]): Promise<unknown> => await askNode(chains.nodeUrl, method, ...params);
const askBitcoin = async (method: string, ...params: unknown[]): Promise<unknown> =>
  await askNode(chains.bitcoin.nodeUrl, method, ...params);

/** Has coins sent to an address, and the chain stand still after the block that holds them: a slow machine would miss what is told before the last. */
async function withinOneBlock(address: string, send: () => Promise<void>, see: () => Promise<void>): Promise<void> {
  await askEthereum('evm_setIntervalMining', 0);
  try {
    await send();
    await expect.poll(async () => await askEthereum('eth_getBalance', address, 'pending')).not.toBe('0x0');
    await askEthereum('evm_mine');
    await see();
  } finally {
    await askEthereum('evm_setIntervalMining', 2);
  }
}

/** The same on the Bitcoin chain. */
async function withinOneBitcoinBlock(address: string, send: () => Promise<void>, see: () => Promise<void>): Promise<void> {
  async function isWaiting(): Promise<boolean> {
    const ids = (await askBitcoin('getrawmempool')) as string[];
    return JSON.stringify(await Promise.all(ids.map(async (id) => await askBitcoin('getrawtransaction', id, true)))).includes(address);
  }
  await askBitcoin('setblockinterval', 0);
  try {
    await send();
    await expect.poll(isWaiting).toBe(true);
    await askBitcoin('generate', 1);
    await see();
  } finally {
    await askBitcoin('setblockinterval', 3);
  }
}

/** An operator approves a withdrawal, and it is paid on its chain. */
async function payOut(player: TestPlayer, invoiceId: string): Promise<void> {
  const { app } = evening();
  const verdict = { invoiceId, verdict: 'approve', reason: 'checked', actor: 'operator:test' } as const;
  await app.context.database.transact(async (tx) => await reviewWithdrawal(tx, app.context, verdict));
  await app.drainJobs();
  const stateOf = async () => (await player.call('listInvoices')).data.find(({ id }) => id === invoiceId)?.status;
  await expect.poll(stateOf, { interval: 200 }).toBe(invoiceStatus.success);
}

/** A player has all of an account paid out to an address, on the pages. */
async function withdrawAll(page: Page, currency: string, address: string): Promise<void> {
  await page.goto(at('/profile/wallet?wallet=withdraw'));
  const sheet = sheetOf(page);
  await sheet.getByLabel('Currency').selectOption(currency);
  await sheet.getByLabel('Wallet address').fill(address);
  await sheet.getByRole('button', { name: 'All', exact: true }).click();
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: /^Withdraw /, disabled: false }).click();
  await sheet.getByText('Withdrawal under review').waitFor();
}

test.each(['desktop', 'mobile'] as const)(
  'on a %s ETH arrives block by block while the wallet stays open, and leaves again',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    const sheet = sheetOf(page);
    await sheet.getByLabel('Currency').selectOption('ETH');
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet.getByRole('button', { name: /^(Deposit|Pay) / }).click();
    await sheet.getByText('Send your ETH').waitFor();
    const address = await sheet.getByLabel('Address on Local Ethereum').inputValue();
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    await sheet.getByAltText('QR code with address and amount').waitFor();
    // what the page calls thousandths is tied to the whole coin that is copied
    await sheet.getByText(/^[\d.,]+\smETH = 0\.\d+\sETH$/).waitFor();
    await look(page, 'coins-address');
    const [asked] = (await player.call('listInvoices')).data;
    expect(asked).toMatchObject({ currency: 'ETH', transfer: { address, received: 0, network: 'Local Ethereum' } });
    // the wallet stays open; its page at the chain's service is another tab
    const opened = page.context().waitForEvent('page');
    await sheet.getByRole('button', { name: 'Open payment page', exact: true }).click();
    const tap = await opened;
    await tap.waitForURL(asked?.redirectUrl ?? '');
    await look(tap, 'coins-tap');
    await withinOneBlock(
      address,
      async () => await tap.getByRole('button', { name: /^Send .* now$/ }).click(),
      async () => {
        await sheet.getByText('1 of 3 confirmations', { exact: true }).waitFor();
        // what is on its way cannot be taken back
        expect(await sheet.getByRole('button', { name: 'Cancel payment', exact: true }).count()).toBe(0);
        await look(page, 'coins-seen');
      },
    );
    await sheet.getByText('Deposit received').waitFor();
    await look(page, 'coins-arrived');
    await tap.getByText('Paid', { exact: true }).waitFor();
    const [credited] = (await player.call('listInvoices')).data;
    expect(credited).toMatchObject({ status: invoiceStatus.success, transfer: null });
    await withdrawAll(page, 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await look(page, 'coins-leaving');
    const leaving = (await player.call('listInvoices', { query: { type: 2 } })).data.map(({ id }) => id);
    expect(leaving).toHaveLength(1);
    await payOut(player, leaving[0] ?? '');
    // the page has waited for it
    await sheet.getByText('Withdrawal paid').waitFor();
    await look(page, 'coins-left');
  },
);

async function switchUsdcOn(): Promise<void> {
  const { app } = evening();
  const turned = await openVerbs(app)('currency', 'on', 'USDC', '--rate', '0.92', '--reason', 'to try it');
  expect(turned).toMatchObject({ code: 0 });
  await expect.poll(() => app.context.settings.currency('USDC')?.isEnabled).toBe(true);
}

test.each(['desktop', 'mobile'] as const)(
  'on a %s USDC, once an operator switched it on, is listed, arrives as a token of the chain, and leaves again',
  async (screen) => {
    await switchUsdcOn();
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    const sheet = sheetOf(page);
    await sheet.getByLabel('Currency').selectOption('USDC');
    await look(page, 'coins-usdc-choice');
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet.getByRole('button', { name: /^(Deposit|Pay) / }).click();
    await sheet.getByText('Send your USDC').waitFor();
    await look(page, 'coins-usdc-address');
    const [asked] = (await player.call('listInvoices')).data;
    expect(asked).toMatchObject({ currency: 'USDC' });
    expect(asked?.transfer?.uri).toMatch(/^ethereum:0x[0-9a-f]{40}@31337\/transfer\?address=0x/);
    const tap = await evening().visit(screen);
    await tap.goto(asked?.redirectUrl ?? '');
    await tap.getByRole('button', { name: /^Send .* now$/ }).click();
    await sheet.getByText('Deposit received').waitFor();
    await look(page, 'coins-usdc-arrived');
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const amount = 5_000_000;
    const { data: invoice } = await player.call('createWithdrawal', {
      body: { method: 'crypto', currency: 'USDC', amount, fields: { address } },
    });
    await payOut(player, invoice.id);
    await openVerbs(evening().app)('funds', 'report');
    await page.goto(at('/proof'));
    const reserves = page.getByRole('region', { name: 'What we hold on blockchains' });
    await reserves.getByRole('row').filter({ hasText: 'USDC' }).first().waitFor();
    await look(page, 'coins-reserves');
  },
);

/** Sends ether from the wallet of the chain's own node, as a player's wallet would. */
async function sendEther(to: string, gwei: number): Promise<void> {
  const [from] = (await askEthereum('eth_accounts')) as string[];
  await askEthereum('eth_sendTransaction', { from, to, value: `0x${(BigInt(gwei) * 1_000_000_000n).toString(16)}` });
}

/** Begins a deposit on the sheet, which shows where the coins go to. */
async function beginEther(page: Page, player: TestPlayer) {
  const sheet = sheetOf(page);
  await sheet.getByLabel('Currency').selectOption('ETH');
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
  await sheet.getByRole('button', { name: /^(Deposit|Pay) / }).click();
  await sheet.getByText('Send your ETH').waitFor();
  const [asked] = (await player.call('listInvoices')).data;
  if (asked?.transfer === null || asked === undefined) throw new Error('No deposit was begun');
  return { asked, transfer: asked.transfer };
}

test.each(['desktop', 'mobile'] as const)(
  'PA-01 on a %s what comes short is asked for with its address and its rest, with the fee in it, and the rest makes it one deposit',
  async (screen) => {
    const { app } = evening();
    const op = openVerbs(app);
    const fee = async (fixed: string) =>
      await op('payment', 'fee', 'crypto', 'deposit', 'ETH', '--fixed', fixed, '--percent', '0', '--reason', 'tried');
    expect(await fee('0.001')).toMatchObject({ code: 0 });
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    const sheet = sheetOf(page);
    const { asked, transfer } = await beginEther(page, player);
    await fee('0');
    expect(asked.fee).toBe(1_000_000);
    const whole = asked.amount + asked.fee;
    // what is copied into a wallet is what is charged
    expect(Number(await sheet.getByLabel('Exact amount in ETH').inputValue()) * 1e9).toBeCloseTo(whole, 0);
    const otherwise = sheet.getByRole('region', { name: 'If it’s a different amount' });
    await expect.poll(async () => await otherwise.getByRole('term').allTextContents()).toEqual(['Less', 'More', 'Late']);
    await otherwise.scrollIntoViewIfNeeded();
    await look(page, 'coins-otherwise');
    // without the fee, as who reads the amount alone would send it
    await sendEther(transfer.address, asked.amount);
    await sheet.getByText(/still missing$/).waitFor();
    await expect.poll(async () => await sheet.getByLabel('Missing amount in ETH').inputValue()).toBe('0.001');
    await expect.poll(async () => await sheet.getByLabel('Address on Local Ethereum').inputValue()).toBe(transfer.address);
    await sheet.getByAltText('QR code with address and amount').waitFor();
    await look(page, 'coins-short');
    await page.goto(at(`/profile/history/transactions/${asked.id}`));
    await page.getByText(/still missing$/).waitFor();
    await look(page, 'coins-short-page');
    await page.getByRole('button', { name: 'Show address', exact: true }).click();
    await sheet.getByLabel('Missing amount in ETH').waitFor();
    const tap = await evening().visit(screen);
    await tap.goto(asked.redirectUrl ?? '');
    await tap.getByText(/still missing$/).waitFor();
    await look(tap, 'coins-tap-short');
    await sendEther(transfer.address, asked.fee);
    await sheet.getByText('Deposit received').waitFor();
    expect((await player.call('listInvoices')).data).toMatchObject([{ id: asked.id, status: invoiceStatus.success, otherAmount: null }]);
  },
);

test.each(['desktop', 'mobile'] as const)(
  'PA-01 on a %s more than was asked for is told as it is seen; a deposit that was taken back says what becomes of coins that come late',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    const sheet = sheetOf(page);
    const { asked, transfer } = await beginEther(page, player);
    await withinOneBlock(
      transfer.address,
      async () => await sendEther(transfer.address, asked.amount + 1_000_000),
      async () => {
        await sheet.getByText('More arrived than requested').waitFor();
        await look(page, 'coins-over');
      },
    );
    await sheet.getByText('A different amount arrived').waitFor();
    await sheet.getByText('Our team is checking it').waitFor();
    await look(page, 'coins-decided-on');
    // credited by two people it is a deposit as large as what came, told without a reload
    const { app } = evening();
    const [found] = await casesAbout(app, asked.id);
    await propose(app, found?.id ?? '', 'credit');
    await decide(app, found?.id ?? '');
    await sheet.getByText('A different amount was paid than the one requested.').waitFor();
    expect((await player.accounts()).find(({ currency }) => currency === 'ETH')?.balance).toBe(asked.amount + 1_000_000);
    await page.goto(at('/static/about?wallet=deposit'));
    const { asked: second } = await beginEther(page, player);
    await player.call('declineInvoice', { params: { id: second.id } });
    await sheet.getByText('Already sent it?').waitFor();
    await look(page, 'coins-taken-back');
  },
);

test('a withdrawal to an address with a letter wrong is refused where it is typed; a good one is paid on the chain', async () => {
  const { app } = evening();
  const player = await app.signUp();
  await player.call('openAccount', { body: { currency: 'ETH' } });
  await app.fund(player, 1_000_000_000n, 'ETH');
  // of this test alone: whatever it holds came from here
  const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const body = { method: 'crypto', currency: 'ETH', amount: 500_000_000 };
  const wrong = player.call('createWithdrawal', { body: { ...body, fields: { address: to.replace('fB6', 'fb6') } } });
  await expect(wrong).rejects.toMatchObject({ problem: { errors: [{ field: 'fields.address' }] } });
  const { data: invoice } = await player.call('createWithdrawal', { body: { ...body, fields: { address: to } } });
  await payOut(player, invoice.id);
  expect(await askEthereum('eth_getBalance', to, 'latest')).toBe(`0x${(500_000_000n * 1_000_000_000n).toString(16)}`);
});

test.each(['desktop', 'mobile'] as const)(
  'on a %s BTC arrives block by block while the wallet stays open, and leaves again to an address that is looked at',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about?wallet=deposit');
    const sheet = sheetOf(page);
    await sheet.getByLabel('Currency').selectOption('BTC');
    await sheet.getByRole('button', { name: 'Continue', exact: true }).click();
    await sheet.getByRole('button', { name: /^(Deposit|Pay) / }).click();
    await sheet.getByText('Send your BTC').waitFor();
    const address = await sheet.getByLabel('Address on Local Bitcoin').inputValue();
    expect(address).toMatch(/^bcrt1q/);
    await look(page, 'coins-btc-address');
    const [asked] = (await player.call('listInvoices')).data;
    expect(asked).toMatchObject({ currency: 'BTC', transfer: { address, received: 0, network: 'Local Bitcoin' } });
    const tap = await evening().visit(screen);
    await tap.goto(asked?.redirectUrl ?? '');
    await look(tap, 'coins-btc-tap');
    await withinOneBitcoinBlock(
      address,
      async () => await tap.getByRole('button', { name: /^Send .* now$/ }).click(),
      async () => {
        await sheet.getByText('1 of 2 confirmations', { exact: true }).waitFor();
        await look(page, 'coins-btc-seen');
      },
    );
    await sheet.getByText('Deposit received').waitFor();
    await look(page, 'coins-btc-arrived');
    const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
    const body = { method: 'crypto', currency: 'BTC', amount: 20_000 };
    const wrong = player.call('createWithdrawal', { body: { ...body, fields: { address: to.replace('w508', 'w509') } } });
    await expect(wrong).rejects.toMatchObject({ problem: { errors: [{ field: 'fields.address' }] } });
    await withdrawAll(page, 'BTC', to);
    const [leaving] = (await player.call('listInvoices', { query: { type: 2 } })).data;
    await payOut(player, leaving?.id ?? '');
    await sheet.getByText('Withdrawal paid').waitFor();
    await look(page, 'coins-btc-left');
  },
);

const destinations = [
  ['ETH', 500_000_000n, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BTC', 100_000n, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
] as const;

test.each(['desktop', 'mobile'] as const)(
  'on a %s coins whose withdrawal is refused, or cancelled by their player, are back on their account, and the sheet says so',
  async (screen) => {
    const { page, player } = await openAs(screen, '/static/about');
    const { app } = evening();
    const { transact } = app.context.database;
    const sheet = sheetOf(page);
    for (const [currency, amount, address] of destinations) {
      await player.call('openAccount', { body: { currency } });
      await app.fund(player, amount, currency);
      const account = async () => (await player.accounts()).find((one) => one.currency === currency);
      const asked = async () => (await player.call('listInvoices', { query: { type: 2, currency } })).data;
      await withdrawAll(page, currency, address);
      expect(await account()).toMatchObject({ balance: 0, held: Number(amount) });
      const invoiceId = (await asked())[0]?.id ?? '';
      const verdict = { invoiceId, verdict: 'reject', reason: 'checked', actor: 'operator:test' } as const;
      await transact(async (tx) => await reviewWithdrawal(tx, app.context, verdict));
      await sheet.getByText('Withdrawal not approved').waitFor();
      await look(page, `coins-refused-${currency}`);
      await withdrawAll(page, currency, address);
      await sheet.getByRole('button', { name: 'Cancel payment', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment', exact: true }).click();
      await sheet.getByText('Withdrawal cancelled').waitFor();
      await look(page, `coins-cancelled-${currency}`);
      expect((await asked()).map(({ status }) => status)).toEqual([invoiceStatus.declined, invoiceStatus.rejected]);
      expect(await account()).toMatchObject({ balance: Number(amount), held: 0 });
    }
  },
);

/** What the demo's chains put into their hot wallets. */
const firstFillings = [
  ['BTC', '20'],
  ['ETH', '500'],
  ['USDC', '100000'],
] as const;

interface ToldFunds {
  currency: string;
  /** Whole numbers as text. */
  found: string;
  owed: string;
  difference: string;
  verdict: string | null;
}

test('at the end of it all the funds of each coin add up: what is at hand and was burnt is what payments made and the house put in', async () => {
  await switchUsdcOn();
  const operator = openOperator(() => evening().app);
  for (const [currency, amount] of firstFillings) {
    const own = ['funds', 'own', currency, amount, '--reason', 'the first filling of the hot wallet'];
    expect((await operator('anna', ...own)).said).toContain('wait for a second person');
    expect((await operator('ben', ...own)).said).toContain("count as the house's own");
  }
  const coins = firstFillings.map(([currency]) => currency as string);
  const report = async (): Promise<ToldFunds[]> => {
    const { out } = await openVerbs(evening().app)('funds', 'report', '--json');
    return (JSON.parse(out) as ToldFunds[]).filter(({ currency }) => coins.includes(currency));
  };
  // a block may come while it is measured
  await expect
    .poll(async () => (await report()).map(({ currency, difference, verdict }) => [currency, difference, verdict]), { interval: 500 })
    .toEqual(coins.map((currency) => [currency, '0', null]));
  for (const { found, owed } of await report()) expect(BigInt(found)).toBeGreaterThanOrEqual(BigInt(owed));
});
