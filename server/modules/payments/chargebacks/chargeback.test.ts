// A deposit that its bank takes back after it was credited.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { setLimit } from '#testing/limit-talk.ts';
import {
  alarmsAbout,
  casesAbout,
  decide,
  deposit,
  emailsTo,
  moneyOf,
  propose,
  refusalOf,
  review,
  runJob,
  statusOf,
  withdraw,
} from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { openVerbs } from '#testing/command-line.ts';
import { auditMoney } from '../index.ts';

const app = useTestApp(withCashier());
type Invoice = Awaited<ReturnType<typeof deposit>>;

async function paid(amount = 5000): Promise<{ player: TestPlayer; opened: Invoice }> {
  const player = await app().signUp();
  const opened = await deposit(player, amount);
  await sendCallback(app(), newsOf(opened));
  return { player, opened };
}
const takeBack = async (opened: Invoice, more: object = {}) =>
  await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'charged-back', reason: 'cardholder-disputes', ...more }));
const caseOf = async (opened: Invoice) => (await casesAbout(app(), opened.id))[0];
const owedOf = async (opened: Invoice) =>
  (
    await app().context.database.pool.query('select amount, taken, collected, state from payment_receivable where invoice_id = $1', [
      opened.id,
    ])
  ).rows[0];
const toldOwed = async (player: TestPlayer, { id }: Invoice) => (await player.call('readInvoice', { params: { id } })).data.owed;
const missingOf = async (player: TestPlayer) => (await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data.missing;

test('what is on the account goes, the rest is owed, once however often it is told; the player is told and paid nothing', async () => {
  const { player, opened } = await paid();
  await app().fund(player, -3000n); // played away
  const answers = await Promise.all(Array.from({ length: 5 }, async () => await takeBack(opened, { eventId: randomUUID() })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  expect(await owedOf(opened)).toEqual({ amount: 5000n, taken: 2000n, collected: 0n, state: 'open' });
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'charged-back' });
  expect(await emailsTo(app(), player.email)).toContain('Your bank reversed a deposit');
  // how much of it is owed still, in the email and on the payment's page
  expect(await toldOwed(player, opened)).toBe(3000);
  const mail = await app().context.database.pool.query<{ body_text: string }>(
    `select body_text from mail where recipient = $1 and subject = 'Your bank reversed a deposit'`,
    [player.email],
  );
  expect(mail.rows.map((row) => row.body_text)).toEqual([expect.stringContaining('What is still owed: €30.00.')]);
  expect(await caseOf(opened)).toMatchObject({ kind: 'chargeback', facts: { reported: { taken: 2000, owed: 3000 } } });
  expect(await missingOf(player)).toBe(0);
  // the statement calls it what it is
  const { data: entries } = await player.call('listEntries', { query: { perPage: 100 } });
  expect(entries.map(({ kind, cause }) => [kind, cause]).toReversed()).toEqual([
    ['deposit', null],
    ['adjustment', null],
    ['withdrawal-hold', 'chargeback'],
    ['withdrawal-settle', 'chargeback'],
  ]);
  await app().fund(player, 10_000n);
  expect(await refusalOf(withdraw(player))).toMatchObject({ status: 409, code: 13006 });
  expect(await refusalOf(player.call('listWithdrawalMethods', { query: { currency: 'EUR' } }))).toMatchObject({ code: 13006 });
});

test('LI-02 what a bank took back counts for the limit of its period all the same; what never was paid does not', async () => {
  const player = await app().signUp();
  await setLimit(player, 10_000, { definition: 3, period: 'monthly' });
  const refused = async () => await refusalOf(player.call('listDepositMethods', { query: { currency: 'EUR' } }));
  const full = { code: 13_100 };
  const opened = await deposit(player, 10_000);
  await sendCallback(app(), newsOf(opened));
  expect(await refused()).toMatchObject(full);
  await takeBack(opened);
  expect(await refused()).toMatchObject(full);
  for (const end of ['returned', 'not-paid'] as const) {
    await propose(app(), (await casesAbout(app(), opened.id)).at(-1)?.id ?? '', end);
    await decide(app(), (await casesAbout(app(), opened.id)).at(-1)?.id ?? '');
    expect(await refused()).toMatchObject(full);
    if (end === 'returned') await takeBack(opened, { sequence: 3 });
  }
  const other = await app().signUp();
  await setLimit(other, 10_000, { definition: 3, period: 'monthly' });
  const unpaid = await deposit(other, 10_000);
  await sendCallback(app(), newsOf(unpaid));
  await sendCallback(app(), newsOf(unpaid, { sequence: 2, status: 'failed' }));
  const [found] = await casesAbout(app(), unpaid.id);
  await propose(app(), found?.id ?? '', 'not-paid');
  await decide(app(), found?.id ?? '');
  expect(await deposit(other, 10_000)).toMatchObject({ status: invoiceStatus.pending });
});

test('withdrawals that wait are taken back for it; one that was sent is not', async () => {
  const { player, opened } = await paid();
  await app().fund(player, 4000n);
  const sent = await withdraw(player, 4000);
  await review(app(), sent.id, 'approve');
  await app().drainJobs();
  const waiting = await withdraw(player, 5000);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 9000n });
  await takeBack(opened);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 4000n });
  expect(await readInvoice(player, waiting.id)).toMatchObject({ status: invoiceStatus.rejected, reason: 'deposit-charged-back' });
  expect(await statusOf(app(), sent.id)).toBe(invoiceStatus.processing);
  expect(await owedOf(opened)).toMatchObject({ taken: 5000n });
});

