// The books of a provider beside ours: matched, missing here, missing there, another amount, another state; two people resolve what differs.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openVerbs } from '#testing/command-line.ts';
import { paidByWord } from '#testing/compare-books.ts';
import {
  alarmsAbout,
  casesAbout,
  decide,
  deposit,
  moneyOf,
  propose,
  review,
  runJob,
  stateOf,
  statusOf,
  withdraw,
} from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';
import {
  PaymentProviderError,
  type PaymentReport,
  readDifferences,
  readReconciliations,
  reconcileProvider,
  resolveDifference,
} from '../index.ts';

const app = useTestApp(withCashier());
afterEach(() => void vi.restoreAllMocks());

const provider = () => app().context.payments.require('cashier');
const lastDay = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) });
const reconcile = async () => await reconcileProvider(app().context, provider(), lastDay());
const differencesOf = async (reference: string) =>
  (await readDifferences(app().context.database.db)).filter((row) => row.reference === reference);
const say = async (id: string, outcome: 'ask-again' | 'explained', actor: string) =>
  await resolveDifference(app().context, { id, outcome, reason: 'looked it up', actor });

/** Has the provider list these payments, and know of no others but what it knows. */
const willList = (...payments: PaymentReport[]) =>
  vi.spyOn(provider(), 'list').mockImplementation(async () => await Promise.resolve({ payments, next: undefined }));

test('what was paid and sent over the sandbox is the same in both books, to the unit', async () => {
  const player = await app().signUp();
  const paid = await deposit(player, 4300);
  await payOnPage(paid.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await readInvoice(player, paid.id)).status).toBe(invoiceStatus.success);
  await payOnPage((await deposit(player, 1000)).redirectUrl ?? '', 'card-declined');
  await app().fund(player, 3000n);
  const sent = await withdraw(player, 3000);
  await review(app(), sent.id, 'approve');
  await app().drainJobs();
  await expect.poll(async () => (await readInvoice(player, sent.id)).status).toBe(invoiceStatus.success);
  const first = await reconcile();
  expect(first).toMatchObject({ provider: 'cashier', differences: 0 });
  expect(first.matched).toBeGreaterThanOrEqual(3);
  const [run] = await readReconciliations(app().context.database.db, 1);
  expect(run?.sums['EUR']).toEqual({ oursIn: '4300', theirsIn: '4300', oursOut: '3000', theirsOut: '3000' });
  await runJob(app(), 'reconcile-payments');
  expect(await readDifferences(app().context.database.db)).toEqual([]);
});

test('a payment that only the provider knows, one that only we know, and another amount are found once, with an alarm', async () => {
  const player = await app().signUp();
  const [known, short] = [await deposit(player), await deposit(player)];
  for (const one of [known, short]) await sendCallback(app(), newsOf(one));
  const stranger = randomUUID();
  vi.spyOn(provider(), 'state').mockResolvedValue(undefined);
  willList(
    { ...stateOf({ id: stranger, amount: 700, currency: 'EUR', type: 1 }, 'succeeded') },
    { ...stateOf(short, 'succeeded'), amount: 4900n },
    { ...stateOf({ id: randomUUID(), amount: 900, currency: 'EUR', type: 1 }, 'failed') },
  );
  await reconcile();
  await reconcile();
  expect(await differencesOf(stranger)).toMatchObject([{ kind: 'missing-here', ours: null, theirs: { amount: 700 } }]);
  expect(await differencesOf(known.id)).toMatchObject([{ kind: 'missing-there', theirs: null }]);
  expect(await differencesOf(short.id)).toMatchObject([{ kind: 'amount', ours: { amount: '5000' }, theirs: { amount: 4900 } }]);
  expect(await alarmsAbout(app(), 'payment provider cashier')).toMatchObject([{ kind: 'payments-differ' }]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 10_000n });
});

