// Coins, what a bank took back and what the house gives back, in every language and at both sizes: the address and every state of what is sent there,
// the frozen wallet, the pages of a chargeback and of a refund. What no chain is needed for is told by the stand-in's own word.
import { beforeAll, expect, inject, test, vi } from 'vitest';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { refundDeposit } from '#server/modules/payments/index.ts';
import { locales } from '#server/modules/reference/index.ts';
import { paidByWord } from '#testing/compare-books.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { casesAbout, decide, deposit, propose, withdraw } from '#testing/money-talk.ts';
import type { TestPlayer } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback } from '#testing/with-cashier.ts';
import { type LanguageWalk, walkIn } from './lib/language-walk.ts';
import { useEvening } from './lib/open-evening.ts';

// its players are walked with through all of it, which a busy machine may take longer for than a token lasts
const evening = useEvening({ config: { accessTokenS: 3600 } });
const names = ['Lanternhall', 'Ada Lamp', 'Local Ethereum', 'paid twice'];

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hourMs = 3_600_000;
const asked = 1_234_567_000;
const part = 234_500_000;
const [seen, needed] = [1, 3];

type Invoice = Awaited<ReturnType<typeof deposit>>;
interface House {
  coiner: TestPlayer;
  /** Of whose deposits a bank took three back: one was collected, one is back, one is open. */
  frozen: TestPlayer;
  refunded: TestPlayer;
  ids: Record<string, string>;
}
let house: House;

/** The stand-in gives coins an address of their own, as a chain does, for so long. */
function giveAddresses(): (forMs: number) => void {
  const provider = evening().app.context.payments.require('cashier');
  const charge = provider.charge.bind(provider);
  let lifeMs = hourMs;
  vi.spyOn(provider, 'charge').mockImplementation(async (request) => {
    const answer = await charge(request);
    if ('refused' in answer || request.method !== 'crypto') return answer;
    const expiresAt = new Date(Date.now() + lifeMs).toISOString();
    return { ...answer, transfer: { address, network: 'Local Ethereum', uri: `ethereum:${address}@31337?value=1e18`, expiresAt } };
  });
  return (forMs) => {
    lifeMs = forMs;
  };
}

const tell = async (opened: Invoice, more: Partial<CashierCallback>): Promise<void> =>
  void (await sendCallback(evening().app, newsOf(opened, more)));

/** Two people decide the open case about a payment. */
async function decideAs(id: string, outcome: string): Promise<void> {
  const { app } = evening();
  const [found] = await casesAbout(app, id);
  await propose(app, found?.id ?? '', outcome);
  await decide(app, found?.id ?? '');
}

/** Deposits in each state that coins for them can be in. */
async function sendCoins(player: TestPlayer): Promise<Record<string, string>> {
  const live = giveAddresses();
  const begin = async () => await deposit(player, asked, { method: 'crypto', currency: 'ETH' });
  const see = async (opened: Invoice, received: number): Promise<void> =>
    await tell(opened, { status: 'pending', progress: { received, confirmations: seen, needed } });
  const whole = async (opened: Invoice, amount = asked, sequence = 2): Promise<void> => await tell({ ...opened, amount }, { sequence });
  const made: Record<string, Invoice> = {};
  for (const state of ['awaited', 'short', 'whole', 'over', 'decided', 'credited', 'rest', 'more', 'cancelled', 'expired', 'arrived'])
    made[state] = await begin();
  live(-hourMs);
  made['short-over'] = await begin();
  const of = (state: string): Invoice => {
    const invoice = made[state];
    if (invoice === undefined) throw new Error(`No deposit is ${state}`);
    return invoice;
  };
  for (const state of ['short', 'short-over']) await see(of(state), part);
  await see(of('whole'), asked);
  await see(of('over'), asked + part);
  for (const state of ['decided', 'credited', 'rest']) await whole(of(state), part);
  for (const state of ['credited', 'rest']) await decideAs(of(state).id, 'credit');
  await whole(of('rest'));
  for (const state of ['arrived', 'more']) await whole(of(state));
  await whole(of('more'), asked + part, 3);
  await tell(of('expired'), { status: 'failed', reason: 'expired' });
  await player.call('declineInvoice', { params: { id: of('cancelled').id } });
  return Object.fromEntries(Object.entries(made).map(([state, { id }]) => [state, id]));
}

