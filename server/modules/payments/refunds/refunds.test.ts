// A deposit that the house gives back: whole or in part, once, to what it was paid with.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, deposit, emailsTo, moneyOf, propose, refusalOf, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { auditMoney, readDifferences, readReconciliations, reconcileProvider, refundDeposit } from '../index.ts';

const app = useTestApp(withCashier());
type Invoice = Awaited<ReturnType<typeof deposit>>;

/** A player whose deposit the cashier took, and the house credited. */
async function paid(amount = 5000, player?: TestPlayer): Promise<{ player: TestPlayer; opened: Invoice }> {
  const owner = player ?? (await app().signUp());
  const opened = await deposit(owner, amount);
  await payOnPage(opened.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(owner, opened.id)).status).toBe(invoiceStatus.success);
  return { player: owner, opened };
}
const refund = async ({ id }: Invoice, amount?: bigint, reason = 'paid by mistake', actor = 'operator:anna') =>
  await app().context.database.transact(async (tx) => await refundDeposit(tx, app().context, { invoiceId: id, amount, reason, actor }));
const refundOf = async (player: TestPlayer, opened: Invoice) =>
  (await player.call('listInvoices', { query: { perPage: 100 } })).data.filter(({ refundOf: of }) => of === opened.id);
const lastDay = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) });
const missingOf = async (player: TestPlayer) => (await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data.missing;
const settled = async (player: TestPlayer, id: string) =>
  await expect.poll(async () => (await readInvoice(player, id)).status).toBe(invoiceStatus.success);

test('a part and then the rest go back to the card, told at each step, in history, receipt, turnover and the books of the provider', async () => {
  const { player, opened } = await paid();
  expect(await missingOf(player)).toBe(5000);
  const part = await refund(opened, 2000n);
  expect(part).toMatchObject({ state: 'sent', isNew: true, amount: 2000n });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 3000n, held: 2000n });
  expect(await missingOf(player)).toBe(3000);
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.success, refunded: 2000, number: 1 });
  const [sent] = await refundOf(player, opened);
  expect(sent).toMatchObject({ type: 2, status: invoiceStatus.processing, method: 'card', amount: 2000, fee: 0, canDecline: false });
  await app().drainJobs();
  await settled(player, sent?.id ?? '');
  await refund(opened);
  await app().drainJobs();
  for (const one of await refundOf(player, opened)) await settled(player, one.id);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  const { data: entries } = await player.call('listEntries', { query: { perPage: 100 } });
  const causes = entries.map(({ kind, cause }) => `${kind} ${cause ?? 'of its own'}`);
  expect(new Set(causes)).toEqual(new Set(['deposit of its own', 'withdrawal-hold refund', 'withdrawal-settle refund']));
  const receipt = await player.call('readInvoice', { params: { id: sent?.id ?? '' } });
  expect(receipt.data).toMatchObject({ refundOf: opened.id, account: null });
  expect(receipt.data.steps.map(({ status, by }) => [status, by])).toEqual([
    [invoiceStatus.processing, 'operator'],
    [invoiceStatus.success, 'system'],
  ]);
  await app().drainJobs();
  const told = await emailsTo(app(), player.email);
  expect(told.filter((subject) => subject === 'We’re refunding your deposit')).toHaveLength(2);
  expect(told.filter((subject) => subject === 'Your deposit has been refunded')).toHaveLength(2);
  const notices = (await player.call('listNotifications', {})).data.filter(({ data }) => JSON.stringify(data).includes(opened.id));
  expect(notices.length).toBeGreaterThanOrEqual(4);
  const provider = app().context.payments.require('cashier');
  expect(await reconcileProvider(app().context, provider, lastDay())).toMatchObject({ differences: 0 });
  expect(await readDifferences(app().context.database.db)).toEqual([]);
  const [run] = await readReconciliations(app().context.database.db, 1);
  expect(run?.sums['EUR']).toEqual({ oursIn: '5000', theirsIn: '5000', oursOut: '5000', theirsOut: '5000' });
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test('never more than is left of the deposit or on the account, never of what was not credited; nothing moves then', async () => {
  const { player, opened } = await paid();
  expect(await refusalOf(refund(opened, 5001n))).toMatchObject({ slug: 'invalid-input' });
  await app().fund(player, -4000n); // played away
  expect(await refusalOf(refund(opened))).toMatchObject({ slug: 'insufficient-funds' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 1000n, held: 0n });
  await refund(opened, 1000n);
  await app().fund(player, 9000n);
  expect(await refusalOf(refund(opened, 4001n))).toMatchObject({ slug: 'invalid-input' });
  const unpaid = await deposit(player);
  expect(await refusalOf(refund(unpaid))).toMatchObject({ slug: 'conflict' });
  const out = await withdraw(player, 1000);
  expect(await refusalOf(refund(out))).toMatchObject({ slug: 'not-found' });
  expect(await refusalOf(refund({ ...opened, id: randomUUID() }))).toMatchObject({ slug: 'not-found' });
});

