// What a player may do with money before the address of the account is proven.
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { confirmEmail } from '#server/modules/players/index.ts';
import { readStoredEmail } from '#server/platform/mail.ts';
import { type TestApp, openTestApp, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());

const refusalOf = async (act: Promise<unknown>) =>
  await act.then(
    () => undefined,
    (error: unknown) => (error instanceof CallRefused ? error.problem : error),
  );
const newcomer = async (at: TestApp = app()) => await at.signUp({}, { isProven: false });
const deposit = async (player: TestPlayer, amount: number, currency = 'EUR', key: string = randomUUID()) =>
  (await player.call('createDeposit', { body: { method: currency === 'BTC' ? 'bitcoin' : 'card', currency, amount, key } })).data;
const prove = async (player: TestPlayer) =>
  await app().context.database.transact(async (tx) => await confirmEmail(tx, app().context, player.id));
/** Takes the account by the email of a reset, as the owner of its address does. Returns the access token of a sign-in. */
async function resetPassword(email: string): Promise<string> {
  const { context, guest } = app();
  await guest.call('requestReset', { body: { email } });
  await app().drainJobs();
  const { rows } = await context.database.pool.query<Parameters<typeof readStoredEmail>[1]>(
    'select * from mail where recipient = $1 order by created_at desc, id desc',
    [email],
  );
  const texts = rows.map((row) => readStoredEmail(context.secrets, row).text);
  const resetCode = texts.map((text) => /[?&]resetCode=([\w-]+)/.exec(text)?.[1]).find((code) => code !== undefined) ?? '';
  const newPassword = 'the owner picks this one';
  await guest.call('resetPassword', { body: { resetCode, newPassword, repeatNewPassword: newPassword } });
  return (await guest.call('signIn', { body: { email, password: newPassword } })).data.accessToken;
}
const refused = { code: 13005, status: 409 };

test('deposits come to 150 EUR in all until the address is proven; the refusal says so, and nothing is opened', async () => {
  const player = await newcomer();
  const key = randomUUID();
  const first = await deposit(player, 10_000, 'EUR', key);
  expect(await payOnPage(first.redirectUrl ?? '', 'success')).toBeLessThan(400);
  await deposit(player, 5000);
  const refusal = await refusalOf(deposit(player, 1000));
  expect(refusal).toMatchObject(refused);
  expect((refusal as { detail: string }).detail).toContain('150.00 EUR');
  // the same request again is the same invoice, not another deposit
  expect((await deposit(player, 10_000, 'EUR', key)).id).toBe(first.id);
  expect((await player.call('listInvoices')).data).toHaveLength(2);
  await prove(player);
  expect(await deposit(player, 50_000)).toMatchObject({ amount: 50_000, status: 1 });
});

test('the preview tells what will be refused: above the bound, and any withdrawal, until the address is proven', async () => {
  const player = await newcomer();
  const preview = async (amount: number, invoiceType: 1 | 2, method: string) =>
    await refusalOf(player.call('readPaymentFees', { query: { currency: 'EUR', amount, invoiceType, method } }));
  expect(await preview(15_000, 1, 'card')).toBeUndefined();
  expect(await preview(15_100, 1, 'card')).toMatchObject(refused);
  await deposit(player, 10_000);
  expect(await preview(5000, 1, 'card')).toBeUndefined();
  expect(await preview(5100, 1, 'card')).toMatchObject(refused);
  expect(await preview(5000, 2, 'bank-transfer')).toMatchObject({ code: problems['email-unproven'].code });
  await prove(player);
  expect(await preview(5100, 1, 'card')).toBeUndefined();
  expect(await preview(5000, 2, 'bank-transfer')).toBeUndefined();
});

test('all currencies count together, at the stored rates', async () => {
  const player = await newcomer();
  // 100.00 USD are 92.23 EUR, 500.00 BRL are 80.90 EUR
  await deposit(player, 10_000, 'USD');
  expect(await refusalOf(deposit(player, 50_000, 'BRL'))).toMatchObject(refused);
  expect(await player.accounts()).toHaveLength(2);
  await deposit(player, 35_000, 'BRL');
  expect(await refusalOf(deposit(player, 1000, 'USD'))).toMatchObject(refused);
});

