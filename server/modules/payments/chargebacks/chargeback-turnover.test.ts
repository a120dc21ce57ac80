// What is to be staked of deposits once a bank takes one of them back, and once it gives it back.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { casesAbout, decide, deposit, propose, statusOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { refundDeposit } from '../index.ts';

const app = useTestApp(withCashier());
type Invoice = Awaited<ReturnType<typeof deposit>>;

async function paid(amount = 5000): Promise<{ player: TestPlayer; opened: Invoice }> {
  const player = await app().signUp();
  const opened = await deposit(player, amount);
  await sendCallback(app(), newsOf(opened));
  return { player, opened };
}
const takeBack = async (opened: Invoice) => await sendCallback(app(), newsOf(opened, { sequence: 2, status: 'charged-back' }));
const caseOf = async (opened: Invoice) => (await casesAbout(app(), opened.id))[0];
const missingOf = async (player: TestPlayer) => (await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data.missing;

async function stakeOnce(player: TestPlayer, amount: bigint): Promise<void> {
  const round = { provider: 'studio', ref: randomUUID(), game: 'turnover' };
  const accountId = (await player.accounts())[0]?.id ?? '';
  const played = { kind: 'bet-win', key: randomUUID(), accountId, stake: amount, payout: amount } as const;
  expect((await app().context.wallet.submit({ ...played, round, exclusive: false, closesRound: true })).code).toBe('ok');
}

test('a deposit that was staked takes nothing off what is missing of another one when its bank takes it back; an unstaked one its own part', async () => {
  const { player, opened: first } = await paid(5000);
  await stakeOnce(player, 5000n);
  const second = await deposit(player, 3000);
  await sendCallback(app(), newsOf(second));
  expect(await missingOf(player)).toBe(3000);
  await takeBack(first);
  expect(await missingOf(player)).toBe(3000);
  const third = await deposit(player, 2000);
  await sendCallback(app(), newsOf(third));
  await takeBack(second);
  expect(await missingOf(player)).toBe(2000);
});

test.each([
  { stakes: 5000n, kept: true, after: 3000 },
  { stakes: 2000n, kept: true, after: 6000 },
  { stakes: 0n, kept: true, after: 8000 },
  { stakes: 5000n, kept: false, after: 8000 },
])(
  'of a deposit that its bank gives back what was staked ($stakes) is not to be staked again, where that was written down: $kept',
  async ({ stakes, kept, after }) => {
    const { player, opened } = await paid(5000);
    if (stakes > 0n) await stakeOnce(player, stakes);
    const other = await deposit(player, 3000);
    await sendCallback(app(), newsOf(other));
    await takeBack(opened);
    expect(await missingOf(player)).toBe(3000);
    // as of a row from before it was
    if (!kept) await app().context.database.pool.query('update payment_receivable set unplayed = null where invoice_id = $1', [opened.id]);
    const id = (await caseOf(opened))?.id ?? '';
    await propose(app(), id, 'returned');
    await decide(app(), id);
    expect(await missingOf(player)).toBe(after);
  },
);

test('what was given back of a deposit is not to be staked: it neither stands before an older one nor takes of that when its bank takes it', async () => {
  const refund = async ({ id: invoiceId }: Invoice, amount: bigint) =>
    await app().context.database.transact(
      async (tx) => await refundDeposit(tx, app().context, { invoiceId, amount, reason: 'by mistake', actor: 'operator:anna' }),
    );
  for (const [given, which, after] of [
    [3000n, 'older', 0],
    [2000n, 'newer', 5000],
  ] as const) {
    const { player, opened: older } = await paid(5000);
    await app().fund(player, 4000n);
    const newer = await deposit(player, 3000);
    await sendCallback(app(), newsOf(newer));
    await refund(newer, given);
    await takeBack(which === 'older' ? older : newer);
    expect(await missingOf(player)).toBe(after);
  }
});

test('a newer deposit that people decide about keeps its part when an older one, which was staked, is taken back', async () => {
  const { player, opened: older } = await paid(5000);
  await stakeOnce(player, 5000n);
  await app().fund(player, 4000n);
  const newer = await deposit(player, 3000);
  await sendCallback(app(), newsOf(newer));
  await sendCallback(app(), newsOf(newer, { sequence: 2, status: 'failed' }));
  expect(await statusOf(app(), newer.id)).toBe(invoiceStatus.review);
  await takeBack(older);
  expect(await missingOf(player)).toBe(3000);
  const id = (await caseOf(newer))?.id ?? '';
  await propose(app(), id, 'paid');
  await decide(app(), id);
  expect(await missingOf(player)).toBe(3000);
});