test('a payout that was approved, and that no provider was asked for yet, is taken back as well', async () => {
  const { player, opened } = await paid();
  await app().drainJobs();
  const asked = await withdraw(player, 5000);
  await review(app(), asked.id, 'approve');
  await takeBack(opened);
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.rejected, reason: 'deposit-charged-back' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  expect(await owedOf(opened)).toMatchObject({ taken: 5000n });
  const sent = vi.spyOn(app().context.payments.require('cashier'), 'payout');
  await app().drainJobs();
  expect(sent.mock.calls).toEqual([]);
  sent.mockRestore();
});

/** A withdrawal that was approved and asked for while its provider was away. */
async function askedInVain(player: TestPlayer, amount: number): Promise<string> {
  const asked = await withdraw(player, amount);
  await review(app(), asked.id, 'approve');
  const away = vi.spyOn(app().context.payments.require('cashier'), 'payout').mockRejectedValue(new Error('away'));
  await app().drainJobs();
  expect(away).toHaveBeenCalled();
  away.mockRestore();
  return asked.id;
}

test('one that its provider was asked for and never had is called back once no ask is under way any more, and what is owed is collected of it', async () => {
  const { player, opened } = await paid();
  await app().drainJobs();
  const asked = await askedInVain(player, 5000);
  await takeBack(opened);
  expect(await owedOf(opened)).toMatchObject({ taken: 0n });
  const verb = async () => await openVerbs(app())('withdrawal', 'recall', asked, '--reason', 'taken back');
  expect(await verb()).toMatchObject({ code: 1 });
  app().context.clock.setOffset(16 * 60_000);
  const [first, second] = await Promise.all([verb(), verb()]);
  expect([first.code, second.code].filter((code) => code === 0).length).toBe(1);
  expect(await readInvoice(player, asked)).toMatchObject({ status: invoiceStatus.failed, reason: 'called-back' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
  const id = (await caseOf(opened))?.id ?? '';
  await propose(app(), id, 'collected');
  await decide(app(), id);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  const sent = vi.spyOn(app().context.payments.require('cashier'), 'payout');
  await app().drainJobs();
  expect(sent.mock.calls).toEqual([]);
  sent.mockRestore();
  app().context.clock.setOffset(0);
});

test.each(['written-off', 'returned'] as const)(
  'a payout that was asked for waits while it is open, and is sent once it is %s',
  async (end) => {
    const { player, opened } = await paid();
    await app().fund(player, 4000n);
    await app().drainJobs();
    const asked = { id: await askedInVain(player, 4000) };
    await takeBack(opened);
    const sent = vi.spyOn(app().context.payments.require('cashier'), 'payout');
    await app().drainJobs();
    app().context.clock.setOffset(2 * 60_000);
    await runJob(app(), 'send-unsent-payouts');
    await app().drainJobs();
    app().context.clock.setOffset(0);
    expect(sent.mock.calls).toEqual([]);
    expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.processing });
    expect(await moneyOf(app(), player)).toMatchObject({ held: 4000n });
    const id = (await caseOf(opened))?.id ?? '';
    await propose(app(), id, end);
    await decide(app(), id);
    await app().drainJobs();
    expect(sent.mock.calls.map(([{ reference }]) => reference)).toEqual([asked.id]);
    sent.mockRestore();
  },
);