test('ten deposits at once do not pass the bound together', async () => {
  const player = await newcomer();
  const answers = await Promise.all(Array.from({ length: 10 }, async () => await refusalOf(deposit(player, 5000))));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(3);
  for (const answer of answers) if (answer !== undefined) expect(answer).toMatchObject(refused);
  const { data } = await player.call('listInvoices');
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(15_000);
});

test('a deposit that was given up makes room again; another player’s count for themselves', async () => {
  const [player, other] = [await newcomer(), await newcomer()];
  const { id } = await deposit(player, 15_000);
  expect(await refusalOf(deposit(player, 1000))).toMatchObject(refused);
  await deposit(other, 15_000);
  await player.call('declineInvoice', { params: { id } });
  expect(await deposit(player, 15_000)).toMatchObject({ status: 1 });
});

test('nothing is paid out before the proof, by a withdrawal or by closing the account', async () => {
  const player = await newcomer();
  await app().fund(player, 5000n);
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  const input = { method: 'bank-transfer', currency: 'EUR', amount: 4000, fields };
  expect(await refusalOf(player.call('createWithdrawal', { body: { ...input, key: randomUUID() } }))).toMatchObject({
    code: 11018,
    status: 409,
  });
  const payouts = [{ currency: 'EUR', method: 'bank-transfer', fields }];
  expect(await refusalOf(player.call('closeAccount', { body: { payouts } }))).toMatchObject({ code: 11018 });
  expect((await player.accounts())[0]).toMatchObject({ balance: 5000, held: 0 });
  await prove(player);
  expect((await player.call('createWithdrawal', { body: { ...input, key: randomUUID() } })).data).toMatchObject({ amount: 4000 });
  // an account with nothing in it is closed without a proof
  expect((await (await newcomer()).call('closeAccount', { body: { payouts: [] } })).data.closed).toBe(true);
});

test('profile se: nothing is paid in before the proof', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { ...withCashier(), config: { jurisdiction: 'se' } });
  expect(await refusalOf(deposit(await newcomer(strict), 1000))).toMatchObject(refused);
  await strict.close();
});

test('whoever proves the address by its mailbox is offered no card of whoever opened the account, nor one that a page of theirs brings afterwards', async () => {
  const email = `owner-${randomUUID()}@lanternhall.example`;
  const player = await app().signUp({ email }, { isProven: false });
  const [paid, declined, open] = [await deposit(player, 1000), await deposit(player, 1100), await deposit(player, 1200)];
  const instrument = (key: string) => ({
    key: `${key} ${email}`,
    label: `•••• ${key}`,
    holder: 'Max Other',
    payoutReference: `card_${key}`,
  });
  await sendCallback(app(), newsOf(paid, { instrument: instrument('1111') }));
  await player.call('declineInvoice', { params: { id: declined.id } });
  const optionsOf = async (call: TestPlayer['call']) =>
    (await call('listWithdrawalMethods', { query: { currency: 'EUR' } })).data
      .find(({ method }) => method === 'card')
      ?.fields[0]?.options?.map(({ label }) => label);
  expect(await optionsOf(player.call)).toEqual(['•••• 1111']);
  const own = app().as(await resetPassword(email));
  await app().drainJobs();
  const { data } = await own('listInvoices');
  expect(data.find(({ id }) => id === open.id)).toMatchObject({ status: invoiceStatus.declined, reason: 'address proven anew' });
  await sendCallback(app(), newsOf(open, { instrument: instrument('2222') }));
  await sendCallback(app(), newsOf(declined, { instrument: instrument('3333') }));
  expect((await own('listAccounts')).data[0]).toMatchObject({ balance: 3300 });
  expect(await optionsOf(own)).toEqual([]);
  // the owner's own is, from the first deposit on
  const { data: ours } = await own('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 1000 } });
  await sendCallback(app(), newsOf(ours, { instrument: { ...instrument('4444'), holder: 'Ada Lamp' } }));
  expect(await optionsOf(own)).toEqual(['•••• 4444']);
});