/** What a bank takes back of a player who has played it, and how it ends. */
async function chargeBack(player: TestPlayer): Promise<Record<string, string>> {
  const { app } = evening();
  const take = async (amount: number, played: bigint): Promise<Invoice> => {
    const opened = await deposit(player, amount);
    await tell(opened, {});
    await app.fund(player, -played);
    return opened;
  };
  const takeBack = async (opened: Invoice): Promise<void> => await tell(opened, { status: 'charged-back', sequence: 2 });
  const collected = await take(150_050, 100_000n);
  await takeBack(collected);
  await app.fund(player, 100_000n);
  await decideAs(collected.id, 'collected');
  const returned = await take(140_000, 0n);
  await takeBack(returned);
  await decideAs(returned.id, 'returned');
  const open = await take(123_400, 123_400n);
  const { id: withdrawal } = await withdraw(player, 120_000);
  await takeBack(open);
  return { collected: collected.id, returned: returned.id, open: open.id, withdrawal };
}

/** Parts of a deposit that are given back: one arrived, and one whose coins wait for an address. */
async function giveBack(player: TestPlayer): Promise<Record<string, string>> {
  const { app } = evening();
  const { context } = app;
  const paid = await deposit(player, 150_050);
  await payOnPage(paid.redirectUrl ?? '', 'success');
  const untilIs = async (id: string, status: number): Promise<unknown> =>
    await vi.waitUntil(async () => (await readInvoice(player, id)).status === status, { timeout: inject('waitTimeoutMs'), interval: 100 });
  await untilIs(paid.id, invoiceStatus.success);
  const give = async (amount: bigint): Promise<string> => {
    const order = { invoiceId: paid.id, amount, reason: 'paid twice', actor: 'operator:anna' };
    const { state, ...given } = await context.database.transact(async (tx) => await refundDeposit(tx, context, order));
    if (!('refund' in given)) throw new Error(`The refund is ${state}`);
    await app.drainJobs();
    return given.refund.id;
  };
  const back = await give(5_050n);
  await untilIs(back, invoiceStatus.success);
  const provider = context.payments.require('cashier');
  const claimUrl = paid.redirectUrl ?? '';
  const refund = vi.spyOn(provider, 'refund');
  refund.mockResolvedValue({ id: 'claimed', claimUrl });
  const claim = await give(4_000n);
  refund.mockResolvedValue({ id: 'on-its-way' });
  const sent = await give(3_000n);
  for (const id of [claim, sent]) paidByWord.add(id);
  return { paid: paid.id, back, claim, sent };
}

beforeAll(async () => {
  const { app } = evening();
  const [coiner, frozen, refunded] = [await app.signUp(), await app.signUp(), await app.signUp()];
  // so much is paid out to people who are known
  await approveChecks(app, coiner);
  await coiner.call('openAccount', { body: { currency: 'ETH' } });
  await app.fund(coiner, 9_876_543_000n, 'ETH');
  const coins = await sendCoins(coiner);
  const leaving = await withdraw(coiner, asked, { method: 'crypto', currency: 'ETH', fields: { address } });
  const ids = { ...coins, leaving: leaving.id, ...(await chargeBack(frozen)), ...(await giveBack(refunded)) };
  for (const player of [coiner, frozen, refunded]) await player.call('clearNotifications');
  house = { coiner, frozen, refunded, ids };
});

const idOf = (state: string): string => {
  const id = house.ids[state];
  if (id === undefined) throw new Error(`No payment is ${state}`);
  return id;
};

/** The sheet of a payment, then its page behind it. */
async function checkBoth({ sheet, page, goAs, check }: LanguageWalk, player: TestPlayer, state: string, ...words: string[]): Promise<void> {
  await goAs(player, `/profile/history/transactions/${idOf(state)}?confirm=${idOf(state)}`);
  await sheet.waitFor();
  await check(`${state}-sheet`, ...words);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await check(`${state}-page`);
}

