// News that never came: what the provider is asked, for how long, and what an error does to the others.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { paidByWord } from '#testing/compare-books.ts';
import { useTestApp } from '#testing/test-app.ts';
import {
  alarmsAbout,
  casesAbout,
  deposit,
  emailsTo,
  moneyOf,
  review,
  runJob,
  stateOf,
  stateWill,
  statusOf,
  withdraw,
} from '#testing/money-talk.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { PaymentProviderError, readOpenWithdrawals } from './index.ts';
import { sendPayout as sendPayoutJob } from './payments.job.ts';

const app = useTestApp(withCashier());
const hourMs = 3_600_000;
const later = (ms: number) => app().context.clock.setOffset(ms);

const sendPayout = async (invoiceId: string) => await sendPayoutJob.run(app().context, { invoiceId });

afterEach(() => {
  vi.restoreAllMocks();
  later(0);
});

test.each(['declined', 'expired', 'failed'] as const)(
  'a deposit that is paid although it was %s, and whose callback is lost, is credited with an email',
  async (end) => {
    const player = await app().signUp();
    const opened = await deposit(player);
    if (end === 'declined') await player.call('declineInvoice', { params: { id: opened.id } });
    if (end === 'failed') await sendCallback(app(), newsOf(opened, { status: 'failed' }));
    if (end === 'expired') {
      later(25 * hourMs);
      await runJob(app(), 'expire-deposits');
    }
    expect(await statusOf(app(), opened.id)).toBe(invoiceStatus[end]);
    stateWill(app(), new Map([[opened.id, stateOf(opened, 'succeeded')]]));
    later(26 * hourMs);
    for (let time = 0; time < 2; time += 1) await runJob(app(), 'reconcile-invoices');
    expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
    expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
    expect((await emailsTo(app(), player.email)).filter((subject) => subject === 'Your payment has arrived after all')).toHaveLength(1);
  },
);

test('a payment is asked about for as many days as its method says, and no longer', async () => {
  const { pool } = app().context.database;
  const player = await app().signUp();
  const opened = await deposit(player);
  await player.call('declineInvoice', { params: { id: opened.id } });
  const asked = stateWill(app(), new Map([[opened.id, stateOf(opened, 'cancelled')]]));
  const timesAsked = () => asked.mock.calls.filter(([{ reference }]) => reference === opened.id).length;
  later(29 * 24 * hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(timesAsked()).toBe(1);
  later(31 * 24 * hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(timesAsked()).toBe(2);
  later(60 * 24 * hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(timesAsked()).toBe(2);
  const { rows } = await pool.query('select next_ask_at from invoice where id = $1', [opened.id]);
  expect(rows).toEqual([{ next_ask_at: null }]);
});

test('a payout that failed and was paid after all, its callback lost, is held for review', async () => {
  const player = await app().signUp();
  await app().fund(player, 5000n);
  const asked = await withdraw(player);
  await review(app(), asked.id, 'approve');
  await app().context.database.pool.query("update invoice set provider_payment_id = 'p-9' where id = $1", [asked.id]);
  await sendCallback(app(), newsOf(asked, { status: 'failed' }));
  stateWill(app(), new Map([[asked.id, stateOf(asked, 'succeeded')]]));
  later(hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.review);
  expect(await casesAbout(app(), asked.id)).toMatchObject([{ kind: 'contradiction', is_held: true }]);
});

test('an answer that is older than the news that came meanwhile is not believed', async () => {
  const player = await app().signUp();
  await app().fund(player, 5000n);
  const asked = await withdraw(player);
  await review(app(), asked.id, 'approve');
  await sendPayout(asked.id);
  vi.spyOn(app().context.payments.require('cashier'), 'state').mockImplementation(async ({ reference }) => {
    if (reference !== asked.id) return undefined;
    // it was failed when the question came, and is paid by the time that the answer does
    await sendCallback(app(), newsOf(asked));
    return stateOf(asked, 'failed');
  });
  later(hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.success);
  expect(await casesAbout(app(), asked.id)).toEqual([]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 2000n, held: 0n });
});

test('an answer about another amount is a case, not a credit', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  stateWill(app(), new Map([[opened.id, { ...stateOf(opened, 'succeeded'), amount: 4999n }]]));
  later(hourMs);
  await runJob(app(), 'reconcile-invoices');
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'other-amount' }]);
});

test('of more payments than a page each is asked about once a run, and one that errs holds up nobody', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  const wrong = await deposit(player);
  await app().context.database.pool.query(
    `insert into invoice (id, player_id, account_id, type, status, method, provider, amount, currency, created_at, updated_at, next_ask_at)
     select gen_random_uuid(), player_id, account_id, 1, 4, method, provider, amount, currency, created_at, updated_at, now() - interval '1 day'
     from invoice, generate_series(1, 230) where id = $1`,
    [opened.id],
  );
  await app().context.database.pool.query('update payment_count set invoices = invoices + 230 where player_id = $1', [player.id]);
  // nobody pays at the cashier itself: its answers are the test's
  paidByWord.add(opened.id);
  const asked = vi.spyOn(app().context.payments.require('cashier'), 'state').mockImplementation(async ({ reference }) => {
    if (reference === wrong.id) return { refused: 'The payment provider answered 409' };
    return reference === opened.id ? stateOf(opened, 'succeeded') : undefined;
  });
  later(hourMs);
  await runJob(app(), 'reconcile-invoices');
  const ids = asked.mock.calls.map(([{ reference }]) => reference);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(232);
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(await alarmsAbout(app(), wrong.id)).toEqual([{ kind: 'reconcile-failed', count: 1n }]);
  later(30 * hourMs);
  await runJob(app(), 'expire-deposits');
  expect(await statusOf(app(), wrong.id)).toBe(invoiceStatus.expired);
});

