// Withdrawals to a card: to one that the player paid with, chosen by the house's word for it, paid by the provider's.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/kernel/constants.ts';
import { openOperator, openVerbs } from '#testing/command-line.ts';
import { deposit, iban, moneyOf, refusalOf, review, runJob, stateOf, statusOf, stateWill } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { readDifferences, readReconciliations, reconcileProvider } from '../index.ts';
import { askProvider } from '../reconcile-invoices.job.ts';

const app = useTestApp(withCashier());
const pool = () => app().context.database.pool;

interface Card {
  number?: string;
  holder?: string;
}

/** Deposits so much by card on the provider's page, and returns that page. */
async function paidBy(player: TestPlayer, card: Card = {}, amount = 20_000): Promise<string> {
  const opened = await deposit(player, amount);
  const page = opened.redirectUrl ?? '';
  await payOnPage(page, 'success', card);
  await expect.poll(async () => await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  return page;
}

async function cardMethod(player: TestPlayer) {
  const { data } = await player.call('listWithdrawalMethods', { query: { currency: 'EUR' } });
  const method = data.find((one) => one.method === 'card');
  return { needs: method?.needs, options: method?.fields[0]?.options ?? [] };
}

const cardOf = async (player: TestPlayer): Promise<string> => (await cardMethod(player)).options[0]?.value ?? '';

const toCard = async (player: TestPlayer, card: string, amount = 3000, more: object = {}) =>
  (await player.call('createWithdrawal', { body: { method: 'card', currency: 'EUR', amount, fields: { card }, ...more } })).data;

async function payOut(id: string): Promise<void> {
  if ((await statusOf(app(), id)) === invoiceStatus.pending) await review(app(), id, 'approve');
  await app().drainJobs();
  await expect.poll(async () => await statusOf(app(), id)).not.toBe(invoiceStatus.processing);
}

/** Has the provider forget the card that a page was paid by, as its holder would. */
async function removeCard(page: string): Promise<void> {
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(`${app().origin}/cashier/`)).text())?.[1] ?? '';
  const url = page.replace('/pay/', '/payments/');
  const { status } = await fetch(`${url}/remove-card`, { method: 'POST', body: new URLSearchParams({ token }), redirect: 'manual' });
  expect(status).toBe(303);
}

afterEach(() => void vi.restoreAllMocks());
beforeAll(async () => {
  for (const name of ['anna', 'ben'])
    for (const rule of ['unverified', 'unplayed', 'shared-instrument', 'count'])
      await openOperator(app)(name, 'withdrawal', 'rule', rule, '--people', 'off', '--reason', 'a test of cards');
});

test('who paid with no card is told to do so first, and is paid to none', async () => {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  expect(await cardMethod(player)).toEqual({ needs: 'card', options: [] });
  expect(await refusalOf(toCard(player, randomUUID()))).toMatchObject({ status: 422, errors: [{ field: 'fields.card', rule: 'oneOf' }] });
  expect(await refusalOf(toCard(player, ''))).toMatchObject({ errors: [{ field: 'fields.card', rule: 'required' }] });
  const opened = await deposit(player);
  await payOnPage(opened.redirectUrl ?? '', 'card-declined');
  await expect.poll(async () => await statusOf(app(), opened.id)).toBe(invoiceStatus.failed);
  expect(await cardMethod(player)).toMatchObject({ needs: 'card' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_000n, held: 0n });
});