test('two people decide: what is owed is collected once it is there, or written off; then payouts go on', async () => {
  const { player, opened } = await paid();
  await app().fund(player, -5000n);
  await takeBack(opened);
  const id = (await caseOf(opened))?.id ?? '';
  await propose(app(), id, 'collected');
  await expect(decide(app(), id)).rejects.toThrow(/holds less than is owed/);
  await app().fund(player, 6000n);
  await decide(app(), id);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 1000n, held: 0n });
  expect(await owedOf(opened)).toEqual({ amount: 5000n, taken: 0n, collected: 5000n, state: 'collected' });
  expect(await toldOwed(player, opened)).toBe(0);
  const closed = { status: invoiceStatus.failed, reason: 'charged-back-closed' };
  expect(await readInvoice(player, opened.id)).toMatchObject(closed);
  expect((await player.call('readInvoice', { params: { id: opened.id } })).data.steps.at(-1)).toMatchObject({ ...closed, by: 'operator' });
  await expect(decide(app(), id)).rejects.toThrow(/decided already/);
  expect(await withdraw(player, 1000)).toMatchObject({ status: 1 });

  const other = await paid();
  await app().fund(other.player, -5000n);
  await takeBack(other.opened);
  const written = (await caseOf(other.opened))?.id ?? '';
  await propose(app(), written, 'written-off');
  await decide(app(), written);
  expect(await owedOf(other.opened)).toEqual({ amount: 5000n, taken: 0n, collected: 0n, state: 'written-off' });
  expect(await readInvoice(other.player, other.opened.id)).toMatchObject(closed);
  expect(await emailsTo(app(), other.player.email)).toContain('Your deposit: case closed');
});

test('where the bank gives it back, the player has again what was taken, and it is to be staked as before', async () => {
  const { player, opened } = await paid();
  await takeBack(opened);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  const id = (await caseOf(opened))?.id ?? '';
  await propose(app(), id, 'returned');
  const answers = await Promise.all([1, 2].map(async () => await refusalOf(decide(app(), id))));
  expect(answers.filter((one) => one === undefined)).toHaveLength(1);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.success, number: 1 });
  expect(await missingOf(player)).toBe(5000);
});

test('that the bank gave it back is told to those who decide, and books nothing before they did', async () => {
  const { player, opened } = await paid();
  await app().fund(player, -2000n);
  await takeBack(opened);
  const won = async () => await sendCallback(app(), newsOf(opened, { sequence: 3 }));
  expect([(await won()).status, (await won()).status]).toEqual([200, 200]);
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'charged-back' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  expect(await alarmsAbout(app(), `returned chargeback ${opened.id}`)).toMatchObject([{ kind: 'payment-unclear' }]);
  expect((await auditMoney(app().context)).violations).toEqual([]);
  const id = (await caseOf(opened))?.id ?? '';
  await propose(app(), id, 'returned');
  await decide(app(), id);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 3000n });
  expect((await won()).status).toBe(200);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 3000n });
  expect((await auditMoney(app().context)).violations).toEqual([]);
});