test('the same command again, and many at once, give back once', async () => {
  const { player, opened } = await paid();
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await refund(opened, 1500n)));
  expect(answers.filter((one) => one.state === 'sent' && one.isNew)).toHaveLength(1);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 3500n, held: 1500n });
  expect(await refund(opened, 1500n, 'another mistake')).toMatchObject({ state: 'sent', isNew: true });
  const rest = await Promise.all(['a first', 'a second', 'a third'].map(async (why) => await refusalOf(refund(opened, 2000n, why))));
  expect(rest.filter((one) => one === undefined)).toHaveLength(1);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 5000n });
  // the process that sent it may have died before it heard the answer: the job asks again, and it is the first one
  await app().drainJobs();
  const all = await refundOf(player, opened);
  const { database, parts } = app().context;
  const send = parts.jobs.find(({ name }) => name === 'send-payout');
  await database.transact(
    async (tx) => await tx.updateTable('invoice').set({ provider_payment_id: null }).where('refund_of', '=', opened.id).execute(),
  );
  for (const { id } of all) await send?.run(app().context, { invoiceId: id });
  for (const { id } of all) await settled(player, id);
  const page = await app()
    .context.payments.require('cashier')
    .list?.({ ...lastDay(), after: undefined });
  const ids = new Set(all.map(({ id }) => id));
  const sums = page !== undefined && 'payments' in page ? page.payments.filter(({ reference }) => ids.has(reference)) : [];
  expect(new Set(sums.map(({ kind }) => kind))).toEqual(new Set(['payout']));
  expect(sums.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([1500, 1500, 2000]);
});

test('the same command again sends nothing though another refund of the deposit has failed since; what failed itself is sent anew', async () => {
  const { player, opened } = await paid();
  await refund(opened, 2000n);
  await refund(opened, 1000n, 'another mistake');
  const other = (await refundOf(player, opened)).find(({ amount }) => amount === 1000);
  if (other === undefined) throw new Error('Nothing was sent');
  await sendCallback(app(), newsOf(other, { status: 'failed' }));
  expect(await refund(opened, 2000n)).toMatchObject({ isNew: false });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 3000n, held: 2000n });
  expect(await refund(opened, 1000n, 'another mistake')).toMatchObject({ isNew: true });
  expect(await refund(opened, 1000n, 'another mistake')).toMatchObject({ isNew: false });
});

test('above the bound two people ask for the same, in however many parts; one of them twice is one', async () => {
  const { player, opened } = await paid(50_000);
  expect(await refund(opened, 15_000n)).toMatchObject({ state: 'sent' });
  expect(await refund(opened, 6000n)).toMatchObject({ state: 'proposed' });
  expect(await refund(opened, 6000n, 'again', 'operator: ANNA')).toMatchObject({ state: 'proposed' });
  expect(await refund(opened, 7000n, 'other sum', 'operator:ben')).toMatchObject({ state: 'proposed' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 35_000n, held: 15_000n });
  const op = openVerbs(app());
  expect((await op('deposit', 'refunds')).out).toContain('waits for a second person; operator:ben: other sum');
  expect(await refund(opened, 7000n, 'looked it up')).toMatchObject({ state: 'sent', amount: 7000n });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 28_000n, held: 22_000n });
  expect((await op('deposit', 'refunds')).out).not.toContain('second person');
  expect(await op('deposit', 'refund', opened.id, '--amount', '1', '--reason', 'by command')).toMatchObject({ code: 0 });
  expect((await op('deposit', 'refund', opened.id, '--amount', '1', '--reason', 'by command')).out).toContain('a second person');
});

