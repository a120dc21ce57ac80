// A payout that was spent before its bet was settled anew: nothing leaves the player until it is taken.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { refundDeposit } from '#server/modules/payments/index.ts';
import { deposit, refusalOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { payOnPage, readInvoice, withCashier } from '#testing/with-cashier.ts';
import { marketOf, withSports, wonBy } from '#testing/with-sports.ts';

const house = withSports(withCashier());
const app = useTestApp(house.options);
const { feed } = house;

async function place(player: TestPlayer, eventId: string, amount: number): Promise<string> {
  const slip = {
    type: 'single' as const,
    legs: [{ price: 2500, selections: [{ eventId, marketId: 'result', specifiers: '', outcomeId: '1' }] }],
    stake: { of: 'line' as const, amount },
  };
  const { data } = await player.call('placeBet', { body: { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'none' } });
  expect(data.state).toBe('accepted');
  return data.id;
}

test('what a bet still owes keeps withdrawals and refunds of deposits back, and conversions out of its account, until it is taken', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  const opened = await deposit(player, 1000);
  await payOnPage(opened.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
  await app().fund(other, 5000n);
  for (const id of ['o1', 'o2']) await feed.offer({ id }, [marketOf('result', [2500, 3200, 2900])]);
  await expect.poll(() => app().context.sports.catalogue.events.get('o2')?.listed.size).toBe(1);
  const betId = await place(player, 'o1', 1000);
  await feed.settle('o1', 1, [wonBy('result', 3, 1)]);
  await expect.poll(async () => (await player.accounts())[0]?.balance).toBe(2500);
  await place(player, 'o2', 100);
  await feed.settle('o1', 1, [wonBy('result', 3, 2)]);
  const owed = async () => {
    const { rows } = await app().context.database.pool.query<{ receivable: string }>('select receivable from sports_bet where id = $1', [
      betId,
    ]);
    return Number(rows[0]?.receivable);
  };
  await expect.poll(owed).toBe(2500);
  const refused = { code: problems['withdrawals-owed'].code };
  const convert = async (from: string, to: string) => await player.call('offerConversion', { query: { from, to, amount: 2000 } });
  expect(await refusalOf(withdraw(player, 2000))).toMatchObject({ ...refused, detail: expect.stringContaining('€25.00') });
  expect(await refusalOf(player.call('listWithdrawalMethods', { query: { currency: 'BTC' } }))).toMatchObject(refused);
  expect(await refusalOf(convert('EUR', 'BTC'))).toMatchObject(refused);
  expect((await convert('BTC', 'EUR')).data.to).toBe('EUR');
  const refund = async () =>
    await app().context.database.transact(
      async (tx) =>
        await refundDeposit(tx, app().context, { invoiceId: opened.id, amount: 1000n, reason: 'asked for', actor: 'operator:anna' }),
    );
  expect(await refusalOf(refund())).toMatchObject({ slug: 'withdrawals-owed' });
  expect((await withdraw(other, 2000)).amount).toBe(2000);

  await app().fund(player, 5000n);
  await expect.poll(owed).toBe(0);
  expect((await player.accounts())[0]?.balance).toBe(4900);
  expect((await withdraw(player, 2000)).amount).toBe(2000);
  expect(await refund()).toMatchObject({ state: 'sent', amount: 1000n });
});