test('two people resolve it: one of them alone and twice the same do not; what is explained is not found again, what changes is', async () => {
  const [stranger] = (await readDifferences(app().context.database.db)).filter(({ kind }) => kind === 'missing-here');
  const { id = '', reference = '' } = stranger ?? {};
  expect(await say(id, 'explained', 'operator:anna')).toBe(false);
  expect(await say(id, 'explained', 'operator: ANNA')).toBe(false);
  await expect(say(id, 'ask-again', 'operator:ben')).rejects.toThrow(/Nobody here knows/);
  expect(await say(id, 'explained', 'operator:ben')).toBe(true);
  await expect(say(id, 'explained', 'operator:carl')).rejects.toThrow(/resolved before/);
  vi.spyOn(provider(), 'state').mockResolvedValue(undefined);
  const report = stateOf({ id: reference, amount: 700, currency: 'EUR', type: 1 }, 'succeeded');
  willList(report);
  await reconcile();
  expect(await differencesOf(reference)).toEqual([]);
  willList({ ...report, amount: 701n });
  await reconcile();
  expect(await differencesOf(reference)).toMatchObject([{ theirs: { amount: 701 } }]);
});

test('a deposit that the provider has and we do not is booked by asking again, once', async () => {
  const player = await app().signUp();
  const opened = await deposit(player);
  // nobody pays at the cashier itself: its answers are the test's
  paidByWord.add(opened.id);
  const report = stateOf(opened, 'succeeded');
  const real = provider().state.bind(provider());
  vi.spyOn(provider(), 'state').mockImplementation(async (one) => (one.reference === opened.id ? report : await real(one)));
  willList(report);
  await reconcile();
  const [found] = await differencesOf(opened.id);
  expect(found).toMatchObject({ kind: 'status' });
  const op = openVerbs(app());
  expect((await op('payment', 'reconcile', 'show')).out).toContain(opened.id);
  expect(await op('payment', 'reconcile', 'resolve', found?.id ?? '', '--as', 'ask-again', '--reason', 'lost news')).toMatchObject({
    code: 0,
  });
  expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  expect(await say(found?.id ?? '', 'ask-again', 'operator:zoe')).toBe(true);
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
});

/** A deposit that the provider lists as paid and that is open here, its difference with one word for asking again, and what the provider answers. */
async function proposed(answer: { is: PaymentReport | Error | undefined }) {
  const player = await app().signUp();
  const opened = await deposit(player);
  // nobody pays at the cashier itself: its answers are the test's
  paidByWord.add(opened.id);
  const real = provider().state.bind(provider());
  const asked = vi.spyOn(provider(), 'state').mockImplementation(async (one) => {
    if (one.reference !== opened.id) return await real(one);
    if (answer.is instanceof Error) throw answer.is;
    return answer.is;
  });
  willList(stateOf(opened, 'succeeded'));
  await reconcile();
  const id = (await differencesOf(opened.id))[0]?.id ?? '';
  expect(await say(id, 'ask-again', 'operator:anna')).toBe(false);
  return { player, opened, id, asked };
}

test('who is asked again and is away, still undecided, or knows it no more leaves the difference open and is told of; once it answers it is booked once', async () => {
  const answer: { is: PaymentReport | Error | undefined } = { is: new PaymentProviderError('cashier: away') };
  const { player, opened, id } = await proposed(answer);
  const resolve = async () => await openVerbs(app())('payment', 'reconcile', 'resolve', id, '--as', 'ask-again', '--reason', 'lost news');
  const stays = async (told: string) => {
    const ran = await resolve();
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('stays open'), out: '' });
    expect(ran.err).toContain(told);
    expect(await differencesOf(opened.id)).toMatchObject([{ id, outcome: 'ask-again', proposed_by: 'operator:anna' }]);
    expect(await moneyOf(app(), player)).toMatchObject({ real: 0n });
  };
  await stays('gave no answer (cashier: away), so nothing was booked');
  answer.is = stateOf(opened, 'pending');
  await stays('says that the payment is pending');
  answer.is = undefined;
  await stays('does not know the payment');
  answer.is = stateOf(opened, 'succeeded');
  expect(await resolve()).toMatchObject({ code: 0, out: expect.stringContaining('is resolved as ask-again') });
  expect(await differencesOf(opened.id)).toEqual([]);
  expect([await statusOf(app(), opened.id), await moneyOf(app(), player)]).toMatchObject([invoiceStatus.success, { real: 5000n }]);
  expect(await resolve()).toMatchObject({ code: 1, err: expect.stringContaining('resolved before') });
});