test('a card that was paid with is offered masked and paid to; the books of both sides agree, and nothing tells more of it', async () => {
  const player = await app().signUp();
  await paidBy(player);
  const { needs, options } = await cardMethod(player);
  expect(needs).toBeUndefined();
  expect(options).toEqual([{ value: expect.stringMatching(/^[\da-f-]{36}$/), label: '•••• 4242', usedAt: expect.any(String) }]);
  const asked = await toCard(player, options[0]?.value ?? '');
  expect(asked).toMatchObject({ method: 'card', status: invoiceStatus.pending, amount: 3000 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 17_000n, held: 3000n });
  const { rows: sealed } = await pool().query<{ row: string }>(
    'select payout_sealed::text as row from payment_instrument where player_id = $1 union all select fields_sealed::text from invoice where id = $2',
    [player.id, asked.id],
  );
  const payouts = vi.spyOn(app().context.payments.require('cashier'), 'payout');
  await payOut(asked.id);
  // the provider gets its own word for the card, and nothing else
  expect(payouts.mock.calls.map(([request]) => [request.reference, request.method, request.fields])).toEqual([
    [asked.id, 'card', { card: expect.stringMatching(/^card_/) }],
  ]);
  const reference = payouts.mock.calls[0]?.[0].fields['card'] ?? '';
  expect(sealed).toHaveLength(2);
  for (const { row } of sealed) expect(row).not.toContain(Buffer.from(reference).toString('hex'));
  const { data } = await player.call('readInvoice', { params: { id: asked.id } });
  expect(data).toMatchObject({ status: invoiceStatus.success, account: '•••• 4242' });
  expect(data.steps.map(({ by }) => by)).toEqual(['player', 'operator', 'system']);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 17_000n, held: 0n });
  // as any other withdrawal, it bears the fee of deposits that were not staked
  expect(data).toMatchObject({ fee: 150, turnoverFee: 150 });
  expect(await app().context.payments.require('cashier').state({ reference: asked.id, id: undefined })).toMatchObject({
    kind: 'payout',
    status: 'succeeded',
    amount: 2850n,
  });
  const used = (await player.call('listUsedMethods')).data.find(({ type }) => type === 2);
  expect(used).toMatchObject({ method: 'card', account: '•••• 4242' });
  const provider = app().context.payments.require('cashier');
  const day = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) };
  expect(await reconcileProvider(app().context, provider, day)).toMatchObject({ differences: 0 });
  const [run] = await readReconciliations(app().context.database.db, 1);
  expect(run?.sums['EUR']).toMatchObject({ oursOut: '2850', theirsOut: '2850' });
  expect(await readDifferences(app().context.database.db)).toEqual([]);
  expect((await openVerbs(app())('withdrawal', 'show', asked.id)).out).toContain('•••• 4242');
});

test("a stranger's card, a number, and the provider's own words are refused, and nothing is held", async () => {
  const [owner, stranger] = [await app().signUp(), await app().signUp()];
  await paidBy(owner);
  await paidBy(stranger, { number: '5555 5555 5555 4444' });
  const card = await cardOf(owner);
  for (const wrong of [card, '4242424242424242', 'card_4242', randomUUID()])
    expect(await refusalOf(toCard(stranger, wrong))).toMatchObject({ status: 422, errors: [{ field: 'fields.card' }] });
  const fields = { card: await cardOf(stranger), cardReference: 'card_other', cardLabel: 'mine', holder: 'Somebody' };
  expect(await refusalOf(toCard(stranger, '', 3000, { fields }))).toMatchObject({
    errors: [
      { field: 'fields.cardReference', rule: 'unknown' },
      { field: 'fields.cardLabel', rule: 'unknown' },
      { field: 'fields.holder', rule: 'unknown' },
    ],
  });
  const earlier = await toCard(owner, card);
  const again = { method: 'card', currency: 'EUR', amount: 3000, payoutAccount: earlier.id };
  expect(await refusalOf(stranger.call('createWithdrawal', { body: again }))).toMatchObject({ status: 404 });
  expect(await moneyOf(app(), stranger)).toMatchObject({ real: 20_000n, held: 0n });
});

test('the same again is one withdrawal, and of two at once the account covers one', async () => {
  const player = await app().signUp();
  await paidBy(player);
  const card = await cardOf(player);
  const key = randomUUID();
  const same = await Promise.all([1, 2, 3].map(async () => await toCard(player, card, 4000, { key })));
  expect(new Set(same.map(({ id }) => id)).size).toBe(1);
  const all = await Promise.all([1, 2].map(async () => await refusalOf(toCard(player, card, 16_000))));
  expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(all.find((refusal) => refusal !== undefined)).toMatchObject({ code: 12001 });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 20_000n });
});

