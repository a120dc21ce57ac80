// An approved payout that its provider was asked for in vain, called back.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openOperator } from '#testing/command-line.ts';
import { moneyOf, review, runJob, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const by = openOperator(app);
const minutes = (count: number) => app().context.clock.setOffset(count * 60_000);
afterEach(() => app().context.clock.setOffset(0));

const spyOnPayout = () => vi.spyOn(app().context.payments.require('cashier'), 'payout');
const recall = async (name: string, id: string) => await by(name, 'withdrawal', 'recall', id, '--reason', 'wanted back');

/** A withdrawal that was approved, and asked for while its provider was away. */
async function askedInVain(): Promise<{ player: TestPlayer; id: string }> {
  const player = await app().signUp();
  await app().fund(player, 5000n);
  const { id } = await withdraw(player, 5000);
  await review(app(), id, 'approve');
  const away = spyOnPayout().mockRejectedValue(new Error('away'));
  await app().drainJobs();
  expect(away).toHaveBeenCalled();
  away.mockRestore();
  return { player, id };
}

async function sendUnsent(): Promise<void> {
  await runJob(app(), 'send-unsent-payouts');
  await app().drainJobs();
}

test('is not sent any more, and its money comes back by itself once no ask can be under way', async () => {
  const { player, id } = await askedInVain();
  const sent = spyOnPayout();
  expect(await recall('anna', id)).toMatchObject({ code: 1, said: expect.stringContaining('in 15 minutes') });
  for (const passed of [3, 8, 14]) {
    minutes(passed);
    await sendUnsent();
    expect(await statusOf(app(), id)).toBe(invoiceStatus.processing);
  }
  expect((await by('anna', 'withdrawal', 'show', id)).said).toMatch(/Called back +operator:anna/);
  minutes(16);
  await sendUnsent();
  expect(await readInvoice(player, id)).toMatchObject({ status: invoiceStatus.failed, reason: 'called-back' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
  expect(sent.mock.calls).toEqual([]);
  sent.mockRestore();
});

test('one that its provider has after all is not taken back, and its provider is asked for its name again', async () => {
  const { player, id } = await askedInVain();
  expect(await recall('anna', id)).toMatchObject({ code: 1 });
  const cashier = app().context.payments.require('cashier');
  const known = vi.spyOn(cashier, 'state').mockResolvedValue({ state: 'created', amount: undefined } as never);
  minutes(16);
  await sendUnsent();
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 5000n });
  known.mockRestore();
  const sent = spyOnPayout();
  await sendUnsent();
  expect(sent.mock.calls.map(([{ reference }]) => reference)).toContain(id);
  sent.mockRestore();
});

test('of a provider that is not configured any more: two people answer for it where it was asked, one where it never was', async () => {
  const { player, id } = await askedInVain();
  const rename = async (invoiceId: string): Promise<void> => {
    const owner = new pg.Client({ connectionString: app().databaseUrl });
    await owner.connect();
    await owner.query(`update invoice set provider = 'gone' where id = $1`, [invoiceId]);
    await owner.end();
  };
  await rename(id);
  expect(await recall('anna', id)).toMatchObject({ code: 1, said: expect.stringContaining('not configured') });
  minutes(16);
  await sendUnsent();
  expect(await recall('anna', id)).toMatchObject({ code: 1, said: expect.stringContaining('somebody else') });
  expect(await statusOf(app(), id)).toBe(invoiceStatus.processing);
  expect(await recall('ben', id)).toMatchObject({ code: 0 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
  minutes(0);

  const { id: unasked } = await withdraw(player, 5000);
  await rename(unasked);
  await review(app(), unasked, 'approve');
  await app().drainJobs();
  expect(await recall('anna', unasked)).toMatchObject({ code: 0 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
});

test('a chargeback takes back no payout that its provider has, whenever it was asked', async () => {
  const player = await app().signUp();
  const { data: opened } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await sendCallback(app(), newsOf(opened));
  const { id } = await withdraw(player, 5000);
  await review(app(), id, 'approve');
  await app().drainJobs();
  // as a version that noted no asks sent it
  await app().context.database.pool.query('update invoice set asked_at = null where id = $1', [id]);
  await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'charged-back', reason: 'cardholder-disputes' }));
  expect(await statusOf(app(), id)).toBe(invoiceStatus.processing);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 5000n });
});