test('what comes as another amount when it is asked about stays open until two people have had it credited', async () => {
  const answer: { is: PaymentReport | Error | undefined } = { is: undefined };
  const { player, opened, id } = await proposed(answer);
  answer.is = { ...stateOf(opened, 'succeeded'), amount: 4900n };
  await expect(say(id, 'ask-again', 'operator:ben')).rejects.toThrow('stays open: cashier says succeeded, 4900 EUR; 0 EUR');
  const [found] = await casesAbout(app(), opened.id);
  await propose(app(), found?.id ?? '', 'credit');
  await decide(app(), found?.id ?? '');
  expect(await say(id, 'ask-again', 'operator:ben')).toBe(true);
  expect([await differencesOf(opened.id), await moneyOf(app(), player)]).toMatchObject([[], { real: 4900n }]);
});

test('two second words at once book once and resolve once', async () => {
  const answer: { is: PaymentReport | Error | undefined } = { is: undefined };
  const { player, opened, id } = await proposed(answer);
  answer.is = stateOf(opened, 'succeeded');
  expect(await Promise.all(['ben', 'carl', 'dora'].map(async (name) => await say(id, 'ask-again', `operator:${name}`)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  const { rows } = await app().context.database.pool.query('select 1 from audit where subject = $1 and action = $2', [
    id,
    'payment difference resolve',
  ]);
  expect(rows).toHaveLength(1);
});

test('what was booked before anybody could end its difference, as where the process died between, is asked about again and booked no more', async () => {
  const answer: { is: PaymentReport | Error | undefined } = { is: undefined };
  const { player, opened, id } = await proposed(answer);
  answer.is = stateOf(opened, 'succeeded');
  await sendCallback(app(), newsOf(opened));
  expect(await differencesOf(opened.id)).toMatchObject([{ id }]);
  expect(await say(id, 'ask-again', 'operator:ben')).toBe(true);
  expect([await differencesOf(opened.id), await moneyOf(app(), player)]).toMatchObject([[], { real: 5000n }]);
});

test('where somebody proposes otherwise while the provider is asked, the difference stays theirs to decide', async () => {
  const answer: { is: PaymentReport | Error | undefined } = { is: undefined };
  const { player, opened, id, asked } = await proposed(answer);
  asked.mockImplementation(async () => {
    await say(id, 'explained', 'operator:carl');
    return stateOf(opened, 'succeeded');
  });
  await expect(say(id, 'ask-again', 'operator:ben')).rejects.toThrow('proposed something else meanwhile');
  expect(await differencesOf(opened.id)).toMatchObject([{ outcome: 'explained', proposed_by: 'operator:carl' }]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 5000n });
  expect(await say(id, 'explained', 'operator:ben')).toBe(true);
});

test('what is credited while its provider is asked about others does not differ afterwards', async () => {
  const player = await app().signUp();
  const [short, other] = [await deposit(player, 6000), await deposit(player, 4000)];
  await sendCallback(app(), newsOf(other));
  const report = { ...stateOf(short, 'succeeded'), amount: 5900n };
  willList(report);
  await sendCallback(app(), newsOf({ ...short, amount: 5900 }));
  const [found] = await casesAbout(app(), short.id);
  await propose(app(), found?.id ?? '', 'credit');
  const asked: string[] = [];
  vi.spyOn(provider(), 'state').mockImplementation(async ({ reference }) => {
    if (reference === other.id) await decide(app(), found?.id ?? '');
    asked.push(reference);
    return reference === other.id ? stateOf(other, 'succeeded') : undefined;
  });
  await reconcile();
  expect(asked).toContain(other.id);
  expect(await differencesOf(short.id)).toEqual([]);
  expect(await moneyOf(app(), player)).toMatchObject({ real: 9900n });
  for (const { id } of await readDifferences(app().context.database.db))
    for (const actor of ['operator:anna', 'operator:ben']) await say(id, 'explained', actor);
});

test('what a case credited of a deposit is the same in both books, however many parts it came in; what comes beyond it differs', async () => {
  const player = await app().signUp();
  const [short, late] = [await deposit(player, 6000), await deposit(player, 6200)];
  await player.call('declineInvoice', { params: { id: late.id } });
  const listed = new Map<string, PaymentReport>();
  vi.spyOn(provider(), 'list').mockImplementation(async () => await Promise.resolve({ payments: [...listed.values()], next: undefined }));
  const real = provider().state.bind(provider());
  vi.spyOn(provider(), 'state').mockImplementation(async (one) => listed.get(one.reference) ?? (await real(one)));
  const report = async (one: typeof short, amount: number) => {
    listed.set(one.id, { ...stateOf(one, 'succeeded'), amount: BigInt(amount) });
    await sendCallback(app(), newsOf({ ...one, amount }));
  };
  const credit = async ({ id }: typeof short) => {
    const [found] = await casesAbout(app(), id);
    await propose(app(), found?.id ?? '', 'credit');
    await decide(app(), found?.id ?? '');
  };
  for (const [one, amount] of [
    [short, 5900],
    [late, 6100],
  ] as const)
    await report(one, amount);
  // found before anybody has decided, and over with the decision, which is told
  await reconcile();
  for (const one of [short, late]) expect(await differencesOf(one.id)).toMatchObject([{ kind: 'status' }]);
  const oursIn = async () => (await readReconciliations(app().context.database.db, 1))[0]?.sums['EUR']?.oursIn ?? '';
  const before = await oursIn();
  for (const one of [short, late]) await credit(one);
  const made = (await player.call('listInvoices')).data;
  const nothingDiffers = async () => {
    await reconcile();
    for (const { id } of made) expect([id, await differencesOf(id)]).toEqual([id, []]);
  };
  await nothingDiffers();
  expect(BigInt(await oursIn()) - BigInt(before)).toBe(12_000n);
  const { db } = app().context.database;
  const closed = await db.selectFrom('payment_difference').selectAll().where('reference', '=', short.id).execute();
  expect(closed).toMatchObject([{ outcome: 'credited', resolved_by: 'system', resolved_reason: expect.stringContaining('by case') }]);
  // more has come than was credited
  await report(short, 5950);
  await reconcile();
  expect(await differencesOf(short.id)).toMatchObject([{ kind: 'amount', ours: { credited: '5900' }, theirs: { amount: 5950 } }]);
  await credit(short);
  await nothingDiffers();
  // the provider does not know it any more
  listed.delete(late.id);
  vi.spyOn(provider(), 'state').mockImplementation(async (one) =>
    one.reference === late.id ? undefined : (listed.get(one.reference) ?? (await real(one))),
  );
  await reconcile();
  expect(await differencesOf(late.id)).toMatchObject([{ kind: 'missing-there' }]);
});

test('a provider that is away is told of, and nothing is written', async () => {
  const before = await readReconciliations(app().context.database.db, 100);
  vi.spyOn(provider(), 'list').mockRejectedValue(new PaymentProviderError('cashier: away'));
  // yesterday is compared already
  app().context.clock.setOffset(86_400_000);
  await runJob(app(), 'reconcile-payments');
  app().context.clock.setOffset(0);
  expect(await readReconciliations(app().context.database.db, 100)).toHaveLength(before.length);
  expect(await alarmsAbout(app(), 'books of cashier')).toMatchObject([{ kind: 'reconcile-failed' }]);
});
