// What previews remember: they ask the database for next to nothing, and say what is so now, whoever changed it.
import { expect, test } from 'vitest';
import { setMethodFee, setReviewRule } from '../index.ts';
import { refusalOf } from '#testing/money-talk.ts';
import { statementsDuring } from '#testing/statements.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
const preview = async (player: TestPlayer, invoiceType: 1 | 2, method: string, amount = 5000) =>
  (await player.call('readPaymentFees', { query: { currency: 'EUR', amount, invoiceType, method } })).data;
const ofDeposit = async (player: TestPlayer) => await preview(player, 1, 'card');
const ofWithdrawal = async (player: TestPlayer) => await preview(player, 2, 'bank-transfer');
const pool = () => app().context.database.pool;

test('a preview reads nothing once the terms and its player are known', async () => {
  const player = await app().signUp();
  await ofDeposit(player);
  expect(await statementsDuring(pool(), async () => await ofDeposit(player))).toEqual([]);
  expect(await statementsDuring(pool(), async () => await ofWithdrawal(player))).toEqual([]);
  for (const topic of ['player-status', 'unplayed'] as const) {
    await app().context.notifier.tell(topic, { playerId: player.id });
    const anew = await statementsDuring(pool(), async () => await ofWithdrawal(player));
    expect(anew).toContainEqual(expect.stringContaining('from "player"'));
  }
});

test('what an operator sets holds for the next preview, and for the booking that follows it', async () => {
  const player = await app().signUp();
  expect(await ofDeposit(player)).toMatchObject({ fee: 0 });
  const { database } = app().context;
  const word = {
    method: 'card',
    type: 1,
    currency: 'EUR',
    fee_fixed: 30n,
    fee_permyriad: 0,
    reason: 'a test',
    actor: 'operator:anna',
  } as const;
  await database.transact(async (tx) => await setMethodFee(tx, app().context, word));
  expect(await ofDeposit(player)).toMatchObject({ fee: 30, leaves: 5030 });
  const rules = [...(await database.db.selectFrom('review_rule').select('id').execute())];
  expect(await ofWithdrawal(player)).toMatchObject({ review: { isAutomatic: false } });
  await database.transact(async (tx) => {
    for (const { id } of rules)
      for (const actor of ['operator:anna', 'operator:ben'])
        await setReviewRule(tx, app().context, { id, eyes: 0, above: undefined, days: undefined, reason: 'a test', actor });
  });
  expect(await ofWithdrawal(player)).toMatchObject({ review: { isAutomatic: true } });
});

test('a change by SQL, from wherever, is told too', async () => {
  const player = await app().signUp();
  await ofDeposit(player);
  await pool().query(`update payment_method set max_amount = 4000 where method = 'card' and currency = 'EUR' and type = 1`);
  await expect.poll(async () => JSON.stringify((await refusalOf(ofDeposit(player))) ?? null)).toContain('amount-out-of-range');
  await pool().query(`update payment_method set is_enabled = false where method = 'card' and currency = 'EUR' and type = 1`);
  await expect.poll(async () => JSON.stringify((await refusalOf(ofDeposit(player))) ?? null)).toContain('method-unavailable');
});
