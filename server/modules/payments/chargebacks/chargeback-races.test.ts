// A bank takes a deposit back in the moment in which money is to leave.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { takeLane } from '#server/modules/wallet/index.ts';
import { deposit, iban, moneyOf, refusalOf, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { refundDeposit } from '../index.ts';
import { requireLocked } from '../change-invoice.ts';
import { openWithdrawal } from '../open-withdrawal.ts';
import { takeBackDeposit } from './take-back.ts';

const app = useTestApp(withCashier());
type Invoice = Awaited<ReturnType<typeof deposit>>;

async function paid(player: TestPlayer): Promise<Invoice> {
  const opened = await deposit(player, 5000);
  await sendCallback(app(), newsOf(opened));
  return opened;
}

/** Waits until somebody waits for the lane. */
const untilOneWaits = async () =>
  await expect
    .poll(
      async () => {
        const { rows } = await app().context.database.pool.query<{ n: number }>(
          'select count(distinct pid)::int as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
        );
        return rows[0]?.n;
      },
      { interval: 10 },
    )
    .toBe(1);

const leaving: Record<string, (player: TestPlayer, other: Invoice) => Promise<unknown>> = {
  'a withdrawal': async (player) => await withdraw(player, 3000),
  'a conversion': async (player) => {
    const { data } = await player.call('offerConversion', { query: { from: 'EUR', to: 'BTC', amount: 3000 } });
    return await player.call('bookConversion', { body: { offer: data.offer } });
  },
  'a refund of another deposit': async (_, { id: invoiceId }) =>
    await app().context.database.transact(
      async (tx) => await refundDeposit(tx, app().context, { invoiceId, amount: 3000n, reason: 'a mistake', actor: 'operator:anna' }),
    ),
};

test.each(Object.keys(leaving))('%s that was let through before the bank took a deposit back is refused under the lane', async (what) => {
  const player = await app().signUp();
  const opened = await paid(player);
  const other = await paid(player);
  const { context } = app();
  const refusal = await context.database.transact(async (tx) => {
    await takeLane(tx, player.id);
    const refused = refusalOf(leaving[what]?.(player, other) ?? Promise.resolve());
    await untilOneWaits();
    await takeBackDeposit(tx, context, await requireLocked(tx, opened.id), { callbackSequence: 2, reason: undefined }, 'system');
    return { refused, as: what.startsWith('a refund') ? { slug: 'withdrawals-frozen' } : { code: 13006 } };
  });
  expect(await refusal.refused).toMatchObject(refusal.as);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n, held: 0n });
});

test('a withdrawal that is asked for while the bank’s word waits for the lane is taken back for it', async () => {
  const player = await app().signUp();
  const opened = await paid(player);
  const { context } = app();
  const { rows } = await context.database.pool.query<{ id: string }>('select account_id as id from invoice where id = $1', [opened.id]);
  const asked = await context.database.transact(async (tx) => {
    const row = await openWithdrawal(tx, context, {
      playerId: player.id,
      accountId: rows[0]?.id ?? '',
      method: 'bank-transfer',
      provider: 'cashier',
      currency: 'EUR',
      amount: 5000n,
      fields: { holder: 'Ada Lamp', iban },
      requestKey: null,
    });
    if (row === undefined) throw new Error('There is no withdrawal');
    const told = sendCallback(app(), newsOf(opened, { sequence: 2, status: 'charged-back', eventId: randomUUID() }));
    await untilOneWaits();
    return { id: row.id, told };
  });
  expect((await asked.told).status).toBe(200);
  expect(await statusOf(app(), asked.id)).toBe(invoiceStatus.rejected);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
});