test('a deposit that cannot be given up holds up none behind it, and is told of', async () => {
  const player = await app().signUp();
  const [torn, sound] = [await deposit(player), await deposit(player)];
  const owner = new pg.Client({ connectionString: app().databaseUrl });
  await owner.connect();
  try {
    await owner.query("create function tear() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$");
    await owner.query(`create trigger tear before update on invoice for each row when (old.id = '${torn.id}') execute function tear()`);
    later(25 * hourMs);
    await runJob(app(), 'expire-deposits');
    expect([await statusOf(app(), torn.id), await statusOf(app(), sound.id)]).toEqual([invoiceStatus.pending, invoiceStatus.expired]);
    expect(await alarmsAbout(app(), torn.id)).toMatchObject([{ kind: 'reconcile-failed' }]);
    await owner.query('drop trigger tear on invoice');
    await runJob(app(), 'expire-deposits');
    expect(await statusOf(app(), torn.id)).toBe(invoiceStatus.expired);
  } finally {
    await owner.query('drop function if exists tear cascade');
    await owner.end();
  }
});

test('of more unsent payouts than a page each gets its job, and an operator is told of those that are not listed', async () => {
  const { pool } = app().context.database;
  const player = await app().signUp();
  const opened = await deposit(player);
  await pool.query(
    `insert into invoice (id, player_id, account_id, type, status, method, provider, amount, currency, created_at, updated_at)
     select gen_random_uuid(), player_id, account_id, 2, $2, 'unsent', provider, amount, currency, created_at, created_at
     from invoice, generate_series(1, 205) where id = $1`,
    [opened.id, invoiceStatus.processing],
  );
  await pool.query('update payment_count set invoices = invoices + 205 where player_id = $1', [player.id]);
  later(hourMs);
  try {
    for (let time = 0; time < 2; time += 1) await runJob(app(), 'send-unsent-payouts');
    const { rows } = await pool.query<{ jobs: bigint }>(
      "select count(*) as jobs from invoice i join graphile_worker.jobs j on j.key = 'payout ' || i.id where i.method = 'unsent'",
    );
    expect(rows).toEqual([{ jobs: 205n }]);
    expect(await readOpenWithdrawals(app().context, 200)).toMatchObject({ isMore: true, open: { length: 200 } });
    expect((await readOpenWithdrawals(app().context, 1000)).isMore).toBe(false);
  } finally {
    // nothing was held for them, which the books would say
    await pool.query("update invoice set status = $1 where method = 'unsent'", [invoiceStatus.declined]);
  }
});

test('while the provider is away a run ends soon, and the next one goes on with others', async () => {
  const player = await app().signUp();
  const opened = [];
  for (let n = 0; n < 8; n += 1) opened.push(await deposit(player));
  const asked = vi.spyOn(app().context.payments.require('cashier'), 'state').mockImplementation(async () => {
    throw new PaymentProviderError('The payment provider cannot be reached');
  });
  later(40 * 24 * hourMs);
  await runJob(app(), 'reconcile-invoices');
  const first = asked.mock.calls.map(([{ reference }]) => reference);
  expect(first).toHaveLength(5);
  await runJob(app(), 'reconcile-invoices');
  const second = asked.mock.calls.slice(5).map(([{ reference }]) => reference);
  expect(second.filter((reference) => first.includes(reference))).toEqual([]);
  expect(await alarmsAbout(app(), 'payment provider')).toMatchObject([{ kind: 'reconcile-failed' }]);
});

test('a payout that is refused because an earlier try had reached the provider keeps its hold; one that it never heard of is given back', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const [sent, unknown] = [await withdraw(player, 3000), await withdraw(player, 2000)];
  vi.spyOn(app().context.payments.require('cashier'), 'payout').mockImplementation(async () => ({
    refused: 'The payment provider answered 409',
  }));
  stateWill(app(), new Map([[sent.id, stateOf(sent, 'pending')]]));
  for (const { id } of [sent, unknown]) {
    await review(app(), id, 'approve');
    await sendPayout(id);
  }
  expect(await moneyOf(app(), player)).toMatchObject({ real: 7000n, held: 3000n });
  expect([await statusOf(app(), sent.id), await statusOf(app(), unknown.id)]).toEqual([invoiceStatus.processing, invoiceStatus.failed]);
});

test('an address, key or clock that is wrong gives no payout back: it is sent again', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player, 3000);
  await review(app(), asked.id, 'approve');
  for (const status of [401, 403, 404, 408, 429, 503]) {
    const answer = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('', { status }));
    await expect(sendPayout(asked.id)).rejects.toThrow(PaymentProviderError);
    answer.mockRestore();
  }
  expect(await moneyOf(app(), player)).toMatchObject({ real: 7000n, held: 3000n });
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.processing);
});
