// One payment with everything that happened to it, as its player reads it.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { casesAbout, decide, propose } from '#testing/money-talk.ts';
import { newsOf, payOnPage, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { reviewWithdrawal } from './index.ts';

const app = useTestApp(withCashier());

const iban = 'DE89370400440532013000';
const withdraw = async (player: TestPlayer) =>
  (
    await player.call('createWithdrawal', {
      body: { method: 'bank-transfer', currency: 'EUR', amount: 3000, fields: { holder: 'Ada Lamp', iban } },
    })
  ).data;
const read = async ({ call }: Pick<TestPlayer, 'call'>, id: string) => (await call('readInvoice', { params: { id } })).data;
const statusOf = async (act: Promise<unknown>) =>
  await act.then(
    () => 200,
    (error: unknown) => (error instanceof CallRefused ? error.status : error),
  );

test('a deposit tells its steps in their order, each with its time', async () => {
  const player = await app().signUp();
  const { data: opened } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  expect(await read(player, opened.id)).toMatchObject({ id: opened.id, status: invoiceStatus.pending, account: null, fee: 0 });
  await payOnPage(opened.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await read(player, opened.id)).status).toBe(invoiceStatus.success);
  const { steps, createdAt, updatedAt, number } = await read(player, opened.id);
  expect(number).toBe(1);
  expect(steps[0]).toEqual({ status: invoiceStatus.pending, reason: null, by: 'player', at: createdAt });
  expect(steps.at(-1)).toEqual({ status: invoiceStatus.success, reason: null, by: 'system', at: updatedAt });
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
});

test('a withdrawal that people reject says why and by whom, and names its account masked alone', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player);
  await app().context.database.transact(
    async (tx) =>
      await reviewWithdrawal(tx, app().context, {
        invoiceId: asked.id,
        verdict: 'reject',
        reason: 'the account is not yours',
        actor: 'operator:ada',
      }),
  );
  const told = await read(player, asked.id);
  expect(told.account).toBe('DE89 •••• 3000');
  expect(told.steps.map(({ status, reason, by }) => [status, reason, by])).toEqual([
    [invoiceStatus.pending, null, 'player'],
    [invoiceStatus.rejected, 'the account is not yours', 'operator'],
  ]);
  expect(JSON.stringify(told)).not.toMatch(/Ada|:ada|0532013000/); // an id may well have "ada" in it
});

test('PA-01 a deposit of another amount than was asked for tells why on both of its pages', async () => {
  const player = await app().signUp();
  const { data: opened } = await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 5000 } });
  await sendCallback(app(), newsOf({ ...opened, amount: 4900 }));
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', 'credit');
  await decide(app(), found?.id ?? '');
  const made = (await player.call('listInvoices')).data.find(({ id }) => id !== opened.id);
  const whyOf = async (id: string) => (await read(player, id)).steps.map(({ status, reason }) => [status, reason]);
  expect(await whyOf(made?.id ?? '')).toEqual([[invoiceStatus.success, `instead of ${opened.id}`]]);
  expect((await whyOf(opened.id)).at(-1)).toEqual([invoiceStatus.failed, 'other amount paid']);
});

test('one that its player takes back, twice, ends once and by the player', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const asked = await withdraw(player);
  await player.call('declineInvoice', { params: { id: asked.id } });
  await player.call('declineInvoice', { params: { id: asked.id } });
  expect((await read(player, asked.id)).steps.map(({ status, by }) => [status, by])).toEqual([
    [invoiceStatus.pending, 'player'],
    [invoiceStatus.declined, 'player'],
  ]);
});

test('a stranger, a guest and an id that nobody has are told nothing', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  await app().fund(player, 10_000n);
  const { id } = await withdraw(player);
  expect(await statusOf(read(stranger, id))).toBe(404);
  expect(await statusOf(read(player, randomUUID()))).toBe(404);
  expect(await statusOf(read(player, 'no-payment'))).toBe(404);
  expect(await statusOf(read(app().guest, id))).toBe(401);
});