async function seeCoins(walk: LanguageWalk): Promise<void> {
  const { say, time, sheet, goAs, check } = walk;
  const { coiner } = house;
  const { transfer } = await readInvoice(coiner, idOf('awaited'));
  const [currency, network] = ['ETH', 'Local Ethereum'];
  await checkBoth(
    walk,
    coiner,
    'awaited',
    say('modals.coins.title', { currency }),
    say('modals.coins.only', { currency, network }),
    say('modals.coins.send-by', { at: time(transfer?.expiresAt ?? '') }),
    say('modals.coins.late-text'),
  );
  const confirmed = say('modals.coins.confirmations', { confirmations: `${seen}`, needed: `${needed}` });
  for (const [state, words] of [
    ['short', say('modals.coins.missing', { currency })],
    ['short-over', say('modals.coins.short-over')],
    ['whole', confirmed],
    ['over', say('modals.coins.over')],
    ['decided', say('modals.other-amount.title')],
    ['rest', say('modals.other-amount.do')],
    ['more', say('modals.coins.over')],
    ['cancelled', say('modals.coins.ended')],
    ['expired', say('modals.coins.ended')],
    ['leaving', say('modals.outcome.withdrawal-open')],
  ] as const)
    await checkBoth(walk, coiner, state, words);
  for (const state of ['credited', 'arrived']) {
    await goAs(coiner, `/profile/wallet?confirm=${idOf(state)}`);
    await sheet.waitFor();
    await check(`${state}-sheet`, say('modals.sheet.number'));
  }
}

async function withdrawCoins({ say, sheet, goAs, check }: LanguageWalk): Promise<void> {
  await goAs(house.coiner, '/static/about?wallet=withdraw');
  await sheet.getByLabel(say('fields-settings.currency'), { exact: true }).selectOption('ETH');
  // the address of the withdrawal that waits is offered first
  await sheet.getByRole('button', { name: say('modals.sheet.other-account'), exact: true }).click();
  await sheet.getByLabel(say('fields-settings.method.address'), { exact: true }).fill(address);
  await sheet.getByLabel(say('fields-settings.amount'), { exact: true }).fill('1234');
  await check('withdraw');
  await sheet.getByRole('button', { name: say('modals.sheet.continue'), exact: true }).click();
  await check('withdraw-review', say('modals.sheet.review-withdrawal'));
}

async function seeChargeback({ say, money, goAs, check }: LanguageWalk): Promise<void> {
  const { frozen } = house;
  await goAs(frozen, '/static/about?wallet=withdraw');
  await check('frozen-wallet');
  for (const [state, words] of [
    ['open', money(123_400)],
    ['collected', money(150_050)],
    ['returned', money(140_000)],
    ['withdrawal', money(120_000)],
  ] as const) {
    await goAs(frozen, `/profile/history/transactions/${idOf(state)}`);
    await check(`chargeback-${state}`, words, say('modals.payment.steps'));
  }
}

async function seeRefund({ say, money, goAs, check }: LanguageWalk): Promise<void> {
  const { refunded } = house;
  for (const [state, words] of [
    ['paid', say('modals.payment.refunded')],
    ['back', money(5_050)],
    ['claim', say('modals.payment.waiting-claim')],
    ['sent', say('modals.payment.waiting-refund')],
  ] as const) {
    await goAs(refunded, `/profile/history/transactions/${idOf(state)}`);
    await check(`refund-${state}`, words);
  }
  await goAs(refunded, '/profile/history/transactions');
  await check('refund-history', say('modals.invoice.refund'));
}

/** The languages of the longest words are looked at on a desktop too. */
const wide = ['de', 'tr'];

test.each(locales)('coins, chargebacks and refunds speak %s', async (locale) => {
  const page = await evening().visit('mobile', { locale });
  const walk = walkIn(evening(), page, { locale, prefix: 'coins', names, wide });
  for (const act of [seeCoins, withdrawCoins, seeChargeback, seeRefund]) await act(walk);
  expect(walk.faults).toEqual([]);
});