test('the bill says that nobody looks at it once the card was paid to, and of another card that somebody does', async () => {
  const player = await app().signUp();
  await paidBy(player);
  const first = await cardOf(player);
  const isAutomatic = async (card: string) =>
    (await player.call('readPaymentFees', { query: { currency: 'EUR', amount: 2000, invoiceType: 2, method: 'card', card } })).data.review
      ?.isAutomatic;
  expect(await isAutomatic(first)).toBe(false);
  await payOut((await toCard(player, first)).id);
  expect(await isAutomatic(first)).toBe(true);
  await paidBy(player, { number: '5555 5555 5555 4444' });
  const { options } = await cardMethod(player);
  expect(options.map(({ label }) => label)).toEqual(['•••• 4444', '•••• 4242']);
  expect(await isAutomatic(options[0]?.value ?? '')).toBe(false);
  expect(await toCard(player, first)).toMatchObject({ status: invoiceStatus.processing });
  const body = { method: 'card', currency: 'EUR', amount: 1000, payoutAccount: (await toCard(player, options[0]?.value ?? '')).id };
  const again = (await player.call('createWithdrawal', { body })).data;
  expect((await player.call('readInvoice', { params: { id: again.id } })).data.account).toBe('•••• 4444');
});

test('a card that its provider knows no more gives the money back with the reason, and is offered again once it was paid with anew', async () => {
  const player = await app().signUp();
  const page = await paidBy(player);
  const card = await cardOf(player);
  await removeCard(page);
  const failed = await toCard(player, card);
  await payOut(failed.id);
  expect(await readInvoice(player, failed.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'card-unknown' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 20_000n, held: 0n });
  expect(await cardMethod(player)).toEqual({ needs: 'card', options: [] });
  expect(await refusalOf(toCard(player, card))).toMatchObject({ errors: [{ field: 'fields.card', rule: 'oneOf' }] });
  await paidBy(player);
  expect(await cardOf(player)).toBe(card);
  // news of the old one, late, forget nothing
  const asked = await toCard(player, card);
  await sendCallback(app(), newsOf(failed, { status: 'failed', reason: 'card-unknown', sequence: 9 }));
  expect(await cardOf(player)).toBe(card);
  await payOut(asked.id);
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.success });
});

test('a card that refuses the money gives it back, and stays', async () => {
  const player = await app().signUp();
  await paidBy(player, { number: '4000 0000 0000 0002' });
  const asked = await toCard(player, await cardOf(player));
  await payOut(asked.id);
  expect(await readInvoice(player, asked.id)).toMatchObject({ status: invoiceStatus.failed, reason: 'destination-refused' });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 20_000n, held: 0n });
  expect(await cardMethod(player)).toMatchObject({ options: [{ label: '•••• 0002' }] });
});

test('KY-05 a card in another name than the profile’s is not paid to, whenever the name came', async () => {
  const player = await app().signUp();
  await paidBy(player, { holder: 'Max Other' });
  const card = await cardOf(player);
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  expect(await cardMethod(player)).toEqual({ needs: 'own-card', options: [] });
  expect(await refusalOf(toCard(player, card))).toMatchObject({ errors: [{ field: 'fields.card', rule: 'holder' }] });
  await paidBy(player, { holder: 'LAMP ADA' });
  expect((await cardMethod(player)).options).toHaveLength(1);
  expect(await toCard(player, await cardOf(player))).toMatchObject({ status: invoiceStatus.pending });
  expect(await moneyOf(app(), player)).toMatchObject({ held: 3000n });
});