test.each(['not-paid', 'paid'] as const)(
  'a bank that takes a deposit again which it gave back is told, its money is held and nothing is paid out until it is decided as %s',
  async (end) => {
    const { player, opened } = await paid();
    await takeBack(opened);
    const id = (await caseOf(opened))?.id ?? '';
    await propose(app(), id, 'returned');
    await decide(app(), id);
    await app().fund(player, 4000n);
    const waiting = await withdraw(player, 2000);
    const again = async () => await takeBack(opened, { sequence: 4, eventId: randomUUID() });
    expect((await Promise.all([again(), again(), again()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.review);
    expect(await statusOf(app(), waiting.id)).toBe(invoiceStatus.rejected);
    expect(await moneyOf(app(), player)).toMatchObject({ real: 4000n, held: 5000n });
    const cases = await casesAbout(app(), opened.id);
    expect(cases).toMatchObject([{ kind: 'contradiction', facts: { reported: { status: 'charged-back' } } }]);
    expect(await alarmsAbout(app(), `contradiction ${opened.id}`)).toMatchObject([{ kind: 'payment-unclear' }]);
    expect(await refusalOf(withdraw(player))).toMatchObject({ status: 409, code: 13006 });
    expect((await auditMoney(app().context)).violations).toEqual([]);
    await propose(app(), cases[0]?.id ?? '', end);
    await decide(app(), cases[0]?.id ?? '');
    expect(await moneyOf(app(), player)).toMatchObject({ real: end === 'paid' ? 9000n : 4000n, held: 0n });
    expect(await statusOf(app(), opened.id)).toBe(end === 'paid' ? invoiceStatus.success : invoiceStatus.failed);
    const { data: entries } = await player.call('listEntries', { query: { perPage: 100 } });
    expect(entries.slice(0, 2).map(({ kind, cause }) => [kind, cause])).toEqual([
      [end === 'paid' ? 'withdrawal-release' : 'withdrawal-settle', 'chargeback'],
      ['withdrawal-hold', 'chargeback'],
    ]);
    expect((await auditMoney(app().context)).violations).toEqual([]);
    expect(await withdraw(player, 1000)).toMatchObject({ status: invoiceStatus.pending });
  },
);

test.each(['not-paid', 'paid'] as const)(
  'a payout that was asked for waits while the bank has taken a deposit again, and is sent with the word that it is %s',
  async (end) => {
    const { player, opened } = await paid();
    await takeBack(opened);
    const id = (await caseOf(opened))?.id ?? '';
    await propose(app(), id, 'returned');
    await decide(app(), id);
    await app().drainJobs();
    const asked = { id: await askedInVain(player, 2000) };
    await app().fund(player, 4000n);
    await takeBack(opened, { sequence: 4, eventId: randomUUID() });
    const sent = vi.spyOn(app().context.payments.require('cashier'), 'payout');
    await app().drainJobs();
    expect(sent.mock.calls).toEqual([]);
    const [found] = await casesAbout(app(), opened.id);
    await propose(app(), found?.id ?? '', end);
    await decide(app(), found?.id ?? '');
    await app().drainJobs();
    expect(sent.mock.calls.map(([{ reference }]) => reference)).toEqual([asked.id]);
    sent.mockRestore();
  },
);

test('an old one changes nothing, one before the money came fails the deposit, a stranger’s and another amount are refused', async () => {
  const { player, opened } = await paid();
  expect((await takeBack(opened, { sequence: 0 })).status).toBe(422);
  expect((await sendCallback(app(), newsOf(opened, { status: 'charged-back' }), { secret: 'guess' })).status).toBe(401);
  expect((await takeBack(opened, { amount: 4000 })).status).toBe(422);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  const unpaid = await deposit(player);
  await sendCallback(app(), newsOf(unpaid, { status: 'charged-back' }));
  expect(await statusOf(app(), unpaid.id)).toBe(invoiceStatus.failed);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
});

test('a deposit that was declined here, paid at the bank and taken back is not credited when the news of its money comes last', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await player.call('declineInvoice', { params: { id: opened.id } });
  expect((await takeBack(opened, { sequence: 3 })).status).toBe(200);
  expect((await sendCallback(app(), newsOf(opened, { sequence: 2 }))).status).toBe(200);
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.declined);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
});

test('the page of the sandbox takes a charge back, and the player reads why', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  await payOnPage(opened.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
  const overview = `${app().origin}/cashier/`;
  const page = await (await fetch(overview)).text();
  const [, path = ''] = /action="[^"]*(\/payments\/[\w-]{43}\/charge-back)"/.exec(page) ?? [];
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  const press = async () =>
    await fetch(`${app().origin}/cashier${path}`, { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' });
  expect((await press()).status).toBe(303);
  expect((await press()).status).toBe(303);
  await expect.poll(async () => (await readInvoice(player, opened.id)).reason).toBe('charged-back');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  expect(await (await fetch(overview)).text()).toContain('charged back');
});
