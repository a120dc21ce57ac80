// What the pages of a deposit are told while people decide about another amount than was asked for.
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { casesAbout, decide, deposit, emailsTo, moneyOf, propose, runJob, stateOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { auditMoney, readDifferences, reconcileProvider } from '../index.ts';

const app = useTestApp(withCashier());
afterEach(() => void vi.restoreAllMocks());

type Invoice = Awaited<ReturnType<typeof deposit>>;

async function report(opened: Invoice, amount: number, more: object = {}): Promise<void> {
  expect((await sendCallback(app(), newsOf({ ...opened, amount }, more))).status).toBe(422);
}

const told = async (player: TestPlayer, id: string) => (await readInvoice(player, id)).otherAmount;

async function decideAs(opened: Invoice, outcome: 'credit' | 'dismiss'): Promise<void> {
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', outcome);
  await decide(app(), found?.id ?? '');
}

test('what came is told at once, the largest of what was reported, and no longer once it is decided', async () => {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  expect(opened.otherAmount).toBeNull();
  await report(opened, 4900);
  const before = await readInvoice(player, opened.id);
  expect(before).toMatchObject({ otherAmount: 4900, status: invoiceStatus.pending });
  // a provider says it again until it is taken, and of two reports the older one may come last
  await report(opened, 4900);
  expect((await readInvoice(player, opened.id)).version).toBe(before.version);
  await report(opened, 4950, { sequence: 2 });
  await report(opened, 4900);
  expect(await told(player, opened.id)).toBe(4950);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  await decideAs(opened, 'credit');
  expect(await readInvoice(player, opened.id)).toMatchObject({ otherAmount: null, status: invoiceStatus.failed });
  const credited = Number((await moneyOf(app(), player))?.real ?? 0);
  // what was credited already is nothing to decide about
  await report(opened, credited);
  expect(await told(player, opened.id)).toBeNull();
  await report(opened, 5100, { sequence: 3 });
  expect(await told(player, opened.id)).toBe(5100);
});

test('what is dismissed, or comes as it was asked for after all, is told no longer', async () => {
  const player = await app().signUp();
  const [dismissed, whole] = [await deposit(player, 5000), await deposit(player, 5000)];
  await report(dismissed, 6000);
  await report(whole, 4000);
  expect([await told(player, dismissed.id), await told(player, whole.id)]).toEqual([6000, 4000]);
  await decideAs(dismissed, 'dismiss');
  expect(await told(player, dismissed.id)).toBeNull();
  expect((await sendCallback(app(), newsOf(whole, { sequence: 2 }))).status).toBe(200);
  expect(await readInvoice(player, whole.id)).toMatchObject({ otherAmount: null, status: invoiceStatus.success });
  // nor later, whatever becomes of the deposit
  const { rows } = await app().context.database.pool.query('select other_amount from invoice where id = $1', [whole.id]);
  expect(rows).toEqual([{ other_amount: null }]);
});

test('the rest of a deposit with a fee is told and credited as all that came, so that the books agree', async () => {
  const player = await app().signUp();
  const op = openVerbs(app());
  const ask = async (fixed: string) =>
    await op('payment', 'fee', 'card', 'deposit', 'EUR', '--fixed', fixed, '--percent', '0', '--reason', 'tried');
  expect(await ask('1.00')).toMatchObject({ code: 0 });
  const opened = await deposit(player, 6000);
  expect(opened).toMatchObject({ amount: 6000, fee: 100 });
  await report(opened, 5900);
  await decideAs(opened, 'credit');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5900n });
  await sendCallback(app(), newsOf({ ...opened, amount: 6100 }, { sequence: 2 }));
  expect(await told(player, opened.id)).toBe(6100);
  await decideAs(opened, 'credit');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 6100n });
  await ask('0');
});

