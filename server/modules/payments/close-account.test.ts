import { expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { approveChecks } from '#testing/approve-checks.ts';
import { casesAbout, decide, propose } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { reviewWithdrawal } from './index.ts';

const app = useTestApp(withCashier());

const payout = { currency: 'EUR', method: 'bank-transfer', fields: { holder: 'Ada Lamp', iban: 'DE89370400440532013000' } };
const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );

test('AC-08 ASVS V7.4.2 closing with 25.00 makes a withdrawal of 25.00, ends the sessions, and the ledger ends at 0; of five at once one closes', async () => {
  const player = await app().signUp();
  await app().fund(player, 2500n);
  const [account] = await player.accounts();
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => await player.call('closeAccount', { body: { payouts: [payout] } }).catch(() => undefined)),
  );
  const closed = answers.filter((answer) => answer !== undefined && answer.data.payouts.length > 0);
  expect(closed).toHaveLength(1);
  const [id = ''] = closed[0]?.data.payouts ?? [];
  expect(await refusalOf(player.call('readProfile'))).toMatchObject({ status: 401 });
  const signIn = app().guest.call('signIn', { body: { email: player.email, password: player.password } });
  expect(await refusalOf(signIn)).toMatchObject({ code: 11003, title: 'This account is closed' });
  const { pool } = app().context.database;
  const { rows } = await pool.query('select amount, status from invoice where player_id = $1', [player.id]);
  expect(rows).toEqual([{ amount: 2500n, status: invoiceStatus.pending }]);
  const { context } = app();
  const review = { invoiceId: id, verdict: 'approve', reason: 'closed', actor: 'operator:test' } as const;
  await context.database.transact(async (tx) => await reviewWithdrawal(tx, context, review));
  await sendCallback(app(), newsOf({ id, amount: 2500, currency: 'EUR', type: 2 }));
  const { rows: after } = await pool.query('select real, held from ledger.wallet_account where id = $1', [account?.id]);
  expect(after).toEqual([{ real: 0n, held: 0n }]);
});

test('an account with money needs to know where to; an empty one closes at once; nothing is half closed', async () => {
  const player = await app().signUp();
  await app().fund(player, 100n);
  const close = async (payouts: (typeof payout)[]) => await refusalOf(player.call('closeAccount', { body: { payouts } }));
  expect(await close([])).toMatchObject({ errors: [{ field: 'payouts.EUR', rule: 'required' }] });
  expect(await close([{ ...payout, method: 'pigeon' }])).toMatchObject({ code: 13001 });
  expect(await close([{ ...payout, fields: { ...payout.fields, iban: 'DE00' } }])).toMatchObject({ errors: [{ field: 'fields.iban' }] });
  expect((await player.call('readProfile')).data.status).toBe(1);
  await app().context.database.pool.query("update session set authenticated_at = now() - interval '6 minutes' where player_id = $1", [
    player.id,
  ]);
  expect(await close([payout])).toMatchObject({ code: 11010 });
  const empty = await app().signUp();
  expect((await empty.call('closeAccount', { body: { payouts: [] } })).data).toEqual({ closed: true, payouts: [] });
});

test('more than one payout may be leaves in parts, also where people pay out what came back to a closed account', async () => {
  const { pool } = app().context.database;
  const { rows: terms } = await pool.query(
    "select min_amount, max_amount from payment_method where type = 2 and currency = 'EUR' and method = 'bank-transfer'",
  );
  const { min_amount: min, max_amount: max } = terms[0] as { min_amount: bigint; max_amount: bigint };
  expect(min).toBeGreaterThan(1n);
  const player = await app().signUp();
  await approveChecks(app(), player);
  await app().fund(player, 2n * max + 1n);
  const [account] = await player.accounts();
  const { payouts } = (await player.call('closeAccount', { body: { payouts: [payout] } })).data;
  const partsOf = async (status: number): Promise<string[]> =>
    (await pool.query('select amount from invoice where player_id = $1 and status = $2 order by id', [player.id, status])).rows.map((row) =>
      String((row as { amount: bigint }).amount),
    );
  // no provider sends a part of a cent
  const parts = [max, (max + 2n) / 2n, (max + 1n) / 2n].map(String);
  expect(await partsOf(invoiceStatus.pending)).toEqual(parts);
  const refused = vi.spyOn(app().context.payments.require('cashier'), 'payout').mockResolvedValue({ refused: 'not today' });
  for (const invoiceId of payouts)
    await app().context.database.transact(
      async (tx) =>
        await reviewWithdrawal(tx, app().context, {
          invoiceId,
          verdict: 'approve',
          reason: 'closed',
          actor: 'operator:test',
          isByTwo: true,
        }),
    );
  await app().drainJobs();
  refused.mockRestore();
  expect(await partsOf(invoiceStatus.failed)).toEqual(parts);
  const id = (await casesAbout(app(), account?.id)).at(-1)?.id ?? '';
  await propose(app(), id, 'pay-out');
  await decide(app(), id);
  expect(await partsOf(invoiceStatus.processing)).toEqual(parts);
});