test('what the provider refuses comes back, to be staked as before and to be given back anew; a late word is for people', async () => {
  const { player, opened } = await paid();
  await refund(opened, 2000n);
  const [sent] = await refundOf(player, opened);
  if (sent === undefined) throw new Error('Nothing was sent');
  await sendCallback(app(), newsOf(sent, { status: 'failed', reason: 'destination-refused' }));
  expect(await readInvoice(player, sent.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'destination-refused' });
  expect(await readInvoice(player, opened.id)).toMatchObject({ refunded: 0 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
  expect(await missingOf(player)).toBe(5000);
  await app().drainJobs();
  expect(await emailsTo(app(), player.email)).toContain('Your refund wasn’t paid');
  expect(await refund(opened, 2000n)).toMatchObject({ state: 'sent', isNew: true });
  await sendCallback(app(), newsOf(sent, { sequence: 2 }));
  expect(await readInvoice(player, sent.id)).toMatchObject({ status: invoiceStatus.review });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 1000n, held: 4000n });
  expect(await readInvoice(player, opened.id)).toMatchObject({ refunded: 4000 });
});

test('what was given back is what its refunds say, however two people decide about one that came late', async () => {
  const { player, opened } = await paid();
  await app().fund(player, 10_000n);
  await refund(opened);
  const [first] = await refundOf(player, opened);
  if (first === undefined) throw new Error('Nothing was sent');
  await sendCallback(app(), newsOf(first, { status: 'failed' }));
  await refund(opened, undefined, 'once more');
  const second = (await refundOf(player, opened)).find(({ id }) => id !== first.id) ?? first;
  await sendCallback(app(), newsOf(first, { sequence: 2 }));
  expect(await readInvoice(player, opened.id)).toMatchObject({ refunded: 5000 });
  // the first one may have been paid, so nothing is left though the second has failed
  expect((await sendCallback(app(), newsOf(second, { status: 'failed' }))).status).toBe(200);
  expect(await readInvoice(player, opened.id)).toMatchObject({ refunded: 5000 });
  expect(await refusalOf(refund(opened, undefined, 'a third'))).toMatchObject({ slug: 'conflict' });
  const [open] = await casesAbout(app(), first.id);
  await propose(app(), open?.id ?? '', 'not-paid');
  await decide(app(), open?.id ?? '');
  expect(await readInvoice(player, opened.id)).toMatchObject({ refunded: 0 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 15_000n, held: 0n });
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test('a deposit that its bank took back is not given back; one that was given back and is taken back is owed', async () => {
  const { player, opened } = await paid();
  await refund(opened, 5000n);
  await sendCallback(app(), newsOf(opened, { sequence: 9, status: 'charged-back', reason: 'cardholder-disputes' }));
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 5000n });
  const other = await paid(3000, player);
  expect(await refusalOf(refund(other.opened))).toMatchObject({ slug: 'withdrawals-frozen' });
  expect(await refusalOf(refund(opened))).toMatchObject({ slug: 'conflict' });
});

test.each(['written-off', 'returned'] as const)(
  'a refund that waited while its own deposit was in dispute is sent once that is %s, and only where the bank gave the deposit back',
  async (end) => {
    const { player, opened } = await paid();
    await app().drainJobs();
    const answer = await refund(opened, 5000n);
    const sent = vi.spyOn(app().context.payments.require('cashier'), 'refund');
    await sendCallback(app(), newsOf(opened, { sequence: 9, status: 'charged-back', reason: 'cardholder-disputes' }));
    await app().drainJobs();
    expect(sent.mock.calls).toEqual([]);
    const [found] = await casesAbout(app(), opened.id);
    await propose(app(), found?.id ?? '', end);
    await decide(app(), found?.id ?? '');
    await app().drainJobs();
    const id = answer.state === 'sent' ? answer.refund.id : '';
    expect([sent.mock.calls.length, await statusOf(app(), id)]).toEqual(
      end === 'returned' ? [1, invoiceStatus.processing] : [0, invoiceStatus.failed],
    );
    // what did not go is the player's again
    expect(await moneyOf(app(), player)).toMatchObject(end === 'returned' ? { real: 0n, held: 5000n } : { real: 5000n, held: 0n });
    sent.mockRestore();
  },
);