test('another currency and another kind are nothing that came; a deposit that has ended is told of what comes late', async () => {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  await report({ ...opened, currency: 'USD' }, 5000);
  const other = await readInvoice(player, opened.id);
  expect(other).toMatchObject({ status: invoiceStatus.pending, reason: 'other-currency' });
  // said again, it is the same
  await report({ ...opened, currency: 'USD' }, 5000);
  expect((await readInvoice(player, opened.id)).version).toBe(other.version);
  const [found] = await casesAbout(app(), opened.id);
  expect(found?.facts).toMatchObject({ reported: { currency: 'USD', amount: 5000 } });
  await report({ ...opened, type: 2 }, 4000);
  expect(await told(player, opened.id)).toBeNull();
  app().context.clock.setOffset(25 * 60 * 60_000);
  await runJob(app(), 'expire-deposits');
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.expired });
  await report(opened, 4800, { sequence: 2 });
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.expired, otherAmount: 4800 });
});

test('what a method asks is told with it, before any amount is typed', async () => {
  const player = await app().signUp();
  const op = openVerbs(app());
  const set = async (fixed: string, percent: string) =>
    await op('payment', 'fee', 'card', 'deposit', 'EUR', '--fixed', fixed, '--percent', percent, '--reason', 'tried');
  const cardOf = async () =>
    (await player.call('listDepositMethods', { query: { currency: 'EUR' } })).data.find(({ method }) => method === 'card');
  expect(await cardOf()).toMatchObject({ feeFixed: 0, feePermyriad: 0 });
  expect(await set('0.30', '1.5')).toMatchObject({ code: 0 });
  expect(await cardOf()).toMatchObject({ feeFixed: 30, feePermyriad: 150 });
  await set('0', '0');
});

test('what comes for a deposit that was credited already is told, and its difference credited once by two people, however often it is said', async () => {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  expect((await sendCallback(app(), newsOf(opened))).status).toBe(200);
  await report(opened, 7000, { sequence: 2 });
  await report(opened, 4000, { sequence: 2 });
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.success, otherAmount: 7000 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', 'credit');
  await expect(decide(app(), found?.id ?? '', 'confirm', 'operator: ANNA')).rejects.toThrow('may not confirm');
  const words = ['ben', 'carl', 'dora'].map(async (name) => await decide(app(), found?.id ?? '', 'confirm', `operator:${name}`));
  const ends = await Promise.allSettled(words);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 7000n });
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.success, otherAmount: null, amount: 5000 });
  expect((await emailsTo(app(), player.email)).filter((subject) => subject === 'Payment checked: it was made')).toHaveLength(1);
  // the same again is nothing new, and further coins bring what they add
  await report(opened, 7000, { sequence: 3 });
  expect(await casesAbout(app(), opened.id)).toEqual([]);
  await report(opened, 7500, { sequence: 4 });
  expect(await told(player, opened.id)).toBe(7500);
  await decideAs(opened, 'credit');
  expect((await player.call('listInvoices')).data.map(({ amount, status }) => [amount, status])).toEqual([
    [500, invoiceStatus.success],
    [2000, invoiceStatus.success],
    [5000, invoiceStatus.success],
  ]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 7500n });
  const provider = app().context.payments.require('cashier');
  const all = { ...stateOf(opened, 'succeeded'), amount: 7500n };
  vi.spyOn(provider, 'list').mockResolvedValue({ payments: [all], next: undefined });
  vi.spyOn(provider, 'state').mockResolvedValue(undefined);
  await reconcileProvider(app().context, provider, { from: new Date(0), to: new Date(1) });
  expect((await readDifferences(app().context.database.db)).filter(({ reference }) => reference === opened.id)).toEqual([]);
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test('nothing is credited of a deposit of which it is not decided whether it was paid, nor of one that its bank took back', async () => {
  const player = await app().signUp();
  for (const [status, why] of [
    ['failed', 'is not decided'],
    ['charged-back', 'took this deposit back'],
  ] as const) {
    const opened = await deposit(player, 5000);
    await sendCallback(app(), newsOf(opened));
    await report(opened, 7000, { sequence: 2 });
    expect((await sendCallback(app(), newsOf(opened, { sequence: 3, status }))).status).toBe(200);
    const found = (await casesAbout(app(), opened.id)).find(({ kind }) => kind === 'other-amount');
    await propose(app(), found?.id ?? '', 'credit');
    await expect(decide(app(), found?.id ?? '')).rejects.toThrow(why);
  }
  expect((await player.call('listInvoices')).data).toHaveLength(2);
  expect((await auditMoney(app().context)).violations).toEqual([]);
});