test('KY-05 a card that is known to be somebody else’s stays so when a deposit tells no holder, and hides no card of the player’s own', async () => {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  let count = 0;
  const told = async (key: string, holder?: string) => {
    count += 1;
    const instrument = {
      key: `${key} of ${player.id}`,
      label: `•••• ${key}`,
      payoutReference: `card_${count}`,
      ...(holder !== undefined && { holder }),
    };
    const opened = await deposit(player, 1000);
    expect((await sendCallback(app(), newsOf(opened, { instrument }))).status).toBe(200);
  };
  const foreign = { needs: 'own-card', options: [] };
  await told('1111', 'Max Other');
  await told('1111');
  expect(await cardMethod(player)).toEqual(foreign);
  expect((await pool().query('select is_own, deposits from payment_instrument where player_id = $1', [player.id])).rows).toEqual([
    { is_own: false, deposits: 2 },
  ]);
  // once its provider knew it no more, its holder is kept no more
  await pool().query('update payment_instrument set payout_sealed = null where player_id = $1', [player.id]);
  await told('1111');
  expect(await cardMethod(player)).toEqual(foreign);
  const { rows: kept } = await pool().query<{ id: string }>('select id from payment_instrument where player_id = $1', [player.id]);
  const refused = await refusalOf(toCard(player, kept[0]?.id ?? ''));
  expect(refused).toMatchObject({ errors: [{ field: 'fields.card', rule: 'oneOf' }] });
  await told('2222', 'Ada Lamp');
  await Promise.all(Array.from({ length: 20 }, async (_, n) => await told(String(3000 + n), 'Max Other')));
  expect((await cardMethod(player)).options.map(({ label }) => label)).toEqual(['•••• 2222']);
  expect(await toCard(player, await cardOf(player))).toMatchObject({ status: invoiceStatus.pending });
});

test('what a deposit was paid with is noted once, also where its callback comes after it was asked about', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  stateWill(app(), new Map([[opened.id, stateOf(opened, 'succeeded')]]));
  await askProvider(app().context, { id: opened.id, provider: 'cashier', provider_payment_id: null });
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(await cardMethod(player)).toMatchObject({ needs: 'card' });
  const instrument = { key: `late ${player.id}`, label: '•••• 9999', payoutReference: 'card_late' };
  const answers = await Promise.all([1, 2, 3].map(async () => await sendCallback(app(), newsOf(opened, { instrument }))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await cardMethod(player)).options).toMatchObject([{ label: '•••• 9999' }]);
  expect((await pool().query('select deposits from payment_instrument where player_id = $1', [player.id])).rows).toEqual([{ deposits: 1 }]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
});

test('KY-05 a profile without a name is bound to the holder of the card that was paid to first', async () => {
  const player = await app().signUp();
  await paidBy(player);
  await toCard(player, await cardOf(player));
  const body = { method: 'bank-transfer', currency: 'EUR', amount: 1000, fields: { holder: 'Ada Lamp', iban } };
  expect(await refusalOf(player.call('createWithdrawal', { body }))).toMatchObject({
    errors: [{ field: 'fields.holder', rule: 'holder' }],
  });
  await player.call('createWithdrawal', { body: { ...body, fields: { holder: 'Alex Sandbox', iban } } });
});

test('an account is closed to a card, by its owner alone', async () => {
  const [player, other] = [await app().signUp(), await app().signUp()];
  await paidBy(player);
  await paidBy(other);
  const close = async (card: string) =>
    await player.call('closeAccount', { body: { payouts: [{ currency: 'EUR', method: 'card', fields: { card } }] } });
  expect(await refusalOf(close(await cardOf(other)))).toMatchObject({ errors: [{ field: 'fields.card' }] });
  const [id = ''] = (await close(await cardOf(player))).data.payouts;
  await payOut(id);
  expect(await statusOf(app(), id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n, held: 0n });
  const { rows } = await pool().query<{ status: number }>('select status from player where id = $1', [player.id]);
  expect(rows[0]?.status).toBe(playerStatus.closed);
});

test('how long cards took is measured apart from deposits by card', async () => {
  await runJob(app(), 'measure-payments');
  const { rows } = await pool().query<{ type: number }>("select type from payment_metric where method = 'card' order by type");
  expect(rows.map(({ type }) => type)).toEqual([1, 2]);
});
